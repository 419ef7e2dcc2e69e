import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { query } from '@/lib/api/browser';
import type { CartLine } from '@/lib/cart/cart-line';
import { cartStore } from '@/lib/cart/cart-store';
import { dayAfter, dayAt } from '@/lib/fulfilment/days';
import { fulfilmentOf } from '@/lib/fulfilment/fulfilment-store';
import { CheckoutIsland } from './checkout-island';

vi.mock('@/lib/api/browser', () => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: () => new Promise(() => {}),
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const tomorrow = dayAfter(dayAt(new Date(), testShop.timeZone), 1);
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

function backend(free = slots) {
  asked.mockImplementation((name: string) => {
    if (name === 'ordering.deliveryTime')
      return Promise.resolve({ deliveryDateRange: free, restaurantToCustomerDistance: 1240 });
    if (name === 'ordering.extraInfo') return Promise.resolve(quoted);
    return new Promise(() => {});
  });
}
const calls = () =>
  asked.mock.calls.map(([name]) => name as string).filter((name) => name.startsWith('ordering.'));

async function openWith(lines: CartLine[], slot?: string) {
  cartStore.setState({ carts: { [testShop.restaurantId]: lines }, ready: true });
  localStorage.setItem(
    'cart',
    JSON.stringify({ state: { carts: { [testShop.restaurantId]: lines } }, version: 1 }),
  );
  fulfilmentOf(testShop).setMode('SELF_PICKUP');
  fulfilmentOf(testShop).setSlot(slot);
  return show(<CheckoutIsland shop={testShop} mandatory={[]} />);
}

beforeEach(() => {
  asked.mockReset();
  sharedQueryClient().clear();
});

describe('DLV-09 what is asked at checkout', () => {
  test('DLV-09 delivery info comes first, then fees and ways to pay', async () => {
    backend();
    await openWith([satay], first);
    await screen.findByText('GST (9%)');
    expect(calls()).toEqual(['ordering.deliveryTime', 'ordering.extraInfo']);
  });

  test('DLV-09 an empty cart asks for delivery info alone', async () => {
    backend();
    await openWith([], first);
    await screen.findByText('Your cart is empty');
    await waitFor(() => expect(calls()).toEqual(['ordering.deliveryTime']));
  });

  test('DLV-09 another time or day asks for both again', async () => {
    backend();
    await openWith([satay], first);
    await screen.findByText('GST (9%)');
    const change = (slot: string) => act(() => fulfilmentOf(testShop).setSlot(slot));
    change(second);
    await waitFor(() =>
      expect(calls().slice(2).sort()).toEqual(['ordering.deliveryTime', 'ordering.extraInfo']),
    );
    change(`${dayAfter(tomorrow, 1)} 18:00-18:30`);
    await waitFor(() => expect(calls()).toHaveLength(6));
    const days = asked.mock.calls
      .filter(([name]) => name === 'ordering.deliveryTime')
      .map(([, input]) => (input as { deliveryTime: string }).deliveryTime);
    expect(days).toEqual([tomorrow, tomorrow, dayAfter(tomorrow, 1)]);
  });
});

test.each([
  ['has passed', first, slots.slice(1)],
  ['is full', second, slots.slice(0, 1)],
])(
  'a time that %s meanwhile is told where it is chosen, before the button is pressed',
  async (word, slot, free) => {
    backend(free);
    await openWith([satay], slot);
    const fault = () => document.getElementById('checkout-time-fault')?.textContent;
    await waitFor(() => expect(fault()).toBe(`The time you chose ${word}. Please choose another one.`));
  },
);

test('CHK-06 the fee lines and the dishes make the total', async () => {
  backend();
  await openWith([satay], first);
  await screen.findByText('GST (9%)');
  const items = screen.getByRole('region', { name: 'Items' });
  for (const amount of ['S$24.00', 'S$2.16', 'S$26.16'])
    expect(within(items).getAllByText(amount).length).toBeGreaterThan(0);
});
