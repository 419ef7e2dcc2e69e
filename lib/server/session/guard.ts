import { ApiError } from '@/lib/domain/api-error';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { getStorefrontEnv } from '@/lib/server/env';
import { createRateLimit, type RateLimit } from '../gateway/rate-limit';
import { isSameOrigin } from '../gateway/same-origin';
import type { RequestContext } from './request-context';

let changes: RateLimit | undefined;

function changeLimit(): RateLimit {
  const { CHANGES_PER_SECOND, CHANGES_AT_ONCE } = getStorefrontEnv();
  changes ??= createRateLimit({
    burst: CHANGES_AT_ONCE,
    perSecond: CHANGES_PER_SECOND,
    most: 20_000,
    clock: Date.now,
  });
  return changes;
}

/**
 * What a POST must be before its body is read: started by a page of ours (SES-12), JSON, and, when it changes state,
 * within what one address may do. Throws ApiError FOREIGN_ORIGIN, INVALID_INPUT, TOO_MANY.
 */
export function guardPost(
  headers: Headers,
  visit: Pick<RequestContext, 'origin' | 'secure' | 'address'>,
  effect: 'read' | 'change',
): void {
  if (!isSameOrigin(headers, visit.origin, visit.secure))
    throw new ApiError({
      code: 'FOREIGN_ORIGIN',
      message: 'Calls come from our own pages only',
      status: 403,
    });
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw new ApiError({
      code: 'INVALID_INPUT',
      message: 'The body must be application/json',
      status: 400,
      detail: { fields: [{ path: '', reason: 'expected content-type application/json' }] },
    });
  if (effect === 'read' || !visit.address) return;
  const taken = changeLimit().take(getSourceKey(visit.address));
  if (!taken.allowed)
    throw new ApiError({
      code: 'TOO_MANY',
      message: 'Too many changes at once',
      status: 429,
      detail: { retryAfterSeconds: taken.retryAfterSeconds },
    });
}
