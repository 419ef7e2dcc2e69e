import { replaceEqualDeep } from '@tanstack/react-query';
import type { AnyIconName } from '@/components/ui/any-icon';
import { kitchenSteps, type NextStep, type OrderStep } from '@/lib/contract/staff/order-values';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import type { OrderMode } from '@/lib/contract/values';

export const columns = ['new', 'preparing', 'ready'] as const;
export type Column = (typeof columns)[number];

/** An order that is due this soon is shown with those of the day. */
const soonMinutes = 3 * 60;

const columnOf: Partial<Record<OrderStep, Column>> = {
  new: 'new',
  accepted: 'preparing',
  preparing: 'preparing',
  ready: 'ready',
  onTheWay: 'ready',
};

/**
 * Returns the open orders by column, and accepted ones of later days apart. New ones are in order of arrival, so that
 * another one never moves them; the others by due time.
 */
export function sortIntoColumns(
  open: readonly OrderCard[],
  isLater: (card: OrderCard) => boolean,
): Record<Column | 'later', OrderCard[]> {
  const sorted: Record<Column | 'later', OrderCard[]> = { new: [], preparing: [], ready: [], later: [] };
  for (const card of open) {
    const column = card.step === 'accepted' && isLater(card) ? 'later' : columnOf[card.step];
    if (column) sorted[column].push(card);
  }
  const compareBy = (key: 'placedAt' | 'dueAt') => (one: OrderCard, other: OrderCard) =>
    one[key].localeCompare(other[key]) || one.orderId.localeCompare(other.orderId);
  sorted.new.sort(compareBy('placedAt'));
  for (const column of ['preparing', 'ready', 'later'] as const) sorted[column].sort(compareBy('dueAt'));
  return sorted;
}

/** Returns the minutes until an order is due; negative when it is late. */
export const getMinutesLeft = ({ dueAt }: Pick<OrderCard, 'dueAt'>, now: number): number =>
  Math.round((Date.parse(dueAt) - now) / 60_000);

/** Returns whether an order is of a later day, and not due within hours, as after midnight on a long evening. */
export const isLater = (
  { dueAt }: Pick<OrderCard, 'dueAt'>,
  now: number,
  countDaysAhead: (instant: string, now: number) => number,
): boolean => countDaysAhead(dueAt, now) > 0 && getMinutesLeft({ dueAt }, now) > soonMinutes;

/** Returns whether the restaurant has missed the promised time; the courier's time does not count. */
export const isLate = (card: Pick<OrderCard, 'dueAt' | 'step'>, now: number): boolean =>
  card.step !== 'onTheWay' && card.step !== 'new' && getMinutesLeft(card, now) < 0;

/** Returns the step that a card's button sets; undefined for a new order, which is accepted instead. */
export function findNextStep({ step, mode }: Pick<OrderCard, 'step' | 'mode'>): NextStep | undefined {
  if (step === 'accepted') return 'preparing';
  if (step === 'preparing') return 'ready';
  if (step === 'ready') return mode === 'delivery' ? 'onTheWay' : 'done';
  return step === 'onTheWay' ? 'done' : undefined;
}

/** Returns whether a role may press a card's button: the kitchen only prepares, the counter does all. */
export function canPress(card: Pick<OrderCard, 'step' | 'mode'>, role: Role): boolean {
  const next = findNextStep(card);
  return isAtLeast(role, 'counter') || (next !== undefined && kitchenSteps.includes(next));
}

export const modeIcons: Record<OrderMode, AnyIconName> = {
  delivery: 'scooter',
  pickup: 'bag',
  table: 'cutlery',
};

/**
 * Returns the cards read now, with the objects of the cards that have not changed since `before`, wherever they are in
 * the list, so that these are not rendered again.
 */
export function shareCards(before: readonly OrderCard[], now: readonly OrderCard[]): OrderCard[] {
  const known = new Map(before.map((card) => [card.orderId, card]));
  return now.map((card) => replaceEqualDeep(known.get(card.orderId), card));
}
