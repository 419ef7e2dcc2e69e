import { getStorefrontEnv } from '@/lib/server/env';
import { getPurgeHook } from '@/lib/server/purge-hook';
import { normaliseHost } from '@/lib/server/tenant/host';
import { localeCookie, type RequestDetails } from '@/lib/server/tenant/route-request';

/**
 * Returns whether forwarding headers can be trusted. The caching server (server.ts) writes them itself from the peer's address;
 * without it they count when the operator named a proxy, since a handler can't see the peer.
 */
const canTrustForwarding = () => getPurgeHook() !== undefined || getStorefrontEnv().TRUSTED_PROXY.length > 0;

/** Host and port that the browser uses. */
export function findOriginHost(headers: Headers): string | undefined {
  const passedOn =
    !getPurgeHook() && canTrustForwarding()
      ? headers.get('x-forwarded-host')?.split(',')[0]?.trim()
      : undefined;
  return passedOn ?? headers.get('host') ?? undefined;
}

/** The host that a request is for, normalised; undefined for what can be none. */
export const findTenantHost = (headers: Headers): string | undefined =>
  normaliseHost(findOriginHost(headers));

/** Where the diner's connection comes from; undefined where it can't be known. */
export function findClientAddress(headers: Headers): string | undefined {
  if (!canTrustForwarding()) return undefined;
  const address = headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  return address && /^[0-9a-fA-F.:]{2,45}$/.test(address) ? address : undefined;
}

/** Whether the diner came by https. */
export const isSecure = (headers: Headers): boolean =>
  canTrustForwarding() && headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';

/** A cookie of a request; undefined when it isn't there. */
export function getCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** What routeRequest decides by. */
export function getRequestDetails(
  headers: Headers,
  method: string,
  address: { pathname: string; search: string },
): RequestDetails {
  return {
    method,
    path: address.pathname,
    query: address.search,
    rememberedLocale: getCookie(headers.get('cookie'), localeCookie),
    acceptLanguage: headers.get('accept-language') ?? undefined,
  };
}
