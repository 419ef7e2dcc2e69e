import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import {
  findCurrentTableSession,
  joinTable,
  leaveTable,
  noteOrdered,
} from '@/lib/client/dine-in/table-store';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { createTableSession } from '@/lib/domain/dine-in/table-session';
import { LazyTablePart } from './lazy-table-part';
import { TablePart } from './table-part';

vi.mock('@/lib/client/api/call', () => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: () => new Promise(() => {}),
}));

const checked = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const looked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const shop = testShop.restaurantId;
const createOrder = (minute: number, own = false) => ({
  orderStatus: 2,
  orderTime: `2026-11-22T12:0${minute}:00.000Z`,
  dishCount: 3,
  own,
});
const createApiError = (code: string) => new ApiError({ code, message: 'No', status: 409 });

/** Mocks the tables A1 and A2, each with `others` ordering there and the given orders. */
function mockBackend({ others = 0, orders = [] as object[] } = {}) {
  checked.mockImplementation((_: string, input: { tableNo: string }) =>
    ['A1', 'A2'].includes(input.tableNo)
      ? Promise.resolve({ tableNo: input.tableNo })
      : Promise.reject(createApiError('TABLE_UNKNOWN')),
  );
  looked.mockResolvedValue({ othersOrdering: others, orders });
}

test('a dialog of mode, place and time is not opened where a table comes: they go as soon as the page answers', async () => {
  sit();
  const { findByRole } = await show(
    <LazyTablePart>
      <p>Delivery or pick-up</p>
    </LazyTablePart>,
  );
  expect(screen.queryByText('Delivery or pick-up')).toBeNull();
  await findByRole('region', { name: 'Table A1' });
});

async function open(search: string, { orderDish = true, locale = 'en' as Locale, canEnjoy = true } = {}) {
  window.history.replaceState(null, '', `/orderDish${search}`);
  return show(
    <TablePart>
      <p>Delivery or pick-up</p>
    </TablePart>,
    { locale, orderDish: orderDish || undefined, shop: { canEnjoyInRestaurant: canEnjoy } },
  );
}
const sit = (tableNo = 'A1') => joinTable(shop, createTableSession(tableNo, 'visit-0123456789', Date.now()));
const getTableChecks = () => checked.mock.calls.map(([, input]) => input);

beforeEach(() => {
  checked.mockReset();
  looked.mockReset();
  getSharedQueryClient().clear();
  leaveTable(shop);
  mockBackend();
});

describe('DIN-01 the table of the URL', () => {
  test('DIN-01 the table replaces mode, place and time, and is removed from the URL', async () => {
    await open('?tableNo=A1&utm_source=6');
    await screen.findByRole('region', { name: 'Table A1' });
    expect(screen.queryByText('Delivery or pick-up')).toBeNull();
    expect(location.search).toBe('?utm_source=6');
    expect(findCurrentTableSession(shop)?.tableNo).toBe('A1');
    expect(getTableChecks()[0]).toMatchObject({
      restaurantId: shop,
      tableNo: 'A1',
      visit: findCurrentTableSession(shop)!.visit,
    });
  });

  test('DIN-01 a stored table is shown without a request', async () => {
    sit();
    await open('', { orderDish: false });
    expect(screen.getByRole('region', { name: 'Table A1' })).toBeTruthy();
  });

  test('DIN-01 only /orderDish joins the table of its URL', async () => {
    await open('?tableNo=A1', { orderDish: false });
    expect(screen.getByText('Delivery or pick-up')).toBeTruthy();
    expect(checked).not.toHaveBeenCalled();
  });

  test('DIN-01 another code joins the other table and leaves the previous one', async () => {
    sit();
    await open('?tableNo=A2');
    await screen.findByRole('region', { name: 'Table A2' });
    expect(getTableChecks()[0]).toMatchObject({ tableNo: 'A1', leaves: true });
  });

  test('DIN-01 scanning the same code again keeps the visit, so the guest isn’t counted twice', async () => {
    sit();
    await open('?tableNo=A1');
    await screen.findByRole('region', { name: 'Table A1' });
    expect(findCurrentTableSession(shop)?.visit).toBe('visit-0123456789');
  });

  test('DIN-01 a diner can leave the table and undo it', async () => {
    sit();
    const { user } = await open('');
    await user.click(screen.getByRole('button', { name: 'Not at this table' }));
    expect(screen.getByText('Delivery or pick-up')).toBeTruthy();
    expect(findCurrentTableSession(shop)).toBeUndefined();
    await waitFor(() => expect(getTableChecks()).toContainEqual(expect.objectContaining({ leaves: true })));
  });

  test('DIN-01 after an order the page offers to order more to the table', async () => {
    sit();
    noteOrdered(shop);
    const { user } = await open('');
    await user.click(screen.getByRole('button', { name: 'Order more for A1' }));
    // The keyboard focus does not return to the top of the page.
    const leave = screen.getByRole('button', { name: 'Not at this table' });
    await waitFor(() => expect(document.activeElement).toBe(leave));
    act(() => noteOrdered(shop));
    expect(screen.queryByText('Delivery or pick-up')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'No, thanks' }));
    expect(findCurrentTableSession(shop)).toBeUndefined();
    expect(screen.getByText('Delivery or pick-up')).toBeTruthy();
  });
});

