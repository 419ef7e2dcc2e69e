import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { policyReportPath } from '@/lib/domain/routes/policy-report-path';
import { isPassed } from '@/lib/domain/routes/routes';
import { getCookie } from '@/lib/server/gateway/request-facts';
import { type Domains, isHostBusy, isHostUnknown, type Tenant } from '@/lib/server/tenant/domains';
import { normaliseHost } from '@/lib/server/tenant/host';
import { localeCookie, type Route, routeRequest } from '@/lib/server/tenant/route-request';
import { createAssetCache } from './asset-cache';
import type { CachedResponse, ResponseCache } from './cached-response';
import { finishResponse } from './finish-response';
import type { ChangesState } from './follow-changes';
import { createImageCache } from './image-cache';
import { type AccessLine, type Log, redactUrl } from './log';
import { type NormalizedRequest, normalizeRequest, setTrustedHeaders } from './normalize-request';
import { createPageCache, type PageKey, toPageKey } from './page-cache';
import { hasOnlyIgnoredQuery, isDocument, isPlainRead } from './page-requests';
import { createPolicyReports } from './policy-reports';
import { getRateLimitHeaders } from './rate-limit-headers';
import { type Handler, render } from './render';
import { createRenderings } from './renderings';
import {
  createRenderLimit,
  findRejection,
  isPageRequest,
  isRendered,
  type RenderLimitSettings,
} from './request-limits';
import { createRequestMetrics } from './request-metrics';
import { sendCached } from './send-cached';
import { getCommonHeaders, sendBusy, sendError, sendRejection, sendUnknownHost } from './send-error';
import { sendHashed } from './send-hashed';
import { sendDraining, sendHealth } from './send-health';
import {
  fileSurrogate,
  getPageSurrogate,
  getShownPath,
  imageSurrogate,
  limitSharing,
} from './surrogate-headers';

interface RequestHandlerDeps {
  /** Next's request handler. */
  next: Handler;
  domains: Domains;
  cache: ResponseCache;
  /** Next's output folder, `.next` by default. */
  distDir: string;
  /** Next's number of the build that is served; storefronts side by side must have the same. */
  build?: string;
  trustedProxies: readonly string[];
  log: Log;
  /** Writes the line of each answered request. */
  logAccess: (line: AccessLine) => void;
  clock: () => number;
  /** Which changes of the backend are applied; absent without a backend's secret. */
  getChangesState?: () => ChangesState | undefined;
  /** Whether the process is about to end: it still serves, and reports not to be ready. */
  isDraining?: () => boolean;
  /** Opens `/metrics` (OPS-11). */
  metricsToken?: string;
  /** Whether a shared cache is in front, which is purged of what changes (OPS-09). */
  hasSharedCache?: boolean;
  /** How much one source may have rendered. */
  renders: Omit<RenderLimitSettings, 'clock'>;
}

/** How many routes of public pages are remembered; each is a host and a path. */
const maxRoutes = 5_000;

/** The route of a page. */
interface PageRoute {
  host: string | undefined;
  tenant: Tenant;
  route: Route;
}

/** A public page for clients without a language cookie; it holds while the host is this tenant's. */
interface PublicPage extends PageRoute {
  key: PageKey;
}

/**
 * Returns the caching server: the request handler in front of Next. It serves public pages, assets and images from memory
 * and adds security headers to everything else. It routes with the same function as the middleware and never changes
 * what a page shows.
 */
