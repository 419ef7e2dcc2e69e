import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CartLineRow } from '@/components/cart/cart-line-row';
import { DishForm } from '@/components/dish/dish-form';
import { show, testShop } from '@/components/testing/show';
import { setToastListener } from '@/components/ui/toast';
import { query } from '@/lib/client/api/call';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { joinTable, leaveTable } from '@/lib/client/dine-in/table-store';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { Dish } from '@/lib/contract/menu';
import type { SaleTimes } from '@/lib/contract/sale-times';
import { SaleTimeMarks } from './sale-time-marks';
import { SearchResultList } from './search-result-list';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn() }));

/** The server's clock: Friday 27 November 2026, noon in Singapore; this device's clock shows another time. */
vi.stubGlobal(
  'fetch',
  vi.fn(async () => new Response(null, { headers: { date: 'Fri, 27 Nov 2026 04:00:00 GMT' } })),
);

const morning: SaleTimes[] = [{ times: [{ start: '07:00', end: '11:00' }] }];
const evening: SaleTimes[] = [{ times: [{ start: '17:00', end: '22:00' }] }];
const seasonal: SaleTimes[] = [{ until: '2026-10-01' }];
const secret: SaleTimes[] = [{ times: [{ start: '22:00', end: '02:00' }], hidden: true }];
const timed = [morning, evening, seasonal, secret].map((available, index) => ({ id: index + 1, available }));
const dishes = ['Toast', 'Satay', 'Mooncake', 'Supper', 'Laksa'].map((name, index) => ({
  id: index + 1,
  name,
  price: 500,
}));

const getRow = (name: string) => screen.getByRole('button', { name, hidden: true }).closest('li')!;
const readMark = (name: string) => getRow(name).querySelector('.dish-later')?.textContent;

beforeEach(() => {
  localStorage.clear();
  replaceCart(testShop.restaurantId, []);
  leaveTable(testShop.restaurantId);
  getFulfilment(testShop).setMode('SELF_PICKUP');
  getFulfilment(testShop).setSlot(undefined);
});

const showRows = () =>
  show(
    <main>
      <SearchResultList dishes={dishes} />
      <SaleTimeMarks dishes={timed} />
    </main>,
  );

test('MEN-01 a dish that cannot be had is shown with its next time, by the server’s clock, or hidden', async () => {
  await showRows();
  await waitFor(() => expect(readMark('Toast')).toBe('From Sat 28 Nov 07:00'));
  expect(readMark('Satay')).toBe('From 17:00');
  expect(readMark('Laksa')).toBeUndefined();
  const hidden = dishes.filter(({ name }) => getRow(name).classList.contains('not-listed'));
  expect(hidden.map(({ name }) => name)).toEqual(['Mooncake', 'Supper']);
  // A diner who has not chosen a time may still choose one that suits the dish.
  expect(getRow('Satay').classList.contains('not-now')).toBe(false);
});

test('MEN-01 the chosen slot decides: what cannot be had then has no add button', async () => {
  await showRows();
  await waitFor(() => expect(readMark('Satay')).toBe('From 17:00'));
  getFulfilment(testShop).setSlot('2026-11-27 18:00-18:30');
  await waitFor(() => expect(readMark('Satay')).toBeUndefined());
  expect(getRow('Satay').classList.contains('not-now')).toBe(false);
  expect(getRow('Toast').classList.contains('not-now')).toBe(true);
});

test('MEN-01 at a table now decides', async () => {
  joinTable(testShop.restaurantId, { tableNo: 'A1', until: Date.now() + 60_000 } as never);
  await showRows();
  await waitFor(() => expect(getRow('Satay').classList.contains('not-now')).toBe(true));
});

const satay = {
  dishId: 2,
  dishName: 'Satay',
  dishImgs: [],
  dishPrice: 500,
  items: [],
  detailList: [],
  available: evening,
} as unknown as Dish;

test('MEN-01 the dialog names the next time, and adds the dish for a slot at which it can be had', async () => {
  getFulfilment(testShop).setSlot('2026-11-27 12:30-13:00');
  const foot = document.body.appendChild(document.createElement('div'));
  await show(<DishForm dish={satay} foot={foot} />);
  const button = await screen.findByRole('button', { name: /^Can be had from 17:00/ });
  expect(
    (button as HTMLButtonElement).getAttribute('aria-disabled') ??
      String((button as HTMLButtonElement).disabled),
  ).toBe('true');
  getFulfilment(testShop).setSlot('2026-11-27 18:00-18:30');
  await screen.findByRole('button', { name: /^Add to cart/ });
});

test('MEN-01 a line of an open cart says from when it can be had', async () => {
  const line = {
    dishId: 2,
    dishName: 'Satay',
    items: [],
    dishCount: 1,
    unitPrice: 500,
    lineId: '2',
    available: evening,
  };
  replaceCart(testShop.restaurantId, [line]);
  await show(<CartLineRow line={line} lines={[line]} />);
  await screen.findByText('Can be had from 17:00');
});

const beer = {
  dishId: 5,
  dishName: 'Laksa',
  dishImgs: [],
  dishPrice: 500,
  items: [],
  detailList: [],
  prices: [{ price: 350, times: [{ start: '15:00', end: '18:00' }] }],
} as unknown as Dish;
const priced = [{ id: 5, priced: beer }];
const readPrice = () => getRow('Laksa').querySelector('.dish-price')!.textContent;

test('MEN-02 the slot decides the price on the page, with the usual one struck through', async () => {
  await show(
    <main>
      <SearchResultList dishes={dishes} />
      <SaleTimeMarks dishes={priced} />
    </main>,
  );
  await waitFor(() => expect(getRow('Laksa').dataset.dish).toBe('5'));
  expect(readPrice()).toBe('S$5.00');
  getFulfilment(testShop).setSlot('2026-11-27 15:00-15:30');
  await waitFor(() => expect(readPrice()).toBe('S$3.50Before S$5.00'));
  getFulfilment(testShop).setSlot('2026-11-27 18:00-18:30');
  await waitFor(() => expect(readPrice()).toBe('S$5.00'));
});

test('MEN-02 a cart that crosses the boundary of a price is told', async () => {
  vi.mocked(query).mockResolvedValue([
    { categoryId: 1, categoryName: 'All', restaurantId: 1, dishList: [{ ...beer, dishName: 'Tea' }] },
  ]);
  const line = { dishId: 5, dishName: 'Tee', items: [], dishCount: 1, unitPrice: 500, lineId: '5////' };
  replaceCart(testShop.restaurantId, [line]);
  const listener = vi.fn();
  setToastListener(listener);
  await show(<SaleTimeMarks dishes={priced} />);
  // The menu's name shows that the cart has been compared with the menu once.
  await waitFor(() => expect(listCartLines(testShop.restaurantId)[0]!.dishName).toBe('Tea'));
  getFulfilment(testShop).setSlot('2026-11-27 15:00-15:30');
  await waitFor(() =>
    expect(listener).toHaveBeenCalledWith({
      kind: 'info',
      id: 'prices',
      text: 'Some prices in your cart have changed with the time.',
    }),
  );
  setToastListener(undefined);
  expect(listCartLines(testShop.restaurantId)[0]!.unitPrice).toBe(350);
});
