import type { Reservation, ReservationSlot } from '@/lib/contract/reservations';
import type { Day } from '@/lib/contract/vocabulary';

/**
 * The times that a reservation can be moved to on a day. Its own stays among them, with the discount that it was given, also where
 * its last table is the reservation's own or it begins too soon to be reserved anew.
 */
export function slotsToEdit(
  free: readonly ReservationSlot[],
  { date, time, discount }: Pick<Reservation, 'date' | 'time' | 'discount'>,
  day: Day,
): ReservationSlot[] {
  if (day !== date) return [...free];
  const own = { time, discount, limit: 1 };
  return [...free.filter((slot) => slot.time !== time), own].sort((one, other) =>
    one.time.localeCompare(other.time),
  );
}
