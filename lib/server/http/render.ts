import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | unknown;

/** A complete response of Next. */
export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Milliseconds after which a rendering that does not end is given up. */
export const renderTimeoutMs = 30_000;

interface RenderInput {
  /** GET without one. */
  method?: string;
  url: string;
  headers: IncomingMessage['headers'];
  body?: string;
}

/**
 * Has Next answer a request in memory and returns the complete, uncompressed response. Throws when Next does not end the
 * response within 30 seconds.
 */
export function render(handler: Handler, input: RenderInput): Promise<Rendered> {
  const request = new IncomingMessage(new Socket());
  request.method = input.method ?? 'GET';
  request.url = input.url;
  request.headers = { ...input.headers, 'accept-encoding': 'identity' };
  if (input.body !== undefined) request.push(input.body);
  request.push(null);

  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown, encoding: unknown) => {
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
    }, renderTimeoutMs);
    let ended = false;

    response.write = ((chunk: unknown, ...rest: unknown[]) => {
      collect(chunk, rest[0]);
      callBack(...rest);
      return true;
    }) as typeof response.write;
    response.end = ((chunk: unknown, ...rest: unknown[]) => {
      if (ended) return response;
      ended = true;
      clearTimeout(timer);
      collect(chunk, rest[0]);
      callBack(chunk, ...rest);
      Object.defineProperty(response, 'writableEnded', { value: true });
      Object.defineProperty(response, 'writableFinished', { value: true });
      resolve({ status: response.statusCode, headers: getHeaders(response), body: Buffer.concat(chunks) });
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

/** Headers that belong to one connection or to the middleware. */
const excludedHeaders =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|etag|date|x-middleware-.*)$/;

function getHeaders(response: ServerResponse): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(response.getHeaders()).filter(([name]) => !excludedHeaders.test(name)),
  );
}
