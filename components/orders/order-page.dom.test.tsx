import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { emptyCart, getCartLines } from '@/lib/client/cart/cart-store';
import type { Order } from '@/lib/contract/orders';
import { ApiError } from '@/lib/domain/api-error';
import { createDish } from '@/lib/domain/dish/sample-dish';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { OrderPage } from './order-page';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn(), callGateway: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));
vi.mock('@/lib/client/orders/follow-order', () => ({ followOrder: () => () => undefined }));
vi.mock('@/lib/client/session/session-client', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: 'diner', userId: 7 }),
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const { restaurantId } = testShop;

beforeEach(() => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  emptyCart(restaurantId);
});

async function showPage(order: Order | Error, props: { onlyOf?: number } = {}) {
  asked.mockImplementation((name: string) => {
    if (name === 'orders.detail')
      return order instanceof Error ? Promise.reject(order) : Promise.resolve(order);
    if (name === 'restaurant.menu')
      return Promise.resolve([
        {
          categoryId: 1,
          categoryName: 'All',
          restaurantId,
          dishList: [createDish({ dishId: 11, dishName: 'Chicken satay, 6 sticks', dishPrice: 1_100 })],
        },
      ]);
    return Promise.reject(new Error(name));
  });
  return show(<OrderPage shop={testShop} orderTransactionId="order-1" {...props} />);
}

test('DEC-81 the order shows its restaurant’s images, each with the link that the backend allows', async () => {
  asked.mockImplementation((name: string) =>
    Promise.resolve(
      name === 'ads.orderDetail'
        ? [{ adImage: '/media/ad1.webp', adLink: 'https://sg.example.test/voucher/list' }]
        : sampleOrder(),
    ),
  );
  await show(<OrderPage shop={testShop} orderTransactionId="order-1" />);
  const image = await screen.findByRole('img', { name: 'Offer of Lantern Kitchen' });
  expect(image.closest('a')?.href).toBe('https://sg.example.test/voucher/list');
  expect(asked).toHaveBeenCalledWith('ads.orderDetail', { restaurantId: 3473 }, expect.anything());
});

