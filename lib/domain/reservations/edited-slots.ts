import type { ReservationSlot } from '@/lib/contract/reservation-slots';
import type { Reservation } from '@/lib/contract/reservations';
import type { Day } from '@/lib/contract/vocabulary';
import { getFreeSlots } from './slots';

/**
 * The times that a reservation can be moved to on a day. Its own stays among them, with the discount that it was given and its
 * own seats, also where its last table is the reservation's own or it begins too soon to be reserved again.
 */
export function getEditableSlots(
  offered: readonly ReservationSlot[],
  { date, time, discount, people }: Pick<Reservation, 'date' | 'time' | 'discount' | 'people'>,
  day: Day,
): ReservationSlot[] {
  if (day !== date) return getFreeSlots(offered);
  const seats = offered.find((slot) => slot.time === time)?.seats;
  const own = { time, discount, limit: 1, seats: seats === undefined ? undefined : seats + people };
  return [...getFreeSlots(offered).filter((slot) => slot.time !== time), own].sort((one, other) =>
    one.time.localeCompare(other.time),
  );
}
