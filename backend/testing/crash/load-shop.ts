import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { getDayAfter, getWallTime } from '../../modules/restaurant/hours';
import { dishes } from '../../schema/menu';
import type { restaurants } from '../../schema/restaurant';
import { walletFreeAmounts } from '../../schema/wallet';
import { insertPromotion } from '../shop';
import { insertVoucherShop, type VoucherShop } from '../vouchers';

/** Limits of everything that can run out. */
export interface Supplies {
  /** Stock of each of the two dishes. */
  stock: number;
  /** Maximum orders of one slot. */
  slotCapacity: number;
  /** Tables per reservation time. */
  tables: number;
  /** Maximum vouchers per diner. */
  vouchers: number;
}

const plenty: Supplies = {
  stock: 1_000_000,
  slotCapacity: 1_000_000,
  tables: 100_000,
  vouchers: 10_000,
};

/** Child processes have no test clock, so orders and reservations are for tomorrow in the shop's time zone. */
export const tomorrow = getDayAfter(getWallTime(new Date(), 'Asia/Singapore').day, 1);
export const slotTomorrow = `${tomorrow} 12:00-12:30`;
export const tableTimes = ['12:00', '13:00', '18:00'] as const;

/**
 * Inserts a restaurant with two dishes of 10.00 and 5.00, delivery, reservations and vouchers of 8.00. Wallets pay any amount
 * without a code from then on: a diner of the load pays more in a minute than others in a day.
 */
export async function insertLoadShop(
  db: Db,
  supplies: Partial<Supplies> = {},
  more: Partial<typeof restaurants.$inferInsert> = {},
): Promise<VoucherShop> {
  const { stock, slotCapacity, tables, vouchers } = { ...plenty, ...supplies };
  await db.delete(walletFreeAmounts);
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
