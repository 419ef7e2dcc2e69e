import { z } from 'zod';
import { isAddressRange } from '@/lib/domain/network/address-range';
import { hasOnlyLongSecrets } from '@/lib/domain/secrets';

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65_535));
const port = (fallback: number) => portNumber.default(fallback);

const secret = z.string().min(32);
/** One secret, or several during rotation. */
const secrets = z.string().refine(hasOnlyLongSecrets);

/** The expected format of each variable, as the operator's error message shows it. */
const EXPECTED: Record<string, string> = {
  NODE_ENV: 'development, test or production',
  BACKEND_HOST: 'an address or host name to listen on, such as 127.0.0.1',
  BACKEND_PORT: 'a port number from 1 to 65535',
  CONSOLE_HOST: 'the host name of the staff console, such as console.example.com',
  CONSOLE_DIR: 'the folder of the built console',
  TRUSTED_PROXY:
    'addresses or networks of proxies in front of the console, separated by commas, such as 127.0.0.1,10.0.0.0/16',
  DATABASE_URL: 'a connection string such as postgresql://user:password@127.0.0.1:5432/makan',
  DATABASE_REPLICA_URL: 'a connection string of a streaming replica for long reads, without a pooler',
  DATABASE_SESSION_URL:
    'a connection string that reaches PostgreSQL without a pooler; absent: DATABASE_URL does',
  DATABASE_POOL: 'a number of connections from 2 to 90',
  DATA_DIR: 'a folder',
  DRAIN_SECONDS: 'a number of seconds from 0 to 60',
  GATEWAY_SECRET:
    'at least 32 characters, the same as the storefront has; several with commas, the newest first',
  CODE_SECRET: 'at least 32 characters; several with commas, the newest first',
  CODES_PER_ADDRESS: 'one-time codes per address and hour, a number from 1 to 99999',
  STOREFRONT_URL: 'the storefront, such as http://127.0.0.1:3000',
  SMTP_URL: 'a mail server, such as smtp://user:password@mail.example.com:587',
  MAIL_FROM: 'the address that mails come from; needed with SMTP_URL',
  TWILIO_BASE_URL: 'an address, absent for https://api.twilio.com',
  TWILIO_ACCOUNT_SID: 'an account of the SMS provider',
  TWILIO_AUTH_TOKEN: 'the token of the account; needed with TWILIO_ACCOUNT_SID',
  TWILIO_FROM: 'the number or name that texts come from; needed with TWILIO_ACCOUNT_SID',
  PLACES_PROVIDER: 'gazetteer, google, onemap or photon',
  PLACES_URL: 'an address that the chosen provider is reached at, such as your own Photon',
  GOOGLE_PLACES_KEY: 'a key for Google Places and Geocoding; needed with PLACES_PROVIDER=google',
  ONEMAP_EMAIL: 'the e-mail of an OneMap account; needed with PLACES_PROVIDER=onemap',
  ONEMAP_PASSWORD: 'the password of the OneMap account; needed with PLACES_PROVIDER=onemap',
  BANK_NOTICE_SECRET: 'at least 32 characters, the same as the bank or its collector has',
  PAYMENT_PEERS_PORT: 'a port number from 1 to 65535, the one that `makan demo payments` has',
  HOSTED_PAGE_URL: 'the payment provider, such as https://api.pay.example.com/v1/',
  HOSTED_PAGE_SECRET: 'at least 32 characters, the same as the provider has; needed with HOSTED_PAGE_URL',
  HOSTED_PAGE_HOSTS: 'hosts of its pages with commas between them, such as pay.example.com',
  PUSH_PUBLIC_KEY: 'the public VAPID key for web push; absent: keys are made in DATA_DIR',
  PUSH_PRIVATE_KEY: 'the private VAPID key; needed with PUSH_PUBLIC_KEY',
  VOUCHER_SCHEME: 'the scheme of the links in voucher QR codes, such as makan',
  MAKAN_DEV_PAGES: '1, or absent',
  METRICS_TOKEN: 'at least 32 characters, the same as Prometheus sends as its bearer token',
  S3_ENDPOINT:
    'the address of an S3-compatible object storage, such as https://s3.example.com; needed with the other S3_ variables',
  S3_BUCKET: 'the name of the bucket for pictures; needed with S3_ENDPOINT',
  S3_REGION:
    'the region of the bucket, such as ap-southeast-1, or what the storage wants; needed with S3_ENDPOINT',
  S3_ACCESS_KEY_ID: 'the id of a key that may read, write and delete in the bucket; needed with S3_ENDPOINT',
  S3_SECRET_ACCESS_KEY: 'the secret of that key; needed with S3_ENDPOINT',
  PERSONAL_DATA_MONTHS: 'a number of months from 1 to 240, or 0 for no end',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'a collector that takes OTLP by HTTP, such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers for the collector, such as x-key=abc',
  OTEL_SERVICE_NAME: 'the name of this part in traces',
  OTEL_TRACES_SAMPLER_ARG: 'the part of traces that is sent, from 0 to 1',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
};

