import { expect, test } from 'vitest';
import type { RefundTime } from '@/lib/domain/payments/refund-times';
import { findCancelledAt, getLastRefundDay, getRefundParts, getRefundPromise } from './refund-promise';
import { sampleOrder } from './sample-order';

// A Friday evening in Singapore.
const now = { since: new Date('2026-11-20T12:00:00Z'), timeZone: 'Asia/Singapore' };
const paid = { payStatus: 1, payType: 'PAY_NOW', payAmount: 2300 };

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
  // Requested on a Saturday, the first working day is Monday.
  expect(getLastRefundDay('payNow', '2026-11-21')).toBe('2026-11-25');
});

test('LIM-03 an order gives back what was paid the way it was paid, and the wallet’s part at once', () => {
  expect(getRefundPromise(paid, now)).toEqual([{ amount: 2300, time: 'payNow', by: '2026-11-25' }]);
  expect(getRefundPromise({ ...paid, payType: 'BANK_TRANSFER', walletPayAmount: 500 }, now)).toEqual([
    { amount: 2300, time: 'cancelledOrder', by: '2026-11-27' },
    { amount: 500, time: 'balance', by: '2026-11-20' },
  ]);
  expect(
    getRefundPromise({ ...paid, payType: 'WALLET_PAY', payAmount: 0, walletPayAmount: 2300 }, now),
  ).toEqual([{ amount: 2300, time: 'balance', by: '2026-11-20' }]);
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
  expect(findCancelledAt({ statusHistory: [{ orderStatus: 10, at }] })).toBe(at);
  expect(findCancelledAt({ statusHistory: [] })).toBeUndefined();
});

test('LIM-03 a refund says where it stands: promised, on its way or sent', () => {
  const cancelled = sampleOrder({
    orderStatus: 10,
    payStatus: 2,
    payType: 'PAY_NOW',
    payAmount: 1_500,
    walletPayAmount: 800,
    statusHistory: [{ orderStatus: 10, at: '2026-11-20T10:00:00.000Z' }],
  });
  const wallet = { amount: 800, time: 'balance', by: '2026-11-20' };
  const promised = { amount: 1_500, time: 'payNow', by: '2026-11-25' };
  expect(getRefundParts(cancelled, 'Asia/Singapore')).toEqual([promised, wallet]);
  const refund = { amount: 1_500, refundMethod: 'SOURCE', at: '2026-11-20T10:00:00.000Z' };
  const doneAt = '2026-11-21T02:00:00.000Z';
  expect(getRefundParts({ ...cancelled, refundList: [{ ...refund, doneAt }] }, 'Asia/Singapore')).toEqual([
    { ...promised, doneAt },
    wallet,
  ]);
  const partly = sampleOrder({ orderStatus: 9, refundList: [{ ...refund, amount: 300 }] });
  expect(getRefundParts(partly, 'Asia/Singapore')).toMatchObject([{ amount: 300, doneAt: undefined }]);
  expect(getRefundParts(sampleOrder({ orderStatus: 9 }), 'Asia/Singapore')).toEqual([]);
});
