import { eventsPath } from '@/lib/contract/orders';
import { ApiError } from '@/lib/domain/api-error';
import { readRequestContext } from '../session/request-context';
import { isDiner, type Session } from '../session/session-cookie';
import { getNewestSession, renew } from '../session/tokens';
import { fail } from './answer';
import { createEventResponse, openEventStream } from './event-stream';
import { createCookieHeaders } from './handle-call';

const refuse = (code: string, message: string, detail?: unknown) =>
  new ApiError({ code, message, status: 0, detail });

/**
 * Forwards the backend's events of one order to the browser until either side closes. The diner is the session's; the
 * backend refuses another diner's order as NOT_FOUND. A denied token is renewed once (SES-08).
 */
export async function streamOrderEvents(request: Request): Promise<Response> {
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
    session = session && (await getNewestSession(session));
    if (!isDiner(session)) throw refuse('LOGIN_REQUIRED', 'Please log in');

    const open = ({ token, userId }: Session) =>
      openEventStream(
        eventsPath,
        { orderTransactionId },
        { ...visit.context, token, userId },
        upstream.signal,
      );
    let answer = await open(session);
    if (answer === 'denied') {
      session = await renew(session, visit);
      if (!isDiner(session))
        throw refuse('SESSION_EXPIRED', 'your login status has expired, please log in again');
      answer = await open(session);
    }
    if (answer === 'denied')
      throw refuse('SESSION_EXPIRED', 'your login status has expired, please log in again');
    return createEventResponse(answer, await createCookieHeaders(visit, session));
  } catch (error) {
    upstream.abort();
    const known =
      error instanceof ApiError ? error : refuse('UNREACHABLE', 'The events can’t be followed now');
    return fail(known, await createCookieHeaders(visit, session));
  }
}