const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  BACKEND_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .default('127.0.0.1'),
  BACKEND_PORT: port(4000),
  /** The only host that serves staff calls. */
  CONSOLE_HOST: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/)
    .default('console.localhost'),
  CONSOLE_DIR: z.string().min(1).optional(),
  TRUSTED_PROXY: z
    .string()
    .refine((value) => value.split(',').every(isAddressRange))
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /**
   * Database address with persistent sessions: LISTEN, advisory locks and migrations fail behind a pooler in
   * transaction mode.
   */
  DATABASE_SESSION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().min(2).max(90))
    .default(20),
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * Seconds for which the process still serves after SIGTERM while `/ready` fails, so that proxies send new
   * calls elsewhere.
   */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(60))
    .default(0),
  GATEWAY_SECRET: secrets,
  CODE_SECRET: secrets,
  /** Maximum number of one-time codes that one address may request in an hour (docs/reliability.md, 10). */
  CODES_PER_ADDRESS: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(100),
  STOREFRONT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  TWILIO_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/)
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{5,15}|[A-Za-z0-9 ]{1,11})$/)
    .optional(),
  PLACES_PROVIDER: z.enum(['gazetteer', 'google', 'onemap', 'photon']).default('gazetteer'),
  PLACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_PLACES_KEY: z.string().min(1).optional(),
  ONEMAP_EMAIL: z.email().optional(),
  ONEMAP_PASSWORD: z.string().min(1).optional(),
  /** Secret that signs payment notices of banks (docs/reliability.md, 5). */
  BANK_NOTICE_SECRET: secret.optional(),
  /** The port of `makan demo payments` on this machine; the companies' live services are not called then. */
  PAYMENT_PEERS_PORT: portNumber.optional(),
  HOSTED_PAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOSTED_PAGE_SECRET: secret.optional(),
  /** Allowed hosts of a pay URL; by default the host of HOSTED_PAGE_URL. */
  HOSTED_PAGE_HOSTS: z
    .string()
    .regex(/^[A-Za-z0-9.:,[\] -]+$/)
    .optional(),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Must equal the storefront's value: QR codes in mails and on pages are the same. */
  VOUCHER_SCHEME: z
    .string()
    .regex(/^(?!(?:javascript|data|https?|file)$)[a-z][a-z0-9+.-]{0,39}$/)
    .default('makan'),
  /** Shows the outbox on the storefront's development page; never set it on a public address. */
  MAKAN_DEV_PAGES: z.literal('1').optional(),
  /** Enables `/metrics`; without it the path answers 404. */
  METRICS_TOKEN: secret.optional(),
  /** Object storage for images; without it rows of the database hold them (docs/operating.md). */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/).optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/).optional(),
  /** Months after which orders and reservations are anonymized (docs/personal-data.md); 0: never. */
  PERSONAL_DATA_MONTHS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().max(240))
    .default(24),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1)$/)
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Variables that another variable, or one of its values, requires. */
const needed = {
  'PLACES_PROVIDER=google': ['GOOGLE_PLACES_KEY'],
  'PLACES_PROVIDER=onemap': ['ONEMAP_EMAIL', 'ONEMAP_PASSWORD'],
  SMTP_URL: ['MAIL_FROM'],
  TWILIO_ACCOUNT_SID: ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  HOSTED_PAGE_URL: ['HOSTED_PAGE_SECRET'],
  PUSH_PUBLIC_KEY: ['PUSH_PRIVATE_KEY'],
  S3_ENDPOINT: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  S3_BUCKET: ['S3_ENDPOINT'],
  S3_REGION: ['S3_ENDPOINT'],
  S3_ACCESS_KEY_ID: ['S3_ENDPOINT'],
  S3_SECRET_ACCESS_KEY: ['S3_ENDPOINT'],
};

const s3Shape = shape.pick({
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

/** The names of all settings of the backend. */
export const backendSettings = Object.keys(shape.shape);

export type BackendEnv = z.output<typeof shape>;
export type S3Env = z.output<typeof s3Shape>;

/**
 * Returns the database address for LISTEN, advisory locks and migrations, which need a session of their own.
 */
export const getSessionUrl = (env: Pick<BackendEnv, 'DATABASE_URL' | 'DATABASE_SESSION_URL'>): string =>
  env.DATABASE_SESSION_URL ?? env.DATABASE_URL;

/** The backend's environment is invalid; the message names each variable and the expected format. */
export class EnvError extends Error {
  override name = 'EnvError';
}

type Source = Record<string, string | undefined>;

/**
 * Validates the backend's environment; an empty variable counts as missing. Throws EnvError, which never
 * includes values, because they may be secrets.
 */
export const readBackendEnv = (source: Source = process.env): BackendEnv =>
  readEnv(shape, source, 'The backend cannot start with this environment:');

/** Validates only the variables of the object storage, for operator commands. Throws EnvError. */
export const readS3Env = (source: Source): S3Env =>
  readEnv(s3Shape, source, 'The object storage for pictures cannot be used with this environment:');

function readEnv<T extends z.ZodObject>(variables: T, source: Source, lead: string): z.output<T> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  const lacking = Object.entries(needed)
    .filter(([condition]) => {
      const [name, value] = condition.split('=');
      return name! in variables.shape && name! in given && (value === undefined || given[name!] === value);
    })
    .flatMap(([, names]) => names.filter((name) => !(name in given)));
  if (parsed.success && lacking.length === 0) return parsed.data;
  const wrong = parsed.error?.issues.map(({ path }) => String(path[0])) ?? [];
  const names = [...new Set([...wrong, ...lacking])];
  const lines = names.map((name) => {
    const state = given[name] === undefined ? 'is missing' : 'is not valid';
    return `  ${name} ${state}: expected ${EXPECTED[name]}`;
  });
  throw new EnvError(`${lead}\n${lines.join('\n')}`);
}
