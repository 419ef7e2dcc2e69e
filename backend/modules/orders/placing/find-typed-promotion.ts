import { and, eq, ne, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { getSourceKey } from '@/lib/domain/network/source-key';
import type { Budget } from '../../../core/attempts.repository';
import { findByGuess } from '../../../core/compare-guess';
import { DomainError } from '../../../core/domain-error';
import { hourMs } from '../../../core/durations';
import type { Deps } from '../../../deps';
import { orders } from '../../../schema/orders';
import type { PromotionRow } from '../../restaurant/info';
import { findPromotion } from '../../restaurant/restaurant.repository';

/** Limits for unknown codes: far above occasional typos, but soon reached by guessing. */
const wrongBudgets = {
  diner: { most: 20, windowMs: hourMs },
  source: { most: 60, windowMs: hourMs },
} satisfies Record<string, Budget>;

/** The client that typed a code: a diner, otherwise a source address. */
export interface Typist {
  userId?: number;
  address: string;
}

/**
 * Returns the promotion of a typed code, usable or not, or undefined for an unknown code. Throws TOO_MANY
 * after many unknown codes, and PROMOTION_USED when the diner has no uses left.
 */
export async function findTypedPromotion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, address }: Typist,
  restaurantId: number,
  code: string,
): Promise<PromotionRow | undefined> {
  const now = clock();
  const isDiner = userId !== undefined;
  const key = isDiner ? `promotion:diner:${userId}` : `promotion:source:${getSourceKey(address)}`;
  const budget = isDiner ? wrongBudgets.diner : wrongBudgets.source;
  const found = await findByGuess(db, [{ key, budget }], (tx) => findPromotion(tx, restaurantId, code), now);
  if (found && isDiner && found.usesPerDiner !== null) {
    const [row] = await db
      .select({ used: sql<number>`count(*)::int` })
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          eq(orders.restaurantId, restaurantId),
          eq(orders.promotionCode, found.code),
          ne(orders.status, OrderStatus.Cancelled),
        ),
      );
    if (row!.used >= found.usesPerDiner)
      throw new DomainError('PROMOTION_USED', { most: found.usesPerDiner });
  }
  return found;
}
