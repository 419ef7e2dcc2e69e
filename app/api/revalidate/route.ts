import { timingSafeEqual } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { ApiError } from '@/lib/domain/api-error';
import { restaurantTag } from '@/lib/server/data/cache-tags';
import { storefrontEnv } from '@/lib/server/env';
import { fail, succeed } from '@/lib/server/gateway/answer';
import { getPurgeHook } from '@/lib/server/purge-hook';
import { domains } from '@/lib/server/tenant/domains';

/**
 * Says that a restaurant has changed: POST `{ restaurantId }` with the header `x-gateway-secret`. What is kept of it is
 * made anew on the next request; until that succeeds the old pages stay (rendering.md 2).
 */
export async function POST(request: Request): Promise<Response> {
  if (!isBackend(request.headers.get('x-gateway-secret')))
    return fail(new ApiError({ code: 'FORBIDDEN', message: 'Not for browsers', status: 403 }));
  const body = (await request.json().catch(() => undefined)) as { restaurantId?: unknown } | undefined;
  const restaurantId = body?.restaurantId;
  if (!Number.isSafeInteger(restaurantId))
    return fail(new ApiError({ code: 'INVALID_INPUT', message: 'restaurantId is missing', status: 400 }));
  revalidateTag(restaurantTag(restaurantId as number), 'max');
  domains().expire();
  getPurgeHook()?.purge(restaurantId as number);
  return succeed({ restaurantId });
}

function isBackend(given: string | null): boolean {
  const secret = storefrontEnv().GATEWAY_SECRET;
  if (!secret || !given) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
