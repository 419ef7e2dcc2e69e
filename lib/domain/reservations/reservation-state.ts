import type { Reservation } from '@/lib/contract/reservations';
import { ReservationStatus } from '@/lib/contract/statuses';

export type ReservationState = 'reserved' | 'cancelled' | 'absent' | 'arrived' | 'past' | 'unpaid' | 'other';

/** How a reservation stands, as a word; the wire leaves one whose diner has come at reserved. */
export function getReservationState({
  reservationStatus: status,
  arrived,
  past,
  deposit,
}: Pick<Reservation, 'reservationStatus' | 'arrived' | 'past' | 'deposit'>): ReservationState {
  if (status === ReservationStatus.Cancelled) return 'cancelled';
  if (status === ReservationStatus.Absent) return 'absent';
  if (status !== ReservationStatus.Reserved) return 'other';
  if (arrived) return 'arrived';
  // The job that cancels it comes some seconds after the pay window.
  if (deposit?.state === 'expired') return 'cancelled';
  if (deposit?.state === 'awaiting') return 'unpaid';
  return past ? 'past' : 'reserved';
}

/** Whether cancelling is offered. A backend that doesn't say refuses what is too late. */
export function canCancelReservation(
  reservation: Pick<Reservation, 'reservationStatus' | 'arrived' | 'past' | 'canCancel' | 'deposit'>,
): boolean {
  const state = getReservationState(reservation);
  return (state === 'reserved' || state === 'unpaid') && reservation.canCancel !== false;
}
