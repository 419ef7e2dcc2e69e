import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Locale } from '@/lib/contract/vocabulary';
import { createMetrics, isBearer } from '@/lib/domain/metrics';
import { policyReportPath } from '@/lib/domain/routes/policy-report-path';
import { isPassed } from '@/lib/domain/routes/routes';
import { getCookie } from '@/lib/server/gateway/request-facts';
import { buildContentPolicy, getPolicyByType } from '@/lib/server/http/content-policy';
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
import { createPolicyReports } from './policy-reports';
import { getRateLimitHeaders } from './rate-limit-headers';
import { type Handler, type Rendered, render, renderTimeoutMs } from './render';
import {
  createRenderLimit,
  findRejection,
  isPageRequest,
  isRendered,
  type RenderLimitSettings,
} from './request-limits';
import { hashScripts, isExpectedScript, listInlineScripts } from './script-hashes';
import { sendCached } from './send-cached';
import {
  getCommonHeaders,
  sendBusy,
  sendError,
  sendErrorPage,
  sendRejection,
  sendUnknownHost,
} from './send-error';
import {
  fileSurrogate,
  getPageSurrogate,
  getShownPath,
  limitSharing,
  pictureSurrogate,
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
 * Query names that no server-rendered page reads: campaign names, and the table of a QR code, which an island reads in the
 * browser (DEC-73). Names match case-insensitively (DEC-47).
 */
const ignoredQuery = /^(utm_[a-z_]+|fbclid|gclid|tableno)$/i;
const hasOnlyIgnoredQuery = (query: string) =>
  query === '' || query.split('&').every((part) => part === '' || ignoredQuery.test(part.split('=', 1)[0]!));

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
  const metrics = createMetrics();
  const countPage = (result: 'hit' | 'miss') =>
    metrics.count('makan_pages_total', 'Public pages by whether they were cached.', { result });
  const publicPages = new LRUCache<string, PublicPage>({ max: maxRoutes });
  /** What Next renders now. */
  const renderings = new Set<Promise<unknown>>();

  /** Returns the work, which counts as a rendering until it ends. */
  function track<T>(work: Promise<T>): Promise<T> {
    renderings.add(work);
    const end = () => renderings.delete(work);
    work.then(end, end);
    return work;
  }

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
    countPage('hit');
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
    if (path === '/metrics' && deps.metricsToken) return sendMetrics(request, response, normalized);
    if (path === policyReportPath)
      return reports.take(request, response, normalized, getCommonHeaders(normalized));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) {
      if (path.startsWith('/_next/static/')) {
        const file = await assets.find(path);
        if (file) return sendFile(request, response, file, normalized, fileSurrogate);
      } else if (path.startsWith('/media/')) {
        const image = await images.find(path, () =>
          renderAnonymously(path, normalized.host, normalized.secure),
        );
        if (image) return sendFile(request, response, image, normalized, pictureSurrogate);
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
      countPage(pages.has(key) ? 'hit' : 'miss');
      if (!pages.has(key)) {
        if (!mayRender(request, response, normalized)) return true;
        isAllowed = true;
      }
      const cached = await pages.find(key, async () => {
        const rendered = await renderAnonymously(normalized.path, normalized.host, normalized.secure);
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
    if (isAllowed || mayRender(request, response, normalized))
      await sendHashed(request, response, normalized, route.locale, found.tenant);
    return true;
  }

  /** Renders without cookies or client headers, so that a cached page contains nothing of the first visitor. */
  function renderAnonymously(url: string, host: string | undefined, secure: boolean): Promise<Rendered> {
    return track(
      render(next, {
        url,
        headers: {
          host,
          accept: '*/*',
          'x-forwarded-host': host,
          'x-forwarded-proto': secure ? 'https' : 'http',
          'x-forwarded-for': '127.0.0.1',
        },
      }),
    );
  }

  /** Sends a public page that is not cacheable for this request (unknown query, 404); buffered to hash its scripts. */
  async function sendHashed(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
    locale: Locale,
    tenant: Tenant,
  ): Promise<void> {
    const { status, headers, body } = await track(
      render(next, { url: request.url ?? '/', headers: request.headers }),
    );
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (isPage && status >= 500)
      return sendErrorPage(response, normalized, {
        page: 'failed',
        status: 503,
        locale,
        tenant,
        headers: { 'retry-after': '5' },
      });
    const policy = isPage
      ? {
          'content-security-policy': buildContentPolicy({
            hashes: hashScripts(listInlineScripts(body.toString()).filter(isExpectedScript)),
          }),
        }
      : { 'content-security-policy': getPolicyByType(String(headers['content-type'] ?? '')) };
    // `x-nextjs-*` is for Next's client router; a document request does not need it.
    const shared = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !name.startsWith('x-nextjs-')),
    );
    response.writeHead(status, {
      ...getCommonHeaders(normalized),
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
    await (isRendered(normalized.path) ? track(answered) : answered);
  }

  /** Returns the headers for a shared cache of what is drawn or written for a host: its sitemap, its icons. */
  function getFileSurrogate({ host, path }: NormalizedRequest): OutgoingHttpHeaders | undefined {
    const tenant = deps.hasSharedCache && domains.peek(normaliseHost(host));
    return tenant ? getPageSurrogate(tenant.restaurantId, path) : undefined;
  }

  /** Sends the metrics of this process. Hosts and paths are no labels: visitors choose them. */
  function sendMetrics(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): void {
    const isAllowed = isBearer(request.headers.authorization, deps.metricsToken ?? '');
    const changes = deps.getChangesState?.();
    if (changes) {
      metrics.set(
        'makan_changes_following',
        'Whether the stream of changes is up.',
        Number(changes.isFollowing),
      );
      metrics.set('makan_changes_seq', 'The last applied change.', changes.seq ?? 0);
    }
    response.writeHead(isAllowed ? 200 : 401, {
      ...getCommonHeaders(normalized),
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(isAllowed ? metrics.render() : '');
  }

  function countRequest(path: string, status: number, ms: number): void {
    const kind = getKind(path);
    const labels = { kind, status: `${Math.floor(status / 100)}xx` };
    metrics.count('makan_requests_total', 'Requests by kind and status.', labels);
    metrics.observe('makan_request_seconds', 'Duration of requests by kind.', ms / 1000, { kind });
  }

  return {
    purge: pages.purge,
    /** Resolves when everything that is rendered now has ended, after 30 s at the latest; undefined when nothing is. */
    waitForRenderings(): Promise<unknown> | undefined {
      if (renderings.size === 0) return undefined;
      return Promise.race([
        Promise.allSettled(renderings),
        pause(renderTimeoutMs, undefined, { ref: false }),
      ]);
    },
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
        countRequest(normalized.path, response.statusCode, ms);
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

/** Whether nothing but host and path decide what is read: there is no query and no language cookie. */
const isPlainRead = ({ method, headers }: IncomingMessage, { query }: NormalizedRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  query === '' &&
  getCookie(headers.cookie, localeCookie) === undefined;

/**
 * Whether the request is for an HTML document; Next's client router requests RSC payloads instead. The headers decide: Next
 * answers `?_rsc=` without them with a page.
 */
function isDocument({ headers }: IncomingMessage): boolean {
  return headers.rsc === undefined && headers['next-router-prefetch'] === undefined;
}

/** Returns what is requested, one of few kinds. */
function getKind(path: string): string {
  if (path.startsWith('/_next/')) return 'asset';
  if (path.startsWith('/media/')) return 'image';
  if (path.startsWith('/api/gateway/')) return path.endsWith('-events') ? 'stream' : 'call';
  return path.startsWith('/api/') || path === '/metrics' ? 'other' : 'page';
}

/** Reports that the process is about to end. */
function sendDraining(response: ServerResponse, normalized: NormalizedRequest): void {
  response.writeHead(503, {
    ...getCommonHeaders(normalized),
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ status: 'draining' }));
}

/** Says that the process serves, of which build it is, and which changes of the backend it has applied (OPS-04). */
function sendHealth(
  response: ServerResponse,
  normalized: NormalizedRequest,
  state: { build: string | undefined; changes: ChangesState | undefined },
): void {
  response.writeHead(200, {
    ...getCommonHeaders(normalized),
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ status: 'alive', ...state }));
}
