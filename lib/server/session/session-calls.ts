import { contract } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { call } from '@/lib/server/backend-client';
import { fail, succeed } from '../gateway/answer';
import { createCookieHeaders } from '../gateway/handle-call';
import { guardPost } from './guard';
import { readRequestContext } from './request-context';
import { buildExpiredSessionCookie, isDiner } from './session-cookie';
import { forget, getNewestSession, loadGuestSession } from './tokens';

/**
 * Who is there, without anything secret (SES-11). On a first visit it also fetches the guest's token (GRD-04); when that
 * fails the visit goes on without one and a later call tries again.
 */
export async function summarise(request: Request): Promise<Response> {
  const visit = await readRequestContext(request.headers);
  const session = visit.session
    ? await getNewestSession(visit.session)
    : await loadGuestSession(visit).catch(() => undefined);
  const { locale, countryCode, city } = visit.context;
  const summary = isDiner(session)
    ? {
        loggedIn: true,
        userId: session.userId,
        mobile: session.mobile,
        mobileCountryCode: session.mobileCountryCode,
        visit: { locale, countryCode, city },
      }
    : { loggedIn: false };
  return succeed(summary, await createCookieHeaders(visit, session));
}

/**
 * Ends the session: the token is worth nothing on the server afterwards, and the cookie goes. With the backend away the
 * cookie goes all the same, and `revoked` says that the token could not be ended.
 */
export async function logOut(request: Request): Promise<Response> {
  const visit = await readRequestContext(request.headers);
  try {
    guardPost(request.headers, visit, 'change');
  } catch (error) {
    return fail(error as ApiError);
  }
  const session = visit.session && (await getNewestSession(visit.session));
  const revoked = session
    ? await call(
        contract['auth.logout'],
        {},
        { ...visit.context, token: session.token, userId: session.userId },
      ).then(
        () => true,
        // A token that is denied has ended already.
        (error) => error instanceof ApiError && error.code === 'ACCESS_DENIED',
      )
    : true;
  if (visit.session) forget(visit.session);
  return succeed({ loggedIn: false, revoked }, { 'set-cookie': buildExpiredSessionCookie(visit.secure) });
}
