import type { DeliveryType } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { isOpenAt, type WallTime } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import { checkSlot, type SlotRules } from './slots';

type Timed = Pick<RestaurantRow, 'hours' | 'specialDays' | 'delivery' | 'pickup'>;

/** Slots have one length; pick-up only has another lead time. */
export const getSlotRules = (restaurant: Timed, deliveryType: DeliveryType): SlotRules => ({
  hours: restaurant.hours,
  specialDays: restaurant.specialDays,
  slotMinutes: restaurant.delivery.slotMinutes,
  daysAhead: restaurant.delivery.daysAhead,
  leadMinutes:
    deliveryType === 'SELF_PICKUP' ? restaurant.pickup.leadMinutes : restaurant.delivery.leadMinutes,
});

/**
 * Checks for when an order is asked. Throws TIME_REQUIRED without a slot, SHOP_CLOSED outside of the hours, SLOT_GONE when
 * the slot can't be had any more. At a table food is asked for now, so the restaurant must be open now.
 */
export function checkTime(
  asked: { deliveryType: DeliveryType; deliveryTime?: string; tableNo?: string },
  restaurant: Timed,
  now: WallTime,
): void {
  const rules = getSlotRules(restaurant, asked.deliveryType);
  if (asked.deliveryTime) checkSlot(asked.deliveryTime, now, rules);
  else if (!asked.tableNo) throw new DomainError('TIME_REQUIRED');
  else if (!isOpenAt(now, rules)) throw new DomainError('SHOP_CLOSED');
}
