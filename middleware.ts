import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { mapsHosts } from '@/lib/domain/reservations/maps-address';
import { gonePage, isHiddenFromSearch, missingPage } from '@/lib/domain/routes/routes';
import { loginLinkMark } from '@/lib/domain/session/fragment-action';
import { getStorefrontEnv } from '@/lib/server/env';
import { addParams, followShortLink } from '@/lib/server/gateway/follow-short-link';
import {
  findClientAddress,
  findTenantHost,
  getCookie,
  getRequestDetails,
  isSecure,
} from '@/lib/server/gateway/request-facts';
import { buildContentPolicy } from '@/lib/server/http/content-policy';
import { findLinkedThing, linkStates } from '@/lib/server/seo/link-state';
import { exchangeCredentials } from '@/lib/server/session/exchange-credentials';
import { createLinkCookie, judgeLink } from '@/lib/server/session/link-login';
import {
  buildSessionCookie,
  getSessionCookieName,
  isDiner,
  openSession,
  sealSession,
} from '@/lib/server/session/session-cookie';
import { fallback, isHostBusy, isHostUnknown, type Tenant } from '@/lib/server/tenant/domains';
import { getDomains } from '@/lib/server/tenant/get-domains';
import { type Route, routeRequest, type SetCookie } from '@/lib/server/tenant/route-request';

/** Everything but the build's own files: dotted paths too, or a made-up `/3473/en/home.x` would reach the pages. */
export const config = { runtime: 'nodejs', matcher: ['/((?!_next/static/|_next/image).*)'] };

const rememberedFor = 365 * 24 * 3600;
const development = process.env.NODE_ENV === 'development';

/** Headers that clients may not send: only Next and the caching server (server.ts) set them. */
const inner = /^(x-middleware-|x-nextjs-|x-matched-path$|content-security-policy)/;

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const facts = getRequestDetails(request.headers, request.method, request.nextUrl);
  const host = findTenantHost(request.headers);
  const restaurant = await findTenant(facts.path, host);
  if (restaurant === 'busy') return NextResponse.json(busyAnswer, { status: 503, headers: busyHeaders });
  if (restaurant === 'unknown') return new NextResponse(null, { status: 404 });
  const route = routeRequest(facts, restaurant);
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (inner.test(name)) headers.delete(name);

  if (route.kind === 'pass') return NextResponse.next({ request: { headers } });
  if (route.kind === 'notFound') return new NextResponse(null, { status: 404 });
  if (route.kind === 'redirect') return redirect(request, route, host ?? '');

  if (route.page === 'own' || route.page === 'public') {
    const linked = await linkState(route, restaurant, facts);
    if (linked) return answerWithoutContent(request, route, headers, linked);
  }
  if (route.guestsTo && !(await isLoggedIn(request, host))) return toLogin(request, route);

  const target = request.nextUrl.clone();
  target.pathname = route.path;
  if (route.page === 'own' && !development) {
    // Next finds the nonce in the request's own policy and writes it onto the scripts of the page.
    const policy = buildContentPolicy({
      nonce: randomBytes(16).toString('base64'),
      maps: findMapsHosts(route.path),
    });
    headers.set('content-security-policy', policy);
    const response = NextResponse.rewrite(target, { request: { headers } });
    response.headers.set('content-security-policy', policy);
    if (isHiddenFromSearch(getPagePath(route))) response.headers.set('x-robots-tag', 'noindex');
    return addCookies(response, route.cookies, isSecure(request.headers));
  }
  if (route.page === 'missing' || route.page === 'gone')
    return answerWithoutContent(request, route, headers, route.page === 'gone' ? 'gone' : 'unknown');
  return addCookies(
    NextResponse.rewrite(target, { request: { headers }, status: 200 }),
    route.cookies,
    isSecure(request.headers),
  );
}

/** As the gateway answers a script; the caching server answers readers with a page. */
const busyAnswer = { ok: false, error: { code: 'UNREACHABLE', message: 'UNREACHABLE', status: 503 } };
const busyHeaders = { 'cache-control': 'no-store', 'retry-after': '5' };

/** Handlers that answer alike on every host. */
const isHostless = (path: string) => /^\/(?:api\/(?:health|revalidate)$|media\/|\.well-known\/)/.test(path);

/** Returns the restaurant of a host; `busy` while its lookup must wait (DEC-85), `unknown` where the host has none. */
async function findTenant(path: string, host: string | undefined): Promise<Tenant | 'busy' | 'unknown'> {
  if (isHostless(path)) return fallback;
  try {
    return await getDomains().resolve(host);
  } catch (error) {
    if (isHostBusy(error)) return 'busy';
    if (isHostUnknown(error)) return 'unknown';
    throw error;
  }
}

type Rewrite = Extract<Route, { kind: 'rewrite' }>;

/** The page that a rewrite shows, without restaurant and language. */
const getPagePath = ({ path, restaurantId, locale }: Rewrite) =>
  path.slice(`/${restaurantId}/${locale}`.length);

