import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { CachedResponse } from './cached-response';
import { chooseEncoding, getEtag, matchesEtag } from './encodings';

/** Sends a cached response in the best encoding the client accepts, or 304 when its ETag matches. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  more: OutgoingHttpHeaders,
): void {
  const { variants } = cached;
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined, variants);
  const headers: OutgoingHttpHeaders = { ...more, ...cached.headers, etag: getEtag(variants, encoding) };
  if (variants.br) headers.vary = 'Accept-Encoding';
  if (matchesEtag(request.headers['if-none-match'], variants)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const body = variants[encoding] ?? variants.identity;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
