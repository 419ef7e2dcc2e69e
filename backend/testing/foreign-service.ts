import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the service received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** The parsed JSON; undefined without a body. */
  body: unknown;
}

/**
 * The service's response: JSON or plain text. `silent` never responds; `stuck` begins a response that never
 * ends.
 */
type Answering =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | { status?: number; headers?: Record<string, string>; text: string }
  | 'silent'
  | 'stuck'
  | 'hang up';

export interface ForeignService {
  url: string;
  /** All requests so far, oldest first. */
  asked: ReceivedRequest[];
  /** Sets the response to later requests. */
  answer(by: (asked: ReceivedRequest) => Answering): void;
  close(): Promise<void>;
}

/** Starts a third party's HTTP service on a free port. The test decides its responses. */
export async function startForeignService(
  first: (asked: ReceivedRequest) => Answering,
): Promise<ForeignService> {
  let by = first;
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service.test');
    let sent = '';
    for await (const part of request) sent += part;
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: sent ? JSON.parse(sent) : undefined,
    };
    asked.push(received);
    const answer = by(received);
    if (answer === 'silent') return;
    if (answer === 'hang up') return request.socket.destroy();
    if (answer === 'stuck') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.write('{');
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end('text' in answer ? answer.text : JSON.stringify(answer.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(next) {
      by = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
