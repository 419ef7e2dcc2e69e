import { describe, expect, test } from 'vitest';
import {
  canCancel,
  canPay,
  getPayStatusWord,
  getStatusWord,
  hasEstimatedTime,
  isPaidAtHandover,
  isSettled,
} from './order-status';

const statuses = Array.from({ length: 13 }, (_, status) => status);
const payStatuses = [0, 1, 2];

describe('status texts', () => {
  test('ORD-07 every status number from 0 to 12 has its word', () => {
    expect(statuses.map(getStatusWord)).toEqual([
      'awaitingPayment',
      'other',
      'accepted',
      'accepted',
      'preparing',
      'preparing',
      'preparing',
      'onTheWay',
      'onTheWay',
      'completed',
      'cancelled',
      'completed',
      'other',
    ]);
  });

  test('ORD-07 the payment is worded by number', () => {
    expect([0, 1, 2, 3].map(getPayStatusWord)).toEqual(['unpaid', 'paid', 'failedOrRefunded', 'unknown']);
  });
});

describe('buttons', () => {
  test('ORD-12 DEC-76 paying is offered while the order is unpaid, not cancelled, and within its pay window', () => {
    const offered = statuses.flatMap((orderStatus) =>
      payStatuses
        .filter((payStatus) => canPay({ orderStatus, payStatus }))
        .map((payStatus) => [orderStatus, payStatus]),
    );
    expect(offered).toEqual(statuses.filter((status) => status !== 10).map((status) => [status, 0]));
    const expiresAt = '2026-11-23T10:00:00.000Z';
    const unpaid = { orderStatus: 0, payStatus: 0, expiresAt };
    const end = Date.parse(expiresAt);
    expect([canPay(unpaid, end - 1), canPay(unpaid, end)]).toEqual([true, false]);
  });

  test('DEC-76 cash is to be had ready from acceptance until the order has ended', () => {
    for (const payType of ['CASH_PAY', 'CASH_PAY_ON_PICK'])
      expect(
        statuses.filter((orderStatus) => isPaidAtHandover({ orderStatus, payStatus: 0, payType })),
      ).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(isPaidAtHandover({ orderStatus: 2, payStatus: 1, payType: 'CASH_PAY' })).toBe(false);
    expect(isPaidAtHandover({ orderStatus: 2, payStatus: 0, payType: 'PAY_NOW' })).toBe(false);
  });

  test('ORD-12 cancelling is offered exactly when the backend says so', () => {
    expect([{ canCancel: true }, { canCancel: false }, {}].map(canCancel)).toEqual([true, false, false]);
  });
});

describe('what depends on the status', () => {
  test('ORD-13 the estimated time is hidden for 0, 9, 10 and 11', () => {
    expect(statuses.filter((status) => !hasEstimatedTime(status))).toEqual([0, 9, 10, 11]);
  });

  test('an order is settled from 9 on', () => {
    expect(statuses.filter(isSettled)).toEqual([9, 10, 11, 12]);
  });
});
