import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { buildContentPolicy, getPolicyByType } from './content-policy';
import { hashScripts } from './hash-scripts';
import { isExpectedScript, listInlineScripts } from './script-hashes';

/**
 * Removes middleware headers from Next's responses (the rewrite header contains the internal path), and sets the policy
 * when Next sets none. A page without a policy, such as Next's own 404 page, is buffered to hash its scripts;
 * everything else is streamed. When Next reports a failed page, `sendFailed` answers instead: Next's own page is blank
 * without scripts. `settleHeaders` runs last.
 */
export function finishResponse(
  response: ServerResponse,
  { sendFailed, settleHeaders }: { sendFailed?: () => void; settleHeaders?: () => void } = {},
): void {
  const original = {
    writeHead: response.writeHead.bind(response) as (status: number) => ServerResponse,
    write: response.write.bind(response) as (...args: unknown[]) => boolean,
    end: response.end.bind(response) as (...args: unknown[]) => ServerResponse,
    flushHeaders: response.flushHeaders.bind(response),
  };
  let page: Buffer[] | undefined;
  let isSettled = false;
  let isFailed = false;

  const settle = () => {
    if (isSettled) return;
    isSettled = true;
    for (const name of response.getHeaderNames())
      if (name.startsWith('x-middleware-')) response.removeHeader(name);
    settleHeaders?.();
    const type = String(response.getHeader('content-type') ?? '');
    isFailed = sendFailed !== undefined && response.statusCode >= 500 && type.startsWith('text/html');
    if (isFailed) page = [];
    else if (response.hasHeader('content-security-policy')) return;
    else if (type.startsWith('text/html') && !response.hasHeader('content-encoding')) page = [];
    else response.setHeader('content-security-policy', getPolicyByType(type));
  };
  const collect = (args: unknown[]) => {
    const [chunk, encoding] = args;
    if (typeof chunk === 'string')
      page!.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) page!.push(Buffer.from(chunk));
  };
  const findCallback = (args: unknown[]) =>
    args.find((part) => typeof part === 'function') as (() => void) | undefined;

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const headers = rest.find((part) => typeof part === 'object' && part !== null);
    if (headers && !Array.isArray(headers))
      for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
        if (value !== undefined) response.setHeader(name, value);
    response.statusCode = status;
    settle();
    return page ? response : original.writeHead(status);
  }) as typeof response.writeHead;
  response.flushHeaders = () => {
    settle();
    if (!page) original.flushHeaders();
  };
  response.write = ((...args: unknown[]) => {
    settle();
    if (!page) return original.write(...args);
    collect(args);
    const callback = findCallback(args);
    if (callback) process.nextTick(callback);
    return true;
  }) as typeof response.write;
  response.end = ((...args: unknown[]) => {
    settle();
    if (!page) return original.end(...args);
    collect(args);
    const body = Buffer.concat(page);
    page = undefined;
    if (isFailed) {
      Object.assign(response, original);
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendFailed?.();
      findCallback(args)?.();
      return response;
    }
    const html = decode(body, response.getHeader('content-encoding')).toString();
    const scripts = listInlineScripts(html).filter(isExpectedScript);
    response.setHeader('content-security-policy', buildContentPolicy({ hashes: hashScripts(scripts) }));
    if (body.length > 0) response.setHeader('content-length', body.length);
    return original.end(body, findCallback(args));
  }) as typeof response.end;
}

/** Decompresses a body that Next has compressed, which it does after this code has read the headers. */
function decode(body: Buffer, encoding: unknown): Buffer {
  if (encoding === 'gzip') return gunzipSync(body);
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'deflate' ? inflateSync(body) : body;
}
