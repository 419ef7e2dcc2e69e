import type { ServerResponse } from 'node:http';
import type { ChangesState } from './follow-changes';
import type { NormalizedRequest } from './normalize-request';
import { getCommonHeaders } from './send-error';

/** The query by which a proxy checks whether to send requests here. */
export const servingQuery = 'serving=1';

/** Reports that requests should go to another process: this one is about to end, or its pages are behind. */
export function sendUnready(
  response: ServerResponse,
  normalized: NormalizedRequest,
  status: 'draining' | 'behind',
): void {
  response.writeHead(503, {
    ...getCommonHeaders(normalized),
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ status }));
}

/** Reports that the process serves, its build, and the applied changes of the backend (OPS-04). */
export function sendHealth(
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
