import type { ActiveTable } from '@/lib/contract/tables';

type TableOrder = ActiveTable['orders'][number];

/** Active orders of others, the latest first. */
export const getOrdersOfOthers = ({ orders }: Pick<ActiveTable, 'orders'>): TableOrder[] =>
  orders.filter(({ own }) => !own);

/**
 * The orders that others placed since the table was looked at last; none at the first look, as those were there before
 * (DIN-03).
 */
export function getOrdersPlacedSince(before: ActiveTable | undefined, now: ActiveTable): TableOrder[] {
  if (!before) return [];
  const known = new Set(getOrdersOfOthers(before).map(({ orderTime }) => orderTime));
  // One that was known and ended makes older ones come into view, not new ones.
  const latest = [...known].sort().at(-1) ?? '';
  return getOrdersOfOthers(now).filter(({ orderTime }) => !known.has(orderTime) && orderTime > latest);
}
