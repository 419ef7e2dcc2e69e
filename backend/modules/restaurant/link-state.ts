import { and, eq, like } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { optionKeys } from '../../schema/restaurant';
import type { Shop } from './shop';

type LinkState = 'there' | 'gone' | 'unknown';

/**
 * Returns the state of a dish's link. A dish that an import removed keeps its row and number; a dish that
 * is off sale is not on the menu either.
 */
export function getDishState({ dishes }: Pick<Shop, 'dishes'>, dishId: number): LinkState {
  const dish = dishes.get(dishId);
  if (!dish) return 'unknown';
  return dish.listed && dish.onSale ? 'there' : 'gone';
}

/**
 * Returns the state of a voucher's link. Its number remains in the register when the file no longer
 * contains it or it is off sale.
 */
export async function getVoucherState(
  { db }: Pick<Deps, 'db'>,
  { restaurant }: Pick<Shop, 'restaurant'>,
  voucherId: number,
): Promise<LinkState> {
  const { vouchers = [] } = restaurant.config;
  const offer = vouchers.find(({ id }) => id === voucherId);
  if (offer) return offer.onSale ? 'there' : 'gone';
  const [known] = await db
    .select({ id: optionKeys.id })
    .from(optionKeys)
    .where(
      and(
        eq(optionKeys.id, voucherId),
        eq(optionKeys.restaurantId, restaurant.id),
        like(optionKeys.path, 'voucher/%'),
      ),
    );
  return known ? 'gone' : 'unknown';
}
