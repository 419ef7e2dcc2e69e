import { getInstant, toMinutes } from '../restaurant/hours';
import type { RestaurantRow } from '../restaurant/shop';
import type { OrderRow } from './orders.repository';

const minuteMs = 60_000;
/** The least time that is promised. */
const leastMinutes = 10;

type Timed = Pick<RestaurantRow, 'timeZone' | 'delivery' | 'pickup'>;
type Asked = Pick<OrderRow, 'deliveryType' | 'slot' | 'promisedAt'>;

/**
 * Returns the time that an order is promised or will be when it is accepted as it is: the end of a delivery's slot, the start of a
 * pick-up's, at a table the kitchen's lead time; never sooner than in ten minutes.
 */
export function suggestTime(order: Asked, { timeZone, pickup }: Timed, now: Date): Date {
  if (order.promisedAt) return order.promisedAt;
  const wanted = order.slot ? getSlotTime(order.slot, order.deliveryType, timeZone) : undefined;
  const lead = order.slot ? leastMinutes : Math.max(pickup.leadMinutes, leastMinutes);
  const soonest = Math.ceil((now.getTime() + lead * minuteMs) / minuteMs) * minuteMs;
  return new Date(Math.max(wanted?.getTime() ?? 0, soonest));
}

function getSlotTime(slot: string, deliveryType: OrderRow['deliveryType'], timeZone: string): Date {
  const day = slot.slice(0, 10);
  const [start, end] = [toMinutes(slot.slice(11, 16)), toMinutes(slot.slice(17, 22))];
  const minutes = deliveryType === 'SELF_PICKUP' ? start : end;
  // A slot that ends at midnight reads 00:00.
  return getInstant({ day, minutes: minutes === 0 && start > 0 ? 1440 : minutes }, timeZone);
}

/** Returns whether an order is for so much later that the kitchen need not begin when it is accepted. */
export function isForLater(order: Asked, restaurant: Timed, now: Date): boolean {
  const { leadMinutes } = order.deliveryType === 'SELF_PICKUP' ? restaurant.pickup : restaurant.delivery;
  const ahead = suggestTime(order, restaurant, now).getTime() - now.getTime();
  return ahead > (leadMinutes + 2 * restaurant.delivery.slotMinutes) * minuteMs;
}
