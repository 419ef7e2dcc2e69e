import { and, eq } from 'drizzle-orm';
import { type Budget, spend } from '../../core/attempts.repository';
import { spendSource } from '../../core/source-budgets';
import type { Viewer } from '../../core/viewer';
import type { Deps } from '../../deps';
import { subscriptions } from '../../schema/subscription';
import { getRecentShop } from '../restaurant/shop';

const perHour = 3_600_000;
/** Of one network address: a household's worth, so that no list of strangers' e-mails can be fed in. */
const perAddress: Budget = { most: 30, windowMs: perHour };
const perDiner: Budget = { most: 10, windowMs: perHour };

/**
 * API-39. Subscribes the diner; asked again it keeps one subscription, with the latest e-mail.
 * Throws RESTAURANT_UNKNOWN and TOO_MANY.
 */
export async function subscribe(
  deps: Deps,
  userId: number,
  networkAddress: string,
  { restaurantId, email }: { restaurantId: number; email: string },
): Promise<void> {
  const now = deps.clock();
  await spendSource(deps.db, 'subscribe:address', networkAddress, perAddress, now);
  await spend(deps.db, `subscribe:diner:${userId}`, perDiner, now);
  await getRecentShop(deps, restaurantId);
  await deps.db
    .insert(subscriptions)
    .values({ restaurantId, userId, email, subscribedAt: now })
    .onConflictDoUpdate({
      target: [subscriptions.restaurantId, subscriptions.userId],
      set: { email },
    });
}

/** API-40. A guest has subscribed to nothing. Throws RESTAURANT_UNKNOWN. */
export async function hasSubscribed(deps: Deps, viewer: Viewer, restaurantId: number): Promise<boolean> {
  await getRecentShop(deps, restaurantId);
  if (viewer.kind !== 'diner') return false;
  const found = await deps.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.restaurantId, restaurantId), eq(subscriptions.userId, viewer.userId)));
  return found.length > 0;
}
