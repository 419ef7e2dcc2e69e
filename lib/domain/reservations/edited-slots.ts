import type { ReservationSlot } from '@/lib/contract/reservation-slots';
import type { Reservation } from '@/lib/contract/reservations';
import type { Day } from '@/lib/contract/vocabulary';
import { getFreeSlots } from './slots';

/**
 * Returns the times of a day to which a reservation can be moved. Its own time is always among them, with its own
 * discount and seats, even when its last table is the reservation's own or it is too soon to be reserved again.
 */
export function getEditableSlots(
  offered: readonly ReservationSlot[],
  { date, time, discount, people }: Pick<Reservation, 'date' | 'time' | 'discount' | 'people'>,
  day: Day,
): ReservationSlot[] {
  if (day !== date) return getFreeSlots(offered);
  const seats = offered.find((slot) => slot.time === time)?.seats;
  const own = { time, discount, limit: 1, seats: seats === undefined ? undefined : seats + people };
  return [...getFreeSlots(offered).filter((slot) => slot.time !== time), own].sort((a, b) =>
    a.time.localeCompare(b.time),
  );
}
