import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { policyReportPath } from '@/lib/domain/routes/policy-report-path';
import { isPassed } from '@/lib/domain/routes/routes';
import { type Domains, isHostBusy, isHostUnknown } from '@/lib/server/tenant/domains';
import { normaliseHost } from '@/lib/server/tenant/host';
import { createAnsweredRequests } from './answered-requests';
import { createAssetCache } from './asset-cache';
import type { CachedResponse, ResponseCache } from './cached-response';
import { finishResponse } from './finish-response';
import type { ChangesState } from './follow-changes';
import { createImageCache } from './image-cache';
import { type AccessLine, type Log, redactUrl } from './log';
import { type NormalizedRequest, normalizeRequest, setTrustedHeaders } from './normalize-request';
import { createPageCache } from './page-cache';
import { isDocument } from './page-requests';
import { createPolicyReports } from './policy-reports';
import { getRateLimitHeaders } from './rate-limit-headers';
import type { Handler } from './render';
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
import { sendDraining, sendHealth } from './send-health';
import { createPageSender } from './send-page';
import { fileSurrogate, getPageSurrogate, imageSurrogate, limitSharing } from './surrogate-headers';

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
  const answered = createAnsweredRequests((each) => {
    metrics.countRequest(each.path, each.status, each.ms);
    logAccess(each);
  });
  const renderings = createRenderings(next);
  const pageSender = createPageSender({
    ...deps,
    pages,
    renderings,
    mayRender,
    countPage: metrics.countPage,
  });

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
    if (path === '/metrics' && deps.metricsToken) {
      answered.flush();
      return metrics.send(request, response, normalized);
    }
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
        const sent = await pageSender.send(request, response, normalized);
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
    /** Writes the access log of what was answered so far. */
    flushLog: answered.flush,
    handle(request: IncomingMessage, response: ServerResponse): void {
      const startedAt = performance.now();
      const normalized = normalizeRequest(request, deps.trustedProxies);
      if (!normalized) {
        response.writeHead(400, { connection: 'close' });
        response.end();
        return;
      }
      const url = redactUrl(request.url ?? '');
      response.on('close', () => {
        answered.add({
          path: normalized.path,
          requestId: normalized.requestId,
          method: request.method,
          host: normalized.host,
          url,
          status: response.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          endedAt: clock(),
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
        if (!pageSender.sendFresh(request, response, normalized))
          respond(request, response, normalized).catch(fail);
      } catch (err) {
        fail(err);
      }
    },
  };
}
