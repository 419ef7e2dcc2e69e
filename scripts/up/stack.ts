import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLoopbackHost } from '../../backend/core/loopback-host';
import { distDir, root, UpError } from '../project';
import { Child } from './child';
import { readSecrets } from './data-dir';
import type { Secrets, StackOptions } from './options';
import { checkPort } from './ports';

/** Commands that `npm run dev` runs instead of the bundles. */
const DEVELOPMENT_COMMANDS: Record<string, string[]> = {
  backend: [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'backend/main.ts'],
  storefront: [join(distDir, 'dev-storefront.js')],
  console: [join(root, 'node_modules/vite/bin/vite.js'), '--config', 'console/vite.config.ts'],
};

interface Part {
  stop(): Promise<void>;
}

interface Listeners {
  print?: (line: string) => void;
  onGiveUp?: (error: Error) => void;
}

export interface Stack extends Part {
  storefrontUrl: string;
  backendUrl: string;
  /** The restaurants with their `.localhost` host and one table whose guests order together, if available. */
  restaurants: { name: string; host?: string; sharedTable?: { tableNo: string; digits?: string } }[];
  /** Undefined when another backend than the bundled one is used. */
  consoleUrl?: string;
  /** A link that makes its first reader the owner of the demo. */
  ownerLink?: string;
}

/** The type of the bundle of backend/cli/prepare.ts, which is imported at run time. */
type Prepare = typeof import('../../backend/cli/prepare');

/**
 * Starts the built PostgreSQL, backend and storefront, each after the previous one is ready. With `options.development`
 * backend and storefront run from their sources and reload on changes. Stops all started parts when one fails. Browser
 * tests and benches start their stack by this function, too.
 */
