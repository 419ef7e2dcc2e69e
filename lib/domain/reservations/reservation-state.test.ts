import { expect, test } from 'vitest';
import { canCancelReservation, getReservationState } from './reservation-state';

test.each([
  [{ reservationStatus: 1, canCancel: true }, 'reserved', true],
  [{ reservationStatus: 1, canCancel: undefined }, 'reserved', true],
  [{ reservationStatus: 1, canCancel: false }, 'reserved', false],
  [{ reservationStatus: 1, canCancel: false, arrived: true }, 'arrived', false],
  [{ reservationStatus: 1, canCancel: false, past: true }, 'past', false],
  [{ reservationStatus: 1, canCancel: false, past: true, arrived: true }, 'arrived', false],
  [{ reservationStatus: 2, canCancel: true }, 'cancelled', false],
  [{ reservationStatus: 3, canCancel: false }, 'absent', false],
  [{ reservationStatus: 9, canCancel: true }, 'other', false],
] as const)('DEC-79 %j reads %s, cancelling offered: %s', (given, state, offered) => {
  const reservation = { arrived: undefined, past: undefined, ...given };
  expect(getReservationState(reservation)).toBe(state);
  expect(canCancelReservation(reservation)).toBe(offered);
});
