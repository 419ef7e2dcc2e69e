import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Kept } from './cached-response';
import { chooseEncoding, getEtag, holdsAlready } from './encodings';

/** Sends what is kept, in the best form that the client takes, or says that the client has it already. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
  more: OutgoingHttpHeaders,
): void {
  const { variants } = kept;
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined, variants);
  const headers: OutgoingHttpHeaders = { ...more, ...kept.headers, etag: getEtag(variants, encoding) };
  if (variants.br) headers.vary = 'Accept-Encoding';
  if (holdsAlready(request.headers['if-none-match'], variants)) {
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
