import { getQueryValue, type QueryPart } from '@/lib/domain/routes/query';

/** A login that arrives in an address, from the apps that link to the storefront (GRD-03, DEC-09). */
export interface QueryCredentials {
  accessToken: string;
  /** Absent when the triple is incomplete: nothing can be exchanged, and the token must vanish all the same. */
  mobile?: string;
  userId?: number;
}

/** The key of a short link, which stands for a login and more and is spent by being followed (API-20). */
export const shortLinkName = 'abbr';

/** `mobile` is also spelled `moible` by some of those who link (DEC-47). */
export const credentialNames = ['accesstoken', 'mobile', 'moible', 'userid'] as const;

/**
 * The credentials of a query. Without an access token there are none: `mobile` and `userId` alone are no secret and
 * belong to pages.
 */
export function findCredentials(parts: readonly QueryPart[]): QueryCredentials | undefined {
  const accessToken = getQueryValue(parts, 'accesstoken');
  if (accessToken === undefined) return undefined;
  const userId = getQueryValue(parts, 'userid') ?? '';
  return {
    accessToken,
    mobile: getQueryValue(parts, 'mobile') || getQueryValue(parts, 'moible') || undefined,
    userId: /^\d{1,15}$/.test(userId) ? Number(userId) : undefined,
  };
}

/** The short link's key of a query; undefined for what can't be one. */
export function findShortLink(parts: readonly QueryPart[]): string | undefined {
  const key = getQueryValue(parts, shortLinkName);
  return key !== undefined && /^[\w-]{1,64}$/.test(key) ? key : undefined;
}
