import type { ServerResponse } from 'node:http';
import type { ChangesState } from './follow-changes';
import type { NormalizedRequest } from './normalize-request';
import { getCommonHeaders } from './send-error';

/** Reports that the process is about to end. */
export function sendDraining(response: ServerResponse, normalized: NormalizedRequest): void {
  response.writeHead(503, {
    ...getCommonHeaders(normalized),
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ status: 'draining' }));
}

/** Says that the process serves, of which build it is, and which changes of the backend it has applied (OPS-04). */
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
