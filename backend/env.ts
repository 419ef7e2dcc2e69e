import { z } from 'zod';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .default(fallback);

const secret = z.string().min(32);

/** What each variable must look like, as the message for the operator says it. */
const EXPECTED: Record<string, string> = {
  NODE_ENV: 'development, test or production',
  BACKEND_HOST: 'an address or host name to listen on, such as 127.0.0.1',
  BACKEND_PORT: 'a port number from 1 to 65535',
  DATABASE_URL: 'a connection string such as postgresql://user:password@127.0.0.1:5432/makan',
  DATABASE_POOL: 'a number of connections from 2 to 90',
  DATA_DIR: 'a folder',
  GATEWAY_SECRET: 'at least 32 characters, the same as the storefront has',
  CODE_SECRET: 'at least 32 characters',
  STOREFRONT_URL: 'the storefront, such as http://127.0.0.1:3000',
  MAKAN_DEV_PAGES: '1, or absent',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
};

const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  BACKEND_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .default('127.0.0.1'),
  BACKEND_PORT: port(4000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().min(2).max(90))
    .default(20),
  DATA_DIR: z.string().min(1).default('.data'),
  GATEWAY_SECRET: secret,
  CODE_SECRET: secret,
  STOREFRONT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Shows the outbox to the storefront's development page; never on a public address. */
  MAKAN_DEV_PAGES: z.literal('1').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type BackendEnv = z.output<typeof shape>;

/** The environment does not say what the backend needs; the message names each variable and what is expected. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * The backend's environment, checked once at start; an empty variable counts as absent.
 * Throws EnvError. Values are never repeated in it: they may be secrets.
 */
export function readBackendEnv(source: Record<string, string | undefined> = process.env): BackendEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  const lines = names.map((name) => {
    const state = given[name] === undefined ? 'is missing' : 'is not valid';
    return `  ${name} ${state}: expected ${EXPECTED[name]}`;
  });
  throw new EnvError(`The backend cannot start with this environment:\n${lines.join('\n')}`);
}
