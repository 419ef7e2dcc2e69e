import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import { cartStore } from '@/lib/client/cart/cart-store';
import {
  findCurrentTableSession,
  joinTable,
  leaveTable,
  noteOrdered,
} from '@/lib/client/dine-in/table-store';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { ApiError } from '@/lib/domain/api-error';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { createTableSession, tableSessionMs } from '@/lib/domain/dine-in/table-session';
import { createDish, createGroup, createItem, createSpec } from '@/lib/domain/dish/sample-dish';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';
import { CheckoutIsland } from './checkout-island';

/**
 * Resolvers of the session request, which the page sends once for all tests; the session stays unknown until one is
 * called.
 */
const waitingForSession = vi.hoisted(() => [] as ((session: object) => void)[]);
vi.mock('@/lib/client/api/call', () => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: () => new Promise((resolve) => waitingForSession.push(resolve)),
}));

// A page loads the menu once; here each test has its own.
vi.mock('@/lib/client/dish/dish-opening', async (load) => ({
  ...(await load<object>()),
  loadWholeMenu: (restaurantId: number) => query('restaurant.menu', { restaurantId }),
}));

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/settlement/order' }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const tomorrow = getDayAfter(getDay(new Date(), testShop.timeZone), 1);
const slots = ['18:00-18:30', '18:30-19:00'].map((name) => ({ name, value: `${tomorrow} ${name}` }));
const [first, second] = slots.map(({ value }) => value) as [string, string];

const satay: CartLine = {
  lineId: '1///',
  dishId: 1,
  dishName: 'Chicken satay',
  items: [],
  dishCount: 2,
  unitPrice: 1200,
};

const figures = {
  dishAmountBeforePromotion: 2400,
  dishAmount: 2400,
  totalAmount: 2616,
  payAmount: 2616,
  consumeTax: 216,
  currencySign: 'S$',
  countryCode: 'SG',
  orderPromotionList: [],
  feeRules: { taxes: [{ name: 'GST', percent: 9, amount: 216 }] },
  dishList: [{ dishId: 1, dishName: 'Chicken satay', dishCount: 2, dishPrice: 1200, totalAmount: 2400 }],
};
const quoted = { payTypeMap: { payTypeList: [{ payTypeCode: 'PAY_NOW' }] }, quote: figures };

const delivery = { restaurantToCustomerDistance: 1240, transactionId: 'times-1' };
function mockBackend(free = slots, answer: object = quoted) {
  asked.mockImplementation((name: string) => {
    if (name === 'ordering.deliveryTime') return Promise.resolve({ deliveryDateRange: free, ...delivery });
    if (name === 'ordering.extraInfo') return Promise.resolve(answer);
    return new Promise(() => {});
  });
}
const getCalls = () =>
  asked.mock.calls.map(([name]) => name as string).filter((name) => name.startsWith('ordering.'));

async function openWith(lines: CartLine[], slot?: string) {
  cartStore.setState({ carts: { [testShop.restaurantId]: lines }, ready: true });
  localStorage.setItem(
    'cart',
    JSON.stringify({ state: { carts: { [testShop.restaurantId]: lines } }, version: 1 }),
  );
  getFulfilment(testShop).setMode('SELF_PICKUP');
  getFulfilment(testShop).setSlot(slot);
  return show(<CheckoutIsland mandatory={[]} />);
}

beforeEach(() => {
  asked.mockReset();
  leaveTable(testShop.restaurantId);
  getSharedQueryClient().clear();
});

