import { type NextRequest, NextResponse } from 'next/server';
import { loginLinkMark } from '@/lib/domain/session/fragment-action';
import { getStorefrontEnv } from '@/lib/server/env';
import { addParams, followShortLink } from '../gateway/follow-short-link';
import { getDeviceCookieName, openDevice } from '../session/device-cookie';
import {
  buildSessionCookie,
  getSessionCookieName,
  isDiner,
  openSession,
  sealSession,
} from '../session/session-cookie';
import { findClientAddress, findCookie, isSecure } from '../tenant/request-facts';
import { addCookies } from '../tenant/route-cookies';
import type { Redirect, Rewrite } from '../tenant/route-request';
import { exchangeCredentials } from './exchange-credentials';
import { createLinkCookie, decideLinkLogin } from './link-login';

/** Redirects; a login that the address carries is exchanged for a session first. */
export async function redirectWithLogin(
  request: NextRequest,
  route: Redirect,
  host: string,
): Promise<NextResponse> {
  const secure = isSecure(request.headers);
  const context = {
    locale: route.locale,
    requestId: request.headers.get('x-request-id') ?? undefined,
    address: findClientAddress(request.headers),
  };
  const secret = getStorefrontEnv().SESSION_SECRET;
  const decision = request.method === 'GET' ? await checkLinkLogin(request, route, host) : 'nothing';
  if (decision === 'confirm') return askBeforeLogin(request, route, host);
  const link =
    route.shortLink && decision === 'login' ? await followShortLink(route.shortLink, context) : undefined;
  const location = addParams(route.location, link?.params ?? {});
  const response = NextResponse.redirect(new URL(location, request.nextUrl.origin), route.status);
  addCookies(response, route.cookies, secure);
  response.headers.set('cache-control', 'no-store');
  const credentials = link?.credentials ?? route.credentials;
  if (!credentials && !route.shortLink) return response;

  response.headers.set('referrer-policy', 'no-referrer');
  const session =
    credentials && decision === 'login' ? await exchangeCredentials(credentials, context) : undefined;
  if (session) {
    const sealed = await sealSession(session, host, secret);
    response.headers.append('set-cookie', buildSessionCookie(sealed, secure));
  }
  return response;
}

/** Returns how a login by link is answered: not for prefetches and the like, and never as a silent switch to another account. */
async function checkLinkLogin(
  request: NextRequest,
  { shortLink, credentials }: Redirect,
  host: string,
): Promise<ReturnType<typeof decideLinkLogin>> {
  const session = shortLink || credentials ? await readSession(request, host) : undefined;
  const isOther = shortLink !== undefined || credentials?.userId !== session?.userId;
  const switchesDiner = isDiner(session) && isOther;
  const sealed = findCookie(request.headers.get('cookie'), getDeviceCookieName(isSecure(request.headers)));
  const device = await openDevice(sealed, host, getStorefrontEnv().SESSION_SECRET);
  const isKnownBrowser = device !== undefined;
  return decideLinkLogin(request.headers, {
    isShortLink: shortLink !== undefined,
    switchesDiner,
    isKnownBrowser,
  });
}

/** Redirects to the page without a login, where one click logs in. */
async function askBeforeLogin(request: NextRequest, route: Redirect, host: string): Promise<NextResponse> {
  const { location, shortLink, credentials } = route;
  const secure = isSecure(request.headers);
  const response = NextResponse.redirect(new URL(`${location}${loginLinkMark}`, request.nextUrl.origin), 303);
  addCookies(response, route.cookies, secure);
  response.headers.set('cache-control', 'no-store');
  response.headers.set('referrer-policy', 'no-referrer');
  const pending = { path: location, shortLink, credentials };
  const secret = getStorefrontEnv().SESSION_SECRET;
  response.headers.append('set-cookie', await createLinkCookie(pending, { host, secure, secret }));
  return response;
}

/** Redirects a guest to the shop's home page, where the login opens and stores the target (GRD-05). */
export function redirectToLogin(request: NextRequest, { guestsTo, cookies }: Rewrite): NextResponse {
  // Next's own client would follow without the part behind `#`; refused, it has the browser ask for the page itself.
  const response =
    request.headers.get('sec-fetch-dest') === 'empty'
      ? new NextResponse(null, { status: 401 })
      : NextResponse.redirect(new URL(guestsTo ?? '/', request.nextUrl.origin), 307);
  response.headers.set('cache-control', 'no-store');
  return addCookies(response, cookies, isSecure(request.headers));
}

/** Whether a diner's session came along; its token may have ended, which the page finds out (DEC-30). */
export async function isLoggedIn(request: NextRequest, host: string | undefined): Promise<boolean> {
  return isDiner(await readSession(request, host));
}

const readSession = ({ headers }: NextRequest, host: string | undefined) =>
  openSession(
    findCookie(headers.get('cookie'), getSessionCookieName(isSecure(headers))),
    host ?? '',
    getStorefrontEnv().SESSION_SECRET,
  );
