import { toMinutes } from '@/lib/domain/outlets/opening-hours';
import { minuteMs } from '../../../core/durations';
import { getInstant } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import type { OrderRow } from '../orders.repository';
import { getStep, isOpen } from './order-step';

/** The shortest promise in minutes. */
const leastMinutes = 10;

type Timed = Pick<RestaurantRow, 'timeZone' | 'delivery' | 'pickup'>;
type PromiseInput = Pick<OrderRow, 'deliveryType' | 'slot' | 'promisedAt'>;

/**
 * Returns the promised time, or the time that accepting the order would promise: the end of a delivery
 * slot, the start of a pick-up slot, or the kitchen's lead time at a table; at least ten minutes from now.
 */
export function suggestTime(order: PromiseInput, { timeZone, pickup }: Timed, now: Date): Date {
  if (order.promisedAt) return order.promisedAt;
  const wanted = order.slot ? getSlotTime(order.slot, order.deliveryType, timeZone) : undefined;
  const lead = order.slot ? leastMinutes : Math.max(pickup.leadMinutes, leastMinutes);
  const soonest = Math.ceil((now.getTime() + lead * minuteMs) / minuteMs) * minuteMs;
  return new Date(Math.max(wanted?.getTime() ?? 0, soonest));
}

/**
 * Returns the time from which a diner may mark a pick-up order as picked up without a ready notice: the
 * start of its slot. Undefined without a slot, and for an ended order.
 */
export function findPickUpStart(
  order: Pick<OrderRow, 'status' | 'deliveryType' | 'acceptedAt' | 'readyAt' | 'slot'>,
  timeZone: string,
): Date | undefined {
  const { deliveryType, slot } = order;
  if (deliveryType !== 'SELF_PICKUP' || slot === null || !isOpen(getStep(order))) return undefined;
  return getSlotTime(slot, deliveryType, timeZone);
}

function getSlotTime(slot: string, deliveryType: OrderRow['deliveryType'], timeZone: string): Date {
  const day = slot.slice(0, 10);
  const [start, end] = [toMinutes(slot.slice(11, 16)), toMinutes(slot.slice(17, 22))];
  const minutes = deliveryType === 'SELF_PICKUP' ? start : end;
  // A slot that ends at midnight reads 00:00.
  return getInstant({ day, minutes: minutes === 0 && start > 0 ? 1440 : minutes }, timeZone);
}

/** Returns whether an order is due so late that the kitchen need not start when it is accepted. */
export function isForLater(order: PromiseInput, restaurant: Timed, now: Date): boolean {
  const { leadMinutes } = order.deliveryType === 'SELF_PICKUP' ? restaurant.pickup : restaurant.delivery;
  const ahead = suggestTime(order, restaurant, now).getTime() - now.getTime();
  return ahead > (leadMinutes + 2 * restaurant.delivery.slotMinutes) * minuteMs;
}
