import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '@/lib/contract/endpoint';
import { getNewestSecret } from '@/lib/domain/secrets';
import { getStorefrontEnv } from '@/lib/server/env';
import { ApiError } from '../domain/api-error';
import { withTimeLimit } from '../domain/time-limit';
import { readAnswer } from './gateway/envelope';
import { buildWireRequest, type CallContext } from './gateway/wire-request';
import { withBackend } from './with-backend';

interface CallOptions extends CallContext {
  /** Cache tags: with them Next caches the response until a tag is revalidated (lib/server/data/cache-tags.ts). */
  tags?: string[];
  /** Seconds for which the response may be cached. */
  revalidate?: number;
  signal?: AbortSignal;
}

/**
 * Calls the backend directly; server only. Returns the decoded output. Throws ApiError: the backend's code, INVALID_INPUT before
 * anything is sent, ACCESS_DENIED, TIMEOUT after 10 s (API-02), UNREACHABLE, BAD_ANSWER. A read is repeated once where the
 * connection failed, a change only where it was never sent.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const encoded = z.safeEncode(endpoint.input, input);
  if (!encoded.success) throw toInputError(encoded.error);

  const env = getStorefrontEnv();
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
    return withTimeLimit(async (signal) => {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        signal,
        redirect: 'error',
        ...caching,
      });
      return readAnswer(endpoint, response.status, await response.text());
    }, options.signal);
  });
}

/** Says which fields are wrong, without repeating what was given. */
function toInputError(error: z.ZodError): ApiError {
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message }));
  return new ApiError({ code: 'INVALID_INPUT', message: 'Invalid input', status: 400, detail: { fields } });
}
