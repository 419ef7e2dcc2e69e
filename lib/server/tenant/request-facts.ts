import { getStorefrontEnv } from '@/lib/server/env';
import { findOwnServer } from '@/lib/server/own-server';
import { normalizeHost } from '@/lib/server/tenant/host';
import { localeCookie, type RequestDetails } from '@/lib/server/tenant/route-request';

/**
 * Returns whether forwarding headers can be trusted. The caching server (server.ts) writes them itself from the peer's
 * address; without it they count when the operator configured a proxy, since a handler cannot see the peer.
 */
const canTrustForwarding = () => findOwnServer() !== undefined || getStorefrontEnv().TRUSTED_PROXY.length > 0;

/** Returns host and port in the browser's address. */
export function findOriginHost(headers: Headers): string | undefined {
  const passedOn =
    !findOwnServer() && canTrustForwarding()
      ? headers.get('x-forwarded-host')?.split(',')[0]?.trim()
      : undefined;
  return passedOn ?? headers.get('host') ?? undefined;
}

/** Returns the normalized host of a request, or undefined when the header is missing or invalid. */
export const findTenantHost = (headers: Headers): string | undefined =>
  normalizeHost(findOriginHost(headers));

/** Returns the address of the diner's connection; undefined when it is unknown. */
export function findClientAddress(headers: Headers): string | undefined {
  if (!canTrustForwarding()) return undefined;
  const address = headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  return address && /^[0-9a-fA-F.:]{2,45}$/.test(address) ? address : undefined;
}

/** Returns whether the diner uses https. */
export const isSecure = (headers: Headers): boolean =>
  canTrustForwarding() && headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';

export function findCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Returns the input of routeRequest. */
export function getRequestDetails(
  headers: Headers,
  method: string,
  address: { pathname: string; search: string },
): RequestDetails {
  return {
    method,
    path: address.pathname,
    query: address.search,
    rememberedLocale: findCookie(headers.get('cookie'), localeCookie),
    acceptLanguage: headers.get('accept-language') ?? undefined,
  };
}
