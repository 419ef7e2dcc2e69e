import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import { calendarAddress, instantAt } from '@/lib/domain/calendar-file';
import { slotParts } from '@/lib/domain/fulfilment/days';

interface Labels {
  title: string;
  description: string;
  /** The restaurant's, which the slot is in. */
  timeZone: string;
  now?: Date;
}

/**
 * A pick-up's time for the diner's calendar, as the address of a link; undefined for deliveries, for orders without a slot,
 * and once the order has ended.
 */
export function pickupEvent(
  order: Pick<
    Order,
    'orderTransactionId' | 'deliveryType' | 'deliveryTime' | 'orderStatus' | 'pickupAddress'
  >,
  { title, description, timeZone, now = new Date() }: Labels,
): string | undefined {
  const slot = order.deliveryTime ? slotParts(order.deliveryTime) : undefined;
  if (order.deliveryType !== 'SELF_PICKUP' || !slot || order.orderStatus >= OrderStatus.Completed)
    return undefined;
  return calendarAddress({
    uid: `${order.orderTransactionId}@order`,
    title,
    description,
    location: order.pickupAddress,
    start: instantAt(slot.day, slot.start, timeZone),
    end: instantAt(slot.day, slot.end, timeZone),
    stamp: now,
  });
}
