import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UpError } from './up-error.mjs';

/**
 * Returns the options of `npm run up` from the environment. Throws UpError, which names every error at once.
 * An empty variable counts as absent.
 */
export function readOptions(env, root) {
  const { read, errors } = createReader(env);
  const readSecret = (name) => {
    const value = env[name] || undefined;
    if (value && value.length < 32) errors.push(`  ${name} is too short: expected at least 32 characters`);
    return value;
  };

  const options = {
    root: fileURLToPath(root),
    host: read('HOST', '127.0.0.1', isHost, 'an address or host name to listen on, such as 127.0.0.1'),
    port: Number(read('PORT', '3000', isPort, 'a port number from 1 to 65535')),
    backendPort: Number(read('BACKEND_PORT', '4000', isPort, 'a port number from 1 to 65535')),
    consolePort: Number(read('CONSOLE_PORT', '4100', isPort, 'a port number from 1 to 65535')),
    paymentSandboxPort: read('PAYMENT_SANDBOX_PORT', undefined, isPort, 'a port number from 1 to 65535'),
    dataDir: resolve(fileURLToPath(root), env.DATA_DIR || '.data'),
    distDir: resolve(fileURLToPath(root), env.DIST_DIR || 'dist'),
    databaseUrl: read('DATABASE_URL', undefined, isDatabase, 'postgresql://user:password@host:5432/name'),
    databaseSessionUrl:
      env.DATABASE_URL &&
      read('DATABASE_SESSION_URL', undefined, isDatabase, 'postgresql://user:password@host:5432/name'),
    backendUrl: read(
      'BACKEND_URL',
      undefined,
      isOriginList,
      'an address such as https://backend.example.com, or several with commas',
    ),
    secrets: {
      SESSION_SECRET: readSecret('SESSION_SECRET'),
      GATEWAY_SECRET: readSecret('GATEWAY_SECRET'),
      CODE_SECRET: readSecret('CODE_SECRET'),
      ...(env.PAYMENT_SANDBOX_PORT && { HOSTED_PAGE_SECRET: readSecret('HOSTED_PAGE_SECRET') }),
    },
    seedDemo: readSeedDemo(read, env),
    workers: readWorkers(read),
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

/** Returns `read`, which returns a variable or its fallback, and the errors that it has found. An empty variable counts as absent. */
function createReader(env) {
  const errors = [];
  const read = (name, fallback, check, expected) => {
    const value = env[name] || fallback;
    if (value !== undefined && !check(value)) errors.push(`  ${name} is "${value}": expected ${expected}`);
    return value;
  };
  return { read, errors };
}

function throwErrors(errors) {
  if (errors.length > 0) throw new UpError(`These settings cannot work:\n${errors.join('\n')}`);
}

/** Returns in how many processes a part runs that is started alone. Throws UpError. */
export function readPartWorkers(env, part) {
  const { read, errors } = createReader(env);
  const workers = readWorkers(read);
  throwErrors(errors);
  return workers[part];
}

const isPort = (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
const isWorkers = (value) => value === 'auto' || (/^\d{1,2}$/.test(value) && value >= 1 && value <= 64);

/** Returns whether an empty database gets the demo restaurants: by default the embedded one only. */
export function readSeedDemo(read, env) {
  const value = read('SEED_DEMO', undefined, (given) => given === '0' || given === '1', '1 or 0');
  return value === undefined ? !env.DATABASE_URL : value === '1';
}

/** Returns how many processes storefront and backend run in (OPS-06); `auto` is one per core. */
export function readWorkers(read) {
  const count = (name) => {
    const value = read(name, '1', isWorkers, 'a number from 1 to 64, or auto');
    return value === 'auto' ? availableParallelism() : Number(value);
  };
  return { storefront: count('STOREFRONT_WORKERS'), backend: count('BACKEND_WORKERS') };
}

const isHost = (value) => /^[A-Za-z0-9.:_-]+$/.test(value);
const isDatabase = (value) => /^postgres(ql)?:$/.test(getProtocol(value));
const isOriginList = (value) => value.split(',').every((part) => /^https?:$/.test(getProtocol(part.trim())));

function getProtocol(value) {
  try {
    return new URL(value).protocol;
  } catch {
    return '';
  }
}