export function createRequestHandler(deps: RequestHandlerDeps) {
  const { next, domains, cache, log, logAccess, clock } = deps;
  const pages = createPageCache(cache, clock);
  const assets = createAssetCache(cache, deps.distDir);
  const images = createImageCache(cache);
  const renders = createRenderLimit({ ...deps.renders, clock });
  const reports = createPolicyReports({ log, clock });
  const metrics = createRequestMetrics(deps);
  const renderings = createRenderings(next);
  const publicPages = new LRUCache<string, PublicPage>({ max: maxRoutes });

  /**
   * Sends a fresh page from the cache, or returns false. Most requests end here, so it neither waits nor prepares anything
   * for Next.
   */
  function sendFreshPage(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): boolean {
    if (!isPlainRead(request, normalized) || !isDocument(request)) return false;
    const page = publicPages.get(`${normalized.host} ${normalized.path}`);
    if (!page || domains.peek(page.host) !== page.tenant) return false;
    const cached = pages.getFresh(page.key);
    if (!cached) return false;
    metrics.countPage('hit');
    sendCached(request, response, cached, normalized, getSurrogate(page.route, cached));
    return true;
  }

  /** Returns the headers for a shared cache; none for a page that is about to be replaced, and none without such a cache. */
  function getSurrogate(route: Route, cached: CachedResponse): OutgoingHttpHeaders | undefined {
    if (!deps.hasSharedCache || route.kind !== 'rewrite') return undefined;
    if (cached.isOld || cached.freshUntil <= clock()) return undefined;
    return getPageSurrogate(route.restaurantId, getShownPath(route.path));
  }

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> {
    setTrustedHeaders(request, normalized);
    const { path } = normalized;
    const rejection = findRejection(request.method, path, normalized.query);
    if (rejection) return sendRejection(request, response, normalized, rejection);
    if (path === '/api/health' && deps.isDraining?.()) return sendDraining(response, normalized);
    if (path === '/api/health' && normalized.query === '')
      return sendHealth(response, normalized, { build: deps.build, changes: deps.getChangesState?.() });
    if (path === '/metrics' && deps.metricsToken) return metrics.send(request, response, normalized);
    if (path === policyReportPath)
      return reports.take(request, response, normalized, getCommonHeaders(normalized));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) {
      if (path.startsWith('/_next/static/')) {
        const file = await assets.find(path);
        if (file) return sendFile(request, response, file, normalized, fileSurrogate);
      } else if (path.startsWith('/media/')) {
        const image = await images.find(path, () =>
          renderings.renderAnonymously(path, normalized.host, normalized.secure),
        );
        if (image) return sendFile(request, response, image, normalized, imageSurrogate);
      } else if (isDocument(request) && !isPassed(path)) {
        const sent = await sendPage(request, response, normalized);
        if (sent) return;
      }
    }
    if (isRendered(path) && !mayRender(request, response, normalized)) return;
    await passToNext(request, response, normalized);
  }

  function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    file: CachedResponse,
    normalized: NormalizedRequest,
    surrogate: OutgoingHttpHeaders,
  ): void {
    sendCached(request, response, file, normalized, deps.hasSharedCache ? surrogate : undefined);
  }

  /** Counts a request that Next renders. Answers 429 and returns false when its source has used up its allowance. */
  function mayRender(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): boolean {
    const started = renders.start(normalized.address);
    if ('done' in started) {
      response.once('close', started.done);
      return true;
    }
    const { retryAfterSeconds } = started;
    sendError(request, response, normalized, {
      status: 429,
      code: 'TOO_MANY',
      page: 'tooMany',
      tenant: domains.peek(normaliseHost(normalized.host)),
      detail: { retryAfterSeconds },
      headers: getRateLimitHeaders('renders', retryAfterSeconds),
    });
    return false;
  }

  /** Returns the tenant and the route of a page request. */
  async function findRoute(request: IncomingMessage, normalized: NormalizedRequest): Promise<PageRoute> {
    const { path, query } = normalized;
    const rememberedLocale = getCookie(request.headers.cookie, localeCookie);
    const host = normaliseHost(normalized.host);
    const tenant = domains.peek(host) ?? (await domains.resolve(host));
    const route = routeRequest({ method: request.method ?? 'GET', path, query, rememberedLocale }, tenant);
    return { host, tenant, route };
  }

  /** Sends a public page. Returns false when the page is not public for this request; Next must answer then. */
  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<boolean> {
    const found = await findRoute(request, normalized);
    const { host, route } = found;
    // Next redirects `/home/` to `/home`.
    if (route.kind !== 'rewrite' || route.page === 'own' || normalized.path.endsWith('/')) return false;
    let isAllowed = false;
    if (route.page === 'public' && route.cookies.length === 0 && hasOnlyIgnoredQuery(normalized.query)) {
      const { restaurantId } = route;
      const key = toPageKey(restaurantId, route.locale, route.path);
      metrics.countPage(pages.has(key) ? 'hit' : 'miss');
      if (!pages.has(key)) {
        if (!mayRender(request, response, normalized)) return true;
        isAllowed = true;
      }
      const cached = await pages.find(key, async () => {
        const rendered = await renderings.renderAnonymously(
          normalized.path,
          normalized.host,
          normalized.secure,
        );
        // The host may belong to another restaurant by now; that page must not be cached under this key.
        const now = await domains.resolve(host);
        return now.restaurantId === restaurantId ? rendered : { ...rendered, status: 404 };
      });
      if (cached) {
        if (isPlainRead(request, normalized))
          publicPages.set(`${normalized.host} ${normalized.path}`, { ...found, key });
        sendCached(request, response, cached, normalized, getSurrogate(route, cached));
        return true;
      }
    }
    if (isAllowed || mayRender(request, response, normalized)) {
      const rendered = await renderings.track(
        render(next, { url: request.url ?? '/', headers: request.headers }),
      );
      sendHashed(request, response, normalized, rendered, route.locale, found.tenant);
    }
    return true;
  }

  async function passToNext(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> {
    for (const [name, value] of Object.entries(getCommonHeaders(normalized)))
      if (value !== undefined) response.setHeader(name, value);
    const sendFailed = () =>
      sendError(request, response, normalized, {
        status: 503,
        code: 'UNREACHABLE',
        page: 'failed',
        tenant: domains.peek(normaliseHost(normalized.host)),
        headers: { 'retry-after': '5' },
      });
    finishResponse(response, {
      sendFailed: isPageRequest(request) && isRendered(normalized.path) ? sendFailed : undefined,
      settleHeaders: () => limitSharing(response, normalized.path, getFileSurrogate(normalized)),
    });
    const answered = Promise.resolve(next(request, response));
    await (isRendered(normalized.path) ? renderings.track(answered) : answered);
  }

  /** Returns the headers for a shared cache of what is drawn or written for a host: its sitemap, its icons. */
  function getFileSurrogate({ host, path }: NormalizedRequest): OutgoingHttpHeaders | undefined {
    const tenant = deps.hasSharedCache && domains.peek(normaliseHost(host));
    return tenant ? getPageSurrogate(tenant.restaurantId, path) : undefined;
  }

  return {
    purge: pages.purge,
    waitForRenderings: renderings.waitForAll,
    handle(request: IncomingMessage, response: ServerResponse): void {
      const startedAt = performance.now();
      const normalized = normalizeRequest(request, deps.trustedProxies);
      if (!normalized) {
        response.writeHead(400, { connection: 'close' });
        response.end();
        return;
      }
      const url = redactUrl(request.url ?? '');
      response.once('close', () => {
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        metrics.countRequest(normalized.path, response.statusCode, ms);
        logAccess({
          requestId: normalized.requestId,
          method: request.method,
          host: normalized.host,
          url,
          status: response.statusCode,
          ms,
        });
      });
      const fail = (err: unknown) => {
        if (isHostBusy(err) && !response.headersSent) return sendBusy(request, response, normalized);
        if (isHostUnknown(err) && !response.headersSent)
          return sendUnknownHost(request, response, normalized);
        log.error({ err, requestId: normalized.requestId, url }, 'a request failed');
        if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' });
        response.end();
      };
      try {
        if (!sendFreshPage(request, response, normalized)) respond(request, response, normalized).catch(fail);
      } catch (err) {
        fail(err);
      }
    },
  };
}
