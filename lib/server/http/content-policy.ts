import { getSandboxOrigin } from '@/lib/domain/payments/pay-page';
import { policyReportPath } from '@/lib/domain/routes/policy-report-path';

/** Policy of what is no page: shown by itself it loads nothing. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";
/** A script's own policy governs the service worker that it becomes, which loads pages and images. */
const scriptPolicy =
  "default-src 'self'; img-src 'self' https:; connect-src 'self' https:; frame-ancestors 'none'";

/** Returns the policy of a response that brings none, by its type. Inline scripts of such a page do not run. */
export function getPolicyByType(contentType: string | undefined): string {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/html|xml/.test(type) && type !== 'image/svg+xml') return buildContentPolicy({});
  return /javascript/.test(type) ? scriptPolicy : filePolicy;
}

/** Sources of scripts in our pages: hashes for cached pages, a nonce for pages rendered per request. */
interface ScriptSources {
  /** `'sha256-...'` of every inline script of a cached page. */
  hashes?: readonly string[];
  nonce?: string;
  /** The origin of the bundled payment pages; the environment says whether they run (DEC-21). */
  paySandbox?: string;
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
  paySandbox = getSandboxOrigin(Number(process.env.PAYMENT_SANDBOX_PORT) || undefined),
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
    'frame-ancestors': "'self'",
    'report-uri': policyReportPath,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
