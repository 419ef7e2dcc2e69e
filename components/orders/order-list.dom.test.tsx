import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { query } from '@/lib/client/api/call';
import type { Order } from '@/lib/contract/orders';
import { sampleOrder, sampleVoucherOrder } from '@/lib/domain/orders/sample-order';
import { HistoryList } from './history-list';
import { OrderList } from './order-list';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn(), callGateway: vi.fn() }));
const session = vi.hoisted(() => ({ status: 'diner', userId: 7 as number | undefined }));
vi.mock('@/lib/client/session/session-client', async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
}));
const window = vi.hoisted(() => ({ desktop: false }));
vi.mock('@/components/layout/use-is-desktop', () => ({ useIsDesktop: () => window.desktop }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const createNumberedOrder = (nth: number, changes: Partial<Order> = {}) =>
  sampleOrder({
    orderTransactionId: `order-${nth}`,
    orderSn: `LK-${nth}`,
    orderTime: `2026-11-${String(nth).padStart(2, '0')}T09:00:00.000Z`,
    ...changes,
  });

let lists: { orders: Order[]; vouchers: unknown[]; history: Order[][] };

beforeEach(() => {
  Object.assign(session, { status: 'diner', userId: 7 });
  window.desktop = false;
  lists = { orders: [], vouchers: [], history: [] };
  asked.mockReset();
  asked.mockImplementation((name: string, input: { pageNum?: number }) => {
    if (name === 'orders.list') return Promise.resolve(lists.orders);
    if (name === 'vouchers.orders') return Promise.resolve(lists.vouchers);
    if (name === 'orders.history') return Promise.resolve(lists.history[input.pageNum! - 1] ?? []);
    return Promise.reject(new Error(`nobody asks for ${name}`));
  });
});

const getHistoryCalls = () =>
  asked.mock.calls.filter(([name]) => name === 'orders.history').map(([, input]) => input);
const getOrderNumbers = () =>
  within(screen.getByRole('list', { name: 'Your orders' }))
    .getAllByRole('link')
    .map((card) => /LK-[\w-]+/.exec(card.textContent!)?.[0]);

describe('the order section', () => {
  test('ORD-01 an empty list shows two buttons that link home', async () => {
    await show(<OrderList />);
    const title = await screen.findByText('No orders yet');
    const buttons = within(title.parentElement!).getAllByRole('link');
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual(['/home?mode=pickup', '/home']);
    expect(screen.getByRole('link', { name: 'Order history' }).getAttribute('href')).toBe('/historicalOrder');
  });

  test('ORD-01 DEC-36 the list has tabs all, completed and cancel, with unpaid vouchers among the cards', async () => {
    lists.orders = [
      createNumberedOrder(12),
      createNumberedOrder(11, { orderStatus: 9 }),
      createNumberedOrder(10, { orderStatus: 10, payStatus: 2, canCancel: false }),
    ];
    lists.vouchers = [sampleVoucherOrder({ orderTime: '2026-11-12T12:00:00Z', orderSn: 'LK-V' })];
    const { user } = await show(<OrderList />);
    await screen.findByRole('list', { name: 'Your orders' });
    await waitFor(() => expect(getOrderNumbers()).toEqual(['LK-V', 'LK-12', 'LK-11', 'LK-10']));
    const voucher = screen.getByRole('link', { name: /Supper for two/ });
    expect(voucher.getAttribute('href')).toBe('/my?tag=voucherdetail&orderId=voucher-1');

    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['All', 'Completed', 'Cancelled']);
    await user.click(tabs[1]!);
    expect(getOrderNumbers()).toEqual(['LK-11']);
    await user.click(tabs[2]!);
    expect(getOrderNumbers()).toEqual(['LK-10']);
    await user.keyboard('{ArrowLeft}');
    expect(getOrderNumbers()).toEqual(['LK-11']);
  });

  test('ORD-02 the desktop lists paid orders as completed too', async () => {
    window.desktop = true;
    lists.orders = [createNumberedOrder(12), createNumberedOrder(11, { payStatus: 0 })];
    const { user } = await show(<OrderList />);
    await user.click(await screen.findByRole('tab', { name: 'Completed' }));
    expect(getOrderNumbers()).toEqual(['LK-12']);
    await user.click(screen.getByRole('tab', { name: 'Cancelled' }));
    expect(screen.getByText('None of your orders is here.')).toBeTruthy();
  });

  test('ORD-03 the history loads from page 1 on a click, appends pages and ends with an empty one', async () => {
    window.desktop = true;
    lists.orders = [createNumberedOrder(12), createNumberedOrder(11)];
    lists.history = [
      [createNumberedOrder(12), createNumberedOrder(11), createNumberedOrder(10)],
      [createNumberedOrder(10), createNumberedOrder(9)],
      [],
    ];
    const { user } = await show(<OrderList />);
    const button = await screen.findByRole('button', { name: 'Load order history' });
    expect(getHistoryCalls()).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(getOrderNumbers()).toEqual(['LK-12', 'LK-11', 'LK-10']));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(getOrderNumbers()).toEqual(['LK-12', 'LK-11', 'LK-10', 'LK-9']));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('That’s all of the last 3 months.');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(getHistoryCalls()).toEqual([{ pageNum: 1 }, { pageNum: 2 }, { pageNum: 3 }]);
  });

  test.each([
    [2, 0, 10, [1, 2]],
    [50, 0, 10, [1, 6]],
    [65, 15, 10, [1, 6, 7, 8]],
    [65, 15, 7, [1, 8, 9, 10, 11]],
  ])(
    'ORD-03 DEC-78 with %i orders a click adds one of the %i unlisted ones or removes the button, with %i a page',
    async (count, missing, size, pages) => {
      window.desktop = true;
      const all = Array.from({ length: count }, (_, nth) =>
        sampleOrder({
          orderTransactionId: `o${nth}`,
          orderSn: `LK-${nth}`,
          orderTime: new Date(Date.UTC(2026, 10, 20) - nth * 60_000).toISOString(),
        }),
      );
      lists.orders = all.slice(0, 50);
      lists.history = Array.from({ length: 12 }, (_, page) => all.slice(page * size, (page + 1) * size));
      const { user } = await show(<OrderList />);
      await screen.findByRole('button', { name: 'Load order history' });
      for (let left = 10; left > 0; left--) {
        const button = screen.queryByRole('button', { name: /^Load (more|order history)$/ });
        if (!button) break;
        const before = getOrderNumbers().length;
        await user.click(button);
        await waitFor(() => {
          const ended = screen.queryByText('That’s all of the last 3 months.') !== null;
          expect(ended || getOrderNumbers().length > before).toBe(true);
        });
      }
      expect(getOrderNumbers()).toHaveLength(Math.min(count, 50) + missing);
      expect(getHistoryCalls()).toEqual(pages.map((pageNum) => ({ pageNum })));
    },
  );

  test('DEC-31 a guest sees a login button, and no order is requested', async () => {
    Object.assign(session, { status: 'guest', userId: undefined });
    await show(<OrderList />);
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });

  test('a list that failed to load offers a retry', async () => {
    asked.mockRejectedValueOnce(new Error('no'));
    const { user } = await show(<OrderList />);
    lists.orders = [createNumberedOrder(12)];
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(getOrderNumbers()).toEqual(['LK-12']));
  });
});

test('ORD-03 the history page continues after the page rendered by the server', async () => {
  lists.history = [[createNumberedOrder(12)], [createNumberedOrder(12), createNumberedOrder(11)], []];
  const { user } = await show(<HistoryList userId={7} rendered={lists.history[0]} />);
  expect(getOrderNumbers()).toEqual(['LK-12']);
  expect(getHistoryCalls()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(getOrderNumbers()).toEqual(['LK-12', 'LK-11']));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  expect(getHistoryCalls()).toEqual([{ pageNum: 2 }, { pageNum: 3 }]);
});
