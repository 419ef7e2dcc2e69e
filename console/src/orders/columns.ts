import type { NextStep, OrderStep } from '@/lib/contract/staff/order-values';
import type { OrderCard } from '@/lib/contract/staff/orders';

export const columns = ['new', 'preparing', 'ready'] as const;
export type Column = (typeof columns)[number];

const columnOf: Partial<Record<OrderStep, Column>> = {
  new: 'new',
  accepted: 'preparing',
  preparing: 'preparing',
  ready: 'ready',
  onTheWay: 'ready',
};

/**
 * Returns the open orders by column. New ones stand in the order in which they came, so that another one never moves them; the others
 * by when they are due.
 */
export function sortIntoColumns(open: readonly OrderCard[]): Record<Column, OrderCard[]> {
  const sorted: Record<Column, OrderCard[]> = { new: [], preparing: [], ready: [] };
  for (const card of open) {
    const column = columnOf[card.step];
    if (column) sorted[column].push(card);
  }
  const compareBy = (key: 'placedAt' | 'dueAt') => (one: OrderCard, other: OrderCard) =>
    one[key].localeCompare(other[key]) || one.orderId.localeCompare(other.orderId);
  sorted.new.sort(compareBy('placedAt'));
  sorted.preparing.sort(compareBy('dueAt'));
  sorted.ready.sort(compareBy('dueAt'));
  return sorted;
}

/** Returns the minutes until an order is due; negative when it is late. */
export const getMinutesLeft = ({ dueAt }: Pick<OrderCard, 'dueAt'>, now: number): number =>
  Math.round((Date.parse(dueAt) - now) / 60_000);

/** Returns whether the restaurant has let the promised time pass; a courier's way is not its own. */
export const isLate = (card: Pick<OrderCard, 'dueAt' | 'step'>, now: number): boolean =>
  card.step !== 'onTheWay' && card.step !== 'new' && getMinutesLeft(card, now) < 0;

/** Returns the step that a card's button leads to; undefined for a new order, which is accepted instead. */
export function getNextStep({ step, mode }: Pick<OrderCard, 'step' | 'mode'>): NextStep | undefined {
  if (step === 'accepted') return 'preparing';
  if (step === 'preparing') return 'ready';
  if (step === 'ready') return mode === 'delivery' ? 'onTheWay' : 'done';
  return step === 'onTheWay' ? 'done' : undefined;
}
