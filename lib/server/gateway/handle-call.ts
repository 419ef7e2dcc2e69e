import type { SessionAnswer } from '@/lib/contract/auth';
import { type CallName, contract } from '@/lib/contract/contract';
import type { Endpoint, InputOf } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/domain/api-error';
import { traced } from '@/lib/domain/tracing';
import { call } from '@/lib/server/backend/backend-client';
import { getStorefrontEnv } from '@/lib/server/env';
import { createDevice, createDeviceCookie } from '../session/device-cookie';
import { guardPost } from '../session/guard';
import { type RequestContext, readRequestContext } from '../session/request-context';
import { buildSessionCookie, isDiner, type Session, sealSession } from '../session/session-cookie';
import { getNewestSession, loadGuestSession, renew } from '../session/tokens';
import { hashPasswords } from '../session/wire-password';
import { fail, getRateLimitHeaders, succeed } from './answer';
import { readInput } from './read-input';

const refuse = (code: string, message: string) => new ApiError({ code, message, status: 0 });

/** The result of a call, and the session after it. */
interface Outcome {
  data: unknown;
  session: Session | undefined;
}

/**
 * Handles one call of the contract for a browser (API-04). Answers `{ ok, data }` or `{ ok, error }`; see answer.ts for
 * the statuses. Never throws, and repeats a call that reached the backend only after a denied token.
 */
export const handleCall = (request: Request, name: string): Promise<Response> =>
  traced(`gateway ${findBrowserEndpoint(name)?.name ?? 'other'}`, {}, async (note) => {
    const response = await answerCall(request, name);
    note({ 'http.response.status_code': response.status });
    return response;
  });

async function answerCall(request: Request, name: string): Promise<Response> {
  const visit = await readRequestContext(request.headers);
  const isNewDevice = !visit.context.device;
  const idempotencyKey = request.headers.get('idempotency-key')?.slice(0, 128) || undefined;
  const requestId = { 'x-request-id': visit.context.requestId ?? '' };
  let session = visit.session;
  try {
    const endpoint = findBrowserEndpoint(name);
    if (!endpoint) throw refuse('UNKNOWN_CALL', 'There is no such call');
    if (request.method === 'POST') guardPost(request.headers, visit, endpoint.effect, name);
    else if (endpoint.effect === 'change')
      return fail(refuse('METHOD_NOT_ALLOWED', 'Changes are made by POST'), { ...requestId, allow: 'POST' });

    const given = hashPasswords(endpoint, await readInput(request, endpoint.maxBytes));
    if (endpoint.opensSession) visit.context.device ??= createDevice();
    const outcome = await makeCall(endpoint, given, visit, idempotencyKey, (renewed) => {
      session = renewed;
    });
    session = outcome.session;
    const response = succeed(outcome.data, { ...requestId, ...(await createCookieHeaders(visit, session)) });
    const { device } = visit.context;
    if (endpoint.opensSession && isNewDevice && device && isDiner(session)) {
      const { SESSION_SECRET } = getStorefrontEnv();
      response.headers.append(
        'set-cookie',
        await createDeviceCookie(device, visit.host, SESSION_SECRET, visit.secure),
      );
    }
    return response;
  } catch (error) {
    const known = toKnownFailure(error);
    return fail(known, {
      ...requestId,
      ...getRetryAfterHeaders(known),
      ...(await createCookieHeaders(visit, session)),
    });
  }
}

/** Returns the error for the browser; an unexpected error is logged and becomes INTERNAL. */
export function toKnownFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return refuse('INTERNAL', 'Something went wrong');
}

/** Returns a new cookie when the session differs from the browser's. */
export async function createCookieHeaders(
  visit: RequestContext,
  session: Session | undefined,
): Promise<Record<string, string>> {
  if (!session || session.token === visit.session?.token) return {};
  const sealed = await sealSession(session, visit.host, getStorefrontEnv().SESSION_SECRET);
  return { 'set-cookie': buildSessionCookie(sealed, visit.secure) };
}

/** Returns the headers with the duration of a rate limit. */
export function getRetryAfterHeaders(error: ApiError): Record<string, string> {
  const seconds = (error.detail as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds;
  return error.code === 'TOO_MANY' && typeof seconds === 'number'
    ? getRateLimitHeaders('calls', seconds)
    : {};
}

/** Returns the session for a call; throws LOGIN_REQUIRED without a backend call. */
async function findCallSession(endpoint: Endpoint, visit: RequestContext): Promise<Session | undefined> {
  const held = visit.session && (await getNewestSession(visit.session));
  if (endpoint.access === 'diner' && !isDiner(held)) {
    // A diner's session that could not be renewed became a guest's, which is another error than a missing login.
    throw isDiner(visit.session) ? createExpiredError() : refuse('LOGIN_REQUIRED', 'Please log in');
  }
  return held ?? (endpoint.access === 'visitor' ? loadGuestSession(visit) : undefined);
}

const createExpiredError = () =>
  refuse('SESSION_EXPIRED', 'your login status has expired, please log in again');

/**
 * Makes one call with the visitor's session, or a new guest's; a denied token is renewed once and the call repeated
 * (SES-08). `onSession` receives each new session of the visitor, also when the call fails. Throws ApiError.
 */
export async function makeCall(
  endpoint: Endpoint,
  given: Record<string, unknown>,
  visit: RequestContext,
  idempotencyKey: string | undefined,
  onSession: (session: Session) => void,
): Promise<Outcome> {
  const first = await findCallSession(endpoint, visit);
  if (first) onSession(first);
  const make = (session: Session | undefined) => callAs(endpoint, given, visit, session, idempotencyKey);
  try {
    return await make(first);
  } catch (error) {
    if (!first || !(error instanceof ApiError) || error.code !== 'ACCESS_DENIED') throw error;
    const second = await renew(first, visit);
    onSession(second);
    if (isDiner(first) && !isDiner(second) && endpoint.access === 'diner') throw createExpiredError();
    return make(second).catch((again) => {
      throw again instanceof ApiError && again.code === 'ACCESS_DENIED' ? createExpiredError() : again;
    });
  }
}

async function callAs(
  endpoint: Endpoint,
  given: Record<string, unknown>,
  visit: RequestContext,
  session: Session | undefined,
  idempotencyKey: string | undefined,
): Promise<Outcome> {
  // Session and host override the browser's values (DEC-26); guests are user 0.
  const known: Record<string, number | string> = {
    userId: session?.userId ?? 0,
    restaurantId: visit.restaurantId,
  };
  const filled = Object.fromEntries(endpoint.fills.map((field) => [field, known[field]]));
  const data = await call(endpoint, { ...given, ...filled } as InputOf<Endpoint>, {
    ...visit.context,
    token: session?.token,
    userId: session?.userId,
    idempotencyKey,
  });
  if (!endpoint.opensSession) return { data, session };
  const { accessToken, ...shown } = data as Partial<SessionAnswer>;
  // A sign-in without a bound account opens no session, and most changes of a profile keep the session.
  if (accessToken === undefined) return { data: shown, session };
  const { userId, mobile, mobileCountryCode = given.mobileCountryCode as string | undefined } = shown;
  return { data: shown, session: { token: accessToken, userId, mobile, mobileCountryCode } };
}

/** Returns the call that a browser may make under this name (API-04); undefined for any other name. */
function findBrowserEndpoint(name: string): Endpoint | undefined {
  if (!Object.hasOwn(contract, name)) return undefined;
  const endpoint: Endpoint = contract[name as CallName];
  return endpoint.browser ? endpoint : undefined;
}
