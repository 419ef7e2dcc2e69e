import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import { getInstantInZone, toCalendarAddress } from '@/lib/domain/calendar-file';
import { getEndDay, parseSlot } from '@/lib/domain/fulfilment/days';

interface Labels {
  title: string;
  description: string;
  /** The time zone of the slot: the restaurant's. */
  timeZone: string;
  now?: Date;
}

/**
 * Returns a link to a pick-up's time for the diner's calendar; undefined for deliveries, for orders without a slot, and
 * for ended orders.
 */
export function toPickupEvent(
  order: Pick<
    Order,
    'orderTransactionId' | 'deliveryType' | 'deliveryTime' | 'orderStatus' | 'pickupAddress'
  >,
  { title, description, timeZone, now = new Date() }: Labels,
): string | undefined {
  const slot = order.deliveryTime ? parseSlot(order.deliveryTime) : undefined;
  if (order.deliveryType !== 'SELF_PICKUP' || !slot || order.orderStatus >= OrderStatus.Completed)
    return undefined;
  return toCalendarAddress({
    uid: `${order.orderTransactionId}@order`,
    title,
    description,
    location: order.pickupAddress,
    start: getInstantInZone(slot.day, slot.start, timeZone),
    end: getInstantInZone(getEndDay(slot), slot.end, timeZone),
    stamp: now,
  });
}
