import { findSandboxOrigin } from '@/lib/domain/payments/pay-page';

/** The policy of responses that are no page: opened directly they load nothing. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";
/** A service worker has the policy of its script, and it loads pages and images. */
const scriptPolicy =
  "default-src 'self'; img-src 'self' https:; connect-src 'self' https:; frame-ancestors 'none'";

/** Returns the default policy by content type. Inline scripts of such a page do not run. */
export function getPolicyByType(contentType: string | undefined): string {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/html|xml/.test(type) && type !== 'image/svg+xml') return buildContentPolicy({});
  return /javascript/.test(type) ? scriptPolicy : filePolicy;
}

/** Script sources of pages: hashes for cached pages, a nonce for pages rendered per request. */
interface ScriptSources {
  /** `'sha256-...'` of every inline script of a cached page. */
  hashes?: readonly string[];
  nonce?: string;
  /** The origin of the bundled payment pages, if they run (DEC-21). */
  paySandbox?: string;
  /** The host of the staff console, whose setup list shows the shop in a frame. */
  consoleHost?: string;
  /** Hosts of a maps provider, for the one page that shows its map. */
  maps?: readonly string[];
}

/**
 * Returns the Content-Security-Policy of a page. Inline styles are allowed, because React writes style attributes.
 * Frames may load payment pages over https, and the bundled sandbox when its port is set.
 */
export function buildContentPolicy({
  hashes = [],
  nonce,
  paySandbox = findSandboxOrigin(Number(process.env.PAYMENT_SANDBOX_PORT) || undefined),
  consoleHost = process.env.CONSOLE_HOST,
  maps = [],
}: ScriptSources): string {
  const scripts = ["'self'", ...hashes, ...(nonce ? [`'nonce-${nonce}'`] : []), ...maps];
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': scripts.join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https:",
    'font-src': "'self'",
    'connect-src': ["'self'", ...maps].join(' '),
    'frame-src': ["'self' https:", paySandbox].filter(Boolean).join(' '),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'media-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self' https:",
    'frame-ancestors': ["'self'", consoleHost && getConsoleOrigin(consoleHost)].filter(Boolean).join(' '),
    'report-uri': policyReportPath,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Returns the origin of the console; on a developer's machine its port is any. */
const getConsoleOrigin = (host: string): string =>
  /(^|\.)localhost$/.test(host) ? `http://${host}:*` : `https://${host}`;

/** The path for the browsers' reports of content policy violations. */
export const policyReportPath = '/api/csp-report';
