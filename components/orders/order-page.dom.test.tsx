import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { emptyCart, listCartLines } from '@/lib/client/cart/cart-store';
import type { Order } from '@/lib/contract/orders';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { ApiError } from '@/lib/domain/api-error';
import { createDish } from '@/lib/domain/dish/sample-dish';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { OrderTitle } from './order-bar';
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
  return show(<OrderPage orderTransactionId="order-1" {...props} />);
}

test('the heading of the page has the number of the order as soon as it is loaded', async () => {
  await showPage(sampleOrder({ orderSn: 'BO-1186' }));
  await show(<OrderTitle orderTransactionId="order-1" />);
  expect(await screen.findByText('Order BO-1186')).toBeTruthy();
});

test('DEC-81 the order shows its restaurant’s ads with their allowed links', async () => {
  asked.mockImplementation((name: string) =>
    Promise.resolve(
      name === 'ads.orderDetail'
        ? [{ adImage: '/media/ad1.webp', adLink: 'https://sg.example.test/voucher/list' }]
        : sampleOrder(),
    ),
  );
  await show(<OrderPage orderTransactionId="order-1" />);
  const image = await screen.findByRole('img', { name: 'Offer of Lantern Kitchen' });
  expect(image.closest('a')?.href).toBe('https://sg.example.test/voucher/list');
  expect(asked).toHaveBeenCalledWith('ads.orderDetail', { restaurantId: 3473 }, expect.anything());
});

test('an order that is canceled on its page brings its status into view', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await showPage(sampleOrder({ orderStatus: OrderStatus.Accepted }));
  await screen.findByRole('navigation');
  expect(scroll).not.toHaveBeenCalled();
  const key = queries.order('order-1').queryKey;
  act(
    () => void getSharedQueryClient().setQueryData(key, sampleOrder({ orderStatus: OrderStatus.Cancelled })),
  );
  await waitFor(() =>
    expect(scroll.mock.contexts[0]).toHaveProperty('textContent', expect.stringMatching(/Cancel/)),
  );
});

test('a canceled order that is opened stays at its top', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await showPage(sampleOrder({ orderStatus: OrderStatus.Cancelled }));
  await screen.findAllByText(/Cancel/);
  expect(scroll).not.toHaveBeenCalled();
});

