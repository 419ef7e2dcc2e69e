import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { addQuery, parseQuery } from '@/lib/domain/routes/query';
import { call } from '@/lib/server/backend/backend-client';
import type { QueryCredentials } from '@/lib/server/tenant/query-credentials';

interface FollowedLink {
  /** The login of the link. */
  credentials?: QueryCredentials;
  /** The query of the target page. */
  params: Record<string, string>;
}

/**
 * Resolves a short link in the backend, which uses it up (API-20, ORD-20). Undefined when it is unknown, expired or used, or the
 * backend is unreachable. Never throws.
 */
export async function followShortLink(
  key: string,
  context: { locale: Locale; requestId?: string; address?: string },
): Promise<FollowedLink | undefined> {
  try {
    const { accessToken, mobile, userId, ...page } = await call(
      contract['shortLinks.params'],
      { key },
      context,
    );
    const { locale, countryCode, orderId, appFrom } = page;
    const params = Object.entries({ locale, countryCode, orderId, appFrom }).filter(
      (param): param is [string, string] => param[1] !== undefined,
    );
    return {
      credentials: accessToken === undefined ? undefined : { accessToken, mobile, userId },
      params: Object.fromEntries(params),
    };
  } catch {
    return undefined;
  }
}

/** Returns the location with the link's parameters, which override those of the address. */
export function addParams(location: string, params: Record<string, string>): string {
  const at = location.indexOf('?');
  const path = at < 0 ? location : location.slice(0, at);
  const names = new Set(Object.keys(params).map((name) => name.toLowerCase()));
  const remaining = parseQuery(at < 0 ? '' : location.slice(at)).filter(({ name }) => !names.has(name));
  return addQuery(path, [...remaining, ...parseQuery(new URLSearchParams(params).toString())]);
}
