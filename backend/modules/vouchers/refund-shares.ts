import type { Minor } from '@/lib/contract/vocabulary';

/** Money that paid for the pieces of one order. */
export interface Part {
  id: string;
  amount: Minor;
}

export interface Pieces {
  /** Of one piece; the parts together are the price of all. */
  price: Minor;
  count: number;
  /** So many had been refunded before, and so many are now. */
  before: number;
  after: number;
  /** What the currency can pay, see percent.ts. */
  smallest: Minor;
}

/**
 * What each part gives back for the pieces refunded now. Worked out from running totals, so that whatever the order and the
 * portions, each piece brings its price and in the end each part has given back what it paid, to the last cent: all parts
 * but the last round their total down, the last one makes up the difference. Parts that give nothing are left out.
 */
export function getShares(parts: readonly Part[], { price, count, before, after, smallest }: Pieces): Part[] {
  const total = (amount: Minor, pieces: number) =>
    Number((BigInt(amount) * BigInt(pieces)) / (BigInt(count) * BigInt(smallest))) * smallest;
  const shares = parts
    .slice(0, -1)
    .map(({ id, amount }) => ({ id, amount: total(amount, after) - total(amount, before) }));
  const given = shares.reduce((sum, { amount }) => sum + amount, 0);
  const last = parts.at(-1);
  if (last) shares.push({ id: last.id, amount: price * (after - before) - given });
  return shares.filter(({ amount }) => amount > 0);
}
