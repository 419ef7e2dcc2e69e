import { contract } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { call } from '@/lib/server/backend-client';
import { getStorefrontEnv } from '@/lib/server/env';
import { SingleFlight } from '../single-flight';
import type { RequestContext } from './request-context';
import { isDiner, type Session } from './session-cookie';

/** Failures that say nothing about a token: the user stays logged in. */
const hiccups = new Set(['TIMEOUT', 'UNREACHABLE', 'INTERNAL', 'BAD_ANSWER', 'TOO_MANY']);
export const isTransientError = (error: unknown): boolean =>
  !(error instanceof ApiError) || hiccups.has(error.code);

/** Guest tokens by page load: the calls with which a first visit begins share one (GRD-04). */
const guests = new SingleFlight<Session>({ max: 5_000, ttlMs: 15_000 });

/** New sessions by the token that they replace, for calls that were already on their way with the old one. */
const renewals = new SingleFlight<Session>({ max: 10_000, ttlMs: 120_000 });

async function fetchGuest(visit: RequestContext): Promise<Session> {
  const { accessToken } = await call(
    contract['auth.visitorToken'],
    { appkey: getStorefrontEnv().VISITOR_APPKEY },
    visit.context,
  );
  return { token: accessToken };
}

/** A guest's session for a visit without one. Throws ApiError. */
export function loadGuestSession(visit: RequestContext): Promise<Session> {
  return visit.pageLoadId ? guests.run(visit.pageLoadId, () => fetchGuest(visit)) : fetchGuest(visit);
}

/** The session that has meanwhile taken the place of this one, when a call brings an old cookie. */
export async function getNewestSession(session: Session): Promise<Session> {
  const renewed = await renewals.get(session.token)?.catch(() => undefined);
  return renewed ?? session;
}

/**
 * Replaces a session whose token was denied, once for all concurrent calls (SES-08): by silent re-login with the held token, or by
 * a guest's when the backend refuses that. Throws ApiError when the backend is unreachable: the session then stays as it was
 * (docs/reliability.md, 17).
 */
export function renew(session: Session, visit: RequestContext): Promise<Session> {
  return renewals.run(session.token, async () => {
    if (!isDiner(session)) return fetchGuest(visit);
    try {
      const answer = await call(
        contract['auth.refresh'],
        { mobile: session.mobile, accessToken: session.token },
        visit.context,
      );
      return {
        token: answer.accessToken,
        userId: answer.userId,
        mobile: answer.mobile,
        mobileCountryCode: answer.mobileCountryCode ?? session.mobileCountryCode,
      };
    } catch (error) {
      if (isTransientError(error)) throw error;
      return fetchGuest(visit);
    }
  });
}

/** A token that was given back (logout) must not be found again. */
export function forget(session: Session): void {
  renewals.delete(session.token);
}
