import { expect, test } from 'vitest';
import { checkPayable } from '@/backend/modules/orders/pay-again';
import { canPay } from '@/lib/domain/orders/order-status';

const now = new Date('2026-11-23T10:00:00Z');

function isPayable(status: number, payStatus: number, expiresAt: Date | null): boolean {
  try {
    checkPayable({ status, payStatus, expiresAt }, now);
    return true;
  } catch {
    return false;
  }
}

/* It stands here because only tests know both the storefront and the backend. */
test('DEC-76 the storefront offers to pay exactly the orders whose payment the backend takes', () => {
  const cases = Array.from({ length: 12 }, (_, status) => status).flatMap((status) =>
    [0, 1, 2].flatMap((payStatus) =>
      [null, now, new Date(now.getTime() + 1)].map((expiresAt) => ({ status, payStatus, expiresAt })),
    ),
  );
  const offered = cases.filter(({ status: orderStatus, payStatus, expiresAt }) =>
    canPay(
      { orderStatus, payStatus, payType: 'PAY_NOW', expiresAt: expiresAt?.toISOString() },
      now.getTime(),
    ),
  );
  expect(offered).toEqual(
    cases.filter(({ status, payStatus, expiresAt }) => isPayable(status, payStatus, expiresAt)),
  );
  expect(offered).toHaveLength(2);
});
