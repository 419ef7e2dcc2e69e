import { contract } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { call } from '@/lib/server/backend/backend-client';
import { fail, succeed } from '../gateway/answer';
import { createCookieHeaders } from '../gateway/handle-call';
import { guardPost } from '../session/guard';
import { type RequestContext, readRequestContext } from '../session/request-context';
import { buildExpiredSessionCookie, isDiner } from '../session/session-cookie';
import { forget, getNewestSession, loadGuestSession } from '../session/tokens';

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

/** Invalidates the session's token at the backend. Returns whether it is invalid now. Never throws. */
export async function endSession({
  session: held,
  context,
}: Pick<RequestContext, 'session' | 'context'>): Promise<boolean> {
  if (!held) return true;
  const { token, userId } = await getNewestSession(held);
  const revoked = await call(contract['auth.logout'], {}, { ...context, token, userId }).then(
    () => true,
    // A denied token has ended already.
    (error) => error instanceof ApiError && error.code === 'ACCESS_DENIED',
  );
  forget(held);
  return revoked;
}
