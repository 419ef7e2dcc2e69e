import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Locale } from '@/lib/contract/vocabulary';
import { getCookie } from '@/lib/server/gateway/request-facts';
import { contentPolicy } from '@/lib/server/http/content-policy';
import { type Domains, fallback } from '@/lib/server/tenant/domains';
import { normaliseHost } from '@/lib/server/tenant/host';
import { localeCookie, type Route, routeRequest } from '@/lib/server/tenant/route-request';
import { createAssetCache } from './asset-cache';
import type { ResponseCache } from './cached-response';
import { createImageCache } from './image-cache';
import { type Log, loggedUrl } from './log';
import { type NormalizedRequest, normalizeRequest } from './normalize-request';
import { createPageCache } from './page-cache';
import { type Handler, type Rendered, render } from './render';
import { inlineScriptHashes } from './script-hashes';
import { securityHeaders } from './security-headers';
import { sendCached } from './send-cached';
import { unavailablePage } from './unavailable-page';

export interface RequestHandlerDeps {
  /** Next's request handler. */
  next: Handler;
  domains: Domains;
  cache: ResponseCache;
  /** Next's output folder, `.next` by default. */
  distDir: string;
  trustedProxies: readonly string[];
  log: Log;
  clock: () => number;
}

/**
 * Query names that no server-rendered page reads: campaign names, and the table of a QR code, which an island reads in the
 * browser (DEC-73). Names match case-insensitively (DEC-47).
 */
const ignoredQuery = /^(utm_[a-z_]+|fbclid|gclid|tableno)$/i;
const hasOnlyIgnoredQuery = (query: string) =>
  query === '' || query.split('&').every((part) => part === '' || ignoredQuery.test(part.split('=', 1)[0]!));

/**
 * Revalidates outside the caller's AsyncLocalStorage: `/api/revalidate` starts a purge, and inside a route handler Next
 * restricts rendering.
 */
const outsideRequest = AsyncLocalStorage.snapshot();

/**
 * Returns the caching server: the request handler in front of Next. It serves public pages, assets and images from memory
 * and adds security headers to everything else. It routes with the same function as the middleware and never changes
 * what a page shows.
 */