test('PRO-02 the bill says what was applied, and what is missing for the next promotion', async () => {
  const promotionHints = [
    { promotionName: 'Free delivery', reason: 'amount' as const, missingAmount: 420 },
    { promotionName: 'Third beer', reason: 'pieces' as const, missingCount: 2 },
    { promotionName: 'Free tea', reason: 'dish' as const, dishName: 'Teh tarik' },
  ];
  const orderPromotionList = [{ orderPromotionId: 'ten', promotionName: 'Ten off', promotionAmount: 240 }];
  mockBackend(slots, { ...quoted, quote: { ...figures, orderPromotionList, promotionHints } });
  await openWith([satay], first);
  const hints = await screen.findByRole('list', { name: 'Promotions' });
  expect([...hints.children].map(({ textContent }) => textContent)).toEqual([
    'S$4.20 more for: Free delivery',
    '2 more for: Third beer',
    'Add Teh tarik for: Free tea',
  ]);
  expect(document.body.textContent).toMatch(/Ten off\W*S\$2\.40/);
});

test('GTW-02 a way to pay that does not take the sum says so before anything is placed', async () => {
  const payTypeList = [
    { payTypeCode: 'CREDITCARD_PAY', smallest: 5_000, largest: 99_999 },
    { payTypeCode: 'ALIPAY', smallest: 100, largest: 2_000 },
    { payTypeCode: 'PAY_NOW' },
  ];
  mockBackend(slots, { ...quoted, payTypeMap: { payTypeList } });
  const { user } = await openWith([satay], first);
  expect(await screen.findByText('Only from S$50.00')).toBeTruthy();
  expect(screen.getByText('Only up to S$20.00')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /PayNow/ }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: /Credit card/ }));
  await user.click(screen.getAllByRole('button', { name: /Place order/ })[0]!);
  expect((await screen.findAllByText(/does not take an amount of this size/)).length).toBeGreaterThan(0);
  expect(change).not.toHaveBeenCalled();
});

test('PAY-01 a way to pay that is no longer offered is not replaced unasked', async () => {
  const offer = (...codes: string[]) =>
    mockBackend(slots, {
      ...quoted,
      payTypeMap: { payTypeList: codes.map((payTypeCode) => ({ payTypeCode })) },
    });
  offer('PAY_NOW', 'CREDITCARD_PAY');
  const { user } = await openWith([satay], first);
  await user.click(await screen.findByRole('radio', { name: /PayNow/ }));
  offer('CREDITCARD_PAY', 'ALIPAY');
  await act(() => getSharedQueryClient().invalidateQueries({ queryKey: ['quote'] }));
  expect(await screen.findByText(/payment method isn’t available now/)).toBeTruthy();
  const getChosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  const card = screen.getByRole<HTMLInputElement>('radio', { name: /Credit card/ });
  expect(getChosen()).not.toContain(card);
  await user.click(screen.getAllByRole('button', { name: /Place order/ })[0]!);
  expect(change).not.toHaveBeenCalled();
  await user.click(card);
  expect(card.checked).toBe(true);
  expect(screen.queryByText(/payment method isn’t available now/)).toBeNull();
});

describe('DLV-09 the delivery info', () => {
  test('DLV-09 the delivery info is requested before fees and payment methods', async () => {
    mockBackend();
    await openWith([satay], first);
    await screen.findByText('GST (9%)');
    expect(getCalls()).toEqual(['ordering.deliveryTime', 'ordering.extraInfo']);
  });

  test('DLV-09 an empty cart requests only the delivery info', async () => {
    mockBackend();
    await openWith([], first);
    await screen.findByText('Your cart is empty');
    await waitFor(() => expect(getCalls()).toEqual(['ordering.deliveryTime']));
  });

  test('DLV-09 another time or day requests delivery info and quote again', async () => {
    mockBackend();
    await openWith([satay], first);
    await screen.findByText('GST (9%)');
    const change = (slot: string) => act(() => getFulfilment(testShop).setSlot(slot));
    change(second);
    await waitFor(() =>
      expect(getCalls().slice(2).sort()).toEqual(['ordering.deliveryTime', 'ordering.extraInfo']),
    );
    change(`${getDayAfter(tomorrow, 1)} 18:00-18:30`);
    await waitFor(() => expect(getCalls()).toHaveLength(6));
    const days = asked.mock.calls
      .filter(([name]) => name === 'ordering.deliveryTime')
      .map(([, input]) => (input as { deliveryTime: string }).deliveryTime);
    expect(days).toEqual([tomorrow, tomorrow, getDayAfter(tomorrow, 1)]);
  });
});