test('DEC-75 the page of an order that a late payment took up again says so', async () => {
  const text = /Your payment came after the time to pay/;
  const toHistory = (...statuses: number[]) =>
    statuses.map((orderStatus) => ({ orderStatus, at: '2026-11-20T09:20:00.000Z' }));
  const { unmount } = await showPage(
    sampleOrder({
      payStatus: PayStatus.Paid,
      statusHistory: toHistory(OrderStatus.Cancelled, OrderStatus.Accepted),
    }),
  );
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  getSharedQueryClient().clear();
  // A cancellation that staff undid is no late payment.
  await showPage(
    sampleOrder({
      payStatus: PayStatus.Paid,
      statusHistory: toHistory(OrderStatus.Accepted, OrderStatus.Cancelled, OrderStatus.Accepted),
    }),
  );
  expect((await screen.findAllByText('Chicken satay, 6 sticks')).length).toBeGreaterThan(0);
  expect(screen.queryByText(text)).toBeNull();
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

  test('ORD-12 a cancellable order shows a button that opens the cancel dialog', async () => {
    const { user, unmount } = await showPage(sampleOrder());
    await user.click((await actions()).getByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order LK-1120-0001' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(7);
    unmount();
    getSharedQueryClient().clear();
    await showPage(sampleOrder({ canCancel: false }));
    expect((await actions()).queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test('ordering again fills the cart with the available dishes and lists the others', async () => {
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
    expect(listCartLines(restaurantId)).toMatchObject([{ dishId: 11, dishCount: 2, unitPrice: 1_100 }]);
  });

  test('a pick-up order can be added to the calendar, another shop’s order can’t be ordered again here', async () => {
    const [mine] = sampleOrder().orderRestaurantList;
    await showPage(sampleOrder({ orderRestaurantList: [{ ...mine!, restaurantId: 5201 }] }));
    const link = (await actions()).getByRole('link', { name: 'Add to calendar' });
    expect(link.getAttribute('download')).toBe('LK-1120-0001.ics');
    expect(link.getAttribute('href')).toMatch(/^\/calendar\/LK-1120-0001\.ics\?restaurantId=5201&/);
    expect((await actions()).queryByRole('button', { name: /^Order again/ })).toBeNull();
  });

  test('ORD-18 DEC-77 a pick-up order that is ready is marked as picked up after a confirmation', async () => {
    sent.mockResolvedValue({ orderStatus: 9 });
    const { user, unmount } = await showPage(sampleOrder({ orderStatus: 7 }));
    await user.click(await screen.findByRole('button', { name: 'I’ve picked it up' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, I have it' }),
    );
    await waitFor(() =>
      expect(sent.mock.calls).toEqual([['orders.pickedUp', { orderTransactionId: 'order-1' }]]),
    );
    unmount();
    getSharedQueryClient().clear();
    for (const changes of [
      { orderStatus: 7, deliveryType: 'DELIVERY_TO_HOME' as const },
      { orderStatus: 2 },
      { orderStatus: 4 },
    ]) {
      const { unmount } = await showPage(sampleOrder(changes));
      await actions();
      expect(screen.queryByRole('button', { name: 'I’ve picked it up' })).toBeNull();
      unmount();
      getSharedQueryClient().clear();
    }
  });

  test('DEC-77 an order whose slot has begun can be picked up, one whose slot is to come cannot', async () => {
    const minuteMs = 60_000;
    const showFrom = (pickUpFrom: number) =>
      showPage(sampleOrder({ orderStatus: 4, pickUpFrom: new Date(pickUpFrom).toISOString() }));
    const { unmount } = await showFrom(Date.now() + 60 * minuteMs);
    await actions();
    expect(screen.queryByRole('button', { name: 'I’ve picked it up' })).toBeNull();
    unmount();
    getSharedQueryClient().clear();
    await showFrom(Date.now() - minuteMs);
    expect(await screen.findByRole('button', { name: 'I’ve picked it up' })).toBeTruthy();
  });

  test('DEC-77 a pick-up is undone while it can be', async () => {
    sent.mockResolvedValue({ orderStatus: 7 });
    const showUntil = (pickUpUndoUntil: number) =>
      showPage(sampleOrder({ orderStatus: 9, pickUpUndoUntil: new Date(pickUpUndoUntil).toISOString() }));
    const { user, unmount } = await showUntil(Date.now() + 3_600_000);
    await user.click(await screen.findByRole('button', { name: 'Not picked up yet? Undo' }));
    await waitFor(() =>
      expect(sent.mock.calls).toEqual([['orders.undoPickedUp', { orderTransactionId: 'order-1' }]]),
    );
    unmount();
    getSharedQueryClient().clear();
    await showUntil(Date.now() - 1000);
    await actions();
    expect(screen.queryByRole('button', { name: 'Not picked up yet? Undo' })).toBeNull();
  });

  test('LIM-03 a cancelled order shows its refund', async () => {
    await showPage(
      sampleOrder({
        orderStatus: 10,
        payStatus: 2,
        refundWay: 'byHand',
        canCancel: false,
        statusHistory: [{ orderStatus: 10, at: '2026-11-20T10:00:00.000Z' }],
      }),
    );
    expect(
      await screen.findByText('The restaurant sends it by hand, by Wed 25 Nov at the latest'),
    ).toBeTruthy();
  });
});

test.each([
  ['an hour from now, past midnight', '2026-11-20T16:10:00Z', '00:10'],
  ['tomorrow at noon', '2026-11-21T04:10:00Z', 'Tomorrow 12:00–12:30'],
])('CON-07 an order promised for %s shows the time', async (_, promisedTime, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:46:00Z'), toFake: ['Date'] });
  try {
    const deliveryTime = '2026-11-21 12:00-12:30';
    await showPage(sampleOrder({ orderStatus: 4, payStatus: 1, deliveryTime, promisedTime }));
    expect(await screen.findAllByText(text, { exact: false })).not.toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

describe('the remaining amount', () => {
  test.each([
    ['delivered', 'DELIVERY_TO_HOME', 'CASH_PAY', 'You pay the rider in cash.'],
    ['fetched', 'SELF_PICKUP', 'CASH_PAY_ON_PICK', 'You pay in cash at the counter.'],
  ] as const)(
    'DEC-76 a cash order that is %s shows the amount to have ready and no pay button',
    async (_, deliveryType, payType, text) => {
      await showPage(sampleOrder({ deliveryType, payType, payStatus: 0, orderStatus: 2, payAmount: 2340 }));
      expect(await screen.findByText('Have S$23.40 ready')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByText('To pay in cash')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    },
  );

  test('ORD-11 a closed order requests no payment', async () => {
    await showPage(sampleOrder({ payType: 'PAY_NOW', payStatus: 0, orderStatus: 10 }));
    await screen.findByText('LK-1120-0001');
    expect(document.body.textContent).not.toMatch(/to pay with|left to pay/i);
  });

  test('ORD-11 the remaining amount is shown separately from the wallet’s part', async () => {
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

  test('ORD-13 the courier is shown until the delivery', async () => {
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
    // The headline and the step show the same text.
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
  ])('DIN-03 %s does not load the presence at the table', async (_, changes) => {
    await showPage(createTableOrder(changes));
    await screen.findByText('LK-1120-0001');
    expect(asked.mock.calls.map(([name]) => name)).not.toContain('tables.active');
  });
});
