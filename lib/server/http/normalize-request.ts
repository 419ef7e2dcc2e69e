import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrustedProxy } from '@/lib/server/tenant/host';

/** Headers that only Next or a trusted proxy may set; from other clients they are removed. */
const internalHeaders =
  /^(x-(middleware|nextjs|matched|invoke|now|vercel|next)-|x-matched-path$|content-security-policy|forwarded$)/;

export interface NormalizedRequest {
  requestId: string;
  address: string;
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
 * Normalizes a request in place: converts an absolute URL, removes internal headers and rewrites the forwarding
 * headers from the connection, so that all later code can trust them.
 * Returns undefined for a request without a path, such as `OPTIONS *`.
 */
export function normalizeRequest(
  request: IncomingMessage,
  trusted: readonly string[],
): NormalizedRequest | undefined {
  const { headers } = request;
  let url = request.url ?? '';
  if (!url.startsWith('/')) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    const absolute = new URL(url);
    headers.host = absolute.host;
    url = absolute.pathname + absolute.search;
    request.url = url;
  }
  const peer = toIPv4(request.socket.remoteAddress ?? '');
  const proxied = trusted.length > 0 && isTrustedProxy(peer, trusted);
  for (const name in headers) if (internalHeaders.test(name)) delete headers[name];

  const address = proxied ? getClientAddress(request, peer, trusted) : peer;
  const secure = proxied && String(headers['x-forwarded-proto']).split(',')[0]?.trim() === 'https';
  const forwardedHost = proxied
    ? String(headers['x-forwarded-host'] ?? '')
        .split(',')[0]
        ?.trim()
    : '';
  if (forwardedHost) headers.host = forwardedHost;
  const proxyRequestId = proxied ? headers['x-request-id'] : undefined;
  const requestId =
    typeof proxyRequestId === 'string' && /^[\w-]{8,64}$/.test(proxyRequestId)
      ? proxyRequestId
      : randomUUID();

  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = secure ? 'https' : 'http';
  headers['x-forwarded-host'] = headers.host;
  headers['x-request-id'] = requestId;

  const at = url.indexOf('?');
  return {
    requestId,
    address,
    secure,
    path: at < 0 ? url : url.slice(0, at),
    query: at < 0 ? '' : url.slice(at + 1),
  };
}