export function createRequestHandler(deps: RequestHandlerDeps) {
  const { next, domains, cache, log, clock } = deps;
  const pages = createPageCache(cache, clock);
  const assets = createAssetCache(cache, deps.distDir);
  const images = createImageCache(cache);

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> {
    const { path, secure } = normalized;
    const commonHeaders: OutgoingHttpHeaders = {
      ...securityHeaders(secure),
      'x-request-id': normalized.requestId,
    };
    if (path === '/api/health' && normalized.query === '') return sendHealth(response, commonHeaders);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) {
      if (path.startsWith('/_next/static/')) {
        const file = await assets.find(path);
        if (file) return sendCached(request, response, file, commonHeaders);
      } else if (path.startsWith('/media/')) {
        const image = await images.find(path, () =>
          renderAnonymously(path, request.headers.host, normalized.secure),
        );
        if (image) return sendCached(request, response, image, commonHeaders);
      } else if (isDocument(request)) {
        const sent = await sendPage(request, response, normalized, commonHeaders);
        if (sent) return;
      }
    }
    await passToNext(request, response, commonHeaders);
  }

  /** Sends a public page. Returns false when the page is not public for this request; Next must answer then. */
  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
    commonHeaders: OutgoingHttpHeaders,
  ): Promise<boolean> {
    const host = normaliseHost(request.headers.host);
    const restaurant = domains.peek(host) ?? (await domains.resolve(host)) ?? fallback;
    const route: Route = routeRequest(
      {
        method: request.method ?? 'GET',
        path: normalized.path,
        query: normalized.query,
        rememberedLocale: getCookie(request.headers.cookie, localeCookie),
      },
      restaurant,
    );
    // Next redirects `/home/` to `/home`.
    if (route.kind !== 'rewrite' || route.page === 'own' || normalized.path.endsWith('/')) return false;
    if (route.page === 'public' && route.cookies.length === 0 && hasOnlyIgnoredQuery(normalized.query)) {
      const { restaurantId, locale } = route;
      const { host: address } = request.headers;
      const cached = await pages.find({ restaurantId, locale, path: route.path }, async () => {
        const rendered = await renderAnonymously(normalized.path, address, normalized.secure);
        // The host may belong to another restaurant by now; that page must not be cached under this key.
        const now = await domains.resolve(host);
        return now.restaurantId === restaurantId ? rendered : { ...rendered, status: 404 };
      });
      if (cached) {
        sendCached(request, response, cached, commonHeaders);
        return true;
      }
    }
    await sendHashed(request, response, commonHeaders, route.locale);
    return true;
  }

  /** Renders without cookies or client headers, so that a cached page contains nothing of the first visitor. */
  function renderAnonymously(url: string, host: string | undefined, secure: boolean): Promise<Rendered> {
    return render(next, {
      url,
      headers: {
        host,
        accept: '*/*',
        'x-forwarded-host': host,
        'x-forwarded-proto': secure ? 'https' : 'http',
        'x-forwarded-for': '127.0.0.1',
      },
    });
  }

  /** Sends a public page that is not cacheable for this request (unknown query, 404); buffered to hash its scripts. */
  async function sendHashed(
    request: IncomingMessage,
    response: ServerResponse,
    commonHeaders: OutgoingHttpHeaders,
    locale: Locale,
  ): Promise<void> {
    const { status, headers, body } = await render(next, {
      url: request.url ?? '/',
      headers: request.headers,
    });
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (isPage && status >= 500) return sendUnavailable(response, commonHeaders, locale);
    const policy = isPage
      ? { 'content-security-policy': contentPolicy({ hashes: inlineScriptHashes(body.toString()) }) }
      : {};
    // `x-nextjs-*` is for Next's client router; a document request does not need it.
    const shared = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !name.startsWith('x-nextjs-')),
    );
    response.writeHead(status, {
      ...commonHeaders,
      ...shared,
      ...policy,
      'cache-control': 'no-store',
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async function passToNext(
    request: IncomingMessage,
    response: ServerResponse,
    commonHeaders: OutgoingHttpHeaders,
  ): Promise<void> {
    for (const [name, value] of Object.entries(commonHeaders))
      if (value !== undefined) response.setHeader(name, value);
    hideInternalHeaders(response);
    await next(request, response);
  }

  return {
    purge: (restaurantId: number) => outsideRequest(() => pages.purge(restaurantId)),
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const startedAt = performance.now();
      const normalized = normalizeRequest(request, deps.trustedProxies);
      if (!normalized) {
        response.writeHead(400, { connection: 'close' });
        response.end();
        return;
      }
      const url = loggedUrl(request.url ?? '');
      response.once('close', () => {
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        log.info({
          requestId: normalized.requestId,
          method: request.method,
          host: request.headers.host,
          url,
          status: response.statusCode,
          ms,
        });
      });
      try {
        await respond(request, response, normalized);
      } catch (err) {
        log.error({ err, requestId: normalized.requestId, url }, 'a request failed');
        if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' });
        response.end();
      }
    },
  };
}

/** Whether the request is for an HTML document; Next's client router requests RSC payloads instead. */
function isDocument({ headers, url = '' }: IncomingMessage): boolean {
  return headers.rsc === undefined && headers['next-router-prefetch'] === undefined && !url.includes('_rsc=');
}

function sendUnavailable(response: ServerResponse, commonHeaders: OutgoingHttpHeaders, locale: Locale): void {
  response.writeHead(503, {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    'content-security-policy': contentPolicy({}),
  });
  response.end(unavailablePage(locale));
}

function sendHealth(response: ServerResponse, commonHeaders: OutgoingHttpHeaders): void {
  response.writeHead(200, {
    ...commonHeaders,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end('{"status":"alive"}');
}

/** Removes middleware headers from the response; the rewrite header contains the internal path. */
function hideInternalHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((...args: unknown[]) => {
    for (const name of response.getHeaderNames())
      if (name.startsWith('x-middleware-')) response.removeHeader(name);
    return writeHead(...args);
  }) as typeof response.writeHead;
}
