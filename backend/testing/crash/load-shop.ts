import { eq } from 'drizzle-orm';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import type { Db } from '../../db/client';
import { getWallTime } from '../../modules/restaurant/hours';
import { dishes } from '../../schema/menu';
import type { restaurants } from '../../schema/restaurant';
import { walletFreeAmounts } from '../../schema/wallet';
import { createDishGroup, createDishItem } from '../dish-row';
import { insertPromotion } from '../shop';
import { insertVoucherShop, type VoucherShop } from '../vouchers';

/** The limits of everything that can run out. */
export interface Supplies {
  /** The stock of each of the two dishes. */
  stock: number;
  /** The stock of a third dish. It and a set of it, the fourth dish, exist only with this value. */
  scarce?: number;
  /** The maximum number of orders per slot. */
  slotCapacity: number;
  /** The number of tables per reservation time. */
  tables: number;
  /** The maximum number of vouchers per user. */
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
 * Inserts a restaurant with two dishes of 10.00 and 5.00 (and a third and a set of 5.00), delivery, reservations and
 * vouchers of 8.00. From then on wallets pay any amount without a code, because a user of the load pays more in
 * a minute than real users do in a day.
 */
export async function insertLoadShop(
  db: Db,
  supplies: Partial<Supplies> = {},
  changes: Partial<typeof restaurants.$inferInsert> = {},
): Promise<VoucherShop> {
  const { stock, scarce, slotCapacity, tables, vouchers } = { ...plenty, ...supplies };
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
    ...changes,
  });
  const { restaurantId, categoryId, dishIds } = shop;
  await db.update(dishes).set({ stock }).where(eq(dishes.id, dishIds[0]!));
  const groups = [createDishGroup({ items: [createDishItem(1, { name: {}, dish: 'scarce' })] })];
  const more = [
    { key: 'second', stock },
    ...(scarce === undefined
      ? []
      : [
          { key: 'scarce', stock: scarce },
          { key: 'set', groups },
        ]),
  ];
  const added = await db
    .insert(dishes)
    .values(
      more.map((dish, index) => ({
        ...dish,
        restaurantId,
        categoryId,
        position: index + 1,
        name: { en: dish.key },
        price: 500,
      })),
    )
    .returning({ id: dishes.id });
  await insertPromotion(db, {
    restaurantId,
    code: 'BUSY',
    name: { en: 'One off' },
    amountOff: 100,
    usesLeft: plenty.stock,
  });
  return { ...shop, dishIds: [dishIds[0]!, ...added.map(({ id }) => id)] };
}
