import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { CachedResponse } from './cached-response';
import { chooseEncoding, type Encoding, getEtag, matchesEtag } from './encodings';
import { getSecurityHeaders } from './security-headers';

/** A cached response in one encoding, ready for `writeHead`, which takes a flat list of names and values. */
interface PreparedResponse {
  headers: readonly string[];
  /** Headers of a 304. */
  notModifiedHeaders: readonly string[];
  body: Buffer;
}

/** Prepared on first use; a new version of the response is another object and is prepared again. */
const prepared = new WeakMap<CachedResponse, Map<string, PreparedResponse>>();

/**
 * Sends a cached response in the best encoding the client accepts, or 304 when its ETag matches. `surrogate` are headers for a
 * shared cache in front.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  { secure, requestId }: { secure: boolean; requestId: string },
  surrogate?: OutgoingHttpHeaders,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined, cached.variants);
  const { headers, notModifiedHeaders, body } = getPrepared(cached, encoding, secure);
  const own = ['x-request-id', requestId, ...(surrogate ? toRaw(surrogate) : [])];
  if (matchesEtag(request.headers['if-none-match'], cached.variants)) {
    response.writeHead(304, [...notModifiedHeaders, ...own]);
    response.end();
    return;
  }
  response.writeHead(200, [...headers, ...own]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function getPrepared(cached: CachedResponse, encoding: Encoding, secure: boolean): PreparedResponse {
  const byEncoding = prepared.get(cached) ?? new Map<string, PreparedResponse>();
  const key = secure ? `${encoding} secure` : encoding;
  const known = byEncoding.get(key);
  if (known) return known;
  const made = prepare(cached, encoding, secure);
  prepared.set(cached, byEncoding.set(key, made));
  return made;
}

function prepare(
  { variants, headers }: CachedResponse,
  encoding: Encoding,
  secure: boolean,
): PreparedResponse {
  const body = variants[encoding] ?? variants.identity;
  const notModified: OutgoingHttpHeaders = {
    ...getSecurityHeaders(secure),
    ...headers,
    etag: getEtag(variants, encoding),
    ...(variants.br && { vary: 'Accept-Encoding' }),
  };
  const full: OutgoingHttpHeaders = {
    ...notModified,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': body.length,
  };
  return { headers: toRaw(full), notModifiedHeaders: toRaw(notModified), body };
}

const toRaw = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