test.each([
  ['has passed', first, slots.slice(1)],
  ['is full', second, slots.slice(0, 1)],
])(
  'a time that %s meanwhile is marked at its field before the order is submitted',
  async (word, slot, free) => {
    mockBackend(free);
    await openWith([satay], slot);
    const findTimeError = () => document.getElementById('checkout-time-error')?.textContent;
    await waitFor(() =>
      expect(findTimeError()).toBe(`The time you chose ${word}. Please choose another one.`),
    );
  },
);

test('PAY-01 a click before the first quote waits for it and the payment methods', async () => {
  const answers: (() => void)[] = [];
  asked.mockImplementation((name: string) => {
    if (name === 'ordering.extraInfo') return new Promise((resolve) => answers.push(() => resolve(quoted)));
    return name === 'ordering.deliveryTime'
      ? Promise.resolve({ deliveryDateRange: slots, restaurantToCustomerDistance: 1240 })
      : new Promise(() => {});
  });
  const { user } = await openWith([satay], first);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Place order/ }));
  expect(screen.getByText('Placing your order')).toBeTruthy();
  expect(screen.queryByText('Please choose how to pay.')).toBeNull();
  await act(async () => {
    for (const answer of answers) answer();
  });
  await screen.findByText('GST (9%)');
  // The quote has arrived; the session is still unknown.
  expect(screen.queryByText('Please choose how to pay.')).toBeNull();
  expect(screen.getByText('Placing your order')).toBeTruthy();
});

test('CHK-06 the fee lines and the dishes make the total', async () => {
  mockBackend();
  await openWith([satay], first);
  await screen.findByText('GST (9%)');
  const items = screen.getByRole('region', { name: 'Items' });
  for (const amount of ['S$24.00', 'S$2.16', 'S$26.16'])
    expect(within(items).getAllByText(amount).length).toBeGreaterThan(0);
});

describe('a pick-up without a chosen time', () => {
  const getWhen = () => screen.getByRole('region', { name: 'Where and when' }).textContent;
  const getQuoted = () => asked.mock.calls.filter(([name]) => name === 'ordering.extraInfo').at(-1)?.[1];

  test('CHK-12 the earliest time is chosen and called pick-up time', async () => {
    mockBackend();
    await openWith([satay]);
    await waitFor(() => expect(getWhen()).toContain('18:00–18:30'));
    expect(getWhen()).toContain('Pick-up time');
    await waitFor(() => expect(getQuoted()).toMatchObject({ deliveryTime: first }));
    // A default is not a choice, so the next visit gets its own earliest time.
    expect(getFulfilment(testShop).slots.SELF_PICKUP).toBeUndefined();
  });

  test.each(['SHOP_CLOSED', 'SHOP_PAUSED'])(
    'CHK-12 the first day with a free time is used after %s',
    async (code) => {
      asked.mockImplementation((name: string, { deliveryTime }: { deliveryTime: string }) => {
        if (name === 'ordering.extraInfo') return Promise.resolve(quoted);
        if (name !== 'ordering.deliveryTime') return new Promise(() => {});
        return deliveryTime === tomorrow
          ? Promise.resolve({ deliveryDateRange: slots, ...delivery })
          : Promise.reject(new ApiError({ code, message: '', status: 409 }));
      });
      await openWith([satay]);
      await waitFor(() => expect(getQuoted()).toMatchObject({ deliveryTime: first }));
    },
  );
});

