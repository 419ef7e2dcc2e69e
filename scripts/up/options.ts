import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { distDir, root, UpError } from '../project';

type Env = Record<string, string | undefined>;
export interface Secrets {
  SESSION_SECRET: string;
  GATEWAY_SECRET: string;
  CODE_SECRET: string;
  /** Set only when the bundled payment pages run. */
  HOSTED_PAGE_SECRET?: string;
}

type Workers = Record<'storefront' | 'backend', number>;

export interface StackOptions {
  distDir: string;
  dataDir: string;
  host: string;
  port: number;
  backendPort: number;
  consolePort?: number;
  paymentSandboxPort?: string;
  databaseUrl?: string;
  databaseSessionUrl?: string;
  /** Set to use another backend than the bundled one. */
  backendUrl?: string;
  /** An undefined secret is generated once and stored in the data folder. */
  secrets: { [Name in keyof Secrets]: string | undefined };
  seedDemo?: boolean;
  workers?: Workers;
  showLogs?: boolean;
  /** Runs backend and storefront from their sources. */
  development?: boolean;
  /** The environment that the parts inherit. */
  env: Env;
}

interface Reader {
  read(name: string, fallback: string, isValid: (value: string) => boolean, expected: string): string;
  find(name: string, isValid: (value: string) => boolean, expected: string): string | undefined;
  errors: string[];
}

/**
 * Returns the options of `npm run up` from the environment. Throws UpError, which names every error.
 * An empty variable counts as absent.
 */
export function readOptions(env: Env): StackOptions & { consolePort: number } {
  const reader = createReader(env);
  const { read, find, errors } = reader;
  const readSecret = (name: string) => {
    const value = env[name] || undefined;
    if (value && value.length < 32) errors.push(`  ${name} is too short: expected at least 32 characters`);
    return value;
  };

  const options = {
    host: read('HOST', '127.0.0.1', isHost, 'an address or host name to listen on, such as 127.0.0.1'),
    port: Number(read('PORT', '3000', isPort, 'a port number from 1 to 65535')),
    backendPort: Number(read('BACKEND_PORT', '4000', isPort, 'a port number from 1 to 65535')),
    consolePort: Number(read('CONSOLE_PORT', '4100', isPort, 'a port number from 1 to 65535')),
    paymentSandboxPort: find('PAYMENT_SANDBOX_PORT', isPort, 'a port number from 1 to 65535'),
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    distDir,
    databaseUrl: find('DATABASE_URL', isDatabase, 'postgresql://user:password@host:5432/name'),
    databaseSessionUrl: env.DATABASE_URL
      ? find('DATABASE_SESSION_URL', isDatabase, 'postgresql://user:password@host:5432/name')
      : undefined,
    backendUrl: find(
      'BACKEND_URL',
      isOriginList,
      'an address such as https://backend.example.com, or several with commas',
    ),
    secrets: {
      SESSION_SECRET: readSecret('SESSION_SECRET'),
      GATEWAY_SECRET: readSecret('GATEWAY_SECRET'),
      CODE_SECRET: readSecret('CODE_SECRET'),
      ...(env.PAYMENT_SANDBOX_PORT && { HOSTED_PAGE_SECRET: readSecret('HOSTED_PAGE_SECRET') }),
    },
    seedDemo: parseSeedDemo(reader, env),
    workers: parseWorkers(reader),
    showLogs: Boolean(env.SHOW_LOGS),
    env,
  };
  if (options.port === options.backendPort && !options.backendUrl) {
    errors.push(`  PORT and BACKEND_PORT are both ${options.port}: expected two different ports`);
  }
  if (options.databaseUrl && options.backendUrl) {
    errors.push(
      '  DATABASE_URL and BACKEND_URL are both set: expected one, for another backend has its own database',
    );
  }
  if (options.paymentSandboxPort && (env.HOSTED_PAGE_URL || options.backendUrl)) {
    errors.push('  PAYMENT_SANDBOX_PORT is set beside a real provider: expected one of the two');
  }
  throwErrors(errors);
  return options;
}

/** Returns a reader of variables, which collects errors. An empty variable counts as absent. */
function createReader(env: Env): Reader {
  const errors: string[] = [];
  const find: Reader['find'] = (name, isValid, expected) => {
    const value = env[name] || undefined;
    if (value !== undefined && !isValid(value)) errors.push(`  ${name} is "${value}": expected ${expected}`);
    return value;
  };
  return { find, read: (name, fallback, ...rest) => find(name, ...rest) ?? fallback, errors };
}

function throwErrors(errors: string[]): void {
  if (errors.length > 0) throw new UpError(`These settings cannot work:\n${errors.join('\n')}`);
}

/** Returns the number of processes of storefront and backend; `auto` is one per core. Throws UpError. */
export function readWorkers(env: Env): Workers {
  const reader = createReader(env);
  const workers = parseWorkers(reader);
  throwErrors(reader.errors);
  return workers;
}

function parseWorkers({ read }: Reader): Workers {
  const count = (name: string) => {
    const value = read(name, '1', isWorkers, 'a number from 1 to 64, or auto');
    return value === 'auto' ? availableParallelism() : Number(value);
  };
  return { storefront: count('STOREFRONT_WORKERS'), backend: count('BACKEND_WORKERS') };
}

/** Returns whether an empty database gets the demo restaurants; by default only the embedded one does. */
function parseSeedDemo({ find }: Reader, env: Env): boolean {
  const value = find('SEED_DEMO', (given) => given === '0' || given === '1', '1 or 0');
  return value === undefined ? !env.DATABASE_URL : value === '1';
}

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
const isWorkers = (value: string) =>
  value === 'auto' || (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 64);

const isHost = (value: string) => /^[A-Za-z0-9.:_-]+$/.test(value);
const isDatabase = (value: string) => /^postgres(ql)?:$/.test(getProtocol(value));
const isOriginList = (value: string) =>
  value.split(',').every((part) => /^https?:$/.test(getProtocol(part.trim())));

function getProtocol(value: string): string {
  try {
    return new URL(value).protocol;
  } catch {
    return '';
  }
}