/** Says that nothing is there (404), or that it has been taken away (410), in the restaurant's looks. */
function answerWithoutContent(
  request: NextRequest,
  { restaurantId, locale, cookies }: Rewrite,
  headers: Headers,
  state: 'gone' | 'unknown',
): NextResponse {
  const target = request.nextUrl.clone();
  target.pathname = `/${restaurantId}/${locale}${state === 'gone' ? gonePage : missingPage}`;
  target.search = '';
  const status = state === 'gone' ? 410 : 404;
  return addCookies(
    NextResponse.rewrite(target, { request: { headers }, status }),
    cookies,
    isSecure(request.headers),
  );
}

async function redirect(
  request: NextRequest,
  route: Extract<Route, { kind: 'redirect' }>,
  host: string,
): Promise<NextResponse> {
  const secure = isSecure(request.headers);
  const context = {
    locale: route.locale,
    requestId: request.headers.get('x-request-id') ?? undefined,
    address: findClientAddress(request.headers),
  };
  const secret = getStorefrontEnv().SESSION_SECRET;
  const judged = request.method === 'GET' ? await judge(request, route, host) : 'nothing';
  if (judged === 'confirm') return askBeforeLogin(request, route, host);
  const link =
    route.shortLink && judged === 'login' ? await followShortLink(route.shortLink, context) : undefined;
  const location = addParams(route.location, link?.params ?? {});
  const response = NextResponse.redirect(new URL(location, request.nextUrl.origin), route.status);
  addCookies(response, route.cookies, secure);
  response.headers.set('cache-control', 'no-store');
  const credentials = link?.credentials ?? route.credentials;
  if (!credentials && !route.shortLink) return response;

  response.headers.set('referrer-policy', 'no-referrer');
  const session =
    credentials && judged === 'login' ? await exchangeCredentials(credentials, context) : undefined;
  if (session) {
    const sealed = await sealSession(session, host, secret);
    response.headers.append('set-cookie', buildSessionCookie(sealed, secure));
  }
  return response;
}

type Redirect = Extract<Route, { kind: 'redirect' }>;

/** Returns how a login by link is answered: not for prefetches and the like, and never as a silent switch to another account. */
async function judge(
  request: NextRequest,
  { shortLink, credentials }: Redirect,
  host: string,
): Promise<ReturnType<typeof judgeLink>> {
  const session = shortLink || credentials ? await readSession(request, host) : undefined;
  const isOther = shortLink !== undefined || credentials?.userId !== session?.userId;
  const switchesDiner = isDiner(session) && isOther;
  return judgeLink(request.headers, { isShortLink: shortLink !== undefined, switchesDiner });
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

/** What a shared link names that isn't there any more, or never was; undefined for everything that may be shown. */
async function linkState(
  route: Rewrite,
  { restaurantId }: Tenant,
  { query }: { query: string },
): Promise<'gone' | 'unknown' | undefined> {
  const thing = findLinkedThing(getPagePath(route), query);
  if (!thing) return undefined;
  if (thing === 'none') return 'unknown';
  const state = await linkStates().find(restaurantId, thing);
  return state === 'there' ? undefined : state;
}

/** The maps provider's script runs on the share page alone, and only where a key is configured (TRK-03, DEC-54). */
const findMapsHosts = (path: string) =>
  path.endsWith('/reserve-share') && getStorefrontEnv().MAPS_KEY ? mapsHosts : undefined;

/** Whether a diner's session came along; its token may have ended, which the page finds out (DEC-30). */
async function isLoggedIn(request: NextRequest, host: string | undefined): Promise<boolean> {
  return isDiner(await readSession(request, host));
}

const readSession = ({ headers }: NextRequest, host: string | undefined) =>
  openSession(
    getCookie(headers.get('cookie'), getSessionCookieName(isSecure(headers))),
    host ?? '',
    getStorefrontEnv().SESSION_SECRET,
  );

/** Leads a guest to the shop's home, where the login opens and remembers the target (GRD-05). */
function toLogin(request: NextRequest, route: Extract<Route, { kind: 'rewrite' }>): NextResponse {
  // Next's own client would follow without the part behind `#`; refused, it has the browser ask for the page itself.
  const response =
    request.headers.get('sec-fetch-dest') === 'empty'
      ? new NextResponse(null, { status: 401 })
      : NextResponse.redirect(new URL(route.guestsTo ?? '/', request.nextUrl.origin), 307);
  response.headers.set('cache-control', 'no-store');
  return addCookies(response, route.cookies, isSecure(request.headers));
}

function addCookies(response: NextResponse, cookies: readonly SetCookie[], secure: boolean): NextResponse {
  for (const { name, value } of cookies) {
    const attributes = `Path=/; Max-Age=${rememberedFor}; SameSite=Lax${secure ? '; Secure' : ''}`;
    response.headers.append('set-cookie', `${name}=${value}; ${attributes}`);
  }
  return response;
}
