import type { ReservationSlot } from '@/lib/contract/reservation-slots';

/** Slots per row: in the desktop's storefront form, and in the mobile form and while editing (RSV-04, DEC-41). */
export const perRow = { desktop: 13, mobile: 4 } as const;

/** Returns the times that still have a table. */
export const getFreeSlots = (slots: readonly ReservationSlot[]): ReservationSlot[] =>
  slots.filter(({ limit }) => limit > 0);

/** Returns the largest party for a slot; undefined when the backend does not limit it. */
function findMaxParty({ seats }: Pick<ReservationSlot, 'seats'>, maxPeople?: number): number | undefined {
  if (seats === undefined || maxPeople === undefined) return seats ?? maxPeople;
  return Math.min(seats, maxPeople);
}

/** Returns the largest party for any of the slots; undefined when one of them has no limit. */
export function findMaxPartyOfDay(slots: readonly ReservationSlot[], maxPeople?: number): number | undefined {
  const maxParties = slots.map((slot) => findMaxParty(slot, maxPeople) ?? Number.POSITIVE_INFINITY);
  const most = Math.max(...maxParties);
  return Number.isFinite(most) ? most : undefined;
}

type Meal = 'breakfast' | 'lunch' | 'dinner';

/** Meals begin at the same local time in every restaurant (docs/glossary.md). */
function getMeal(time: string): Meal {
  if (time < '11:00') return 'breakfast';
  return time < '16:00' ? 'lunch' : 'dinner';
}

/** A row of slots of one meal. */
interface SlotRow {
  meal: Meal;
  slots: ReservationSlot[];
}

/** Returns the slots in rows of `perRow`; each meal begins a row. */
export function listSlotRows(slots: readonly ReservationSlot[], perRow: number): SlotRow[] {
  return (['breakfast', 'lunch', 'dinner'] as const).flatMap((meal) =>
    listRows(
      slots.filter(({ time }) => getMeal(time) === meal),
      perRow,
    ).map((row) => ({ meal, slots: row })),
  );
}

export function listRows<T>(slots: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(slots.length / size) }, (_, row) =>
    slots.slice(row * size, (row + 1) * size),
  );
}

/** Returns the times with a waiting list for the party: full, or with too few seats (BKG-02). */
export const getWaitableSlots = (slots: readonly ReservationSlot[], people: number): ReservationSlot[] =>
  slots.filter(
    ({ limit, seats, waitingParty }) =>
      waitingParty !== undefined &&
      people <= waitingParty &&
      (limit <= 0 || (seats !== undefined && seats < people)),
  );
