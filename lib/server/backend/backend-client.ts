import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '@/lib/contract/endpoint';
import { getNewestSecret } from '@/lib/domain/secrets';
import { getTraceHeaders, traced } from '@/lib/domain/tracing';
import { getStorefrontEnv } from '@/lib/server/env';
import { ApiError } from '../../domain/api-error';
import { withTimeLimit } from '../../domain/time-limit';
import { readAnswer } from './envelope';
import { buildWireRequest, type CallContext } from './wire-request';
import { withBackend } from './with-backend';

interface CallOptions extends CallContext {
  /** Cache tags: with them Next caches the response until the restaurant changes (lib/server/revisions.ts). */
  tags?: string[];
  /** Seconds for which the response may be cached. */
  revalidate?: number;
  signal?: AbortSignal;
}

/**
 * Calls the backend directly; server only. Fills in the platform, which no browser chooses. Returns the decoded output. Throws ApiError: the backend's code, INVALID_INPUT before
 * anything is sent, ACCESS_DENIED, TIMEOUT after 10 s (API-02), UNREACHABLE, BAD_ANSWER. A read is repeated once where the
 * connection failed, a change only where it was never sent.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const env = getStorefrontEnv();
  const named = endpoint.fills.includes('platform') ? { ...input, platform: env.PLATFORM } : input;
  const encoded = z.safeEncode(endpoint.input, named);
  if (!encoded.success) throw toInputError(encoded.error);

  const isCached = options.tags !== undefined || options.revalidate !== undefined;
  // Values that differ per request would make every cache key unique.
  const context = isCached
    ? { ...options, requestId: undefined, address: undefined, device: undefined }
    : options;
  const caching = isCached
    ? { next: { tags: options.tags, revalidate: options.revalidate } }
    : { cache: 'no-store' as const };

  return withBackend(endpoint.effect, (origin) => {
    const request = buildWireRequest(endpoint, encoded.data, context, {
      origin,
      platform: env.PLATFORM,
      gatewaySecret: env.GATEWAY_SECRET && getNewestSecret(env.GATEWAY_SECRET),
    });
    const send = () =>
      withTimeLimit(async (signal) => {
        const response = await fetch(request.url, {
          method: request.method,
          // Next leaves this header out of its cache keys.
          headers: { ...request.headers, ...getTraceHeaders() },
          body: request.body,
          signal,
          redirect: 'error',
          ...caching,
        });
        return readAnswer(endpoint, response.status, await response.text());
      }, options.signal);
    return traced(`call ${endpoint.name}`, { kind: 'client' }, send);
  });
}

/** Lists the invalid fields without their values. */
function toInputError(error: z.ZodError): ApiError {
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message }));
  return new ApiError({ code: 'INVALID_INPUT', message: 'Invalid input', status: 400, detail: { fields } });
}
