import { contract, type Output } from '@/lib/contract/contract';
import { defaultMaxBytes } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/domain/api-error';
import { toSafePath } from '@/lib/domain/routes/safe-path';
import { type SignInOutcome, toSignInMark } from '@/lib/domain/session/sign-in-mark';
import { getStorefrontEnv } from '@/lib/server/env';
import { createErrorResponse, fail, succeed } from '../gateway/answer';
import { createCookieHeaders, getRetryAfterHeaders, makeCall, toKnownFailure } from '../gateway/handle-call';
import { readInput } from '../gateway/read-input';
import { guardPost } from '../session/guard';
import { type RequestContext, readRequestContext } from '../session/request-context';
import type { Session } from '../session/session-cookie';
import { isTransientError } from '../session/tokens';
import { hashPasswords } from '../session/wire-password';
import { findCookie } from '../tenant/request-facts';
import {
  buildExpiredSignInCookie,
  buildSignInCookie,
  getSignInCookieName,
  openSignIn,
  type PendingSignIn,
} from './sign-in-cookie';

/*
 * Third-party sign-in, in four steps of the browser: begin, follow the provider's redirects, read the pending sign-in,
 * bind. The secrets of provider and backend stay on this side of the gateway (docs/decisions/sign-in.md).
 */

const createSignInError = () =>
  new ApiError({ code: 'SIGN_IN_FAILED', message: 'There is no sign-in to go on with', status: 0 });

/** The input of one step and the state that it may change. */
interface Step {
  visit: RequestContext;
  pending: PendingSignIn | undefined;
  session: Session | undefined;
  onSession(session: Session): void;
}

async function readStep(request: Request): Promise<Step> {
  const visit = await readRequestContext(request.headers);
  const sealed = findCookie(request.headers.get('cookie'), getSignInCookieName(visit.secure));
  const pending = await openSignIn(sealed, { host: visit.host, secret: getStorefrontEnv().SESSION_SECRET });
  const step: Step = {
    visit,
    pending,
    session: visit.session,
    onSession(session) {
      step.session = session;
    },
  };
  return step;
}

const sealPending = ({ host, secure }: RequestContext, pending: PendingSignIn) =>
  buildSignInCookie(pending, { host, secure, secret: getStorefrontEnv().SESSION_SECRET });

/** Adds the cookies at the end of a step; `pending` undefined removes a sign-in, 'unchanged' leaves it. */
async function addCookies(
  response: Response,
  { visit, session }: Step,
  pending: PendingSignIn | undefined | 'unchanged',
): Promise<Response> {
  for (const value of Object.values(await createCookieHeaders(visit, session)))
    response.headers.append('set-cookie', value);
  if (pending !== 'unchanged')
    response.headers.append(
      'set-cookie',
      pending ? await sealPending(visit, pending) : buildExpiredSignInCookie(visit.secure),
    );
  return response;
}

async function rejectStep(error: unknown, step: Step, pending: undefined | 'unchanged'): Promise<Response> {
  const known = toKnownFailure(error);
  return addCookies(fail(known, getRetryAfterHeaders(known)), step, pending);
}

/**
 * Begins a sign-in: takes `{ source, path }` and returns `{ url }` of the provider; `path` is the page to return to.
 */
export async function beginSignIn(request: Request): Promise<Response> {
  const step = await readStep(request);
  const { visit } = step;
  try {
    guardPost(request.headers, visit, 'change');
    const { source, path } = await readInput(request, defaultMaxBytes);
    const origin = `${visit.secure ? 'https' : 'http'}://${visit.origin}`;
    const outcome = await makeCall(
      contract['auth.thirdRender'],
      { source, origin },
      visit,
      undefined,
      step.onSession,
    );
    const { url } = outcome.data as Output<'auth.thirdRender'>;
    const back = (typeof path === 'string' && toSafePath(path)?.split('#')[0]) || '/';
    return addCookies(succeed({ url }), step, { source: source as string, path: back });
  } catch (error) {
    return rejectStep(error, step, 'unchanged');
  }
}

/**
 * Handles the provider's redirect (TPL-01): a bound account is logged in here, an unbound one returns to the diner's
 * page, with the phone-binding step. Code and state leave the address with this redirect.
 */
export async function finishSignIn(request: Request, source: string): Promise<Response> {
  // A HEAD request must not use up the code.
  if (request.method !== 'GET') return createErrorResponse('METHOD_NOT_ALLOWED', 405, { allow: 'GET' });
  const step = await readStep(request);
  const { pending, visit } = step;
  // The sign-in was begun in another browser or too long ago, so its code is invalid here.
  if (!pending || pending.source !== source) return lead(step, '/', 'failed', undefined);
  const query = new URL(request.url).searchParams;
  const findParam = (name: string) => query.get(name) ?? undefined;
  // The diner refused at the provider.
  if (!query.has('code')) return lead(step, pending.path, 'refused', undefined);
  try {
    const input = { id: findParam('code'), source, state: findParam('state'), iss: findParam('iss') };
    const { data, session } = await makeCall(
      contract['auth.thirdInfo'],
      input,
      visit,
      undefined,
      step.onSession,
    );
    const { bound, wayId, unionId, nickName } = data as Output<'auth.thirdInfo'>;
    if (bound) {
      step.session = session;
      return lead(step, pending.path, 'done', undefined);
    }
    if (!wayId || !unionId) throw createSignInError();
    return lead(step, pending.path, 'bind', { ...pending, way: { wayId, unionId, nickName } });
  } catch (error) {
    const { code } = toKnownFailure(error);
    const away = code === 'SIGN_IN_UNAVAILABLE' || isTransientError(error);
    return lead(step, pending.path, away ? 'unavailable' : 'failed', undefined);
  }
}

/** Redirects to a page of this site; the result is in the fragment, which servers, logs and caches never receive. */
function lead(
  step: Step,
  path: string,
  outcome: SignInOutcome,
  pending: PendingSignIn | undefined,
): Promise<Response> {
  const headers = {
    location: `${path}${toSignInMark(outcome)}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  return addCookies(new Response(null, { status: 303, headers }), step, pending);
}

/** Returns the sign-in that needs a number: `{ source, nickName }`, or null. */
export async function answerPendingSignIn(request: Request): Promise<Response> {
  const { pending } = await readStep(request);
  return succeed(pending?.way ? { source: pending.source, nickName: pending.way.nickName } : null);
}

/**
 * Binds the pending sign-in to a number with the right code, and logs in (API-15): `{ mobile, mobileCountryCode,
 * otpCode, password? }`.
 */
export async function bindSignIn(request: Request): Promise<Response> {
  const step = await readStep(request);
  const { pending, visit } = step;
  try {
    guardPost(request.headers, visit, 'change');
    const { mobile, mobileCountryCode, otpCode, password } = await readInput(request, defaultMaxBytes);
    if (!pending?.way) throw createSignInError();
    const { wayId, unionId } = pending.way;
    const endpoint = contract['auth.thirdBind'];
    const input = hashPasswords(endpoint, {
      mobile,
      mobileCountryCode,
      otpCode,
      password,
      wayId,
      unionId,
    });
    const { data, session } = await makeCall(endpoint, input, visit, undefined, step.onSession);
    step.session = session;
    return addCookies(succeed(data), step, undefined);
  } catch (error) {
    const over = error instanceof ApiError && ['SIGN_IN_FAILED', 'SIGN_IN_BOUND'].includes(error.code);
    return rejectStep(error, step, over ? undefined : 'unchanged');
  }
}
