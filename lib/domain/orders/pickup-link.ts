import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/values';
import { toCalendarLink } from '@/lib/domain/calendar-link';
import { parseSlot } from '@/lib/domain/fulfilment/days';

/**
 * Returns the address of a pick-up's calendar file; undefined for deliveries, for orders without a slot, and for ended
 * orders.
 */
export function toPickupLink(
  order: Pick<
    Order,
    'orderTransactionId' | 'orderSn' | 'deliveryType' | 'deliveryTime' | 'orderStatus' | 'orderRestaurantList'
  >,
  shop: { restaurantId: number; locale: Locale },
): string | undefined {
  const slot = order.deliveryTime ? parseSlot(order.deliveryTime) : undefined;
  if (order.deliveryType !== 'SELF_PICKUP' || !slot || order.orderStatus >= OrderStatus.Completed)
    return undefined;
  return toCalendarLink({
    restaurantId: order.orderRestaurantList[0]?.restaurantId ?? shop.restaurantId,
    locale: shop.locale,
    id: order.orderTransactionId,
    number: order.orderSn,
    day: slot.day,
    time: slot.start,
    until: slot.end,
  });
}
