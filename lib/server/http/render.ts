import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | unknown;

/** A complete response of Next. */
export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Has Next answer a GET. Returns the complete, uncompressed response; throws when it does not end within 30 seconds. */
export type Render = (input: { url: string; headers: IncomingHttpHeaders }) => Promise<Rendered>;

/** Maximum duration of a rendering in milliseconds. */
export const renderTimeoutMs = 30_000;

/** Headers of the connection between client and this server; the one to Next has its own. */
const hopHeaders = /^(connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|content-length)$/;

/** Headers that belong to one connection or to the middleware. */
const excludedHeaders =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|etag|date|x-middleware-.*)$/;

/** Connects to Next by HTTP within this process: a server that listens nowhere gets one end of a pair of streams. */
export function createRender(next: Handler): Render {
  const server = createServer((request, response) => {
    Promise.resolve(next(request, response)).catch((error) => response.destroy(error));
  });
  return async ({ url, headers }) => {
    const signal = AbortSignal.timeout(renderTimeoutMs);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const [ours, theirs] = duplexPair();
      server.emit('connection', theirs);
      const passed = Object.entries(headers).filter(([name]) => !hopHeaders.test(name));
      sendRequest({
        path: url,
        headers: { ...Object.fromEntries(passed), 'accept-encoding': 'identity' },
        createConnection: () => ours,
        signal,
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    const passedOn = Object.entries(answer.headers).filter(([name]) => !excludedHeaders.test(name));
    return { status: answer.statusCode!, headers: Object.fromEntries(passedOn), body: await buffer(answer) };
  };
}

/** Renders without cookies or client headers, so that a cached page contains nothing of the first visitor. */
export const renderAnonymously = (
  render: Render,
  url: string,
  { host, secure }: { host?: string; secure: boolean },
): Promise<Rendered> =>
  render({
    url,
    headers: {
      host,
      accept: '*/*',
      'x-forwarded-host': host,
      'x-forwarded-proto': secure ? 'https' : 'http',
      'x-forwarded-for': '127.0.0.1',
    },
  });
