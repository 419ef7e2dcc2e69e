import { expect, test } from 'vitest';
import { canBePickedUp, canCancelOnCard, canPay } from './order-status';

const statuses = Array.from({ length: 13 }, (_, status) => status);

test('ORD-05 DEC-76 a card offers to pay while it awaits its payment, unless that is cash', () => {
  for (const orderStatus of statuses)
    for (const payStatus of [0, 1, 2])
      for (const payType of ['PAY_NOW', 'CASH_PAY', 'CASH_PAY_ON_PICK', undefined])
        expect
          .soft(canPay({ orderStatus, payStatus, payType }), `${orderStatus} ${payStatus} ${payType}`)
          .toBe(orderStatus === 0 && payStatus === 0 && !payType?.startsWith('CASH_PAY'));
});

test('ORD-05 DEC-34 a card offers to cancel at status 2 where the backend allows it', () => {
  for (const orderStatus of statuses)
    for (const canCancel of [true, false, undefined])
      expect
        .soft(canCancelOnCard({ orderStatus, canCancel }), `${orderStatus} ${canCancel}`)
        .toBe(orderStatus === 2 && canCancel === true);
});

test('only what is fetched can be picked up, between being accepted and being over', () => {
  const fetched = statuses.filter((orderStatus) =>
    canBePickedUp({ orderStatus, deliveryType: 'SELF_PICKUP' }),
  );
  expect(fetched).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(
    statuses.some((orderStatus) => canBePickedUp({ orderStatus, deliveryType: 'DELIVERY_TO_HOME' })),
  ).toBe(false);
});
