import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { PartyView } from '@/lib/contract/party-view';
import type { Locale } from '@/lib/contract/vocabulary';
import { PartyPanel } from './party-panel';

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

const round: PartyView['rounds'][number] = {
  no: 1,
  sentBy: 1,
  sentAt: '2026-11-27T04:00:00.000Z',
  orderStatus: 2,
  orderSn: 'LK-1',
  promisedAt: undefined,
  totalAmount: 2915,
  lines: [],
};
const bill = { ...createPartyView().bill, totalAmount: 2915, leftAmount: 2915 };

async function open(changes: Partial<PartyView>, locale: Locale = 'en') {
  const view = createPartyView(changes);
  mockCalls({ 'parties.view': view });
  storeMembership(testShop.restaurantId, testMembership);
  await show(<PartyPanel membership={testMembership} />, { locale });
}

test.each<[Locale, name: RegExp]>([
  ['en', /^Bill and payment\s*S\$29\.15$/],
  ['zh-CN', /^账单与付款\s*S\$29\.15$/],
  ['vn', /^Hóa đơn và thanh toán\s*S\$29\.15$/],
])('TAB-05 in %s the menu page shows the bill and links to it', async (locale, name) => {
  await open({ rounds: [round], bill }, locale);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toMatch(/\/table\/bill$/);
});

test('TAB-05 the bill on the menu page says what is left once a part is paid', async () => {
  await open({ rounds: [round], bill: { ...bill, paidAmount: 1000, leftAmount: 1915 } });
  expect((await screen.findByRole('link', { name: /^Bill/ })).textContent).toContain('S$19.15');
});

test('TAB-05 without a sent round there is no bill', async () => {
  await open({});
  expect(await screen.findByText('2 people')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Bill/ })).toBeNull();
});