describe('DIN-02 an unknown table', () => {
  test.each([
    ['en', 'This table number does not currently have a scan code to order food'],
    ['zh-CN', '该桌号目前没有扫码点餐的二维码'],
    ['vn', 'Số bàn này hiện chưa có mã quét để gọi món'],
  ] as const)(
    'DIN-02 an unknown table shows an error in %s in the place of the modes, which one tap shows',
    async (locale, sentence) => {
      const { user } = await open('?tableNo=Z99', { locale });
      await screen.findByText(sentence);
      expect(screen.queryByText('Delivery or pick-up')).toBeNull();
      await user.click(screen.getByRole('button'));
      expect(screen.getByText('Delivery or pick-up')).toBeTruthy();
      expect(findCurrentTableSession(shop)).toBeUndefined();
      // A reload shows it again.
      expect(location.search).toBe('?tableNo=Z99');
    },
  );

  test('DIN-02 an unknown code leaves the previous table', async () => {
    sit();
    await open('?tableNo=Z99');
    await screen.findByText(/does not currently have a scan code/);
    expect(findCurrentTableSession(shop)).toBeUndefined();
  });

  test.each(['x'.repeat(21), '%00', `${'%F0%9F%8D%9C'.repeat(11)}`])(
    'DIN-02 an invalid table name is not requested: %s',
    async (value) => {
      await open(`?tableNo=${value}`);
      await screen.findByText(/does not currently have a scan code/);
      expect(checked).not.toHaveBeenCalled();
    },
  );

  test('DIN-02 markup in the URL is shown as text', async () => {
    await open(`?tableNo=${encodeURIComponent('<img src=x>')}`);
    await screen.findByText(/does not currently have a scan code/);
    expect(document.querySelector('img')).toBeNull();
  });

  test('DIN-02 a restaurant without dine-in has no tables', async () => {
    await open('?tableNo=A1', { canEnjoy: false });
    await screen.findByText(/does not currently have a scan code/);
    expect(checked).not.toHaveBeenCalled();
  });

  test('DIN-02 a table that the restaurant has removed is left', async () => {
    sit('B9');
    await open('');
    await screen.findByText(/does not currently have a scan code/);
    expect(findCurrentTableSession(shop)).toBeUndefined();
  });

  test('DIN-02 an order to the table is blocked while the table check fails', async () => {
    checked.mockRejectedValueOnce(createApiError('INTERNAL'));
    const { user } = await open('?tableNo=A1');
    await screen.findByText(/We couldn’t check table A1/);
    expect(findCurrentTableSession(shop)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Table A1' });
  });
});

describe('DIN-03 presence at the table', () => {
  test.each([
    [1, '1 other person at this table is still ordering.'],
    [3, '3 others at this table are still ordering.'],
  ])('DIN-03 the table panel counts %s still ordering', async (others, sentence) => {
    mockBackend({ others });
    sit();
    await open('');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(sentence));
  });

  test('DIN-03 a single guest reads that others can join', async () => {
    sit();
    await open('');
    await waitFor(() => expect(looked).toHaveBeenCalled());
    expect(screen.getByRole('status').textContent).toBe('Others at the table can order, too.');
  });

  test('DIN-03 the table panel lists the orders of others, not one’s own', async () => {
    mockBackend({ orders: [createOrder(3), createOrder(2, true), createOrder(1)] });
    sit();
    await open('');
    await screen.findByText('Others at this table have ordered 6 dishes.');
  });

  test('DIN-03 the presence request carries the guest’s own visit, which is not counted', async () => {
    sit();
    await open('');
    await waitFor(() =>
      expect(looked).toHaveBeenCalledWith(
        'tables.active',
        { restaurantId: shop, tableNo: 'A1', visit: 'visit-0123456789' },
        expect.anything(),
      ),
    );
  });
});
