import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { getProjectRoot } from '../../project-root';
import { createHttpApp, type HttpApp } from '../http-app';
import { getConsoleOrigin } from './console-host';

const contentSecurityPolicy = [
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
].join('; ');

/**
 * The frame of the console's host: headers, the origin check, and one log line per request. Routes of staff calls are added
 * by `serveStaff`, the built pages by `servePages`.
 */
export function createConsoleApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  app.use(async (c, next) => {
    c.header('content-security-policy', contentSecurityPolicy);
    c.header('x-robots-tag', 'noindex, nofollow');
    c.header('referrer-policy', 'no-referrer');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    c.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
    if (getConsoleOrigin(c.req.raw).startsWith('https:'))
      c.header('strict-transport-security', 'max-age=63072000');
    // Browsers send Origin with every POST; reads have no effect and the cookie is SameSite=Strict.
    const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    if (isChange && c.req.header('origin') !== getConsoleOrigin(c.req.raw))
      throw new DomainError('FOREIGN_ORIGIN');
    await next();
  });
  return app;
}

const immutable = 'public, max-age=31536000, immutable';

/** Serves the built console; every path without a file is a screen of the one page. */
export function servePages(app: HttpApp, deps: Deps): void {
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
  app.get('/assets/*', (c) => c.notFound());
  app.get('/staff/*', (c) => c.notFound());
  // No screen has a dot in its path; what has one is a file that is not there.
  app.get('*', async (c, next) => (/\.[^/]*$/.test(c.req.path) ? c.notFound() : next()));
  app.get('*', serveStatic({ root, path: 'index.html', precompressed: true }));
}
