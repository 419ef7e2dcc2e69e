import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTrustedProxy } from '@/lib/server/tenant/host';

/** Names that only Next, its own client or a proxy of ours may say; from anybody else they are taken off. */
const inner =
  /^(x-(middleware|nextjs|matched|invoke|now|vercel|next)-|x-matched-path$|content-security-policy|forwarded$)/;

export interface FragmentAction {
  requestId: string;
  address: string;
  secure: boolean;
  path: string;
  query: string;
}

const plain = (address: string) => address.replace(/^::ffff:/i, '');

/** The address nearest to us that is no proxy of ours: what stands left of it anybody can have written. */
function diner(request: IncomingMessage, peer: string, trusted: readonly string[]): string {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => plain(hop.trim()))
    .filter(Boolean);
  while (hops.length > 0) {
    const hop = hops.pop()!;
    if (!isTrustedProxy(hop, trusted)) return /^[0-9a-fA-F.:]{2,45}$/.test(hop) ? hop : peer;
  }
  return peer;
}

/**
 * Takes a request in: brings an absolute address into the usual form, takes off what outsiders may not say, and writes
 * the forwarding headers from what was seen, so that everything behind can believe them.
 * Undefined for what is no request for a page, such as `OPTIONS *`.
 */
export function receive(request: IncomingMessage, trusted: readonly string[]): FragmentAction | undefined {
  const { headers } = request;
  let url = request.url ?? '';
  if (!url.startsWith('/')) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    const absolute = new URL(url);
    headers.host = absolute.host;
    url = absolute.pathname + absolute.search;
    request.url = url;
  }
  const peer = plain(request.socket.remoteAddress ?? '');
  const proxied = trusted.length > 0 && isTrustedProxy(peer, trusted);
  for (const name in headers) if (inner.test(name)) delete headers[name];

  const address = proxied ? diner(request, peer, trusted) : peer;
  const secure = proxied && String(headers['x-forwarded-proto']).split(',')[0]?.trim() === 'https';
  const forwardedHost = proxied
    ? String(headers['x-forwarded-host'] ?? '')
        .split(',')[0]
        ?.trim()
    : '';
  if (forwardedHost) headers.host = forwardedHost;
  const given = proxied ? headers['x-request-id'] : undefined;
  const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

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
