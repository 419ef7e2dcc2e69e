import type { Minor } from '@/lib/contract/vocabulary';

/** A payment of one order. */
interface Part {
  id: string;
  amount: Minor;
}

interface Pieces {
  /** The price of one piece; the payments together cover all pieces. */
  price: Minor;
  count: number;
  /** The pieces refunded before, and those refunded after this refund. */
  before: number;
  after: number;
  /** The smallest amount of the currency, see backend/core/money.ts. */
  smallest: Minor;
}

/**
 * Returns each payment's share of this refund; shares of 0 are left out. Shares come from running totals: every piece
 * returns its price, and in the end every payment has returned exactly its amount. All payments but the last round
 * down; the last one takes the difference.
 */
export function listShares(
  parts: readonly Part[],
  { price, count, before, after, smallest }: Pieces,
): Part[] {
  const getRunningTotal = (amount: Minor, pieces: number) =>
    Number((BigInt(amount) * BigInt(pieces)) / (BigInt(count) * BigInt(smallest))) * smallest;
  const shares = parts.slice(0, -1).map(({ id, amount }) => ({
    id,
    amount: getRunningTotal(amount, after) - getRunningTotal(amount, before),
  }));
  const given = shares.reduce((sum, { amount }) => sum + amount, 0);
  const last = parts.at(-1);
  if (last) shares.push({ id: last.id, amount: price * (after - before) - given });
  return shares.filter(({ amount }) => amount > 0);
}
