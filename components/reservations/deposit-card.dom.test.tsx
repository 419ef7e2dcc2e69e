import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import type { ReservationDeposit } from '@/lib/contract/deposits';
import type { Locale } from '@/lib/contract/vocabulary';
import { DepositCard } from './deposit-card';

const returned: ReservationDeposit = {
  state: 'returned',
  amount: 4000,
  freeUntil: '2026-11-23T08:30:00.000Z',
  isFree: true,
  payUntil: '2026-11-20T08:30:00.000Z',
  returned: 4000,
  refundWay: 'byHand',
  kept: 0,
  used: 0,
  countryCode: 'SG',
};
const used: ReservationDeposit = { ...returned, state: 'used', returned: 1500, used: 2500 };

test.each<[string, Locale, ReservationDeposit, shown: string]>([
  ['by hand', 'en', returned, 'The restaurant sends your deposit of S$40.00 back to you by hand.'],
  ['by hand', 'zh-CN', returned, '您的订金 S$40.00 由餐厅人工转账退给您。'],
  ['by hand', 'vn', returned, 'Nhà hàng chuyển thủ công lại tiền cọc S$40.00 cho bạn.'],
  ['by hand in part', 'en', used, 'The restaurant sends S$15.00 back to you by hand.'],
  ['by hand in part', 'zh-CN', used, 'S$15.00 由餐厅人工转账退给您。'],
  ['by hand in part', 'vn', used, 'Nhà hàng chuyển thủ công lại S$15.00 cho bạn.'],
  [
    'by its provider',
    'en',
    { ...returned, refundWay: 'automatic' },
    'Your deposit of S$40.00 goes back the way you paid.',
  ],
  [
    'by a backend that does not say it',
    'en',
    { ...returned, refundWay: undefined },
    'Your deposit of S$40.00 goes back the way you paid.',
  ],
  [
    'to the wallet',
    'en',
    { ...returned, refundWay: 'wallet' },
    'Your deposit of S$40.00 is back in your wallet.',
  ],
])('BKG-01 a deposit that is returned %s says so (%s)', async (_, locale, deposit, shown) => {
  await show(<DepositCard deposit={deposit} isOpen={false} />, { locale });
  expect(screen.getByRole('status').textContent).toContain(shown);
});
