import { ApiError } from '@/lib/domain/api-error';
import { getStorefrontEnv } from '@/lib/server/env';
import { fail, succeed } from '../gateway/answer';
import { addParams, followShortLink } from '../gateway/follow-short-link';
import { guardPost } from '../session/guard';
import { readRequestContext } from '../session/request-context';
import { buildSessionCookie, openSealed, seal, sealSession } from '../session/session-cookie';
import type { QueryCredentials } from '../tenant/query-credentials';
import { findCookie } from '../tenant/request-facts';
import { exchangeCredentials } from './exchange-credentials';

/** A login by link that waits for confirmation: the link's key or credentials, and its target page. */
interface PendingLink {
  path: string;
  shortLink?: string;
  credentials?: QueryCredentials;
}

/** Seconds in which the diner has to confirm. */
const maxAgeSeconds = 600;

const linkCookieName = (secure: boolean): string => (secure ? '__Host-makan_link' : 'makan_link');

const toAudience = (host: string) => `link of ${host}`;

const toCookie = (value: string, maxAge: number, secure: boolean) =>
  `${linkCookieName(secure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Returns a Set-Cookie header with the link, sealed for this host. */
export async function createLinkCookie(
  pending: PendingLink,
  { host, secure, secret }: { host: string; secure: boolean; secret: string },
): Promise<string> {
  return toCookie(await seal({ ...pending }, toAudience(host), secret, maxAgeSeconds), maxAgeSeconds, secure);
}

/**
 * Decides a request for a link: `login` when a person opens it, `confirm` when the person has to confirm first,
 * `nothing` for images, frames and prefetches, which must not use it up. A mail scanner sends the headers of a browser, so
 * a link that works once needs a tap, except in a browser that logged in at this host before.
 */
export function decideLinkLogin(
  headers: Headers,
  {
    isShortLink,
    switchesDiner,
    isKnownBrowser,
  }: { isShortLink: boolean; switchesDiner: boolean; isKnownBrowser: boolean },
): 'login' | 'confirm' | 'nothing' {
  const purpose = headers.get('sec-fetch-dest');
  if ((purpose !== null && purpose !== 'document') || headers.get('sec-purpose')?.includes('prefetch'))
    return 'nothing';
  return switchesDiner || (isShortLink && !isKnownBrowser) ? 'confirm' : 'login';
}

/**
 * Logs in by the link of the cookie and uses it up, after a POST from a button on this site. Returns the target path.
 */
export async function logInByLink(request: Request): Promise<Response> {
  const visit = await readRequestContext(request.headers);
  try {
    guardPost(request.headers, visit, 'change');
  } catch (error) {
    return fail(error as ApiError);
  }
  const { host, secure } = visit;
  const secret = getStorefrontEnv().SESSION_SECRET;
  const sealed = findCookie(request.headers.get('cookie'), linkCookieName(secure));
  const pending = (await openSealed(sealed, toAudience(host), secret)) as PendingLink | undefined;
  const link = pending?.shortLink ? await followShortLink(pending.shortLink, visit.context) : undefined;
  const credentials = link?.credentials ?? pending?.credentials;
  const session = credentials && (await exchangeCredentials(credentials, visit.context));
  const spent = toCookie('', 0, secure);
  if (!pending || !session) {
    return fail(new ApiError({ code: 'LINK_SPENT', message: '', status: 0 }), { 'set-cookie': spent });
  }
  const response = succeed({ path: addParams(pending.path, link?.params ?? {}) }, { 'set-cookie': spent });
  response.headers.append('set-cookie', buildSessionCookie(await sealSession(session, host, secret), secure));
  return response;
}
