import type { ReservationSlot } from '@/lib/contract/reservations';

/** Slots of one row: in the desktop's storefront form, and in the mobile form and while editing (RSV-04, DEC-41). */
export const perRow = { desktop: 13, mobile: 4 } as const;

/** Times that still have a table (RSV-03). */
export const freeSlots = (slots: readonly ReservationSlot[]): ReservationSlot[] =>
  slots.filter(({ limit }) => limit > 0);

/** The slots in rows of `size`, the last one as long as it comes. */
export function getRows<T>(slots: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(slots.length / size) }, (_, row) =>
    slots.slice(row * size, (row + 1) * size),
  );
}
