import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMetrics, isBearer } from '@/lib/domain/metrics';
import type { ChangesState } from './follow-changes';
import type { NormalizedRequest } from './normalize-request';
import { getCommonHeaders } from './send-error';

interface MetricsDeps {
  /** Opens `/metrics` (OPS-11). */
  metricsToken?: string;
  /** Which changes of the backend are applied; absent without a backend's secret. */
  getChangesState?: () => ChangesState | undefined;
}

/** Returns what counts requests and pages, and sends the counts. */
export function createRequestMetrics({ metricsToken, getChangesState }: MetricsDeps) {
  const metrics = createMetrics();

  const countPage = (result: 'hit' | 'miss') =>
    metrics.count('makan_pages_total', 'Public pages by whether they were cached.', { result });

  function countRequest(path: string, status: number, ms: number): void {
    const kind = getKind(path);
    const labels = { kind, status: `${Math.floor(status / 100)}xx` };
    metrics.count('makan_requests_total', 'Requests by kind and status.', labels);
    metrics.observe('makan_request_seconds', 'Duration of requests by kind.', ms / 1000, { kind });
  }

  /** Sends the metrics of this process. Hosts and paths are no labels: visitors choose them. */
  function send(request: IncomingMessage, response: ServerResponse, normalized: NormalizedRequest): void {
    const isAllowed = isBearer(request.headers.authorization, metricsToken ?? '');
    const changes = getChangesState?.();
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

  return { countPage, countRequest, send };
}

/** Returns what is requested, one of few kinds. */
function getKind(path: string): string {
  if (path.startsWith('/_next/')) return 'asset';
  if (path.startsWith('/media/')) return 'image';
  if (path.startsWith('/api/gateway/')) return path.endsWith('-events') ? 'stream' : 'call';
  return path.startsWith('/api/') || path === '/metrics' ? 'other' : 'page';
}
