import { expect, test } from 'vitest';
import { companyDescriptors } from '../../providers/payment/payment-companies';
import { checkAmount } from './pay-types';

test.each(
  companyDescriptors.flatMap(({ title, limits }) =>
    Object.entries(limits ?? {}).map(([currency, each]) => ({ title, currency, ...each, limits })),
  ),
)('GTW-01 $title takes $smallest to $largest hundredths of $currency, and nothing outside', (each) => {
  const { currency, smallest, largest, limits } = each;
  const check = (amount: number, of = currency) =>
    checkAmount({ payType: 'CREDITCARD_PAY', limits }, amount, of);
  for (const amount of [smallest, largest]) expect(() => check(amount)).not.toThrow();
  for (const amount of [smallest - 1, largest + 1])
    expect(() => check(amount)).toThrow(
      expect.objectContaining({
        code: 'PAY_AMOUNT_UNAVAILABLE',
        detail: { payType: 'CREDITCARD_PAY', smallest: smallest / 100, largest: largest / 100 },
      }),
    );
  expect(() => check(smallest, 'USD')).toThrow(expect.objectContaining({ code: 'PAY_AMOUNT_UNAVAILABLE' }));
});
