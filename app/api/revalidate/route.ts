import { timingSafeEqual } from 'node:crypto';
import { revalidatePath, revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { z } from 'zod';
import { ApiError } from '@/lib/domain/api-error';
import { splitSecrets } from '@/lib/domain/secrets';
import { getRestaurantTag } from '@/lib/server/data/cache-tags';
import { getStorefrontEnv } from '@/lib/server/env';
import { fail, succeed } from '@/lib/server/gateway/answer';
import { getPurgeHook } from '@/lib/server/purge-hook';
import { getDomains } from '@/lib/server/tenant/get-domains';

const inputSchema = z
  .object({ restaurantId: z.int() })
  .or(z.object({ restaurantId: z.undefined().optional(), everything: z.literal(true) }))
  .and(z.object({ isRepeated: z.boolean().optional() }));

/**
 * Marks a restaurant as changed: POST `{ restaurantId }`, or `{ everything: true }`, with the header `x-gateway-secret`. What
 * is cached of it is rendered again before it is served. Only this process is told; `/changes` of the backend tells all
 * (lib/server/http/follow-changes.ts).
 */
export async function POST(request: Request): Promise<Response> {
  if (!isBackend(request.headers.get('x-gateway-secret')))
    return fail(new ApiError({ code: 'FORBIDDEN', message: 'Not for browsers', status: 403 }));
  const input = inputSchema.safeParse(await request.json().catch(() => undefined));
  if (!input.success)
    return fail(new ApiError({ code: 'INVALID_INPUT', message: 'restaurantId is missing', status: 400 }));
  const { restaurantId, isRepeated } = input.data;
  const hook = getPurgeHook();
  const renderings = isRepeated ? undefined : hook?.waitForRenderings();
  if (restaurantId === undefined) revalidatePath('/', 'layout');
  else revalidateTag(getRestaurantTag(restaurantId), { expire: 0 });
  getDomains().expire(restaurantId);
  // Next forgets what it has cached when this request ends. Pages that are rendered before that are old.
  after(() => {
    hook?.purge(restaurantId);
    // What these have read before the change, Next takes for new when it stores it after the change.
    void renderings?.then(() => hook?.repeat(restaurantId));
  });
  return succeed(input.data);
}

function isBackend(given: string | null): boolean {
  const secret = getStorefrontEnv().GATEWAY_SECRET;
  if (!secret || !given) return false;
  return splitSecrets(secret).some((each) => {
    const [a, b] = [Buffer.from(given), Buffer.from(each)];
    return a.length === b.length && timingSafeEqual(a, b);
  });
}
