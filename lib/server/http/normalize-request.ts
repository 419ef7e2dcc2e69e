import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrustedProxy } from '@/lib/server/tenant/host';

/** Headers that only Next or a trusted proxy may set; from other clients they are removed. */
const internalHeaders =
  /^(x-(middleware|nextjs|matched|invoke|now|vercel|next)-|x-matched-path$|content-security-policy|forwarded$)/;

export interface NormalizedRequest {
  requestId: string;
  address: string;
  /** The requested host, with its port. */
  host: string | undefined;
  secure: boolean;
  path: string;
  query: string;
}

const toIPv4 = (address: string) => address.replace(/^::ffff:/i, '');

/** Returns the last address that is not a trusted proxy; entries left of it can be forged. */
function getClientAddress(request: IncomingMessage, peer: string, trusted: readonly string[]): string {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => toIPv4(hop.trim()))
    .filter(Boolean);
  while (hops.length > 0) {
    const hop = hops.pop()!;
    if (!isTrustedProxy(hop, trusted)) return /^[0-9a-fA-F.:]{2,45}$/.test(hop) ? hop : peer;
  }
  return peer;
}

/**
 * Returns target and origin of a request; forwarding headers count only from a trusted proxy. Converts an absolute URL
 * in place. Returns undefined for a request without a path, such as `OPTIONS *`.
 */
export function normalizeRequest(
  request: IncomingMessage,
  trusted: readonly string[],
): NormalizedRequest | undefined {
  const { headers } = request;
  let { host } = headers;
  let url = request.url ?? '';
  if (!url.startsWith('/')) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    const absolute = new URL(url);
    host = absolute.host;
    url = absolute.pathname + absolute.search;
    request.url = url;
  }
  const peer = toIPv4(request.socket.remoteAddress ?? '');
  const proxied = trusted.length > 0 && isTrustedProxy(peer, trusted);
  const at = url.indexOf('?');
  return {
    requestId: (proxied && findProxyRequestId(headers)) || randomUUID(),
    address: proxied ? getClientAddress(request, peer, trusted) : peer,
    host: (proxied && parseFirstValue(headers['x-forwarded-host'])) || host,
    secure: proxied && parseFirstValue(headers['x-forwarded-proto']) === 'https',
    path: at < 0 ? url : url.slice(0, at),
    query: at < 0 ? '' : url.slice(at + 1),
  };
}

const parseFirstValue = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')[0]
    ?.trim();

function findProxyRequestId({ 'x-request-id': id }: IncomingMessage['headers']): string | undefined {
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
}

/**
 * Prepares the headers of a request for Next, in place: removes internal headers and sets the forwarding headers from
 * the normalized request, so that all later code can trust them.
 */
export function setTrustedHeaders(
  { headers }: IncomingMessage,
  { address, host, requestId, secure }: NormalizedRequest,
): void {
  for (const name in headers) if (internalHeaders.test(name)) delete headers[name];
  headers.host = host;
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = secure ? 'https' : 'http';
  headers['x-forwarded-host'] = host;
  headers['x-request-id'] = requestId;
}
