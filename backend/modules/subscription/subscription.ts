import { and, asc, eq } from 'drizzle-orm';
import { type Budget, spend } from '../../core/attempts.repository';
import type { Viewer } from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import type { Db, Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { subscriptions } from '../../schema/subscription';
import { getRecentShop } from '../restaurant/shop';

const perHour = 3_600_000;
/**
 * The limit of one network address is enough for a household, and prevents subscriptions of whole lists of
 * strangers.
 */
const perAddress: Budget = { most: 30, windowMs: perHour };
const perDiner: Budget = { most: 10, windowMs: perHour };

/**
 * Subscribes the user; a repeated call updates the e-mail of the one subscription. Throws RESTAURANT_UNKNOWN
 * and TOO_MANY.
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

/** Ends the user's subscription, if there is one. */
export async function endSubscription(db: Db, userId: number, restaurantId: number): Promise<void> {
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.restaurantId, restaurantId), eq(subscriptions.userId, userId)));
}

/** Returns the addresses of a restaurant's subscribers, the earliest first. */
export const listSubscribers = (db: Executor, restaurantId: number) =>
  db
    .select({ email: subscriptions.email, subscribedAt: subscriptions.subscribedAt })
    .from(subscriptions)
    .where(eq(subscriptions.restaurantId, restaurantId))
    .orderBy(asc(subscriptions.subscribedAt), asc(subscriptions.userId));

/** Returns false for a guest. Throws RESTAURANT_UNKNOWN. */
export async function hasSubscribed(deps: Deps, viewer: Viewer, restaurantId: number): Promise<boolean> {
  await getRecentShop(deps, restaurantId);
  if (viewer.kind !== 'diner') return false;
  const found = await deps.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.restaurantId, restaurantId), eq(subscriptions.userId, viewer.userId)));
  return found.length > 0;
}
