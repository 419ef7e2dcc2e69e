import type { Reservation } from '@/lib/contract/reservations';
import { ReservationStatus } from '@/lib/contract/statuses';

export type ReservationState = 'reserved' | 'cancelled' | 'absent' | 'arrived' | 'past' | 'unpaid' | 'other';

/** Returns the state of a reservation as a word; on the wire a reservation stays reserved after the diner's arrival. */
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
  // The job that cancels it runs some seconds after the pay window.
  if (deposit?.state === 'expired') return 'cancelled';
  if (deposit?.state === 'awaiting') return 'unpaid';
  return past ? 'past' : 'reserved';
}

/** Returns whether cancelling is offered. A backend without the flag rejects a late cancellation itself. */
export function canCancelReservation(
  reservation: Pick<Reservation, 'reservationStatus' | 'arrived' | 'past' | 'canCancel' | 'deposit'>,
): boolean {
  const state = getReservationState(reservation);
  return (state === 'reserved' || state === 'unpaid') && reservation.canCancel !== false;
}

/** Page size of the list of reservations (RSV-23). */
export const reservationsPerPage = 10;

/** The tabs of the list of reservations, in their order, each with its status (RSV-23). */
export const listTabs = {
  all: undefined,
  reserve: ReservationStatus.Reserved,
  absence: ReservationStatus.Absent,
  canceled: ReservationStatus.Cancelled,
} as const;
export type ListTab = keyof typeof listTabs;
export const listTabNames = Object.keys(listTabs) as ListTab[];

/** The states of a seat order, by the number that other channels of the platform use (RSV-24). */
const seatOrderStates = { 1: 'awaiting', 2: 'successful', 3: 'failed' } as const;
type SeatOrderState = (typeof seatOrderStates)[keyof typeof seatOrderStates];

export const findSeatOrderState = (status: number | undefined): SeatOrderState | undefined =>
  status !== undefined && Object.hasOwn(seatOrderStates, status)
    ? seatOrderStates[status as keyof typeof seatOrderStates]
    : undefined;
