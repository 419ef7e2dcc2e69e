import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import { canPay } from './order-status';

type Candidate = Pick<Order, 'orderStatus' | 'payStatus' | 'payType' | 'expiresAt'> & {
  orderRestaurantList: readonly { restaurantId: number }[];
};

/**
 * Returns the order for the reminder on a restaurant's pages, out of unfinished orders with the newest first: one that
 * awaits its payment, else the newest that the restaurant has accepted (API-63).
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
