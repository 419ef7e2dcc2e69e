import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { parseQuery, withQuery } from '@/lib/domain/routes/query';
import { call } from '@/lib/server/backend-client';
import type { QueryCredentials } from '@/lib/server/session/query-credentials';

export interface FollowedLink {
  /** Whom the link logs in. */
  credentials?: QueryCredentials;
  /** What the page that it leads to is told, as its query. */
  params: Record<string, string>;
}

/**
 * Asks the backend what a short link stands for, which spends it (API-20, ORD-20). Undefined when it is unknown, too old,
 * spent, or the backend can't be asked. Never throws.
 */
export async function followShortLink(
  key: string,
  context: { locale: Locale; requestId?: string; address?: string },
): Promise<FollowedLink | undefined> {
  try {
    const { accessToken, mobile, userId, ...told } = await call(
      contract['shortLinks.params'],
      { key },
      context,
    );
    const { locale, countryCode, orderId, appFrom } = told;
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

/** The location with what the link stands for; where the address says otherwise, the link is right. */
export function withParams(location: string, params: Record<string, string>): string {
  const at = location.indexOf('?');
  const path = at < 0 ? location : location.slice(0, at);
  const names = new Set(Object.keys(params).map((name) => name.toLowerCase()));
  const kept = parseQuery(at < 0 ? '' : location.slice(at)).filter(({ name }) => !names.has(name));
  return withQuery(path, [...kept, ...parseQuery(new URLSearchParams(params).toString())]);
}
