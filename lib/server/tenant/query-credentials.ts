import { findQueryValue, type QueryPart } from '@/lib/domain/routes/query';

/** A login in an address, from the apps that link to the storefront (GRD-03, DEC-09). */
export interface QueryCredentials {
  accessToken: string;
  /**
   * Absent when the triple is incomplete: it cannot be exchanged, but the token must still be removed from the address.
   */
  mobile?: string;
  userId?: number;
}

/** The key of a short link, which contains a login and more and is used up by following it (API-20). */
export const shortLinkName = 'abbr';

/** Some apps spell `mobile` as `moible` (DEC-47). */
export const credentialNames = ['accesstoken', 'mobile', 'moible', 'userid'] as const;

/**
 * Returns the credentials of a query; undefined without an access token: `mobile` and `userId` alone are no secret and
 * belong to pages.
 */
export function findCredentials(parts: readonly QueryPart[]): QueryCredentials | undefined {
  const accessToken = findQueryValue(parts, 'accesstoken');
  if (accessToken === undefined) return undefined;
  const userId = findQueryValue(parts, 'userid') ?? '';
  return {
    accessToken,
    mobile: findQueryValue(parts, 'mobile') || findQueryValue(parts, 'moible') || undefined,
    userId: /^\d{1,15}$/.test(userId) ? Number(userId) : undefined,
  };
}

/** Returns the short link's key of a query; undefined for an invalid one. */
export function findShortLink(parts: readonly QueryPart[]): string | undefined {
  const key = findQueryValue(parts, shortLinkName);
  return key !== undefined && /^[\w-]{1,64}$/.test(key) ? key : undefined;
}