describe('an order whose time was taken meanwhile', () => {
  const submitting = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
  const getSubmitted = () =>
    submitting.mock.calls
      .filter(([name]) => name === 'ordering.submit')
      .map(([, input]) => input.deliveryTime);
  const place = async (slot?: string) => {
    mockBackend();
    submitting.mockReset().mockRejectedValue(new ApiError({ code: 'SLOT_FULL', message: '', status: 409 }));
    const { user } = await openWith([satay], slot);
    await screen.findByText('GST (9%)');
    await act(async () => {
      for (const tell of waitingForSession) tell({ loggedIn: true, userId: 7, mobile: '91234567' });
    });
    mockBackend(slots.slice(1));
    const button = screen.getByRole('button', { name: /^Place order/ });
    await user.click(button);
    await waitFor(() => expect(getSubmitted()).toEqual([first]));
    return () => user.click(button);
  };

  test('CHK-12 gets the next earliest time if its time was chosen automatically', async () => {
    const placeAgain = await place();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Where and when' }).textContent).toContain('18:30–19:00'),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await placeAgain();
    await waitFor(() => expect(getSubmitted()).toEqual([first, second]));
  });

  test('CHK-12 asks for another time if the diner chose it', async () => {
    await place(first);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

test('CHK-12 a total without its delivery fee says so, until the distance is known', async () => {
  mockBackend();
  await openWith([satay], first);
  await screen.findByText('GST (9%)');
  expect(screen.queryByText('without delivery')).toBeNull();
  act(() => getFulfilment(testShop).setMode('DELIVERY_TO_HOME'));
  expect((await screen.findAllByText('without delivery')).length).toBeGreaterThan(0);
});

describe('DIN-01 the checkout at a table', () => {
  const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
  const sit = (since = Date.now()) =>
    joinTable(testShop.restaurantId, createTableSession('A3', 'visit-0123456789', since));
  const getPlaceText = () => screen.getByRole('region', { name: 'Where and when' }).textContent;

  beforeEach(() => {
    sent.mockReset().mockResolvedValue({ tableNo: 'A3' });
    mockBackend();
  });

  test('DIN-01 the checkout names the table and hides mode and time', async () => {
    sit();
    await openWith([satay], first);
    await screen.findByText('GST (9%)');
    expect(getPlaceText()).toContain('Table A3');
    expect(getPlaceText()).toContain('As soon as it’s ready');
    expect(screen.queryByRole('radio', { name: /Delivery|Pick-up/ })).toBeNull();
    expect(screen.queryByText('When would you like it?')).toBeNull();
    expect(getCalls()).toEqual(['ordering.extraInfo']);
    const quoted = asked.mock.calls.find(([name]) => name === 'ordering.extraInfo')![1];
    expect(quoted).toMatchObject({ deliveryType: 'SELF_PICKUP' });
    expect(quoted.deliveryTime).toBeUndefined();
  });

  test('DIN-01 a table overrides a delivery chosen before, until the guest leaves it', async () => {
    sit();
    const { user } = await openWith([satay], first);
    act(() => getFulfilment(testShop).setMode('DELIVERY_TO_HOME'));
    await screen.findByText('GST (9%)');
    await user.click(screen.getByRole('button', { name: 'Not at this table' }));
    expect(screen.getByRole('radio', { name: 'Delivery' }).getAttribute('aria-checked')).toBe('true');
    expect(getPlaceText()).toContain('Where should we deliver?');
    expect(findCurrentTableSession(testShop.restaurantId)).toBeUndefined();
  });

  test('DIN-01 after a table order the next order is a regular one', async () => {
    sit();
    noteOrdered(testShop.restaurantId);
    await openWith([satay], first);
    expect(await screen.findByRole('radio', { name: /Pick-up/ })).toBeTruthy();
    expect(screen.queryByText('Table A3')).toBeNull();
  });

  test('DIN-01 a page left open since yesterday orders nothing to the table', async () => {
    sit();
    const { user } = await openWith([satay], first);
    await screen.findByText('GST (9%)');
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + tableSessionMs);
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    clock.mockRestore();
    await waitFor(() => expect(screen.queryByText('Table A3')).toBeNull());
    expect(sent.mock.calls.map(([name]) => name)).not.toContain('ordering.submit');
  });

  test('DIN-03 the checkout shows that others at the table are still ordering', async () => {
    sit();
    asked.mockImplementation((name: string) => {
      if (name === 'ordering.extraInfo') return Promise.resolve(quoted);
      if (name === 'tables.active') return Promise.resolve({ othersOrdering: 1, orders: [] });
      return new Promise(() => {});
    });
    await openWith([satay], first);
    await screen.findByText('1 other person at this table is still ordering.');
  });
});

test('CHK-14 a click whose new quote fails shows the reason', async () => {
  mockBackend();
  const { user } = await openWith([satay], first);
  await screen.findByText('GST (9%)');
  await act(async () => {
    for (const tell of waitingForSession) tell({ loggedIn: true, userId: 7, mobile: '91234567' });
  });
  asked.mockImplementation((name: string) =>
    name === 'ordering.extraInfo'
      ? Promise.reject(
          new ApiError({
            code: 'DISH_OFF_SALE',
            message: 'off sale',
            status: 409,
            detail: { dishId: 1, dishName: 'Chicken satay' },
          }),
        )
      : new Promise(() => {}),
  );
  act(() => getFulfilment(testShop).setSlot(second));
  await user.click(screen.getByRole('button', { name: /^Place order/ }));
  await screen.findByText('Chicken satay is off sale for now.');
});

describe('a total that the shop raises under an open checkout', () => {
  const raised = { ...quoted, quote: { ...figures, totalAmount: 2834, payAmount: 2834 } };
  const logIn = () =>
    act(async () => {
      for (const tell of waitingForSession) tell({ loggedIn: true, userId: 7, mobile: '91234567' });
    });
  /** The page learns of the change by itself and shows the new total before the click. */
  async function raise(answer = raised) {
    mockBackend(slots, answer);
    await act(() => getSharedQueryClient().invalidateQueries({ queryKey: ['quote'] }));
  }
  const place = () => screen.getAllByRole('button', { name: /^Place order/ })[0]!;

  test('CHK-15 it is asked about although the page shows it already, and once', async () => {
    mockBackend();
    const { user } = await openWith([satay], first);
    await screen.findByText('GST (9%)');
    await logIn();
    await raise();
    await waitFor(() => expect(screen.getAllByText('S$28.34').length).toBeGreaterThan(0));
    vi.mocked(change)
      .mockReset()
      .mockReturnValue(new Promise(() => {}) as never);
    await user.click(place());
    const dialog = await screen.findByRole('dialog', { name: 'The price changed' });
    expect(dialog.textContent).toContain('S$26.16');
    expect(change).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await user.click(place());
    await waitFor(() => expect(change).toHaveBeenCalledOnce());
    expect(vi.mocked(change).mock.calls[0]![1]).toMatchObject({ payAmount: 2834 });
  });

  test('CHK-15 a lower total, and one after another choice, is not asked about', async () => {
    mockBackend(slots, raised);
    const { user } = await openWith([satay], first);
    await screen.findByText('GST (9%)');
    await logIn();
    await raise(quoted as typeof raised);
    await waitFor(() => expect(screen.getAllByText('S$26.16').length).toBeGreaterThan(0));
    mockBackend(slots, raised);
    act(() => getFulfilment(testShop).setSlot(second));
    await waitFor(() => expect(screen.getAllByText('S$28.34').length).toBeGreaterThan(0));
    vi.mocked(change)
      .mockReset()
      .mockReturnValue(new Promise(() => {}) as never);
    await user.click(place());
    await waitFor(() => expect(change).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog', { name: 'The price changed' })).toBeNull();
  });
});

test.each([
  ['DISH_UNKNOWN', { dishId: 1, dishName: 'Chicken satay' }, 'Chicken satay is no longer on the menu.'],
  ['RESTAURANT_UNKNOWN', undefined, 'This shop can’t be found any more.'],
  ['LOCATION_NOT_FOUND', undefined, 'Location Not Found'],
  ['SLOT_FULL', undefined, 'The time you chose is full. Please choose another one.'],
])('ERR-05 the checkout shows the reason of a quote that fails with %s', async (code, detail, text) => {
  asked.mockImplementation((name: string) => {
    if (name === 'ordering.deliveryTime') return Promise.resolve({ deliveryDateRange: slots });
    if (name === 'ordering.extraInfo')
      return Promise.reject(new ApiError({ code, message: 'as the backend words it', status: 409, detail }));
    return new Promise(() => {});
  });
  await openWith([satay], first);
  expect((await screen.findByText(text)).closest('[role=alert], [role=status]')).not.toBeNull();
});

describe('DEC-84 additional fields of the wire', () => {
  const placing = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

  test('DEC-84 API-55 a quote repeats the distance and transaction id of the delivery info', async () => {
    mockBackend();
    await openWith([satay], first);
    await screen.findByText('GST (9%)');
    expect(getCalls()).toEqual(['ordering.deliveryTime', 'ordering.extraInfo']);
    act(() => getFulfilment(testShop).setSlot(second));
    await waitFor(() => expect(getCalls()).toHaveLength(4));
    const quotes = asked.mock.calls.filter(([name]) => name === 'ordering.extraInfo');
    expect(quotes[0]![1]).toMatchObject({ dishAmount: 2400 });
    expect(quotes[1]![1]).toMatchObject({ dishAmount: 2400, deliveryTime: second, ...delivery });
  });

  test('DEC-84 an order carries the campaign of the visit, which is not part of the attempt', async () => {
    mockBackend();
    placing.mockReset().mockRejectedValue(new ApiError({ code: 'TIMEOUT', message: '', status: 0 }));
    sessionStorage.setItem('utm', '3');
    const { user } = await openWith([satay], first);
    await screen.findByText('GST (9%)');
    await act(async () => {
      for (const tell of waitingForSession) tell({ loggedIn: true, userId: 7, mobile: '91234567' });
    });
    const getSubmitCalls = () => placing.mock.calls.filter(([name]) => name === 'ordering.submit');
    for (const [count, utmSource] of [
      [1, '3'],
      [2, undefined],
    ] as const) {
      await user.click(screen.getByRole('button', { name: /^Place order/ }));
      await waitFor(() => expect(getSubmitCalls()).toHaveLength(count));
      expect(getSubmitCalls()[count - 1]![1].utmSource).toBe(utmSource);
      // A new tab has no link source.
      sessionStorage.clear();
    }
    const [one, again] = getSubmitCalls().map(([, , { idempotencyKey }]) => idempotencyKey);
    expect(again).toBe(one);
  });
});

test('SUB-02 the checkout asks for the order’s mail, which goes on to the order’s page with the flag of the answer', async () => {
  mockBackend();
  const placing = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
  placing.mockReset().mockResolvedValue({
    orderTransactionId: 'o1',
    orderSn: 'LK-1',
    payType: 'CASH_PAY_ON_PICK',
    receiveEmail: 'ann@example.test',
    canSubscribe: true,
  });
  const { user } = await openWith([satay], first);
  await screen.findByText('GST (9%)');
  await act(async () => {
    for (const tell of waitingForSession) tell({ loggedIn: true, userId: 7, mobile: '91234567' });
  });
  const field = screen.getByRole('textbox', { name: /^Email for the confirmation/ });
  await user.type(field, 'ann@example');
  await user.click(screen.getByRole('button', { name: /^Place order/ }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Correct the email' }));
  expect(document.activeElement).toBe(field);
  expect(placing).not.toHaveBeenCalled();

  await user.type(field, '.test');
  await user.click(screen.getByRole('button', { name: /^Place order/ }));
  await waitFor(() => expect(placing).toHaveBeenCalledTimes(1));
  expect(placing.mock.calls[0]![1]).toMatchObject({ receiveEmail: 'ann@example.test' });
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith(
      '/myOrderDetail?orderId=o1&email=ann%40example.test&canSubscribe=1',
    ),
  );
});

test.each([true, false])('ADR-03 an address for one order only (%s) is gone with the order', async (once) => {
  mockBackend();
  const placing = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
  placing.mockReset().mockResolvedValue({ orderTransactionId: 'o1', payType: 'CASH_PAY_ON_PICK' });
  getFulfilment(testShop).setPlace({ addressDetail: '78 Guan Chuan Street' }, 'Guan Chuan', once);
  const { user } = await openWith([satay], first);
  await screen.findByText('GST (9%)');
  await act(async () => {
    for (const tell of waitingForSession) tell({ loggedIn: true, userId: 7, mobile: '91234567' });
  });
  await user.click(screen.getByRole('button', { name: /^Place order/ }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/myOrderDetail?orderId=o1'));
  const { place, keyword } = getFulfilment(testShop);
  expect([place?.addressDetail, keyword]).toEqual(
    once ? [undefined, undefined] : ['78 Guan Chuan Street', 'Guan Chuan'],
  );
  getFulfilment(testShop).setPlace(undefined);
});

test('an early click shows the error of the quote instead of a submit error', async () => {
  const answers: ((error: Error) => void)[] = [];
  asked.mockImplementation((name: string) => {
    if (name === 'ordering.deliveryTime') return Promise.resolve({ deliveryDateRange: slots, ...delivery });
    if (name === 'ordering.extraInfo') return new Promise((_, reject) => answers.push(reject));
    return new Promise(() => {});
  });
  const { user } = await openWith([satay], first);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: /^Place order/ }));
  await act(async () =>
    answers[0]!(
      new ApiError({
        code: 'STOCK_SHORT',
        message: '',
        status: 409,
        detail: { dishId: 1, dishName: 'Chicken satay', left: 1 },
      }),
    ),
  );
  await screen.findByText('Only 1 Chicken satay is left.');
  expect(screen.queryByText(/^Unable To Submit/)).toBeNull();
});

test('I18N-04 dishes and choices of a cart in another language come in the page’s language', async () => {
  mockBackend();
  const extras = createGroup({ itemList: [createItem(5, { itemName: 'Peanut sauce' })] });
  const dish = createDish({
    dishId: 1,
    dishName: 'Chicken satay',
    detailList: [createSpec(2, 1200)],
    items: [extras],
  });
  const answer = asked.getMockImplementation() as (name: string) => unknown;
  asked.mockImplementation((name: string) =>
    name === 'restaurant.menu'
      ? Promise.resolve([{ categoryId: 1, categoryName: 'Grill', restaurantId: 3473, dishList: [dish] }])
      : answer(name),
  );
  const items = [{ itemId: 5, itemName: '花生酱', itemCount: 1 }];
  await openWith([{ ...satay, dishName: '鸡肉沙爹', specId: 2, specName: '大份', items }], first);
  const list = (await screen.findByText(/Peanut sauce/)).closest('li')!;
  expect(list.textContent).toContain('Chicken satay');
  expect(list.textContent).toContain('Size 2');
  expect(list.textContent).not.toMatch(/[一-鿿]/);
});

test('a code that is typed over another one keeps its field when the answer to the first comes', async () => {
  let answer = () => {};
  asked.mockImplementation((name: string, input: object) => {
    if (name === 'ordering.deliveryTime') return Promise.resolve({ deliveryDateRange: slots, ...delivery });
    if (name !== 'ordering.extraInfo') return new Promise(() => {});
    if (!JSON.stringify(input).includes('TEN')) return Promise.resolve(quoted);
    return new Promise((resolve) => (answer = () => resolve(quoted)));
  });
  const { user } = await openWith([satay], first);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Promo code' });
  await user.type(field, 'TEN{Enter}');
  await waitFor(() => expect(JSON.stringify(asked.mock.calls)).toContain('TEN'));
  await user.clear(field);
  await user.type(field, 'TWENTY');
  await act(async () => answer());
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('TWENTY');
});
