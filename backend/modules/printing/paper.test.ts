import { expect, test } from 'vitest';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { getPaper } from './paper';

type Facts = Parameters<typeof getPaper>[1];

/** Prints the receipt of an order of 23.00, of which a voucher paid 5.00 and the wallet 3.00, as far as a receipt reads it. */
const print = (card: Partial<OrderCard>) =>
  getPaper('receipt', {
    card: { placedAt: '2026-11-23T04:00:00Z', mode: 'delivery', lines: [], total: 2300, ...card },
    fees: { taxes: [], voucherPayAmount: 500, walletPayAmount: 300 },
    taxPaper: { numbers: [] },
    payTypeName: 'Cash on delivery',
    restaurant: {
      name: {},
      address: {},
      phone: '',
      defaultLocale: 'en',
      timeZone: 'Asia/Singapore',
      countryCode: 'SG',
    },
    locale: 'en',
    copyOf: false,
    now: new Date('2026-11-23T04:00:00Z'),
  } as unknown as Facts).map(({ left, right }) => [left, right]);

test('CON-09 the receipt shows what voucher and wallet paid, and the rest while it is to be collected', () => {
  const parts = [
    ['Paid by voucher', '−S$5.00'],
    ['Paid from the wallet', '−S$3.00'],
  ];
  const unpaid = print({ isPaid: false, toCollect: 1500 });
  expect(unpaid).toEqual(expect.arrayContaining([...parts, ['To collect', 'S$15.00']]));
  const paid = print({ isPaid: true, toCollect: 0 });
  expect(paid).toEqual(expect.arrayContaining(parts));
  expect(paid.map(([left]) => left)).not.toContain('To collect');
});
