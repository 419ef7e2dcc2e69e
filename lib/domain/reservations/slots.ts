import type { ReservationSlot } from '@/lib/contract/reservation-slots';

/** Slots of one row: in the desktop's storefront form, and in the mobile form and while editing (RSV-04, DEC-41). */
export const perRow = { desktop: 13, mobile: 4 } as const;

/** Times that still have a table (RSV-03). */
export const getFreeSlots = (slots: readonly ReservationSlot[]): ReservationSlot[] =>
  slots.filter(({ limit }) => limit > 0);

/** How many people can reserve a slot together; undefined when the backend doesn't say. */
function getMaxParty({ seats }: Pick<ReservationSlot, 'seats'>, maxPeople?: number): number | undefined {
  if (seats === undefined || maxPeople === undefined) return seats ?? maxPeople;
  return Math.min(seats, maxPeople);
}

/** How many people can reserve one of the slots together; undefined when the backend doesn't say it of all. */
export function getMaxPartyOfDay(slots: readonly ReservationSlot[], maxPeople?: number): number | undefined {
  const each = slots.map((slot) => getMaxParty(slot, maxPeople) ?? Number.POSITIVE_INFINITY);
  const most = Math.max(...each);
  return Number.isFinite(most) ? most : undefined;
}

type Meal = 'breakfast' | 'lunch' | 'dinner';

/** Meals begin at the same time of the clock at every restaurant (docs/glossary.md). */
function getMeal(time: string): Meal {
  if (time < '11:00') return 'breakfast';
  return time < '16:00' ? 'lunch' : 'dinner';
}

/** A row of slots of one meal. */
interface SlotRow {
  meal: Meal;
  slots: ReservationSlot[];
}

/** The slots in rows of `perRow`; each meal begins a row. */
export function getSlotRows(slots: readonly ReservationSlot[], perRow: number): SlotRow[] {
  return (['breakfast', 'lunch', 'dinner'] as const).flatMap((meal) =>
    getRows(
      slots.filter(({ time }) => getMeal(time) === meal),
      perRow,
    ).map((row) => ({ meal, slots: row })),
  );
}

/** The slots in rows of `size`, the last one as long as it comes. */
export function getRows<T>(slots: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(slots.length / size) }, (_, row) =>
    slots.slice(row * size, (row + 1) * size),
  );
}
