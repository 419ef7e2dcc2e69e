import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service was asked. */
export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Read as JSON; undefined without a body. */
  body: unknown;
}

/** What it answers: JSON, or a text as it stands. `silent` never answers, `stuck` begins and never ends. */
type Answering =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | { status?: number; headers?: Record<string, string>; text: string }
  | 'silent'
  | 'stuck'
  | 'hang up';

export interface ForeignService {
  url: string;
  /** Every request so far, oldest first. */
  asked: Asked[];
  /** From now on answers so. */
  answer(by: (asked: Asked) => Answering): void;
  close(): Promise<void>;
}

/** Someone else's HTTP service on a free port of this machine, which answers as a test says. */
export async function startForeignService(first: (asked: Asked) => Answering): Promise<ForeignService> {
  let by = first;
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service.test');
    let sent = '';
    for await (const part of request) sent += part;
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: sent ? JSON.parse(sent) : undefined,
    };
    asked.push(one);
    const answer = by(one);
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
