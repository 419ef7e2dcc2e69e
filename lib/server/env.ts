import { z } from 'zod';
import { isAddressRange } from '@/lib/domain/network/address-range';
import { hasOnlyLongSecrets } from '@/lib/domain/secrets';

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''));
const addresses = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(address).min(1));
/** The https address of an external page. */
const externalUrl = z.url({ protocol: /^https$/ });

/** The expected value of each variable, for the operator's error message. */
const expected: Record<string, string> = {
  NODE_ENV: 'development, test or production',
  HOST: 'an address or host name to listen on, such as 127.0.0.1',
  PORT: 'a port number from 0 to 65535',
  BACKEND_URL: 'the backend, such as http://127.0.0.1:4000; several with commas',
  SESSION_SECRET:
    'at least 32 characters, the same after each restart; several with commas, the newest first',
  GATEWAY_SECRET:
    'at least 32 characters, the same as the backend has; several with commas, the newest first',
  SECURITY_CONTACT: 'where to report a weakness, such as mailto:security@example.com or an https address',
  TRUSTED_PROXY:
    'addresses or networks of proxies in front, separated by commas, such as 127.0.0.1,10.0.0.0/16',
  DRAIN_SECONDS: 'a number of seconds from 0 to 60',
  VISITOR_APPKEY: 'the key with which guests get a token, at most 64 characters',
  PLATFORM: 'the name that the wire knows this client by',
  ORDERING_SITE: 'the address of the separate ordering site, such as https://order.example.com',
  IMAGE_HOST: 'the object storage with the images of restaurants, such as https://images.example.com',
  RIDER_SITE: 'the https address where riders are recruited',
  PARTNER_SITE: 'the https address where restaurants sign up',
  APP_STORE: 'the https address of the app in the App Store',
  PLAY_STORE: 'the https address of the app in Google Play',
  APP_STORE_SG: 'the https address of the app for Singapore in the App Store',
  PLAY_STORE_SG: 'the https address of the app for Singapore in Google Play',
  VOUCHER_SCHEME: 'the scheme of the links in voucher QR codes, such as makan',
  CONSOLE_HOST: 'the host name of the staff console, such as console.example.com',
  MAPS_KEY: 'the browser key of the maps provider, restricted to your hosts',
  CACHE_MEGABYTES: 'megabytes of memory for cached pages and files, from 1 to 9999',
  CHANGES_PER_SECOND: 'a number from 1 to 99999',
  CHANGES_AT_ONCE: 'a number from 1 to 99999',
  RENDERS_PER_SECOND: 'a number from 1 to 99999',
  RENDERS_AT_ONCE: 'a number from 1 to 99999',
  HOSTED_PAGE_HOSTS: 'hosts of payment pages with commas between them, such as pay.example.com',
  PAYMENT_SANDBOX_PORT: 'the port of the bundled payment pages on this machine, such as 4200',
  PAYMENT_PEERS_PORT: 'the port of `makan demo payments` on this machine, such as 4300',
  SHARED_CACHE_PURGE_URL:
    'where the shared cache takes purges, such as http://127.0.0.1:6082; several with commas',
  METRICS_TOKEN: 'at least 32 characters, the same as Prometheus sends as its bearer token',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'a collector that takes OTLP by HTTP, such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers for the collector, such as x-key=abc',
  OTEL_SERVICE_NAME: 'the name of this part in traces',
  OTEL_TRACES_SAMPLER_ARG: 'the part of traces that is sent, from 0 to 1',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
};

const number = (max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(max))
    .default(fallback);

/** One secret, or several while they rotate. */
const secrets = z.string().refine(hasOnlyLongSecrets);

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65_535));

