import type { Dish } from '@/lib/contract/menu';
import type { PriceRule } from '@/lib/contract/sale-times';
import type { OrderMode } from '@/lib/contract/values';
import type { Minor } from '@/lib/contract/vocabulary';
import type { WallTime } from '../outlets/opening-hours';
import { holdsAt } from './availability';

/*
 * These rules say what a dish costs. Storefront, console and backend decide by them, always for the time for which the
 * guest orders and on the restaurant's clock.
 */

/** How and for when is ordered. Without a time, as before a slot is chosen, no price of some hours holds. */
export interface PriceTime {
  mode: OrderMode;
  at?: WallTime;
}

const isLimited = ({ weekdays, times, from, until, except }: PriceRule): boolean =>
  (weekdays ?? times ?? from ?? until ?? except) !== undefined;

const holds = (rule: PriceRule, { mode, at }: PriceTime): boolean =>
  (rule.modes?.includes(mode) ?? true) && (!isLimited(rule) || (at !== undefined && holdsAt(rule, at)));

/** Returns the first price that holds, else the usual one. */
export const getPriceAt = (
  { price, prices }: { price: Minor; prices?: readonly PriceRule[] | null },
  when: PriceTime,
): Minor => prices?.find((rule) => holds(rule, when))?.price ?? price;

export const hasPrices = ({ prices, detailList }: Pick<Dish, 'prices' | 'detailList'>): boolean =>
  prices !== undefined || detailList.some((spec) => spec.prices !== undefined);

/** Returns a dish with the prices that hold; a usual price that is higher becomes the old one. */
export function priceDish(dish: Dish, when: PriceTime): Dish {
  if (!hasPrices(dish)) return dish;
  const dishPrice = getPriceAt({ price: dish.dishPrice, prices: dish.prices }, when);
  const isLower = dishPrice < dish.dishPrice;
  return {
    ...dish,
    dishPrice,
    dishRestaurantPrice: dish.dishRestaurantPrice && dishPrice,
    oldDishPrice: isLower ? Math.max(dish.oldDishPrice ?? 0, dish.dishPrice) : dish.oldDishPrice,
    detailList: dish.detailList.map((spec) => {
      const price = getPriceAt({ price: spec.dishPrice, prices: spec.prices }, when);
      return { ...spec, dishPrice: price, dishRestaurantPrice: spec.dishRestaurantPrice && price };
    }),
  };
}
