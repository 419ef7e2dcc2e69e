import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '@/lib/domain/api-error';
import { splitSecrets } from '@/lib/domain/secrets';
import { getStorefrontEnv } from '@/lib/server/env';
import { fail, succeed } from '@/lib/server/gateway/answer';
import { findOwnServer } from '@/lib/server/own-server';

const inputSchema = z
  .object({ restaurantId: z.int() })
  .or(z.object({ restaurantId: z.undefined().optional(), everything: z.literal(true) }));

/**
 * Marks a restaurant as changed: POST `{ restaurantId }`, or `{ everything: true }`, with the header `x-gateway-secret`. Its
 * cached pages are rendered again before they are served. This affects only this process; `/changes` of the backend
 * reaches all processes (lib/server/http/follow-changes.ts).
 */
export async function POST(request: Request): Promise<Response> {
  if (!isBackend(request.headers.get('x-gateway-secret')))
    return fail(new ApiError({ code: 'FORBIDDEN', message: 'Not for browsers', status: 403 }));
  const input = inputSchema.safeParse(await request.json().catch(() => undefined));
  if (!input.success)
    return fail(new ApiError({ code: 'INVALID_INPUT', message: 'restaurantId is missing', status: 400 }));
  findOwnServer()?.applyChange(input.data.restaurantId);
  return succeed(input.data);
}

function isBackend(given: string | null): boolean {
  const secret = getStorefrontEnv().GATEWAY_SECRET;
  if (!secret || !given) return false;
  return splitSecrets(secret).some((candidate) => {
    const [a, b] = [Buffer.from(given), Buffer.from(candidate)];
    return a.length === b.length && timingSafeEqual(a, b);
  });
}
