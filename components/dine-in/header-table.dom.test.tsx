import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeaderTablePlace } from '@/components/layout/header-table-place';
import { mockCalls } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { findCurrentTableSession, joinTable, leaveTable } from '@/lib/client/dine-in/table-store';
import { findCurrentMembership, storeMembership } from '@/lib/client/parties/membership-store';
import { getPriceTime } from '@/lib/client/sale-times/price-time';
import { createTableSession, tableSessionMs } from '@/lib/domain/dine-in/table-session';
import { membershipMs } from '@/lib/domain/parties/membership';
import { createHeaderTable } from './header-table';
import { hasNamedTable } from './names-table';
import { TablePart } from './table-part';

let shop = { ...testShop, restaurantId: 5100 };

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  shop = { ...testShop, restaurantId: shop.restaurantId + 1 };
});

afterEach(() => void vi.useRealTimers());

/** Opens a page on the phone of a member of table R1, with `part` below the header. */
async function open(part?: ReactNode, { joinedAt = Date.now() } = {}) {
  const { restaurantId } = shop;
  storeMembership(restaurantId, { ...testMembership, joinedAt });
  const calls = mockCalls({
    'parties.view': createPartyView({ restaurantId }),
    'tables.check': (input) => ({ tableNo: input.tableNo, shared: true }),
  });
  const HeaderTable = await createHeaderTable('en');
  const shown = await show(
    <>
      <HeaderTablePlace />
      <HeaderTable restaurantId={restaurantId} locale="en" />
      {part}
    </>,
    { shop, orderDish: true },
  );
  return { ...shown, ...calls };
}
const isAtTable = () =>
  screen.queryByText('Table R1') !== null &&
  findCurrentTableSession(shop.restaurantId)?.tableNo === 'R1' &&
  getPriceTime(shop).mode === 'table';

test('TAB-01 a member whose session of the table is over is at the table, with its name and prices', async () => {
  storeMembership(shop.restaurantId, testMembership);
  expect(hasNamedTable(shop.restaurantId)).toBe(true);
  await open();
  await waitFor(() => expect(isAtTable()).toBe(true));
  storeMembership(shop.restaurantId, undefined);
  leaveTable(shop.restaurantId);
  expect(hasNamedTable(shop.restaurantId)).toBe(false);
});

test('TAB-01 a member stays at the table until the membership is over', async () => {
  vi.useFakeTimers();
  const joinedAt = Date.now();
  await open(undefined, { joinedAt });
  for (const hours of [tableSessionMs, 2 * tableSessionMs + 60_000]) {
    await act(() => vi.advanceTimersByTimeAsync(joinedAt + hours - Date.now()));
    expect(isAtTable()).toBe(true);
  }
  await act(() => vi.advanceTimersByTimeAsync(joinedAt + membershipMs - Date.now()));
  expect(findCurrentMembership(shop.restaurantId)).toBeUndefined();
  expect([isAtTable(), getPriceTime(shop).mode]).toEqual([false, 'delivery']);
});

test('TAB-01 a member whose table session is ended, as the card of delivery does, stays at the table', async () => {
  await open();
  act(() => leaveTable(shop.restaurantId));
  await waitFor(() => expect(isAtTable()).toBe(true));
});

test('TAB-01 a member who chooses dishes for another time stays at the table', async () => {
  await open();
  act(() => joinTable(shop.restaurantId, createTableSession('Friday, 19:00', 'v'.repeat(16), Date.now())));
  await waitFor(() => expect(isAtTable()).toBe(true));
});

test('TAB-01 a member who scans the code of another table stays at the own one until joining that', async () => {
  const visit = 'visit-0123456789';
  history.replaceState(null, '', '/orderDish?tableNo=B2');
  joinTable(shop.restaurantId, createTableSession('R1', visit, Date.now()));
  const calls = await open(<TablePart>Delivery</TablePart>);
  await waitFor(() => expect(calls.listNames()).toContain('tables.check'));
  expect(calls.listInputs('tables.check')).toMatchObject([{ tableNo: 'B2' }]);
  expect([isAtTable(), findCurrentTableSession(shop.restaurantId)?.visit]).toEqual([true, visit]);
});
