import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { isPassed } from '@/lib/domain/routes/routes';
import { policyReportPath } from '@/lib/server/http/content-policy';
import { type Domains, isHostBusy, isHostUnknown } from '@/lib/server/tenant/domains';
import { normalizeHost } from '@/lib/server/tenant/host';
import { getRateLimitHeaders } from '../gateway/answer';
import type { Revisions } from '../revisions';
import { createAnsweredRequests } from './answered-requests';
import { createAssetCache } from './asset-cache';
import type { CachedResponse, ResponseCache } from './cached-response';
import { createCallLanes, isCall, isLaneFull, readCall } from './call-lanes';
import { finishResponse } from './finish-response';
import type { ChangesState } from './follow-changes';
import { type AccessLine, type Log, redactUrl } from './log';
import { isDocumentRequest } from './next-internals';
import { type NormalizedRequest, normalizeRequest, setTrustedHeaders } from './normalize-request';
import { createPageCache } from './page-cache';
import { createPolicyReports } from './policy-reports';
import { createRender, type Handler, type Render } from './render';
import { createRenderings } from './renderings';
import {
  createOpenLimit,
  createRenderLimit,
  findRejection,
  isEventStream,
  isPageRequest,
  isRendered,
  maxStreamsPerSource,
  type RenderLimitSettings,
} from './request-limits';
import { createRequestMetrics } from './request-metrics';
import { sendCached } from './send-cached';
import {
  getCommonHeaders,
  sendBusy,
  sendError,
  sendPlainError,
  sendRejection,
  sendUnknownHost,
} from './send-error';
import { sendHealth, sendUnready, servingQuery } from './send-health';
import { createImageSender } from './send-image';
import { createPageSender } from './send-page';
import { fileSurrogate, getPageSurrogate, limitSharing } from './surrogate-headers';

interface RequestHandlerDeps {
  next: Handler;
  domains: Domains;
  cache: ResponseCache;
  /** Tells of changes; each gives its restaurant a new revision. */
  revisions: Pick<Revisions, 'get'>;
  /** Next's output folder, `.next` by default. */
  distDir: string;
  /** Returns the bytes of a file of another release by its path below `/_next/static/`; undefined for an unknown file. */
  findPublished(path: string): Promise<Buffer | undefined>;
  /** Next's build id; storefronts side by side must have the same one. */
  build?: string;
  trustedProxies: readonly string[];
  log: Log;
  /** Writes the access log of an answered request. */
  logAccess: (line: AccessLine) => void;
  clock: () => number;
  /** Returns the applied changes of the backend; absent without a backend's secret. */
  findChangesState?: () => ChangesState | undefined;
  /** Returns whether other storefronts follow the backend's changes and this one does not. */
  isBehindOthers?: () => Promise<boolean>;
  /** Returns whether the process is about to end: it still serves, and reports not to be ready. */
  isDraining?: () => boolean;
  /** The bearer token of `/metrics` (OPS-11). */
  metricsToken?: string;
  /** Whether a shared cache is in front, which receives purges of changes (OPS-09). */
  hasSharedCache?: boolean;
  /** The rendering limit per source. */
  renders: Omit<RenderLimitSettings, 'clock'>;
}

/**
 * Returns the caching server: the request handler in front of Next. It serves public pages, assets and images from memory
 * and adds security headers to everything else. It routes with the same function as the middleware and never changes
 * what a page shows.
 */
