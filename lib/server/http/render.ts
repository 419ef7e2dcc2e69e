import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | unknown;

/** A whole answer of Next. */
export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Longer than any page; a renderer that never ends must not hold requests for ever. Milliseconds. */
const longest = 30_000;

/**
 * Has Next answer a request that no client waits for, and gives the answer as a whole. Uncompressed: the request says
 * that it takes nothing else. Throws when Next doesn't end the answer.
 */
export function render(
  handler: Handler,
  given: { url: string; headers: IncomingMessage['headers'] },
): Promise<Rendered> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = given.url;
  request.headers = { ...given.headers, 'accept-encoding': 'identity' };
  request.push(null);

  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') {
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const callBack = (...rest: unknown[]) => {
    const done = rest.find((part) => typeof part === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
  };

  return new Promise<Rendered>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('The page did not end'));
      response.emit('close');
    }, longest);
    let ended = false;

    response.write = ((chunk: unknown, ...rest: unknown[]) => {
      take(chunk, rest[0]);
      callBack(...rest);
      return true;
    }) as typeof response.write;
    response.end = ((chunk: unknown, ...rest: unknown[]) => {
      if (ended) return response;
      ended = true;
      clearTimeout(timer);
      take(chunk, rest[0]);
      callBack(chunk, ...rest);
      Object.defineProperty(response, 'writableEnded', { value: true });
      Object.defineProperty(response, 'writableFinished', { value: true });
      resolve({ status: response.statusCode, headers: headersOf(response), body: Buffer.concat(chunks) });
      process.nextTick(() => {
        response.emit('finish');
        response.emit('close');
      });
      return response;
    }) as typeof response.end;
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      response.statusCode = status;
      const headers = rest.find((part) => typeof part === 'object' && part !== null);
      if (headers && !Array.isArray(headers)) {
        for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
          if (value !== undefined) response.setHeader(name, value);
      }
      return response;
    }) as typeof response.writeHead;
    response.flushHeaders = () => undefined;

    Promise.resolve(handler(request, response)).catch((error: unknown) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

/** Headers that say how this one answer travelled, or that are for ourselves. */
const ownWay =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|etag|date|x-middleware-.*)$/;

function headersOf(response: ServerResponse): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !ownWay.test(name)));
}
