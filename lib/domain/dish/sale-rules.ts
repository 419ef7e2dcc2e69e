/* The storefront and the backend decide by these rules; lib/contract/testing/sale-cases.ts has the cases of both. */

interface Offer {
  /** Absent means unlimited. */
  stock?: number;
  /** The minimum per order. */
  least?: number;
  /** Whether each specification is on sale. */
  specs: readonly boolean[];
}

/** Returns whether a dish can be sold: with enough stock for its minimum, and a specification where it has some. */
export const isSellable = ({ stock, least = 1, specs }: Offer): boolean =>
  (stock === undefined || stock >= Math.max(1, least)) && (specs.length === 0 || specs.includes(true));

/** Returns whether a price is charged: one of 0 only where the restaurant has said that it is meant. */
export const isPriced = ({ price, free }: { price: number; free?: boolean }): boolean =>
  price > 0 || free === true;

/** Returns the price of halves together: the higher one, or the mean, rounded up to the currency's smallest amount. */
export const getHalvesPrice = (
  prices: readonly number[],
  by: 'higher' | 'mean',
  smallest: number,
): number => {
  if (by === 'higher') return Math.max(...prices);
  const sum = prices.reduce((total, price) => total + price, 0);
  return Math.ceil(sum / prices.length / smallest) * smallest;
};

interface GroupNumbers {
  exactly?: number;
  min?: number;
  max?: number;
}

/** Returns how many choices a group takes once it is used: exactly, from the minimum to the maximum, or one. */
export function getChoiceBounds({ exactly, min, max }: GroupNumbers): { least: number; most: number } {
  if (exactly) return { least: exactly, most: exactly };
  return { least: min || 1, most: max || (min ? Number.POSITIVE_INFINITY : 1) };
}
