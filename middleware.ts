import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { earlyInputScript } from '@/lib/domain/early-input-script';
import { mapsHosts } from '@/lib/domain/reservations/reservation-place';
import { gonePage, isHiddenFromSearch, missingPage } from '@/lib/domain/routes/routes';
import { getStorefrontEnv } from '@/lib/server/env';
import { buildContentPolicy } from '@/lib/server/http/content-policy';
import { hashScripts } from '@/lib/server/http/hash-scripts';
import { findMissingLink } from '@/lib/server/seo/link-state';
import { isLoggedIn, redirectToLogin, redirectWithLogin } from '@/lib/server/sign-in/redirects';
import { fallback, isHostBusy, isHostUnknown, type Tenant } from '@/lib/server/tenant/domains';
import { getDomains } from '@/lib/server/tenant/get-domains';
import { findTenantHost, getRequestDetails, isSecure } from '@/lib/server/tenant/request-facts';
import { addCookies } from '@/lib/server/tenant/route-cookies';
import { type Rewrite, routeRequest } from '@/lib/server/tenant/route-request';

/** Matches dotted paths too, so that a made-up `/3473/en/home.x` does not bypass the routing. */
export const config = { runtime: 'nodejs', matcher: ['/((?!_next/static/|_next/image).*)'] };

/** Headers that only Next and the caching server (server.ts) may set. */
const inner = /^(x-middleware-|x-nextjs-|x-matched-path$|content-security-policy)/;

/** The inline script of the layout, which is cached apart from the nonce of a request. */
const earlyInputHashes = hashScripts([earlyInputScript]);

const answerNotFound = (code: 'NOT_FOUND' | 'HOST_UNKNOWN') =>
  NextResponse.json({ ok: false, error: { code, message: code, status: 404 } }, { status: 404 });

/** Finds the restaurant by the host and the language by path and cookies, and rewrites to the restaurant's page in that language. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const details = getRequestDetails(request.headers, request.method, request.nextUrl);
  const host = findTenantHost(request.headers);
  const restaurant = await findTenant(details.path, host);
  if (restaurant === 'busy') return NextResponse.json(busyAnswer, { status: 503, headers: busyHeaders });
  if (restaurant === 'unknown') return answerNotFound('HOST_UNKNOWN');
  const route = routeRequest(details, restaurant);
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (inner.test(name)) headers.delete(name);

  if (route.kind === 'pass') return NextResponse.next({ request: { headers } });
  if (route.kind === 'notFound') return answerNotFound('NOT_FOUND');
  if (route.kind === 'redirect') return redirectWithLogin(request, route, host ?? '');

  const missing = await findMissing(route, restaurant, details.query);
  if (!missing && route.guestsTo && !(await isLoggedIn(request, host)))
    return redirectToLogin(request, route);
  const response = missing
    ? answerMissing(request, route, headers, missing)
    : route.page === 'own' && process.env.NODE_ENV !== 'development'
      ? rewriteWithNonce(request, route, headers)
      : NextResponse.rewrite(toTarget(request, route.path), { request: { headers }, status: 200 });
  return addCookies(response, route.cookies, isSecure(request.headers));
}

/** Has the shape of a gateway error; for page requests the caching server sends an error page instead. */
const busyAnswer = { ok: false, error: { code: 'UNREACHABLE', message: 'UNREACHABLE', status: 503 } };
const busyHeaders = { 'cache-control': 'no-store', 'retry-after': '5' };

/** Returns whether a path's handler does not depend on the host. */
const isHostless = (path: string) => /^\/(?:api\/(?:health|revalidate)$|media\/|\.well-known\/)/.test(path);

/** Returns the restaurant of a host, `busy` while lookups are rate-limited, or `unknown` for a host without a restaurant. */
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

/** Returns the path of a rewrite without restaurant and language. */
const getPagePath = ({ path, restaurantId, locale }: Rewrite) =>
  path.slice(`/${restaurantId}/${locale}`.length);

function toTarget(request: NextRequest, path: string) {
  const target = request.nextUrl.clone();
  target.pathname = path;
  return target;
}

/** Returns whether the content of a page is unknown or removed, or undefined when the page can be shown. */
async function findMissing(
  route: Rewrite,
  { restaurantId }: Tenant,
  query: string,
): Promise<'gone' | 'unknown' | undefined> {
  if (route.page === 'gone') return 'gone';
  if (route.page === 'missing') return 'unknown';
  return findMissingLink(restaurantId, getPagePath(route), query);
}

/** Renders the error page of the restaurant with 404 (unknown) or 410 (removed). */
function answerMissing(
  request: NextRequest,
  { restaurantId, locale }: Rewrite,
  headers: Headers,
  missing: 'gone' | 'unknown',
): NextResponse {
  const isGone = missing === 'gone';
  const target = toTarget(request, `/${restaurantId}/${locale}${isGone ? gonePage : missingPage}`);
  target.search = '';
  return NextResponse.rewrite(target, { request: { headers }, status: isGone ? 410 : 404 });
}

/** Rewrites to a page that is rendered per request. Next finds the nonce in the request's policy and writes it onto the page's scripts. */
function rewriteWithNonce(request: NextRequest, route: Rewrite, headers: Headers): NextResponse {
  // The policy allows the maps provider only on the share page, and only when a key is configured.
  const hasMap = route.path.endsWith('/reserve-share') && getStorefrontEnv().MAPS_KEY;
  const nonce = randomBytes(16).toString('base64');
  const policy = buildContentPolicy({
    nonce,
    hashes: earlyInputHashes,
    maps: hasMap ? mapsHosts : undefined,
  });
  headers.set('content-security-policy', policy);
  const response = NextResponse.rewrite(toTarget(request, route.path), { request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (isHiddenFromSearch(getPagePath(route))) response.headers.set('x-robots-tag', 'noindex');
  return response;
}