export async function startStack(
  options: StackOptions,
  { print = () => {}, onGiveUp = () => {} }: Listeners = {},
): Promise<Stack> {
  await checkPort('PORT', options.host, options.port);
  if (!options.backendUrl) await checkPort('BACKEND_PORT', '127.0.0.1', options.backendPort);
  if (options.paymentSandboxPort)
    await checkPort('PAYMENT_SANDBOX_PORT', '127.0.0.1', Number(options.paymentSandboxPort));
  mkdirSync(options.dataDir, { recursive: true });

  const started: Part[] = [];
  const stop = memoizeTask(async () => {
    for (const part of started.reverse()) await part.stop();
  });
  try {
    const stack = await startParts(options, started, print, onGiveUp);
    return { ...stack, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: StackOptions,
  started: Part[],
  print: (line: string) => void,
  onGiveUp: (error: Error) => void,
): Promise<Omit<Stack, 'stop'>> {
  const secrets = readSecrets(options.dataDir, options.secrets);
  const storefrontUrl = `http://${toUrlHost(options.host)}:${options.port}`;
  let { backendUrl } = options;
  let restaurants: Stack['restaurants'] = [];
  let ownerLink: string | undefined;
  const consoleUrl = getConsoleUrl(options);

  if (!backendUrl) {
    print(options.databaseUrl ? 'Preparing the database ...' : 'Starting PostgreSQL ...');
    const { prepareDatabase, readBackendEnv }: Prepare = await import(
      pathToFileURL(join(options.distDir, 'prepare.js')).href
    );
    checkBackendEnv(readBackendEnv, options, secrets);
    const database = await rethrowAsUpError(
      prepareDatabase({
        dataDir: options.dataDir,
        databaseUrl: options.databaseSessionUrl ?? options.databaseUrl,
        seedDemo: options.seedDemo,
        print,
        consoleUrl,
        consoleDir: options.development ? undefined : join(options.distDir, 'console'),
      }),
    );
    started.push(database);
    ({ restaurants, ownerLink } = database);

    print('Starting the backend ...');
    backendUrl = `http://127.0.0.1:${options.backendPort}`;
    const payments = startPaymentSandbox(options, secrets, onGiveUp);
    if (payments) started.push(payments.child);
    const backend = createChild('backend', 'backend.js', options, onGiveUp, {
      BACKEND_HOST: '127.0.0.1',
      BACKEND_PORT: String(options.backendPort),
      DATABASE_URL: options.databaseUrl ?? database.url,
      ...(options.databaseSessionUrl && { DATABASE_SESSION_URL: options.databaseSessionUrl }),
      GATEWAY_SECRET: secrets.GATEWAY_SECRET,
      CODE_SECRET: secrets.CODE_SECRET,
      STOREFRONT_URL: options.env.STOREFRONT_URL || storefrontUrl,
      CONSOLE_DIR: join(options.distDir, 'console'),
      ...payments?.variables,
    });
    backend.start();
    started.push(backend);
    await backend.waitForAnswer(`${backendUrl}/health`);
    if (options.development) await startConsole(options, started, onGiveUp);
  }

  print('Starting the storefront ...');
  const storefront = createChild('storefront', 'server.js', options, onGiveUp, {
    HOST: options.host,
    PORT: String(options.port),
    BACKEND_URL: backendUrl,
    SESSION_SECRET: secrets.SESSION_SECRET,
    GATEWAY_SECRET: secrets.GATEWAY_SECRET,
    ...(!options.backendUrl && { CONSOLE_HOST: getConsoleHost(options) }),
  });
  storefront.start();
  started.push(storefront);
  await storefront.waitForAnswer(`${storefrontUrl}/api/health`);
  // Another backend serves a console of its own.
  const urls = { storefrontUrl, backendUrl, consoleUrl: options.backendUrl ? undefined : consoleUrl };
  started.push(announce(options.dataDir, urls));
  return { ...urls, restaurants, ownerLink };
}

const getConsoleHost = ({ env }: Pick<StackOptions, 'env'>): string =>
  env.CONSOLE_HOST || 'console.localhost';

/** Returns the URL of the staff console, on the backend or, in development, on Vite's server. */
function getConsoleUrl(options: StackOptions): string {
  const { backendPort, consolePort, development } = options;
  const host = getConsoleHost(options);
  return isLoopbackHost(host)
    ? `http://${host}:${development ? consolePort : backendPort}`
    : `https://${host}`;
}

/** Starts Vite's server with the console's sources; it forwards calls to the backend. */
async function startConsole(
  options: StackOptions,
  started: Part[],
  onGiveUp: (error: Error) => void,
): Promise<void> {
  const server = createChild('console', '', options, onGiveUp, {
    BACKEND_PORT: String(options.backendPort),
    CONSOLE_PORT: String(options.consolePort),
  });
  server.start();
  started.push(server);
  await server.waitForAnswer(`http://127.0.0.1:${options.consolePort}/`);
}

/** Reports a wrong setting before a database is created and filled. Throws UpError. */
function checkBackendEnv(
  readBackendEnv: Prepare['readBackendEnv'],
  { databaseUrl, env }: StackOptions,
  { GATEWAY_SECRET, CODE_SECRET }: Secrets,
): void {
  // The address of the embedded database is not known yet.
  const DATABASE_URL = databaseUrl ?? 'postgresql://127.0.0.1/makan';
  const { BACKEND_HOST, BACKEND_PORT, NODE_ENV, HOSTED_PAGE_SECRET, ...rest } = env;
  const hosted = env.HOSTED_PAGE_URL ? { HOSTED_PAGE_SECRET } : {};
  try {
    readBackendEnv({ ...rest, ...hosted, DATABASE_URL, GATEWAY_SECRET, CODE_SECRET });
  } catch (error) {
    throw new UpError((error as Error).message);
  }
}

/** Starts the bundled payment pages when requested; the backend gets their address and secret. */
function startPaymentSandbox(
  options: StackOptions,
  { HOSTED_PAGE_SECRET = '' }: Secrets,
  onGiveUp: (error: Error) => void,
) {
  if (!options.paymentSandboxPort) return undefined;
  const variables = {
    HOSTED_PAGE_URL: `http://127.0.0.1:${options.paymentSandboxPort}`,
    HOSTED_PAGE_SECRET,
  };
  const sandbox = createChild('payment-sandbox', 'payment-sandbox.js', options, onGiveUp, {
    PAYMENT_SANDBOX_PORT: String(options.paymentSandboxPort),
    BACKEND_PORT: String(options.backendPort),
    HOSTED_PAGE_SECRET,
  });
  sandbox.start();
  return { child: sandbox, variables };
}

/** Writes the URLs of the running stack for operator commands, which notify the storefront of changed pages. */
function announce(
  dataDir: string,
  running: Pick<Stack, 'storefrontUrl' | 'backendUrl' | 'consoleUrl'>,
): Part {
  const path = join(dataDir, 'running.json');
  writeFileSync(path, `${JSON.stringify(running, null, 2)}\n`);
  return { stop: async () => rmSync(path, { force: true }) };
}

function createChild(
  name: string,
  script: string,
  options: StackOptions,
  onGiveUp: (error: Error) => void,
  own: Record<string, string>,
): Child {
  // Each child gets the secrets that it needs and no others.
  const {
    DATABASE_URL,
    DATABASE_SESSION_URL,
    SESSION_SECRET,
    GATEWAY_SECRET,
    CODE_SECRET,
    BACKEND_URL,
    PORT,
    HOST,
    ...shared
  } = options.env;
  return new Child({
    name,
    ...getCommand(name, script, options),
    cwd: root,
    env: {
      NODE_ENV: options.development && DEVELOPMENT_COMMANDS[name] ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...(name === 'backend' ? shared : omitOfBackend(shared)),
      DATA_DIR: options.dataDir,
      ...own,
    },
    log: join(options.dataDir, `${name}.log`),
    showLogs: options.showLogs,
    exitWithParent: join(options.distDir, 'exit-with-parent.js'),
    onGiveUp,
  });
}

/** Returns the script to run, or with several workers the script that runs it in each of them. */
function getCommand(
  name: string,
  script: string,
  { distDir, development, workers }: StackOptions,
): { script: string; args?: string[] } {
  const [file, ...args] = (development && DEVELOPMENT_COMMANDS[name]) || [];
  if (file) return { script: file, args };
  const built = join(distDir, script);
  const count = (name === 'backend' || name === 'storefront' ? workers?.[name] : undefined) ?? 1;
  return count > 1
    ? { script: join(distDir, 'workers.js'), args: [built, String(count)] }
    : { script: built };
}

/** Removes the settings of databases, storage and providers, which only the backend uses. */
export function omitOfBackend(
  variables: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const own =
    /^(BACKUP_|BANK_NOTICE_|DATABASE_|GOOGLE_PLACES_|HOSTED_(?!PAGE_HOSTS$)|ONEMAP_|PAY_|PUSH_|S3_|SIGN_IN_|SMTP_|TWILIO_)/;
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !own.test(name)));
}

/** Returns the host for URLs of a server that listens on `host`. */
function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function memoizeTask(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= task();
    return done;
  };
}

async function rethrowAsUpError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new UpError(`The database cannot be used: ${message || code || error}`);
  }
}
