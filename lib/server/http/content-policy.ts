import { sandboxOrigin } from '@/lib/domain/payments/pay-page';

/** What may run and load in our pages. One list, with hashes for kept pages and a nonce for those made per request. */
export interface ScriptSources {
  /** `'sha256-...'` of every inline script of a kept page. */
  hashes?: readonly string[];
  nonce?: string;
  /** The origin of the bundled payment pages; the environment says whether they run (DEC-21). */
  paySandbox?: string;
  /** Hosts of a maps provider, for the one page that shows its map. */
  maps?: readonly string[];
  /** Development needs eval for its error overlay and hot reload. */
  development?: boolean;
}

/**
 * The Content-Security-Policy of a page. Inline styles are allowed: React writes style attributes, and a style runs
 * nothing. Frames may show payment pages of providers over https only, and the bundled ones where they run.
 */
export function contentPolicy({
  hashes = [],
  nonce,
  paySandbox = sandboxOrigin(Number(process.env.PAYMENT_SANDBOX_PORT) || undefined),
  maps = [],
  development,
}: ScriptSources): string {
  const scripts = ["'self'", ...hashes, ...(nonce ? [`'nonce-${nonce}'`] : []), ...maps];
  if (development) scripts.push("'unsafe-eval'", "'unsafe-inline'");
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': scripts.join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https:",
    'font-src': "'self'",
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...maps].join(' '),
    'frame-src': ["'self' https:", paySandbox].filter(Boolean).join(' '),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'media-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self' https:",
    'frame-ancestors': "'self'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
