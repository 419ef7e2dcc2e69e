import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Locale } from '@/lib/contract/vocabulary';
import { getCookie } from '@/lib/server/gateway/request-facts';
import { contentPolicy } from '@/lib/server/http/content-policy';
import { type Domains, fallback } from '@/lib/server/tenant/domains';
import { normaliseHost } from '@/lib/server/tenant/host';
import { localeCookie, type Route, routeRequest } from '@/lib/server/tenant/route-request';
import { createAssetCache } from './asset-cache';
import type { CachedResponses } from './cached-response';
import { createImageCache } from './image-cache';
import { type Log, loggedUrl } from './log';
import { type FragmentAction, receive } from './normalize-request';
import { createPageCache } from './page-cache';
import { type Handler, type Rendered, render } from './render';
import { inlineScriptHashes } from './script-hashes';
import { securityHeaders } from './security-headers';
import { sendCached } from './send-cached';
import { unavailablePage } from './unavailable-page';

export interface RequestHandlerParts {
  /** Next's own request handler. */
  next: Handler;
  domains: Domains;
  answers: CachedResponses;
  /** Next's output folder. */
  distDir: string;
  trustedProxies: readonly string[];
  log: Log;
  clock: () => number;
}

/**
 * Query names that no page reads: where a diner came from doesn't change what is shown, and the table of a scanned code is read
 * by an island (DEC-73). In any case, as they match (DEC-47).
 */
const ignorable = /^(utm_[a-z_]+|fbclid|gclid|tableno)$/i;
const onlyIgnorable = (query: string) =>
  query === '' || query.split('&').every((part) => part === '' || ignorable.test(part.split('=', 1)[0]!));

/**
 * Runs work as no request's: pages made anew because a request said that something changed would be rendered as a part of that
 * request, a handler, in which Next allows less.
 */
const ofNobody = AsyncLocalStorage.snapshot();

/**
 * What stands in front of Next: serves what is the same for everybody from memory and hardens the rest. It decides where
 * a request goes by the same rules as the middleware, and adds speed and headers, never behaviour.
 */
export function createRequestHandler(parts: RequestHandlerParts) {
  const { next, domains, answers, log, clock } = parts;
  const pages = createPageCache(answers, clock);
  const files = createAssetCache(answers, parts.distDir);
  const pictures = createImageCache(answers);

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    arrival: FragmentAction,
  ): Promise<void> {
    const { path, secure } = arrival;
    const own: OutgoingHttpHeaders = { ...securityHeaders(secure), 'x-request-id': arrival.requestId };
    if (path === '/api/health' && arrival.query === '') return sendAlive(response, own);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) {
      if (path.startsWith('/_next/static/')) {
        const file = await files.find(path);
        if (file) return sendCached(request, response, file, own);
      } else if (path.startsWith('/media/')) {
        const picture = await pictures.find(path, () =>
          renderAnonymously(path, request.headers.host, arrival.secure),
        );
        if (picture) return sendCached(request, response, picture, own);
      } else if (isDocument(request)) {
        const done = await answerPage(request, response, arrival, own);
        if (done) return;
      }
    }
    await pass(request, response, own);
  }

  /** A page that is the same for everybody. False: it isn't one, or not for this request, and Next shall answer. */
  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    arrival: FragmentAction,
    own: OutgoingHttpHeaders,
  ): Promise<boolean> {
    const host = normaliseHost(request.headers.host);
    const restaurant = domains.peek(host) ?? (await domains.resolve(host)) ?? fallback;
    const route: Route = routeRequest(
      {
        method: request.method ?? 'GET',
        path: arrival.path,
        query: arrival.query,
        rememberedLocale: getCookie(request.headers.cookie, localeCookie),
      },
      restaurant,
    );
    // `/home/` is Next's to redirect.
    if (route.kind !== 'rewrite' || route.page === 'own' || arrival.path.endsWith('/')) return false;
    if (route.page === 'public' && route.cookies.length === 0 && onlyIgnorable(arrival.query)) {
      const { restaurantId, locale } = route;
      const { host: address } = request.headers;
      const kept = await pages.find({ restaurantId, locale, path: route.path }, async () => {
        const rendered = await renderAnonymously(arrival.path, address, arrival.secure);
        // The host may have moved to another restaurant meanwhile: its page must not be kept as this one's.
        const now = await domains.resolve(host);
        return now.restaurantId === restaurantId ? rendered : { ...rendered, status: 404 };
      });
      if (kept) {
        sendCached(request, response, kept, own);
        return true;
      }
    }
    await sendHashed(request, response, own, route.locale);
    return true;
  }

  /** Renders as for somebody about whom nothing is known: what is kept must hold nothing of who asked first. */
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

  /** A shared page that can't be kept for this request (an unknown query, a 404): rendered whole, for its policy. */
  async function sendHashed(
    request: IncomingMessage,
    response: ServerResponse,
    own: OutgoingHttpHeaders,
    locale: Locale,
  ): Promise<void> {
    const { status, headers, body } = await render(next, {
      url: request.url ?? '/',
      headers: request.headers,
    });
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (isPage && status >= 500) return sendUnavailable(response, own, locale);
    const policy = isPage
      ? { 'content-security-policy': contentPolicy({ hashes: inlineScriptHashes(body.toString()) }) }
      : {};
    // What Next tells its own client of a kept page is of no use to a browser's address bar.
    const told = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !name.startsWith('x-nextjs-')),
    );
    response.writeHead(status, {
      ...own,
      ...told,
      ...policy,
      'cache-control': 'no-store',
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    own: OutgoingHttpHeaders,
  ): Promise<void> {
    for (const [name, value] of Object.entries(own)) if (value !== undefined) response.setHeader(name, value);
    hideInnerHeaders(response);
    await next(request, response);
  }

  return {
    purge: (restaurantId: number) => ofNobody(() => pages.purge(restaurantId)),
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const begun = performance.now();
      const arrival = receive(request, parts.trustedProxies);
      if (!arrival) {
        response.writeHead(400, { connection: 'close' });
        response.end();
        return;
      }
      const url = loggedUrl(request.url ?? '');
      response.once('close', () => {
        const ms = Math.round((performance.now() - begun) * 10) / 10;
        log.info({
          requestId: arrival.requestId,
          method: request.method,
          host: request.headers.host,
          url,
          status: response.statusCode,
          ms,
        });
      });
      try {
        await answer(request, response, arrival);
      } catch (err) {
        log.error({ err, requestId: arrival.requestId, url }, 'a request failed');
        if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' });
        response.end();
      }
    },
  };
}

/** A page as a browser's address bar asks for it; Next's own client asks for parts of pages, which are other bytes. */
function isDocument({ headers, url = '' }: IncomingMessage): boolean {
  return headers.rsc === undefined && headers['next-router-prefetch'] === undefined && !url.includes('_rsc=');
}

function sendUnavailable(response: ServerResponse, own: OutgoingHttpHeaders, locale: Locale): void {
  response.writeHead(503, {
    ...own,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    'content-security-policy': contentPolicy({}),
  });
  response.end(unavailablePage(locale));
}

function sendAlive(response: ServerResponse, own: OutgoingHttpHeaders): void {
  response.writeHead(200, { ...own, 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end('{"status":"alive"}');
}

/** The rewrite names the internal path, which is nobody's business. */
function hideInnerHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((...args: unknown[]) => {
    for (const name of response.getHeaderNames())
      if (name.startsWith('x-middleware-')) response.removeHeader(name);
    return writeHead(...args);
  }) as typeof response.writeHead;
}
