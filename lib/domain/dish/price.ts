import type { Dish } from '@/lib/contract/menu';
import type { Minor } from '@/lib/contract/vocabulary';
import { getSum } from '../money';
import type { Choice } from './choice';
import { getSpecsOnSale } from './on-sale';

type Priced = Pick<Dish, 'dishPrice' | 'detailList' | 'items'>;

/**
 * The price of one: the chosen specification's or the dish's own, plus each priced item times its count (DSH-11).
 * Hundredths of the currency's unit.
 */
export function getUnitPrice(dish: Priced, choice: Choice): Minor {
  const spec = dish.detailList.find((one) => one.specId === choice.specId);
  const priced = dish.items.filter((group) => group.havePrice !== false);
  const extras = priced.flatMap((group) =>
    group.itemList.map((item) => (item.itemPrice ?? 0) * (choice.counts[item.itemId] ?? 0)),
  );
  return getSum([spec?.dishPrice ?? dish.dishPrice, ...extras]);
}

/** The price of all of them, of a flash-sale dish too (DSH-11, MNU-04). */
export function getTotalPrice(dish: Priced, choice: Choice, count: number): Minor {
  return getSum([getUnitPrice(dish, choice) * count]);
}

/** What the dish costs at least, and whether a choice of specification makes it cost more. */
export function getStartingPrice(dish: Pick<Dish, 'dishPrice' | 'detailList'>): {
  price: Minor;
  varies: boolean;
} {
  const prices = getSpecsOnSale(dish).map((spec) => spec.dishPrice);
  if (prices.length === 0) return { price: dish.dishPrice, varies: false };
  const price = Math.min(...prices);
  return { price, varies: prices.some((one) => one !== price) };
}
