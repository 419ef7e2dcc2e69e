import { and, eq, gte, inArray } from 'drizzle-orm';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import type { Executor } from '../../../db/client';
import { slotLoads } from '../../../schema/orders';

/** Returns those of the given slots that still take an order. */
export async function freeSlots(
  db: Executor,
  restaurantId: number,
  deliveryType: DeliveryType,
  slots: string[],
  capacity: number,
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
        gte(slotLoads.taken, capacity),
      ),
    );
  const full = new Set(rows.map(({ slot }) => slot));
  return slots.filter((slot) => !full.has(slot));
}
