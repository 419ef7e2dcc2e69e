import { expect, test } from 'vitest';
import { OrderStatus } from '@/lib/contract/statuses';
import type { RefundTime } from '@/lib/domain/payments/refund-times';
import {
  findCanceledAt,
  getLastRefundDay,
  getPaidAmount,
  getRefundPromise,
  listRefundParts,
} from './refund-promise';
import { sampleOrder } from './sample-order';

// A Friday evening in Singapore.
const now = { since: new Date('2026-11-20T12:00:00Z'), timeZone: 'Asia/Singapore' };
const paid = { payStatus: 1, payType: 'PAY_NOW', payAmount: 2300, refundWay: 'byHand' } as const;

test('LIM-03 each refund time ends on a day that can be named', () => {
  const days: Record<RefundTime, string> = {
    balance: '2026-11-20',
    walletOrChatApp: '2026-11-21',
    card: '2026-11-27',
    payNow: '2026-11-25',
    originalPath: '2026-11-30',
    topUp: '2026-11-30',
    cancelledOrder: '2026-11-27',
    voucherToSource: '2026-11-27',
    other: '2026-11-27',
  };
  for (const [time, day] of Object.entries(days))
    expect.soft(getLastRefundDay(time as RefundTime, '2026-11-20'), time).toBe(day);
  // For a request on a Saturday, the first working day is Monday.
  expect(getLastRefundDay('payNow', '2026-11-21')).toBe('2026-11-25');
});

test('LIM-03 an order gives back what was paid the way it was paid, and the wallet’s part at once', () => {
  expect(getRefundPromise(paid, now)).toEqual([
    { amount: 2300, time: 'payNow', way: 'byHand', by: '2026-11-25' },
  ]);
  expect(
    getRefundPromise(
      { ...paid, payType: 'BANK_TRANSFER', refundWay: 'automatic', walletPayAmount: 500 },
      now,
    ),
  ).toEqual([
    { amount: 2300, time: 'cancelledOrder', way: 'automatic', by: '2026-11-27' },
    { amount: 500, time: 'balance', way: 'wallet', by: '2026-11-20' },
  ]);
  expect(
    getRefundPromise(
      { ...paid, payType: 'WALLET_PAY', refundWay: 'wallet', payAmount: 0, walletPayAmount: 2300 },
      now,
    ),
  ).toEqual([{ amount: 2300, time: 'balance', way: 'wallet', by: '2026-11-20' }]);
});

test('nothing paid, nothing goes back', () => {
  expect(getRefundPromise({ ...paid, payStatus: 0 }, now)).toEqual([]);
  expect(getRefundPromise({ ...paid, payStatus: 0, walletPayAmount: 500 }, now)).toMatchObject([
    { amount: 500, time: 'balance' },
  ]);
});

test('the days are those of the restaurant', () => {
  const late = { ...now, since: new Date('2026-11-19T17:00:00Z') };
  expect(getRefundPromise({ ...paid, payType: 'WALLET_PAY' }, late)[0]?.by).toBe('2026-11-20');
});

test('a cancelled order knows since when', () => {
  const at = '2026-11-20T10:00:00.000Z';
  expect(findCanceledAt({ statusHistory: [{ orderStatus: 10, at }] })).toBe(at);
  expect(findCanceledAt({ statusHistory: [] })).toBeUndefined();
});

test('LIM-03 a refund says where it stands: promised, on its way or sent', () => {
  const cancelled = sampleOrder({
    orderStatus: 10,
    payStatus: 2,
    payType: 'PAY_NOW',
    payAmount: 1_500,
    refundWay: 'byHand',
    walletPayAmount: 800,
    statusHistory: [{ orderStatus: 10, at: '2026-11-20T10:00:00.000Z' }],
  });
  const wallet = { amount: 800, time: 'balance', way: 'wallet', by: '2026-11-20' };
  const promised = { amount: 1_500, time: 'payNow', way: 'byHand', by: '2026-11-25' };
  expect(listRefundParts(cancelled, 'Asia/Singapore')).toEqual([promised, wallet]);
  const refund = {
    amount: 1_500,
    refundMethod: 'SOURCE',
    way: 'byHand' as const,
    at: '2026-11-20T10:00:00.000Z',
  };
  const doneAt = '2026-11-21T02:00:00.000Z';
  expect(listRefundParts({ ...cancelled, refundList: [{ ...refund, doneAt }] }, 'Asia/Singapore')).toEqual([
    { ...promised, doneAt },
    wallet,
  ]);
  const partly = sampleOrder({
    orderStatus: 9,
    payType: 'BANK_TRANSFER',
    refundList: [{ ...refund, way: 'automatic', amount: 300 }],
  });
  expect(listRefundParts(partly, 'Asia/Singapore')).toEqual([
    { amount: 300, time: 'other', way: 'automatic', by: '2026-11-27', doneAt: undefined },
  ]);
  expect(listRefundParts(sampleOrder({ orderStatus: 9 }), 'Asia/Singapore')).toEqual([]);
});

test.each<
  [
    string,
    orderStatus: number,
    payAmount: number,
    refunds: number[],
    takenOffAmount: number | undefined,
    paid: number,
  ]
>([
  ['nothing was given back', OrderStatus.Completed, 1910, [], undefined, 1910],
  ['a dish was taken off', OrderStatus.Completed, 1000, [910], 910, 1910],
  ['it was cancelled afterwards', OrderStatus.Cancelled, 1000, [910, 1000], 910, 1910],
  ['it was cancelled', OrderStatus.Cancelled, 1910, [1910], undefined, 1910],
  ['a second payment went back', OrderStatus.Completed, 1910, [1910], undefined, 1910],
])('LIM-03 what was paid when %s', (_, orderStatus, payAmount, refunds, takenOffAmount, paid) => {
  const refundList = refunds.map((amount) => ({
    amount,
    refundMethod: 'SOURCE',
    at: '2026-11-20T10:00:00.000Z',
  }));
  expect(getPaidAmount({ orderStatus, payAmount, refundList, takenOffAmount } as never)).toBe(paid);
});
