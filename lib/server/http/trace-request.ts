import type { IncomingMessage, ServerResponse } from 'node:http';
import { findTracing, traced } from '@/lib/domain/tracing';
import { getKind } from './request-metrics';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns the handler in a span per request, which ends with the response; unchanged without tracing. The span has the
 * kind of the request instead of its path and host, which visitors choose. A visitor's own trace is not continued.
 */
export function traceRequests(handle: Handle): Handle {
  if (!findTracing()) return handle;
  return (request, response) => {
    const kind = getKind((request.url ?? '').split('?')[0]!);
    const name = `${request.method} ${kind}`;
    void traced(name, { kind: 'server', facts: { 'makan.kind': kind } }, (note) => {
      const closed = new Promise<void>((resolve) => {
        response.once('close', () => {
          note({ 'http.response.status_code': response.statusCode });
          resolve();
        });
      });
      handle(request, response);
      return closed;
    });
  };
}
