import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { dayAfter, wallTimeAt } from '../../modules/restaurant/hours';
import { dishes } from '../../schema/menu';
import type { restaurants } from '../../schema/restaurant';
import { insertPromotion } from '../shop';
import { insertVoucherShop, type VoucherShop } from '../vouchers';

/** How much there is of everything that can run out. */
export interface Supplies {
  /** Pieces of each of the two dishes. */
  stock: number;
  /** Orders that one slot takes. */
  slotCapacity: number;
  /** Tables at each of the times. */
  tables: number;
  /** Vouchers that one diner may buy. */
  vouchers: number;
}

export const plenty: Supplies = {
  stock: 1_000_000,
  slotCapacity: 1_000_000,
  tables: 100_000,
  vouchers: 10_000,
};

/** Processes have no test clock, so what is ordered and reserved is for tomorrow, as the shop's clock has it. */
export const tomorrow = dayAfter(wallTimeAt(new Date(), 'Asia/Singapore').day, 1);
export const slotTomorrow = `${tomorrow} 12:00-12:30`;
export const tableTimes = ['12:00', '13:00', '18:00'] as const;

/** A restaurant that delivers two dishes of 10.00 and 5.00, reserves tables and sells vouchers of 8.00. */
export async function insertBusyShop(
  db: Db,
  supplies: Partial<Supplies> = {},
  more: Partial<typeof restaurants.$inferInsert> = {},
): Promise<VoucherShop> {
  const { stock, slotCapacity, tables, vouchers } = { ...plenty, ...supplies };
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const slots = tableTimes.map((time) => ({ time, limit: tables, discountPercent: 0 }));
  const shop = await insertVoucherShop(db, [{ maxBuy: vouchers }], {
    canReserve: true,
    hours: [{ from: 1, to: 7, times: [{ start: '08:00', end: '22:00' }] }],
    delivery: {
      steps: [{ uptoMetres: 3000, fee: 300 }],
      leadMinutes: 40,
      slotMinutes: 30,
      slotCapacity,
      daysAhead: 6,
    },
    config: { reservation: { weekdays, slots } },
    ...more,
  });
  const { restaurantId, categoryId, dishIds } = shop;
  await db.update(dishes).set({ stock }).where(eq(dishes.id, dishIds[0]!));
  const [second] = await db
    .insert(dishes)
    .values({
      restaurantId,
      categoryId,
      key: 'second',
      position: 1,
      name: { en: 'Second' },
      price: 500,
      stock,
    })
    .returning({ id: dishes.id });
  await insertPromotion(db, {
    restaurantId,
    code: 'BUSY',
    name: { en: 'One off' },
    amountOff: 100,
    usesLeft: plenty.stock,
  });
  return { ...shop, dishIds: [dishIds[0]!, second!.id] };
}
