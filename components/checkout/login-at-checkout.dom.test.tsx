import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import { query } from '@/lib/client/api/call';
import { cartStore } from '@/lib/client/cart/cart-store';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { dismissLogin, findCurrentLogin } from '@/lib/client/session/session-client';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';
import { CheckoutIsland } from './checkout-island';

vi.mock('@/lib/client/api/call', () => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: () => Promise.resolve({ loggedIn: false }),
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const slot = `${getDayAfter(getDay(new Date(), testShop.timeZone), 1)} 18:00-18:30`;
const lines = [
  { lineId: '1///', dishId: 1, dishName: 'Chicken satay', items: [], dishCount: 2, unitPrice: 1200 },
];
const place: DeliveryAddress = {
  addressDetail: '78 Guan Chuan Street',
  buildingName: 'Block 78',
  unitNo: '#05-12',
  userName: 'Mei',
  latitude: 1.28,
  longitude: 103.83,
  country: 'Singapore',
  countryCode: 'SG',
};
const quote = {
  dishAmountBeforePromotion: 2400,
  dishAmount: 2400,
  totalAmount: 2400,
  payAmount: 2400,
  currencySign: 'S$',
  countryCode: 'SG',
  orderPromotionList: [],
  feeRules: {},
  dishList: [{ dishId: 1, dishName: 'Chicken satay', dishCount: 2, dishPrice: 1200, totalAmount: 2400 }],
};

beforeEach(() => {
  asked.mockImplementation((name: string) => {
    if (name === 'ordering.deliveryTime')
      return Promise.resolve({
        deliveryDateRange: [{ name: '18:00-18:30', value: slot }],
        restaurantToCustomerDistance: 1240,
      });
    if (name === 'ordering.extraInfo')
      return Promise.resolve({ payTypeMap: { payTypeList: [{ payTypeCode: 'PAY_NOW' }] }, quote });
    return new Promise(() => {});
  });
});

test.each([
  [
    { countryArea: '+60', mobile: '123456789' },
    { country: 'MY', mobile: '123456789' },
  ],
  [{ mobile: '91234567' }, undefined],
])('CHK-01 a guest’s login is prefilled with the receiver’s number, as %j', async (more, phone) => {
  await placeOrderTo({ ...place, ...more });
  await waitFor(() => expect(findCurrentLogin()?.reason).toBe('order'));
  expect(findCurrentLogin()?.phone).toEqual(phone);
});

test.each(['unitNo', 'userName', 'mobile'] as const)(
  'ADR-05 an address without %s shows an error before any login',
  async (missing) => {
    await placeOrderTo({ ...place, mobile: '91234567', countryArea: '+65', [missing]: undefined });
    const row = screen.getByRole('button', { name: /Block 78.*Add the unit, the name and the mobile/ });
    expect(row.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('checkout-address-error')?.textContent).toMatch(/^Please add the unit/);
    expect(findCurrentLogin()).toBeUndefined();
  },
);

/** Places an order as a guest, complete except for the address under test. */
async function placeOrderTo(to: DeliveryAddress): Promise<void> {
  dismissLogin();
  localStorage.setItem(
    'cart',
    JSON.stringify({ state: { carts: { [testShop.restaurantId]: lines } }, version: 1 }),
  );
  cartStore.setState({ carts: { [testShop.restaurantId]: lines }, ready: true });
  const fulfilment = getFulfilment(testShop);
  fulfilment.setMode('DELIVERY_TO_HOME');
  fulfilment.setPlace(to);
  fulfilment.setSlot(slot);
  const { user } = await show(<CheckoutIsland mandatory={[]} />);
  await user.click(await screen.findByRole('button', { name: /^Place order/ }));
}
