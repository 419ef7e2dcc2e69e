import type { Dish, PropertyGroup } from '@/lib/contract/menu';
import type { Minor } from '@/lib/contract/vocabulary';
import { getSum } from '../money';
import type { Choice } from './choice';
import { listOpenGroups, listSpecsOnSale } from './on-sale';
import { getHalvesPrice } from './sale-rules';

type Priced = Pick<Dish, 'dishPrice' | 'detailList' | 'items'>;

/**
 * Returns the price of one piece: the specification's or the dish's own, plus each priced item times its count.
 * Hundredths of the currency's unit.
 */
export function getUnitPrice(dish: Priced, choice: Choice): Minor {
  const spec = dish.detailList.find((candidate) => candidate.specId === choice.specId);
  const groups = listOpenGroups(dish, choice.counts);
  const priced = groups.filter((group) => group.havePrice !== false);
  const extras = priced.flatMap((group) =>
    group.itemList.map((item) => (item.itemPrice ?? 0) * (choice.counts[item.itemId] ?? 0)),
  );
  return getSum([findHalves(groups, choice) ?? spec?.dishPrice ?? dish.dishPrice, ...extras]);
}

/** Returns the price of the chosen halves once both are chosen; before that the dish has the price from which it starts. */
function findHalves(groups: readonly PropertyGroup[], { counts }: Choice): Minor | undefined {
  const { halves, itemList } = groups.find((group) => group.halves) ?? {};
  const prices = (itemList ?? []).flatMap(({ itemId, fullPrice = 0 }) => (counts[itemId] ? [fullPrice] : []));
  return halves && prices.length > 1 ? getHalvesPrice(prices, halves.by, halves.smallest) : undefined;
}

export function getTotalPrice(dish: Priced, choice: Choice, count: number): Minor {
  return getSum([getUnitPrice(dish, choice) * count]);
}

/** Returns the lowest price of the dish, and whether a specification or another half costs more. */
export function getStartingPrice(
  dish: Pick<Dish, 'dishPrice' | 'detailList'> & Partial<Pick<Dish, 'items'>>,
): {
  price: Minor;
  varies: boolean;
} {
  const prices = listSpecsOnSale(dish).map((spec) => spec.dishPrice);
  if (prices.length === 0)
    return { price: dish.dishPrice, varies: dish.items?.some(({ halves }) => halves) ?? false };
  const price = Math.min(...prices);
  return { price, varies: prices.some((other) => other !== price) };
}

/** Returns whether staff have not set the price of a dish for today yet. */
export const isUnpriced = ({ marketPrice, dishPrice }: Pick<Dish, 'marketPrice' | 'dishPrice'>): boolean =>
  marketPrice === true && dishPrice === 0;