describe('an order that is not shown', () => {
  test('ERR-07 a failed load of the order shows no toast and is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = new ApiError({ code: 'INTERNAL', message: 'out of order', status: 500 });
    await showPage(failure);
    expect(await screen.findByText('Your order couldn’t be loaded')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('The order could not be loaded', failure);
    expect(showToast).not.toHaveBeenCalled();
    expect(screen.queryByText(/out of order/)).toBeNull();
    log.mockRestore();
  });

  test('RT-09 DEC-26 an order is neither loaded nor shown on another restaurant’s page', async () => {
    const first = await showPage(sampleOrder(), { onlyOf: 5201 });
    expect(await screen.findByText('We couldn’t find this order')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    first.unmount();
    const [mine] = sampleOrder().orderRestaurantList;
    await showPage(sampleOrder({ orderRestaurantList: [{ ...mine!, restaurantId: 5201 }] }), {
      onlyOf: restaurantId,
    });
    expect(await screen.findByText('We couldn’t find this order')).toBeTruthy();
    expect(screen.queryByText('LK-1120-0001')).toBeNull();
  });
});

describe('the actions of an order', () => {
  const actions = async () =>
    within(await screen.findByRole('navigation', { name: 'More about this order' }));

  test('ORD-12 the cancel button is there where the backend allows it, and opens the cancel dialog', async () => {
    const { user, unmount } = await showPage(sampleOrder());
    await user.click((await actions()).getByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order LK-1120-0001' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(7);
    unmount();
    getSharedQueryClient().clear();
    await showPage(sampleOrder({ canCancel: false }));
    expect((await actions()).queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test('ordering again fills the cart with the dishes on offer and lists the others', async () => {
    const [mine] = sampleOrder().orderRestaurantList;
    const line = mine!.orderDishLists[0]!;
    const orderDishLists = [line, { ...line, dishId: 99, dishName: 'Bandung' }];
    const { user } = await showPage(sampleOrder({ orderRestaurantList: [{ ...mine!, orderDishLists }] }));
    await user.click((await actions()).getByRole('button', { name: /^Order again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order again' }));
    expect(await dialog.findByText('2 dishes are in your cart, at today’s prices.')).toBeTruthy();
    expect(dialog.getByText('Bandung is no longer on the menu.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'To the checkout' }).getAttribute('href')).toBe(
      '/settlement/order',
    );
    expect(getCartLines(restaurantId)).toMatchObject([{ dishId: 11, dishCount: 2, unitPrice: 1_100 }]);
  });

  test('a pick-up order can be added to the calendar, another shop’s order can’t be ordered again here', async () => {
    const [mine] = sampleOrder().orderRestaurantList;
    await showPage(sampleOrder({ orderRestaurantList: [{ ...mine!, restaurantId: 5201 }] }));
    const link = (await actions()).getByRole('link', { name: 'Add to calendar' });
    expect(link.getAttribute('download')).toBe('LK-1120-0001.ics');
    expect(decodeURIComponent(link.getAttribute('href')!)).toContain('SUMMARY:Pick up at Lantern Kitchen');
    expect((await actions()).queryByRole('button', { name: /^Order again/ })).toBeNull();
  });

  test('ORD-18 a pick-up order is marked as picked up after a confirmation', async () => {
    sent.mockResolvedValue({ orderStatus: 9 });
    const { user, unmount } = await showPage(sampleOrder({ orderStatus: 4 }));
    await user.click(await screen.findByRole('button', { name: 'I’ve picked it up' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, I have it' }),
    );
    await waitFor(() =>
      expect(sent.mock.calls).toEqual([['orders.pickedUp', { orderTransactionId: 'order-1' }]]),
    );
    unmount();
    getSharedQueryClient().clear();
    await showPage(sampleOrder({ orderStatus: 4, deliveryType: 'DELIVERY_TO_HOME' }));
    await actions();
    expect(screen.queryByRole('button', { name: 'I’ve picked it up' })).toBeNull();
  });

  test('LIM-03 a cancelled order shows its refund', async () => {
    await showPage(
      sampleOrder({
        orderStatus: 10,
        payStatus: 2,
        canCancel: false,
        statusHistory: [{ orderStatus: 10, at: '2026-11-20T10:00:00.000Z' }],
      }),
    );
    expect(await screen.findByText('By Wed 25 Nov at the latest')).toBeTruthy();
  });
});

test.each([
  ['an hour from now, past midnight', '2026-11-20T16:10:00Z', '00:10'],
  ['tomorrow at noon', '2026-11-21T04:10:00Z', 'Tomorrow 12:00–12:30'],
])('CON-07 an order that is promised for %s says so', async (_, promisedTime, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:46:00Z'), toFake: ['Date'] });
  try {
    const deliveryTime = '2026-11-21 12:00-12:30';
    await showPage(sampleOrder({ orderStatus: 4, payStatus: 1, deliveryTime, promisedTime }));
    expect(await screen.findAllByText(text, { exact: false })).not.toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

describe('what is still to be paid', () => {
  test.each([
    ['delivered', 'DELIVERY_TO_HOME', 'CASH_PAY', 'You pay the rider in cash.'],
    ['fetched', 'SELF_PICKUP', 'CASH_PAY_ON_PICK', 'You pay in cash at the counter.'],
  ] as const)(
    'DEC-76 a cash order that is %s says what to have ready and has no pay button',
    async (_, deliveryType, payType, text) => {
      await showPage(sampleOrder({ deliveryType, payType, payStatus: 0, orderStatus: 2, payAmount: 2340 }));
      expect(await screen.findByText('Have S$23.40 ready')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByText('To pay in cash')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    },
  );

  test('ORD-11 an order that is over asks for no money', async () => {
    await showPage(sampleOrder({ payType: 'PAY_NOW', payStatus: 0, orderStatus: 10 }));
    await screen.findByText('LK-1120-0001');
    expect(document.body.textContent).not.toMatch(/to pay with|left to pay/i);
  });

  test('ORD-11 what is left to pay is told apart from the part that the wallet has paid', async () => {
    await showPage(
      sampleOrder({
        payType: 'PAY_NOW',
        payStatus: 0,
        orderStatus: 0,
        totalAmount: 15_800,
        walletPayAmount: 12_300,
        payAmount: 3_500,
      }),
    );
    const left = await screen.findByText('Left to pay with PayNow');
    expect(left.parentElement?.textContent).toContain('S$35.00');
    expect(screen.getByText('From your wallet').parentElement?.textContent).toContain('S$123.00');
    expect(screen.getByRole('button', { name: 'Pay S$35.00' })).toBeTruthy();
  });

  test('ORD-13 a courier is bringing the food until it is there', async () => {
    const courier = { deliveryType: 'DELIVERY_TO_HOME', deliveryManName: 'Rizal', payStatus: 1 } as const;
    const first = await showPage(sampleOrder({ ...courier, orderStatus: 7 }));
    expect(await screen.findByText('Rizal is bringing your food')).toBeTruthy();
    first.unmount();
    getSharedQueryClient().clear();
    await showPage(sampleOrder({ ...courier, orderStatus: 9 }));
    expect(await screen.findByText('Rizal brought your food')).toBeTruthy();
    expect(screen.queryByText(/is bringing/)).toBeNull();
  });
});

describe('DIN-01 an order at a table', () => {
  const createTableOrder = (changes: Partial<Order> = {}) =>
    sampleOrder({ tableNo: 'A3', deliveryTime: undefined, orderTime: new Date().toISOString(), ...changes });

  test('DIN-01 the detail names the table and has no pick-up action', async () => {
    await showPage(createTableOrder({ payType: 'CASH_PAY_ON_PICK', payStatus: 0, orderStatus: 7 }));
    // Headline and step say the same.
    expect(await screen.findAllByText('On its way to your table')).toHaveLength(2);
    expect(screen.getByText('Table A3')).toBeTruthy();
    expect(screen.getByText('At the table')).toBeTruthy();
    expect(screen.getByText('You pay in cash at the table.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I’ve got my food' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/pick-up|collect|picked/i);
  });

  test('DIN-03 the order page shows that others at the table are still ordering', async () => {
    const order = createTableOrder();
    await showPage(order);
    const answers: Record<string, unknown> = {
      'tables.active': { othersOrdering: 2, orders: [] },
      'ads.orderDetail': [],
    };
    asked.mockImplementation((name: string) => Promise.resolve(answers[name] ?? order));
    getSharedQueryClient().clear();
    await screen.findByText('Table A3');
    await waitFor(() => expect(screen.getByText('2 others at this table are still ordering.')).toBeTruthy());
  });

  test.each([
    ['a served order', { orderStatus: 9 }],
    ['an order of the day before', { orderTime: '2026-11-20T09:00:00.000Z' }],
    ['a pick-up order', { tableNo: undefined }],
  ])('DIN-03 %s does not load who is at the table', async (_, changes) => {
    await showPage(createTableOrder(changes));
    await screen.findByText('LK-1120-0001');
    expect(asked.mock.calls.map(([name]) => name)).not.toContain('tables.active');
  });
});
