import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Child } from './child.mjs';
import { readSecrets } from './data-dir.mjs';
import { checkPort } from './ports.mjs';
import { UpError } from './up-error.mjs';

const WORKERS = fileURLToPath(new URL('workers.mjs', import.meta.url));

/** What `npm run dev` runs in place of the bundles. */
const DEVELOPMENT_COMMANDS = {
  backend: ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'backend/main.ts'],
  storefront: ['scripts/dev/storefront.mjs'],
  console: ['node_modules/vite/bin/vite.js', '--config', 'console/vite.config.ts'],
};

/**
 * Starts what was built: PostgreSQL, backend, storefront, in that order and each once the one before answers.
 * With `options.development` backend and storefront run from their sources and follow changes.
 * Also the way in which browser tests and benches get a stack. Whatever was started is stopped again when a part fails.
 */
export async function startStack(options, { say = () => {}, onGiveUp = () => {} } = {}) {
  await checkPort('PORT', options.host, options.port);
  if (!options.backendUrl) await checkPort('BACKEND_PORT', '127.0.0.1', options.backendPort);
  if (options.paymentSandboxPort)
    await checkPort('PAYMENT_SANDBOX_PORT', '127.0.0.1', Number(options.paymentSandboxPort));
  mkdirSync(options.dataDir, { recursive: true });

  const started = [];
  const stop = memoizeTask(async () => {
    for (const part of started.reverse()) await part.stop();
  });
  try {
    const stack = await startParts(options, started, say, onGiveUp);
    return { ...stack, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(options, started, say, onGiveUp) {
  const secrets = readSecrets(options.dataDir, options.secrets);
  const storefrontUrl = `http://${toUrlHost(options.host)}:${options.port}`;
  let { backendUrl } = options;
  let restaurants = [];
  let ownerLink;
  const consoleUrl = findConsoleUrl(options);

  if (!backendUrl) {
    say(options.databaseUrl ? 'Preparing the database ...' : 'Starting PostgreSQL ...');
    const { prepareDatabase, readBackendEnv } = await import(
      pathToFileURL(join(options.distDir, 'prepare.js')).href
    );
    checkBackendEnv(readBackendEnv, options, secrets);
    const database = await rethrowAsUpError(
      prepareDatabase({
        dataDir: options.dataDir,
        databaseUrl: options.databaseSessionUrl ?? options.databaseUrl,
        seedDemo: options.seedDemo,
        say,
        consoleUrl,
      }),
    );
    started.push(database);
    ({ restaurants, ownerLink } = database);

    say('Starting the backend ...');
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
      STOREFRONT_URL: storefrontUrl,
      CONSOLE_DIR: join(options.distDir, 'console'),
      ...payments?.variables,
    });
    backend.start();
    started.push(backend);
    await backend.waitForAnswer(`${backendUrl}/health`);
    if (options.development) await startConsole(options, started, onGiveUp);
  }

  say('Starting the storefront ...');
  const storefront = createChild('storefront', 'server.js', options, onGiveUp, {
    HOST: options.host,
    PORT: String(options.port),
    BACKEND_URL: backendUrl,
    SESSION_SECRET: secrets.SESSION_SECRET,
    GATEWAY_SECRET: secrets.GATEWAY_SECRET,
  });
  storefront.start();
  started.push(storefront);
  await storefront.waitForAnswer(`${storefrontUrl}/api/health`);
  started.push(announce(options.dataDir, { storefrontUrl, backendUrl }));
  const isOurs = !options.backendUrl;
  return { storefrontUrl, backendUrl, restaurants, consoleUrl: isOurs ? consoleUrl : undefined, ownerLink };
}

/** Returns where people open the staff console: at the backend, or at Vite's server while developing. */
function findConsoleUrl({ env, backendPort, consolePort, development }) {
  const host = env.CONSOLE_HOST || 'console.localhost';
  const isOwnMachine = /(^|\.)localhost$/.test(host);
  return isOwnMachine ? `http://${host}:${development ? consolePort : backendPort}` : `https://${host}`;
}

/** Starts the console from its sources; it passes calls on to the backend. */
async function startConsole(options, started, onGiveUp) {
  const server = createChild('console', undefined, options, onGiveUp, {
    BACKEND_PORT: String(options.backendPort),
    CONSOLE_PORT: String(options.consolePort),
  });
  server.start();
  started.push(server);
  await server.waitForAnswer(`http://127.0.0.1:${options.consolePort}/`);
}

/** A wrong setting is told before a database is made and filled. Throws UpError. */
function checkBackendEnv(readBackendEnv, { databaseUrl, env }, { GATEWAY_SECRET, CODE_SECRET }) {
  // The address of the embedded database is not known yet.
  const DATABASE_URL = databaseUrl ?? 'postgresql://127.0.0.1/makan';
  const { BACKEND_HOST, BACKEND_PORT, STOREFRONT_URL, NODE_ENV, HOSTED_PAGE_SECRET, ...rest } = env;
  const hosted = env.HOSTED_PAGE_URL ? { HOSTED_PAGE_SECRET } : {};
  try {
    readBackendEnv({ ...rest, ...hosted, DATABASE_URL, GATEWAY_SECRET, CODE_SECRET });
  } catch (error) {
    throw new UpError(error.message);
  }
}

/** Starts the bundled payment pages when requested; the backend gets their address and secret. */
function startPaymentSandbox(options, secrets, onGiveUp) {
  if (!options.paymentSandboxPort) return undefined;
  const variables = {
    HOSTED_PAGE_URL: `http://127.0.0.1:${options.paymentSandboxPort}`,
    HOSTED_PAGE_SECRET: secrets.HOSTED_PAGE_SECRET,
  };
  const sandbox = createChild('payment-sandbox', 'payment-sandbox.js', options, onGiveUp, {
    PAYMENT_SANDBOX_PORT: String(options.paymentSandboxPort),
    BACKEND_PORT: String(options.backendPort),
    HOSTED_PAGE_SECRET: secrets.HOSTED_PAGE_SECRET,
  });
  sandbox.start();
  return { child: sandbox, variables };
}

/** Operator commands read it, to tell the storefront which pages have changed. */
function announce(dataDir, running) {
  const path = join(dataDir, 'running.json');
  writeFileSync(path, `${JSON.stringify(running, null, 2)}\n`);
  return { stop: async () => rmSync(path, { force: true }) };
}

function createChild(name, script, options, onGiveUp, own) {
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
    ...findCommand(name, script, options),
    cwd: options.root,
    env: {
      NODE_ENV: options.development && DEVELOPMENT_COMMANDS[name] ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...(name === 'backend' ? shared : omitProviders(shared)),
      DATA_DIR: options.dataDir,
      ...own,
    },
    log: join(options.dataDir, `${name}.log`),
    showLogs: options.showLogs,
    onGiveUp,
  });
}

/** The script to run and its arguments: with several workers, the script that runs them. */
function findCommand(name, script, { root, distDir, development, workers }) {
  if (development && DEVELOPMENT_COMMANDS[name]) {
    const [file, ...args] = DEVELOPMENT_COMMANDS[name];
    return { script: join(root, file), args };
  }
  const built = join(distDir, script);
  const count = workers?.[name] ?? 1;
  return count > 1 ? { script: WORKERS, args: [built, String(count)] } : { script: built };
}

/** Keys of providers, which only the backend talks to. */
function omitProviders(variables) {
  const own = /^(BANK_NOTICE_|GOOGLE_PLACES_|HOSTED_|ONEMAP_|SIGN_IN_|SMTP_|TWILIO_)/;
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !own.test(name)));
}

/** Where this machine reaches a server that listens there. */
function toUrlHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function memoizeTask(task) {
  let done;
  return () => {
    done ??= task();
    return done;
  };
}

async function rethrowAsUpError(promise) {
  try {
    return await promise;
  } catch (error) {
    throw new UpError(`The database cannot be used: ${error.message || error.code || error}`);
  }
}
