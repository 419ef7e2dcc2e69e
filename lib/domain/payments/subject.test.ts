import { expect, test } from 'vitest';
import { type Subject, toOrderSubject, toTopUpSubject, toVoucherSubject } from './subject';

test.each<[what: string, orderStatus: number, payStatus: number, Pick<Subject, 'paid' | 'over'>]>([
  ['waits', 0, 0, { paid: false, over: undefined }],
  ['was paid', 2, 1, { paid: true, over: undefined }],
  ['was not paid in time', 10, 0, { paid: false, over: 'expired' }],
  ['was paid too late and is refunded', 10, 2, { paid: false, over: 'refunded' }],
  ['is paid in cash on the way', 7, 0, { paid: false, over: undefined }],
])('DEC-75 of an order that %s', (_, orderStatus, payStatus, expected) => {
  const { paid, over } = toOrderSubject({ orderSn: 'LK-1', orderStatus, payStatus, payAmount: 100 });
  expect({ paid, over }).toEqual(expected);
});

test.each<[number, Pick<Subject, 'paid' | 'over'>]>([
  [0, { paid: false, over: undefined }],
  [1, { paid: true, over: undefined }],
  [2, { paid: false, over: 'expired' }],
])('of a voucher order with status %i', (vouchersStatus, expected) => {
  const { paid, over, amount } = toVoucherSubject({ orderSn: 'V-1', vouchersStatus });
  expect({ paid, over, amount }).toEqual({ ...expected, amount: undefined });
});

test('of a voucher order the wallet’s part is not left to pay', () => {
  const order = { orderSn: 'V-1', vouchersStatus: 0, payAmount: 15_800, leftToPay: 3_500 };
  expect(toVoucherSubject(order).amount).toBe(3_500);
});

test('a top-up is paid once its money has come, whatever its review says', () => {
  const movement = {
    transactionId: 't',
    issueType: 'topup',
    issueAmount: 5000,
    issueDate: '2026-11-20T00:00:00Z',
  };
  const expiresAt = '2026-11-20T01:00:00Z';
  const waiting = { paid: false, payType: 'PAY_NOW', payAmountOrig: 5000, orderSn: 'LKT-1', expiresAt };
  expect(toTopUpSubject({ ...movement, topUp: waiting })).toMatchObject({
    paid: false,
    sn: 'LKT-1',
    amount: 5000,
    payType: 'PAY_NOW',
    payInMinutes: 60,
  });
  expect(toTopUpSubject({ ...movement, topUp: { paid: true } }).paid).toBe(true);
  const toClosedSubject = (paid: boolean) => toTopUpSubject({ ...movement, topUp: { paid, closed: true } });
  expect(toClosedSubject(false)).toMatchObject({ paid: false, over: 'expired' });
  expect(toClosedSubject(true)).toMatchObject({ paid: false, over: 'refunded' });
  const closed = { paid: true, closed: true, refundWay: 'byHand' } as const;
  expect(toTopUpSubject({ ...movement, topUp: closed })).toMatchObject({
    over: 'refunded',
    refundWay: 'byHand',
  });
});
