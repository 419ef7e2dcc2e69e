import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { show, testShop } from '@/components/testing/show';
import { storeMembership } from '@/lib/client/parties/membership-store';
import { rememberPaidParty } from '@/lib/client/parties/paid-parties';
import type { GuestRefund } from '@/lib/contract/party-shares';
import type { Locale } from '@/lib/contract/vocabulary';
import { ActiveOrderBar } from './active-order-bar';

const refund: GuestRefund = {
  refundId: 'r1',
  amount: 1100,
  payType: 'PAY_NOW',
  way: 'byHand',
  at: '2026-11-27T04:00:00.000Z',
  doneAt: undefined,
  recipient: undefined,
};

// The answers of a party are cached beyond a test.
let parties = 0;
let partyId: string;

beforeEach(() => {
  localStorage.clear();
  storeMembership(testShop.restaurantId, undefined);
  parties += 1;
  partyId = `p${parties}`;
  rememberPaidParty(testShop.restaurantId, { partyId, memberKey: 'k1' });
});

test.each<[Locale, string]>([
  ['en', 'S$11.00 goes back to you. Tell us where to send it.'],
  ['zh-CN', 'S$11.00 将退还给您，请告诉我们退到哪里。'],
  ['vn', 'S$11.00 sẽ được hoàn cho bạn. Hãy cho biết gửi về đâu.'],
])('TAB-06 in %s a guest who has left a table reads that a refund needs an account', async (locale, text) => {
  mockCalls({ 'parties.refunds': { refunds: [refund] } });
  await show(<ActiveOrderBar />, { locale });
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toMatch(/\/table$/);
});

test.each<[string, Partial<GuestRefund>]>([
  ['goes back by itself', { way: 'automatic' }],
  ['was sent', { doneAt: '2026-11-28T04:00:00.000Z' }],
  ['has an account', { recipient: { kind: 'payNow', value: '…4567' } }],
])('TAB-06 a refund that %s is not asked for', async (_, changes) => {
  const refunds = [
    { ...refund, ...changes },
    { ...refund, refundId: 'r2', amount: 250 },
  ];
  mockCalls({ 'parties.refunds': { refunds } });
  await show(<ActiveOrderBar />);
  expect(await screen.findByRole('link', { name: /^S\$2\.50 goes back to you/ })).toBeTruthy();
});

test('TAB-06 a guest who still sits at the table is asked there', async () => {
  const calls = mockCalls({ 'parties.refunds': { refunds: [refund] } });
  storeMembership(testShop.restaurantId, {
    partyId,
    memberKey: 'k1',
    memberNo: 1,
    tableNo: 'R1',
    name: 'Mei',
    joinedAt: Date.now(),
    base: [],
    seen: 0,
  });
  await show(<ActiveOrderBar />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls.listInputs('parties.refunds')).toEqual([]);
});
