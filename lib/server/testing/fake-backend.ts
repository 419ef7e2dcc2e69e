import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded request of the wire. */
export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A scripted answer: an envelope's data, or a whole answer. */
export type Answer =
  | { data: unknown }
  | { envelope: unknown; status?: number }
  | { text: string; status: number }
  | 'silence'
  | 'reset';

type Script = Record<string, (seen: Seen) => Answer | Promise<Answer>>;

export const denied: Answer = {
  envelope: { code: 0, isSuccess: false, success: false, message: '', data: 'Access Denied' },
};
export const createRefusal = (code: string, data: unknown = null): Answer => ({
  envelope: { code, isSuccess: false, success: false, message: `refused: ${code}`, data },
});

/** A backend on a real port with scripted answers by path, which records its requests. */
export class FakeBackend {
  readonly seen: Seen[] = [];
  script: Script = {};
  #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(script: Script = {}, port = 0): Promise<FakeBackend> {
    const server = createServer();
    const fake = new FakeBackend(server);
    fake.script = script;
    server.on('request', async (request, response) => {
      const url = new URL(request.url ?? '/', 'http://fake');
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const seen: Seen = {
        method: request.method ?? '',
        path: url.pathname.slice(1),
        query: url.searchParams,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      };
      fake.seen.push(seen);
      const answer = await (fake.script[seen.path]?.(seen) ?? createRefusal('NOT_FOUND'));
      if (answer === 'silence') return;
      if (answer === 'reset') return void request.socket.destroy();
      const status = 'status' in answer ? (answer.status ?? 200) : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      if ('text' in answer) return void response.end(answer.text);
      const envelope =
        'envelope' in answer
          ? answer.envelope
          : { code: '1', isSuccess: true, success: true, message: '', data: answer.data };
      response.end(JSON.stringify(envelope));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listRequests(path: string): Seen[] {
    return this.seen.filter((seen) => seen.path === path);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
