import { and, eq, gt, gte, inArray, or } from 'drizzle-orm';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import type { Executor } from '../../../db/client';
import { slotLoads } from '../../../schema/orders';
import type { SlotNeed } from './time-rules';

/** Returns the given slots that still take such an order. */
export async function freeSlots(
  db: Executor,
  restaurantId: number,
  deliveryType: DeliveryType,
  slots: string[],
  { maxOrders, maxDishes, pieces }: SlotNeed,
): Promise<string[]> {
  if (slots.length === 0) return [];
  const rows = await db
    .select({ slot: slotLoads.slot })
    .from(slotLoads)
    .where(
      and(
        eq(slotLoads.restaurantId, restaurantId),
        eq(slotLoads.deliveryType, deliveryType),
        inArray(slotLoads.slot, slots),
        or(
          maxOrders === undefined ? undefined : gte(slotLoads.taken, maxOrders),
          maxDishes === undefined ? undefined : gt(slotLoads.dishes, maxDishes - pieces),
        ),
      ),
    );
  const full = new Set(rows.map(({ slot }) => slot));
  return slots.filter((slot) => !full.has(slot));
}
