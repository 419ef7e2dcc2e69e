import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { getMimeType } from 'hono/utils/mime';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { getProjectRoot } from '../../project-root';
import { createHttpApp, type HttpApp } from '../http-app';
import { isSecureHost, listConsoleOrigins } from './console-host';
import { findApiKey } from './serve-staff';

const policies = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "media-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** Returns the policy of the console. Its setup list shows the shop, which on a developer's machine has no TLS. */
function buildContentPolicy({ STOREFRONT_URL }: Pick<Deps['env'], 'STOREFRONT_URL'>): string {
  const { protocol, port } = new URL(STOREFRONT_URL ?? 'https://localhost');
  const local = protocol === 'http:' ? ` http://*.localhost:${port || '80'}` : '';
  return [...policies, `frame-src https:${local}`].join('; ');
}

/**
 * Creates the app of the console's host: headers, the origin check, and one log line per request.
 * `serveStaff` adds the staff calls, `servePages` the built pages.
 */
export function createConsoleApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  const contentSecurityPolicy = buildContentPolicy(deps.env);
  app.use(async (c, next) => {
    c.header('content-security-policy', contentSecurityPolicy);
    c.header('x-robots-tag', 'noindex, nofollow');
    c.header('referrer-policy', 'no-referrer');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    c.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
    if (isSecureHost(new URL(c.req.url).hostname)) c.header('strict-transport-security', 'max-age=63072000');
    // Browsers send Origin with every POST; reads change nothing and the cookie is SameSite=Strict. A
    // key of another system stands for no person's session.
    const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    if (isChange && !findApiKey(c) && !listConsoleOrigins(c.req.raw).includes(c.req.header('origin') ?? ''))
      throw new DomainError('FOREIGN_ORIGIN');
    await next();
  });
  return app;
}

const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the built console; every path without a file is a screen of the single page. `findOlderFile` returns a script or
 * style of an earlier release by its path below `/assets/`, because pages of that release still ask for it (SKW-01).
 */
export function servePages(
  app: HttpApp,
  deps: Deps,
  findOlderFile: (name: string) => Promise<Buffer | undefined>,
): void {
  const root = deps.env.CONSOLE_DIR ?? join(getProjectRoot(), 'dist', 'console');
  if (!existsSync(root)) {
    deps.log.warn({ root }, 'the console is not built');
    return;
  }
  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));
  app.get(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', immutable),
    }),
  );
  app.get('/assets/*', async (c) => {
    const bytes = await findOlderFile(c.req.path.slice('/assets/'.length));
    const type = getMimeType(c.req.path);
    if (!bytes || !type) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, { 'cache-control': immutable, 'content-type': type });
  });
  app.get(
    '/sw.js',
    serveStatic({
      root,
      path: 'sw.js',
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', 'no-cache'),
    }),
  );
  app.get('/staff/*', (c) => c.notFound());
  // A storefront that is pointed at this host by mistake gets no page in place of data.
  app.get('/:service{dec[a-z]+|makan}/*', (c) => c.notFound());
  // No screen's path contains a dot, so a path with a dot is a missing file.
  app.get('*', async (c, next) => (c.req.path.split('/').at(-1)?.includes('.') ? c.notFound() : next()));
  app.get('*', serveStatic({ root, path: 'index.html', precompressed: true }));
}
