import { accessDenied } from '@/lib/contract/error-codes';
import { ApiError } from '@/lib/domain/api-error';
import { getNewestSecret } from '@/lib/domain/secrets';
import { withTimeLimit } from '@/lib/domain/time-limit';
import { getStorefrontEnv } from '@/lib/server/env';
import { buildWireRequest, type CallContext } from '../backend/wire-request';
import { withBackend } from '../backend/with-backend';

/**
 * Opens an event stream of the backend. Returns `denied` when the token is not accepted. Throws ApiError with the backend's code,
 * NOT_FOUND for an answer without one.
 */
export async function openEventStream(
  path: string,
  input: Record<string, unknown>,
  context: CallContext,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | 'denied'> {
  const env = getStorefrontEnv();
  const buildRequest = (origin: string) =>
    buildWireRequest({ method: 'GET', path }, input, context, {
      origin,
      platform: env.PLATFORM,
      gatewaySecret: env.GATEWAY_SECRET && getNewestSecret(env.GATEWAY_SECRET),
    });
  // The time limit applies until the answer begins; the stream itself has no limit.
  const begin = ({ url, headers }: ReturnType<typeof buildRequest>) =>
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
  const answer = await withBackend('read', (origin) => begin(buildRequest(origin)));
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (answer.ok && isStream && answer.body) return answer.body;
  const envelope = (await answer.json().catch(() => undefined)) as
    | { code?: unknown; data?: unknown }
    | undefined;
  if (String(envelope?.code) === '0' && envelope?.data === accessDenied) return 'denied';
  const code =
    typeof envelope?.code === 'string' && /^[A-Z]/.test(envelope.code) ? envelope.code : 'NOT_FOUND';
  throw new ApiError({ code, message: 'The events can’t be followed', status: 0 });
}

/** Returns the answer that forwards a stream to the browser. */
export const createEventResponse = (
  stream: ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Response =>
  new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy or a compressor that buffers would delay the events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      ...headers,
    },
  });
