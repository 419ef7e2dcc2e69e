import type { ApiError } from '@/lib/domain/api-error';
import { fail, succeed } from '../gateway/answer';
import { createCookieHeaders } from '../gateway/handle-call';
import { endSession } from '../session/end-session';
import { guardPost } from '../session/guard';
import { readRequestContext } from '../session/request-context';
import { buildExpiredSessionCookie, isDiner } from '../session/session-cookie';
import { getNewestSession, loadGuestSession } from '../session/tokens';

/**
 * Returns the session without secrets (SES-11). On a first visit it also fetches the guest's token (GRD-04); after a
 * failure the visit continues without one and a later call retries.
 */
export async function summarize(request: Request): Promise<Response> {
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
    : // Another call may have found first that the diner's session is over (SES-08).
      { loggedIn: false, expired: isDiner(visit.session) };
  return succeed(summary, await createCookieHeaders(visit, session));
}

/**
 * Ends the session: the server invalidates the token and removes the cookie. When the backend does not respond the
 * cookie is removed as well, and `revoked` is false because the token is still valid.
 */
export async function logOut(request: Request): Promise<Response> {
  const visit = await readRequestContext(request.headers);
  try {
    guardPost(request.headers, visit, 'change');
  } catch (error) {
    return fail(error as ApiError);
  }
  const revoked = await endSession(visit);
  return succeed({ loggedIn: false, revoked }, { 'set-cookie': buildExpiredSessionCookie(visit.secure) });
}
