import { expect, test } from 'vitest';
import { locales } from '@/lib/contract/values';
import { loadAllMessages } from '@/lib/server/i18n/messages';
import { canCancelReservation, findSeatOrderState, getReservationState } from './reservation-state';

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

test('RSV-24 the states of a seat order have their words in all languages', async () => {
  for (const [status, ...texts] of [
    [1, 'Awaiting restaurant confirmation', '等待餐厅确认', 'Chờ nhà hàng xác nhận'],
    [2, 'Successful', '订位成功', 'Thành công'],
    [3, 'Failed', '订位失败', 'Không thành công'],
  ] as const) {
    const read = await Promise.all(
      locales.map(
        async (locale) => (await loadAllMessages(locale)).reservation.seatOrder[findSeatOrderState(status)!],
      ),
    );
    expect(read).toEqual(texts);
  }
});

test('another number reads as nothing', () => {
  for (const status of [0, 4, -1, 1.5, undefined]) expect(findSeatOrderState(status)).toBeUndefined();
});
