import type { ActiveTable } from '@/lib/contract/tables';

type TableOrder = ActiveTable['orders'][number];

/** Returns the active orders of others, the latest first. */
export const listOrdersOfOthers = ({ orders }: Pick<ActiveTable, 'orders'>): TableOrder[] =>
  orders.filter(({ own }) => !own);

/**
 * Returns the orders that others placed since the last poll; the first poll returns an empty list, because its orders
 * are older (DIN-03).
 */
export function listOrdersPlacedSince(before: ActiveTable | undefined, now: ActiveTable): TableOrder[] {
  if (!before) return [];
  const known = new Set(listOrdersOfOthers(before).map(({ orderTime }) => orderTime));
  // After a known order ends, older ones enter the list; they are not new.
  const latest = [...known].sort().at(-1) ?? '';
  return listOrdersOfOthers(now).filter(({ orderTime }) => !known.has(orderTime) && orderTime > latest);
}