export function createRequestHandler(deps: RequestHandlerDeps) {
  const { next, domains, cache, log, logAccess, clock } = deps;
  const pages = createPageCache(cache, deps.revisions, clock);
  const assets = createAssetCache(deps);
  const lanes = createCallLanes(clock);
  const streams = createOpenLimit(maxStreamsPerSource);
  const renders = createRenderLimit({ ...deps.renders, clock });
  const reports = createPolicyReports({ log, clock });
  const metrics = createRequestMetrics(deps);
  const answered = createAnsweredRequests((request) => {
    metrics.countRequest(request.path, request.status, request.ms);
    logAccess(request);
  });
  const renderings = createRenderings();
  const renderByNext = createRender(next);
  const render: Render = (input) => renderings.track(renderByNext(input));
  const pageSender = createPageSender({
    ...deps,
    pages,
    render,
    mayRender,
    countPage: metrics.countPage,
  });

  const sendImage = createImageSender({ cache, clock, lanes, render, log, sendFile });

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> {
    setTrustedHeaders(request, normalized);
    const { path } = normalized;
    const rejection = findRejection(request.method, path, normalized.query);
    if (rejection) return sendRejection(request, response, normalized, rejection);
    if (path === '/api/health' && deps.isDraining?.()) return sendUnready(response, normalized, 'draining');
    if (path === '/api/health' && normalized.query === servingQuery && (await deps.isBehindOthers?.()))
      return sendUnready(response, normalized, 'behind');
    if (path === '/api/health' && ['', servingQuery].includes(normalized.query))
      return sendHealth(response, normalized, { build: deps.build, changes: deps.findChangesState?.() });
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
        if (assets.mayBePublished(path)) {
          if (!mayRender(request, response, normalized)) return;
          const former = await assets.findPublished(path);
          if (former) return sendFile(request, response, former, normalized, fileSurrogate);
        }
      } else if (path.startsWith('/media/')) {
        return sendImage(request, response, normalized);
      } else if (isDocumentRequest(request.headers) && !isPassed(path)) {
        const sent = await pageSender.send(request, response, normalized);
        if (sent) return;
      }
    }
    if (isEventStream(path)) return passStream(request, response, normalized);
    if (isCall(path)) return passCall(request, response, normalized);
    if (isRendered(path) && !mayRender(request, response, normalized)) return;
    await passToNext(request, response, normalized);
  }

  /** Passes an event stream to Next, and answers 429 when its source has too many open ones. */
  async function passStream(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> {
    const close = streams.start(getSourceKey(normalized.address));
    if (!close) return sendTooMany(request, response, normalized, 'streams', 60);
    response.once('close', close);
    await passToNext(request, response, normalized);
  }

  /** Passes a call to Next in the turn of its source, and answers 429 beyond its budget. */
  async function passCall(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> {
    // Tells which of two releases answered, in a browser's log and in the operator's.
    if (deps.build) response.setHeader('x-build', deps.build);
    const call = readCall(request, normalized);
    const seconds = lanes.spend(call);
    if (seconds !== undefined) return sendTooMany(request, response, normalized, 'calls', seconds);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const pass = () => passToNext(request, response, normalized);
    await lanes.run(call, pass, left.signal).catch((error) => {
      if (left.signal.aborted) return;
      if (!isLaneFull(error)) throw error;
      sendTooMany(request, response, normalized, 'calls', 1);
    });
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

  /** Counts a request that Next renders. Answers 429 and returns false when its source has reached its limit. */
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
    sendTooMany(request, response, normalized, 'renders', started.retryAfterSeconds);
    return false;
  }

  function sendTooMany(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
    kind: Parameters<typeof getRateLimitHeaders>[0],
    retryAfterSeconds: number,
  ): void {
    sendError(request, response, normalized, {
      status: 429,
      code: 'TOO_MANY',
      page: 'tooMany',
      tenant: domains.peek(normalizeHost(normalized.host)),
      detail: { retryAfterSeconds },
      headers: getRateLimitHeaders(kind, retryAfterSeconds),
    });
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
        tenant: domains.peek(normalizeHost(normalized.host)),
        headers: { 'retry-after': '5' },
      });
    finishResponse(response, {
      sendFailed: isPageRequest(request) && isRendered(normalized.path) ? sendFailed : undefined,
      settleHeaders: () => limitSharing(response, normalized.path, findFileSurrogate(normalized)),
    });
    const answered = Promise.resolve(next(request, response));
    await (isRendered(normalized.path) ? renderings.track(answered) : answered);
  }

  /** Returns the headers for a shared cache for files of a host: its sitemap, its icons. */
  function findFileSurrogate({ host, path }: NormalizedRequest): OutgoingHttpHeaders | undefined {
    const tenant = deps.hasSharedCache && domains.peek(normalizeHost(host));
    return tenant ? getPageSurrogate(tenant.restaurantId, path) : undefined;
  }

  return {
    waitForRenderings: renderings.waitForAll,
    /** Writes the access log of all answered requests. */
    flushLog: answered.flush,
    handle(request: IncomingMessage, response: ServerResponse): void {
      const startedAt = performance.now();
      const normalized = normalizeRequest(request, deps.trustedProxies);
      if (!normalized) {
        sendPlainError(response, 400, 'INVALID_INPUT', { connection: 'close' });
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
        if (response.headersSent) response.end();
        else sendPlainError(response, 500, 'INTERNAL');
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
