import { expect, test } from 'vitest';
import { checkPayable } from '@/backend/modules/orders/paying/pay-again';
import { canPay } from '@/lib/domain/orders/order-status';

const now = new Date('2026-11-23T10:00:00Z');

function isPayable(order: Parameters<typeof checkPayable>[0]): boolean {
  try {
    checkPayable(order, now);
    return true;
  } catch {
    return false;
  }
}

/* This test is in scripts because the storefront and the backend must not import each other. */
test('ORD-12 DEC-76 the storefront offers to pay exactly the orders whose payment the backend takes', () => {
  const cases = Array.from({ length: 12 }, (_, status) => status).flatMap((status) =>
    [0, 1, 2].flatMap((payStatus) =>
      ['PAY_NOW', 'CASH_PAY', 'CASH_PAY_ON_PICK', 'TABLE_BILL'].flatMap((payType) =>
        [null, now, new Date(now.getTime() + 1)].map((expiresAt) => ({
          status,
          payStatus,
          payType,
          expiresAt,
        })),
      ),
    ),
  );
  const offered = cases.filter(({ status: orderStatus, payStatus, payType, expiresAt }) =>
    canPay({ orderStatus, payStatus, payType, expiresAt: expiresAt?.toISOString() }, now.getTime()),
  );
  expect(offered).toEqual(cases.filter(isPayable));
  // Eleven statuses besides 10, each without a pay window and within one.
  expect(offered).toHaveLength(22);
});
