import { timingSafeEqual } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { ApiError } from '@/lib/domain/api-error';
import { splitSecrets } from '@/lib/domain/secrets';
import { restaurantTag } from '@/lib/server/data/cache-tags';
import { storefrontEnv } from '@/lib/server/env';
import { fail, succeed } from '@/lib/server/gateway/answer';
import { fromWorkerHeader, getPurgeHook } from '@/lib/server/purge-hook';
import { domains } from '@/lib/server/tenant/domains';

/**
 * Marks a restaurant as changed: POST `{ restaurantId }` with the header `x-gateway-secret`. Its cached data is
 * revalidated on the next request; until that succeeds the old pages stay. The worker that receives it tells the others.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isBackend(request.headers.get('x-gateway-secret')))
    return fail(new ApiError({ code: 'FORBIDDEN', message: 'Not for browsers', status: 403 }));
  const body = (await request.json().catch(() => undefined)) as { restaurantId?: unknown } | undefined;
  const restaurantId = body?.restaurantId;
  if (!Number.isSafeInteger(restaurantId))
    return fail(new ApiError({ code: 'INVALID_INPUT', message: 'restaurantId is missing', status: 400 }));
  revalidateTag(restaurantTag(restaurantId as number), 'max');
  domains().expire(restaurantId as number);
  const hook = getPurgeHook();
  hook?.purge(restaurantId as number);
  if (!request.headers.has(fromWorkerHeader)) hook?.purgeWorkers(restaurantId as number);
  return succeed({ restaurantId });
}

function isBackend(given: string | null): boolean {
  const secret = storefrontEnv().GATEWAY_SECRET;
  if (!secret || !given) return false;
  return splitSecrets(secret).some((each) => {
    const [a, b] = [Buffer.from(given), Buffer.from(each)];
    return a.length === b.length && timingSafeEqual(a, b);
  });
}
