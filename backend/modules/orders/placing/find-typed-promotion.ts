import { and, eq, ne, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { type Budget, countUp, requireLeft } from '../../../core/attempts.repository';
import { DomainError } from '../../../core/domain-error';
import type { Deps } from '../../../deps';
import { orders } from '../../../schema/orders';
import type { PromotionRow } from '../../restaurant/info';
import { findPromotion } from '../../restaurant/restaurant.repository';

const hourMs = 3_600_000;

/** Budgets for unknown codes: far above occasional typos, soon reached by trying a list. */
const wrongBudgets = {
  diner: { most: 20, windowMs: hourMs },
  source: { most: 60, windowMs: hourMs },
} satisfies Record<string, Budget>;

/** Who typed a code: a diner, else a source. */
export interface Typist {
  userId?: number;
  address: string;
}

/**
 * Returns the promotion of a code that somebody typed, usable or not; undefined for an unknown code. Throws TOO_MANY after many
 * unknown codes, and PROMOTION_USED when the diner has used it as often as one may.
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
  await requireLeft(db, key, budget, now);
  const found = await findPromotion(db, restaurantId, code);
  if (!found) {
    await countUp(db, key, budget.windowMs, now);
    return undefined;
  }
  if (isDiner && found.usesPerDiner !== null) {
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
