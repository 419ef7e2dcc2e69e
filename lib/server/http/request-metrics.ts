import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMetrics, isBearer, metricsContentType } from '@/lib/domain/metrics';
import type { ChangesState } from './follow-changes';
import type { NormalizedRequest } from './normalize-request';
import { getCommonHeaders } from './send-error';

interface MetricsDeps {
  /** The bearer token of `/metrics` (OPS-11). */
  metricsToken?: string;
  /** Returns the applied changes of the backend; absent without a backend's secret. */
  findChangesState?: () => ChangesState | undefined;
}

/** Returns the counters of requests and pages, and the handler that sends them. */
export function createRequestMetrics({ metricsToken, findChangesState }: MetricsDeps) {
  const metrics = createMetrics({ withProcess: metricsToken !== undefined });

  const countPage = (result: 'hit' | 'miss') =>
    metrics.count('makan_pages_total', 'Public pages by whether they were cached.', { result });

  function countRequest(path: string, status: number, ms: number): void {
    const kind = getKind(path);
    const labels = { kind, status: `${Math.floor(status / 100)}xx` };
    metrics.count('makan_requests_total', 'Requests by kind and status.', labels);
    metrics.observe('makan_request_seconds', 'Duration of requests by kind.', ms / 1000, { kind });
  }

  /** Sends the metrics of this process. Hosts and paths are no labels, because visitors choose them. */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> {
    const isAllowed = isBearer(request.headers.authorization, metricsToken ?? '');
    const changes = findChangesState?.();
    if (changes) {
      metrics.set(
        'makan_changes_following',
        'Whether the stream of changes is up.',
        Number(changes.isFollowing),
      );
      metrics.set('makan_changes_seq', 'The last applied change.', changes.seq ?? 0);
    }
    const text = isAllowed ? await metrics.render() : JSON.stringify({ code: 'ACCESS_DENIED' });
    response.writeHead(isAllowed ? 200 : 401, {
      ...getCommonHeaders(normalized),
      'content-type': isAllowed ? metricsContentType : 'application/json',
      'cache-control': 'no-store',
    });
    response.end(text);
  }

  return { countPage, countRequest, send };
}

/** Returns the kind of a request, one of few. */
export function getKind(path: string): string {
  if (path.startsWith('/_next/')) return 'asset';
  if (path.startsWith('/media/')) return 'image';
  if (path.startsWith('/api/gateway/')) return path.endsWith('-events') ? 'stream' : 'call';
  return path.startsWith('/api/') || path === '/metrics' ? 'other' : 'page';
}
