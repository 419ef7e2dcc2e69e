import { expect, test } from 'vitest';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { pickActiveOrder } from './active-order';

const now = Date.parse('2026-11-23T10:00:00Z');
const createOrder = (
  id: string,
  orderStatus: number,
  changes: { expiresAt?: string; restaurantId?: number } = {},
) => ({
  id,
  orderStatus,
  payStatus: orderStatus === OrderStatus.AwaitingPayment ? PayStatus.Unpaid : PayStatus.Paid,
  expiresAt: changes.expiresAt,
  orderRestaurantList: [{ restaurantId: changes.restaurantId ?? 1 }],
});
const later = '2026-11-23T10:12:00Z';
const earlier = '2026-11-23T09:59:00Z';

test('API-59 an order that waits for its payment comes before a newer one that is prepared', () => {
  const unfinished = [
    createOrder('prepared', OrderStatus.Preparing),
    createOrder('unpaid', OrderStatus.AwaitingPayment, { expiresAt: later }),
  ];
  expect(pickActiveOrder(unfinished, 1, now)?.id).toBe('unpaid');
});

test('an order whose time to pay is over, one that has ended and one of another restaurant are not reminded of', () => {
  const unfinished = [
    createOrder('late', OrderStatus.AwaitingPayment, { expiresAt: earlier }),
    createOrder('completed', OrderStatus.Completed),
    createOrder('cancelled', OrderStatus.Cancelled),
    createOrder('elsewhere', OrderStatus.Accepted, { restaurantId: 2 }),
  ];
  expect(pickActiveOrder(unfinished, 1, now)).toBeUndefined();
});

test('the newest accepted order is reminded of until it is completed', () => {
  const unfinished = [
    createOrder('newest', OrderStatus.OnTheWay),
    createOrder('older', OrderStatus.Accepted),
  ];
  expect(pickActiveOrder(unfinished, 1, now)?.id).toBe('newest');
});
