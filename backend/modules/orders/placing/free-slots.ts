import type { OrderedDish } from '@/lib/contract/ordering';
import type { Day, DeliveryType } from '@/lib/contract/vocabulary';
import type { Deps } from '../../../deps';
import { getWallTime } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import { freeSlots } from './slot-loads.repository';
import { listSlots } from './slots';
import { findSlotNeed, getSlotRules } from './time-rules';

/**
 * Returns the slots of a day that can still be chosen and have room for the dishes. Throws SLOT_TOO_SMALL for more dishes
 * than any slot takes.
 */
export async function listFreeSlots(
  deps: Pick<Deps, 'db' | 'clock'>,
  restaurant: RestaurantRow,
  { deliveryType, day, dishList }: { deliveryType: DeliveryType; day: Day; dishList: readonly OrderedDish[] },
): Promise<string[]> {
  const now = deps.clock();
  const here = getWallTime(now, restaurant.timeZone);
  const slots = listSlots(day, here, getSlotRules(restaurant, deliveryType, now));
  // Before a dish is chosen, a slot is free while it takes one more.
  const pieces = dishList.reduce((sum, { dishCount }) => sum + dishCount, 0) || 1;
  const need = findSlotNeed(restaurant, deliveryType, pieces);
  return need ? freeSlots(deps.db, restaurant.id, deliveryType, slots, need) : slots;
}
