import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import { canPay } from './order-status';

type Candidate = Pick<Order, 'orderStatus' | 'payStatus' | 'payType' | 'expiresAt'> & {
  orderRestaurantList: readonly { restaurantId: number }[];
};

/**
 * Returns the order that a restaurant's pages remind of, out of unfinished orders with the newest first: one that waits for its
 * payment, else the newest one that the restaurant has accepted; undefined when there is none (API-63).
 */
export function pickActiveOrder<T extends Candidate>(
  unfinished: readonly T[],
  restaurantId: number,
  now: number,
): T | undefined {
  const here = unfinished.filter((order) =>
    order.orderRestaurantList.some((restaurant) => restaurant.restaurantId === restaurantId),
  );
  return (
    here.find((order) => canPay(order, now)) ??
    here.find(
      ({ orderStatus }) => orderStatus > OrderStatus.AwaitingPayment && orderStatus < OrderStatus.Completed,
    )
  );
}
