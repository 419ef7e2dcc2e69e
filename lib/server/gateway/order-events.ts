import { accessDenied } from '@/lib/contract/error-codes';
import { eventsPath } from '@/lib/contract/orders';
import { ApiError } from '@/lib/domain/api-error';
import { newestSecret } from '@/lib/domain/secrets';
import { withTimeLimit } from '@/lib/domain/time-limit';
import { storefrontEnv } from '@/lib/server/env';
import { wireRequest } from '@/lib/server/gateway/wire-request';
import { type RequestContext, readRequestContext } from '../session/request-context';
import { isDiner, type Session } from '../session/session-cookie';
import { newest, renew } from '../session/tokens';
import { withBackend } from '../with-backend';
import { fail } from './answer';
import { cookieFor } from './handle-call';

const refuse = (code: string, message: string, detail?: unknown) =>
  new ApiError({ code, message, status: 0, detail });

/**
 * Passes the backend's events of one order on to the browser, as they come, until either side goes away. The diner is
 * the session's; another's order is refused as NOT_FOUND by the backend. A denied token is renewed once (SES-08).
 */
export async function orderEvents(request: Request): Promise<Response> {
  const visit = await readRequestContext(request.headers);
  const upstream = new AbortController();
  request.signal.addEventListener('abort', () => upstream.abort(), { once: true });
  let session = visit.session;
  try {
    const orderTransactionId = new URL(request.url).searchParams.get('orderTransactionId') ?? '';
    if (!/^[\w-]{1,64}$/.test(orderTransactionId))
      throw refuse('INVALID_INPUT', 'Invalid input', {
        fields: [{ path: 'orderTransactionId', reason: 'missing or malformed' }],
      });
    session = session && (await newest(session));
    if (!isDiner(session)) throw refuse('LOGIN_REQUIRED', 'Please log in');

    let answer = await openStream(orderTransactionId, visit, session, upstream.signal);
    if (answer === 'denied') {
      session = await renew(session, visit);
      if (!isDiner(session))
        throw refuse('SESSION_EXPIRED', 'your login status has expired, please log in again');
      answer = await openStream(orderTransactionId, visit, session, upstream.signal);
    }
    if (answer === 'denied')
      throw refuse('SESSION_EXPIRED', 'your login status has expired, please log in again');
    return new Response(answer, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy or a compressor that waits for more would hold the events back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        ...(await cookieFor(visit, session)),
      },
    });
  } catch (error) {
    upstream.abort();
    const known =
      error instanceof ApiError ? error : refuse('UNREACHABLE', 'The events can’t be followed now');
    return fail(known, await cookieFor(visit, session));
  }
}

async function openStream(
  orderTransactionId: string,
  visit: RequestContext,
  session: Session,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | 'denied'> {
  const env = storefrontEnv();
  const request = (origin: string) =>
    wireRequest(
      { method: 'GET', path: eventsPath },
      { orderTransactionId },
      { ...visit.context, token: session.token, userId: session.userId },
      {
        origin,
        platform: env.PLATFORM,
        gatewaySecret: env.GATEWAY_SECRET && newestSecret(env.GATEWAY_SECRET),
      },
    );
  // The limit is for the answer to begin; the stream itself may last as long as the diner watches.
  const begin = ({ url, headers }: ReturnType<typeof request>) =>
    withTimeLimit(async (limit) => {
      const starting = new AbortController();
      const giveUp = () => starting.abort();
      limit.addEventListener('abort', giveUp, { once: true });
      signal.addEventListener('abort', giveUp, { once: true });
      const response = await fetch(url, {
        headers: { ...headers, accept: 'text/event-stream' },
        signal: starting.signal,
        cache: 'no-store',
        redirect: 'error',
      });
      limit.removeEventListener('abort', giveUp);
      return response;
    }, signal);
  const answer = await withBackend('read', (origin) => begin(request(origin)));
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (answer.ok && isStream && answer.body) return answer.body;
  const envelope = (await answer.json().catch(() => undefined)) as
    | { code?: unknown; data?: unknown }
    | undefined;
  if (String(envelope?.code) === '0' && envelope?.data === accessDenied) return 'denied';
  const code =
    typeof envelope?.code === 'string' && /^[A-Z]/.test(envelope.code) ? envelope.code : 'NOT_FOUND';
  throw refuse(code, 'The events can’t be followed');
}
