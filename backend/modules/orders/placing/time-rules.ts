import type { OrderMode } from '@/lib/contract/staff/order-values';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getBusyMinutes, getMode, getPausedUntil } from '../../restaurant/busy';
import { getClock, getWallTime, isOpenAt } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import { checkSlot, type SlotRules } from './slots';

type Timed = Pick<RestaurantRow, 'hours' | 'specialDays' | 'delivery' | 'pickup' | 'busy' | 'timeZone'>;

/** Slots have one length; pick-up only has another lead time. A pause and busy mode lengthen it. */
export const getSlotRules = (restaurant: Timed, deliveryType: DeliveryType, now: Date): SlotRules => ({
  hours: restaurant.hours,
  specialDays: restaurant.specialDays,
  slotMinutes: restaurant.delivery.slotMinutes,
  daysAhead: restaurant.delivery.daysAhead,
  leadMinutes:
    (deliveryType === 'SELF_PICKUP' ? restaurant.pickup.leadMinutes : restaurant.delivery.leadMinutes) +
    getBusyMinutes(restaurant.busy, getMode(deliveryType), now),
});

/**
 * Checks for when an order is asked. Throws TIME_REQUIRED without a slot, SHOP_CLOSED outside of the hours, SHOP_PAUSED for a
 * slot that a pause took away, SLOT_GONE when the slot can't be had any more. At a table food is asked for now, so the restaurant must be
 * open now, and not paused for tables.
 */
export function checkTime(
  asked: { deliveryType: DeliveryType; deliveryTime?: string; tableNo?: string },
  restaurant: Timed,
  now: Date,
): void {
  const rules = getSlotRules(restaurant, asked.deliveryType, now);
  const here = getWallTime(now, restaurant.timeZone);
  if (!asked.deliveryTime && asked.tableNo === undefined) throw new DomainError('TIME_REQUIRED');
  if (!asked.deliveryTime) {
    checkPause(restaurant, 'table', now);
    if (!isOpenAt(here, rules)) throw new DomainError('SHOP_CLOSED');
    return;
  }
  try {
    checkSlot(asked.deliveryTime, here, rules);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'SLOT_GONE')
      checkPause(restaurant, getMode(asked.deliveryType), now);
    throw error;
  }
}

/** Throws SHOP_PAUSED, with the time on the restaurant's clock, while the restaurant takes no orders of a mode. */
export function checkPause(
  { busy, timeZone }: Pick<Timed, 'busy' | 'timeZone'>,
  mode: OrderMode,
  now: Date,
): void {
  const until = getPausedUntil(busy, mode, now);
  if (until)
    throw new DomainError('SHOP_PAUSED', { mode, until: getClock(getWallTime(until, timeZone).minutes) });
}