const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  /** Backends on one database: a process calls one of them and moves to the next when it does not respond. */
  BACKEND_URL: addresses.default(['http://127.0.0.1:4000']),
  SESSION_SECRET: secrets,
  GATEWAY_SECRET: secrets.optional(),
  TRUSTED_PROXY: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isAddressRange))
    .default([]),
  /** Seconds in which the process still serves after SIGTERM while it reports not to be ready (OPS-05). */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(60))
    .default(0),
  /** The page of a host without a restaurant: restaurant 3473 (STF-01), or an error page. */
  UNKNOWN_HOSTS: z.enum(['fallback', 'neutral']).default('fallback'),
  VISITOR_APPKEY: z.string().min(1).max(64).default('webOrder'),
  PLATFORM: z.string().min(1).max(40).default('webOrder'),
  /** The host of a separate ordering site for a link in the footer, if there is one (RT-27). */
  ORDERING_SITE: address.optional(),
  /** The object storage with images of restaurants; the page's host by default (TRK-03). */
  IMAGE_HOST: address.optional(),
  /** External links of the footer (STF-12); a link appears when its address is set. Singapore has its own apps. */
  RIDER_SITE: externalUrl.optional(),
  PARTNER_SITE: externalUrl.optional(),
  APP_STORE: externalUrl.optional(),
  PLAY_STORE: externalUrl.optional(),
  APP_STORE_SG: externalUrl.optional(),
  PLAY_STORE_SG: externalUrl.optional(),
  /** The URL scheme of the restaurant's till or app (DEC-60). */
  VOUCHER_SCHEME: z
    .string()
    .regex(/^(?!(?:javascript|data|https?|file)$)[a-z][a-z0-9+.-]{0,39}$/)
    .default('makan'),
  /** With this key the share page of a reservation shows the provider's map above the map link (DEC-54). */
  MAPS_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/)
    .optional(),
  CACHE_MEGABYTES: number(9999, 128),
  /** Purge addresses of each CDN or shared cache in front; absent without one (OPS-09). */
  SHARED_CACHE_PURGE_URL: addresses.optional(),
  /** Maximum changes (logins, codes, orders) per address; a household behind one address shares it. */
  CHANGES_PER_SECOND: number(99_999, 5),
  CHANGES_AT_ONCE: number(99_999, 60),
  /** Maximum renderings per address (an IPv6 /64 network counts as one); pages from the cache do not count. */
  RENDERS_PER_SECOND: number(99_999, 20),
  RENDERS_AT_ONCE: number(99_999, 200),
  /**
   * Hosts of payment pages, the same as the backend's; without it only the backend checks payment addresses (DEC-21).
   */
  HOSTED_PAGE_HOSTS: z
    .string()
    .regex(/^[A-Za-z0-9.:,[\] -]+$/)
    .transform((hosts) => hosts.split(',').map((host) => host.trim().toLowerCase()))
    .optional(),
  /**
   * The port of the bundled payment pages for trials: the storefront may then show that one page without TLS (DEC-21).
   */
  PAYMENT_SANDBOX_PORT: portNumber.optional(),
  /** The only other origin that may show pages in a frame: beside an owner's setup list. */
  CONSOLE_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .optional(),
  /** The port of the payment companies' trials on this machine, whose pages may be without TLS too (DEC-21). */
  PAYMENT_PEERS_PORT: portNumber.optional(),
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  /** The bearer token of `/metrics`; without it the path is unknown (OPS-11). */
  METRICS_TOKEN: z.string().min(32).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1)$/)
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** The names of all settings of the storefront. */
export const storefrontSettings = Object.keys(shape.shape);

type StorefrontEnv = z.output<typeof shape>;

/** The environment is invalid; the message names each variable and the expected value. */
export class EnvError extends Error {
  override name = 'EnvError';
}

type EnvSource = Record<string, string | undefined>;

/** Old variable names and their new ones; the old spelling works for one release. */
const renamedVariables: Record<string, string> = { KEPT_MEGABYTES: 'CACHE_MEGABYTES' };

/** Returns one warning per variable that is set under its old name. */
export const listEnvWarnings = (source: EnvSource): string[] =>
  Object.entries(renamedVariables)
    .filter(([oldName]) => source[oldName])
    .map(([oldName, name]) => `${oldName} is now called ${name}; the next release ignores the old name`);

function renameVariables(source: EnvSource): EnvSource {
  const values: EnvSource = { ...source };
  for (const [oldName, name] of Object.entries(renamedVariables)) values[name] ||= source[oldName];
  return values;
}

/** Returns the checked environment; an empty variable counts as absent. Throws EnvError, whose message has no values. */
export function readEnv(source: EnvSource): StorefrontEnv {
  const given = Object.fromEntries(
    Object.entries(renameVariables(source)).filter(([, value]) => value !== '' && value !== undefined),
  );
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  const lines = names.map((name) => {
    const state = given[name] === undefined ? 'is missing' : 'is not valid';
    return `  ${name} ${state}: expected ${expected[name]}`;
  });
  throw new EnvError(`The storefront cannot start with this environment:\n${lines.join('\n')}`);
}

let known: StorefrontEnv | undefined;

/** Returns the checked environment, read on first use, since a build has no secrets. Throws EnvError. */
export function getStorefrontEnv(): StorefrontEnv {
  known ??= readEnv(process.env);
  return known;
}
