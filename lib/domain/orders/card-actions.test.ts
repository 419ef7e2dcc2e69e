import { expect, test } from 'vitest';
import { canBePickedUp, canCancelOnCard, canPay } from './order-status';

const statuses = Array.from({ length: 13 }, (_, status) => status);

test('ORD-05 DEC-76 a card offers to pay unless its status is 10, it is paid, or that is cash or a table’s bill', () => {
  for (const orderStatus of statuses)
    for (const payStatus of [0, 1, 2])
      for (const payType of ['PAY_NOW', 'CASH_PAY', 'CASH_PAY_ON_PICK', 'TABLE_BILL', undefined])
        expect
          .soft(canPay({ orderStatus, payStatus, payType }), `${orderStatus} ${payStatus} ${payType}`)
          .toBe(orderStatus !== 10 && payStatus === 0 && (!payType || payType === 'PAY_NOW'));
});

test('ORD-05 DEC-34 a card offers to cancel at status 2 where the backend allows it', () => {
  for (const orderStatus of statuses)
    for (const canCancel of [true, false, undefined])
      expect
        .soft(canCancelOnCard({ orderStatus, canCancel }), `${orderStatus} ${canCancel}`)
        .toBe(orderStatus === 2 && canCancel === true);
});

test.each([
  ['ready before its slot', false, [7]],
  ['open after its slot has begun', true, [2, 3, 4, 5, 6, 7]],
])('DEC-77 an order that is fetched can be picked up when it is %s', (_, hasBegun, expected) => {
  const list = (deliveryType: string) =>
    statuses.filter((orderStatus) => canBePickedUp({ orderStatus, deliveryType }, hasBegun));
  expect(list('SELF_PICKUP')).toEqual(expected);
  expect(list('DELIVERY_TO_HOME')).toEqual([]);
});
