import { describe, expect, test } from 'vitest';
import { canCancel, canPay, isSettled, payStatusWord, showsEstimatedTime, statusWord } from './order-status';

const statuses = Array.from({ length: 13 }, (_, status) => status);
const payStatuses = [0, 1, 2];

describe('status texts', () => {
  test('ORD-07 every status number from 0 to 12 has its word', () => {
    expect(statuses.map(statusWord)).toEqual([
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
    expect([0, 1, 2, 3].map(payStatusWord)).toEqual(['unpaid', 'paid', 'failedOrRefunded', 'unknown']);
  });
});

describe('buttons', () => {
  test('ORD-12 paying is offered unless cancelled, and only while nothing was paid', () => {
    const offered = statuses.flatMap((orderStatus) =>
      payStatuses
        .filter((payStatus) => canPay({ orderStatus, payStatus }))
        .map((payStatus) => [orderStatus, payStatus]),
    );
    expect(offered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12].map((orderStatus) => [orderStatus, 0]));
  });

  test('ORD-12 cancelling is offered exactly when the backend says so', () => {
    expect([{ canCancel: true }, { canCancel: false }, {}].map(canCancel)).toEqual([true, false, false]);
  });
});

describe('what depends on the status', () => {
  test('ORD-13 the estimated time is hidden for 0, 9, 10 and 11', () => {
    expect(statuses.filter((status) => !showsEstimatedTime(status))).toEqual([0, 9, 10, 11]);
  });

  test('an order is settled from 9 on', () => {
    expect(statuses.filter(isSettled)).toEqual([9, 10, 11, 12]);
  });
});
