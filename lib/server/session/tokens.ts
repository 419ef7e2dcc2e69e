import { LRUCache } from 'lru-cache';
import { contract } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { call } from '@/lib/server/backend/backend-client';
import { getStorefrontEnv } from '@/lib/server/env';
import type { RequestContext } from './request-context';
import { isDiner, type Session } from './session-cookie';

/** Failures that are unrelated to the token: the diner stays logged in. */
const hiccups = new Set(['TIMEOUT', 'UNREACHABLE', 'INTERNAL', 'BAD_ANSWER', 'TOO_MANY']);
export const isTransientError = (error: unknown): boolean =>
  !(error instanceof ApiError) || hiccups.has(error.code);

/** Guests' sessions by page load: the first calls of a visit share one (GRD-04). */
const guests = new LRUCache<string, Session, RequestContext>({
  max: 5_000,
  ttl: 15_000,
  fetchMethod: (_pageLoadId, _old, { context: visit }) => fetchGuest(visit),
  ignoreFetchAbort: true,
});

/**
 * Renewals by the token that they replace, for calls that were already pending with the old one. They include those that
 * are running, which a logout must wait for, or the new token would outlive it.
 */
const renewals = new LRUCache<string, Promise<Session>>({ max: 10_000, ttl: 120_000 });

async function fetchGuest(visit: RequestContext): Promise<Session> {
  const { accessToken } = await call(
    contract['auth.visitorToken'],
    { appkey: getStorefrontEnv().VISITOR_APPKEY },
    visit.context,
  );
  return { token: accessToken };
}

/** Returns a guest's session for a visit without one. Throws ApiError. */
export async function loadGuestSession(visit: RequestContext): Promise<Session> {
  return visit.pageLoadId ? guests.forceFetch(visit.pageLoadId, { context: visit }) : fetchGuest(visit);
}

/** Returns the newer session when a call brings an old cookie. */
export async function getNewestSession(session: Session): Promise<Session> {
  const renewed = await renewals.get(session.token)?.catch(() => undefined);
  return renewed ?? session;
}

/**
 * Replaces a session whose token was denied, once for all concurrent calls (SES-08): by silent re-login with the token,
 * or by a guest's session when the backend refuses that. Throws ApiError when the backend is unreachable: the session
 * then stays as it was (docs/reliability.md, 17).
 */
export function renew(session: Session, visit: RequestContext): Promise<Session> {
  const known = renewals.get(session.token);
  if (known) return known;
  const renewal = fetchRenewal(session, visit);
  renewals.set(session.token, renewal);
  renewal.catch(() => {
    if (renewals.peek(session.token) === renewal) renewals.delete(session.token);
  });
  return renewal;
}

async function fetchRenewal(session: Session, visit: RequestContext): Promise<Session> {
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
}

/** A token that was ended by a logout must not be found again. */
export function forget(session: Session): void {
  renewals.delete(session.token);
}
