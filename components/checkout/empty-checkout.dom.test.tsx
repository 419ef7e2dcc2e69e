import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { EmptyCheckout } from './empty-checkout';

const waiting = sampleOrder({
  orderTransactionId: 'o1',
  orderSn: 'LK-1',
  payAmount: 4060,
  orderStatus: OrderStatus.AwaitingPayment,
  payStatus: PayStatus.Unpaid,
  payType: 'PAY_NOW',
  expiresAt: new Date(Date.now() + 760_000).toISOString(),
});
const order = {
  ...waiting,
  orderRestaurantList: [{ ...waiting.orderRestaurantList[0]!, restaurantId: testShop.restaurantId }],
};

vi.mock('@/lib/client/session/session-client', () => ({
  useSession: () => ({ status: 'diner', userId: 7 }),
}));
vi.mock('@/lib/client/api/call', () => ({ query: async () => [order] }));

test('Back from the payment shows the order that awaits it above the empty cart', async () => {
  await show(<EmptyCheckout />);
  const link = await screen.findByRole('link', { name: /Order LK-1 awaits payment/ });
  expect(link.getAttribute('href')).toBe('/payment/paynow?orderTransactionId=o1&fromType=order');
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
});
