import type { OrderMode } from '@/lib/contract/values';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getClock, isOpenAt } from '@/lib/domain/outlets/opening-hours';
import { DomainError } from '../../../core/domain-error';
import { findPausedUntil, getBusyMinutes, getMode } from '../../restaurant/busy';
import { getWallTime } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import { checkSlot, type SlotRules } from './slots';

type Timed = Pick<RestaurantRow, 'hours' | 'specialDays' | 'delivery' | 'pickup' | 'busy' | 'timeZone'>;

/**
 * Returns the slot rules. All slots have one length; pick-up has a separate lead time, which a pause or
 * busy mode extends.
 */
export function getSlotRules(restaurant: Timed, deliveryType: DeliveryType, now: Date): SlotRules {
  const { hours, specialDays, delivery, pickup, busy } = restaurant;
  const { leadMinutes } = deliveryType === 'SELF_PICKUP' ? pickup : delivery;
  return {
    hours,
    specialDays,
    slotMinutes: delivery.slotMinutes,
    daysAhead: delivery.daysAhead,
    leadMinutes: leadMinutes + getBusyMinutes(busy, getMode(deliveryType), now),
    openingLeadMinutes: leadMinutes,
  };
}

/** The place that an order needs in a slot. An absent maximum is unlimited. */
export interface SlotNeed {
  maxOrders?: number;
  maxDishes?: number;
  pieces: number;
}

/**
 * Returns the place that an order of some pieces needs in a slot; undefined when the restaurant sets no limit. Throws
 * SLOT_TOO_SMALL for more pieces than any slot takes.
 */
export function findSlotNeed(
  { delivery, pickup }: Pick<RestaurantRow, 'delivery' | 'pickup'>,
  deliveryType: DeliveryType,
  pieces: number,
): SlotNeed | undefined {
  const rules = deliveryType === 'SELF_PICKUP' ? pickup : delivery;
  const { slotCapacity: maxOrders, slotDishes: maxDishes } = rules;
  if (maxOrders === undefined && maxDishes === undefined) return undefined;
  if (maxDishes !== undefined && pieces > maxDishes)
    throw new DomainError('SLOT_TOO_SMALL', { most: maxDishes });
  return { maxOrders, maxDishes, pieces };
}

/**
 * Checks the requested time. Throws TIME_REQUIRED without a slot, SHOP_CLOSED outside of the hours,
 * SHOP_PAUSED for a slot during a pause, SLOT_GONE for a slot that is no longer available. Food at a table, and what
 * staff take without a slot, is ordered for now, so the restaurant must be open now and not paused for it.
 */
export function checkTime(
  asked: { deliveryType: DeliveryType; deliveryTime?: string; tableNo?: string; isForNow?: boolean },
  restaurant: Timed,
  now: Date,
): void {
  const rules = getSlotRules(restaurant, asked.deliveryType, now);
  const here = getWallTime(now, restaurant.timeZone);
  if (!asked.deliveryTime && asked.tableNo === undefined && !asked.isForNow)
    throw new DomainError('TIME_REQUIRED');
  if (!asked.deliveryTime) {
    checkPause(restaurant, getMode(asked.deliveryType, asked.tableNo), now);
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

/**
 * Throws SHOP_PAUSED with the end of the pause on the restaurant's clock while the restaurant takes no
 * orders of a mode.
 */
export function checkPause(
  { busy, timeZone }: Pick<Timed, 'busy' | 'timeZone'>,
  mode: OrderMode,
  now: Date,
): void {
  const until = findPausedUntil(busy, mode, now);
  if (until)
    throw new DomainError('SHOP_PAUSED', { mode, until: getClock(getWallTime(until, timeZone).minutes) });
}
