import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client';
import { Refused } from '../../http/refused';
import { inTransaction } from '../../http/transaction';
import { recordAct } from '../operator/operator-acts';
import { dishes } from './menu.tables';
import { restaurants } from './restaurant.tables';

/** PostgreSQL's channel on which changed restaurants are announced by id. */
export const restaurantChannel = 'restaurant_changed';

/** Every change of a restaurant ends here: kept copies are recognised as old by the revision. */
async function changed(tx: Tx, restaurantId: number, now: Date): Promise<void> {
  await tx
    .update(restaurants)
    .set({ revision: sql`${restaurants.revision} + 1`, updatedAt: now })
    .where(eq(restaurants.id, restaurantId));
  await tx.execute(sql`select pg_notify(${restaurantChannel}, ${String(restaurantId)})`);
}

async function changeDish(
  db: Db,
  where: { restaurantId: number; dishId: number; act: string; now: Date; actor?: string },
  change: { stock: number | null } | { onSale: boolean },
): Promise<void> {
  const { restaurantId, dishId, act, now, actor } = where;
  await inTransaction(db, async (tx) => {
    // The restaurant first, as every change of it does.
    await tx
      .select({ id: restaurants.id })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId))
      .for('update');
    const done = await tx
      .update(dishes)
      .set(change)
      .where(and(eq(dishes.id, dishId), eq(dishes.restaurantId, restaurantId)))
      .returning({ id: dishes.id });
    if (done.length === 0) throw new Refused('DISH_UNKNOWN', { dishId });
    await changed(tx, restaurantId, now);
    await recordAct(tx, { restaurantId, act, subject: String(dishId), detail: change, actor, at: now });
  });
}

/** Sets what is left of a dish; null is unlimited. Throws DISH_UNKNOWN. */
export const setStock = (
  db: Db,
  restaurantId: number,
  dishId: number,
  left: number | null,
  now: Date,
  actor?: string,
): Promise<void> => changeDish(db, { restaurantId, dishId, act: 'dish.stock', now, actor }, { stock: left });

/** Puts a dish on sale or takes it off. Throws DISH_UNKNOWN. */
export const setDishOnSale = (
  db: Db,
  restaurantId: number,
  dishId: number,
  onSale: boolean,
  now: Date,
  actor?: string,
): Promise<void> => changeDish(db, { restaurantId, dishId, act: 'dish.sale', now, actor }, { onSale });

/** Opens the restaurant for orders or lets it rest (DEC-42). Throws RESTAURANT_UNKNOWN. */
export async function setShopOpen(
  db: Db,
  restaurantId: number,
  open: boolean,
  now: Date,
  actor?: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const done = await tx
      .update(restaurants)
      .set({ inBusiness: open })
      .where(eq(restaurants.id, restaurantId))
      .returning({ id: restaurants.id });
    if (done.length === 0) throw new Refused('RESTAURANT_UNKNOWN', { restaurantId });
    await changed(tx, restaurantId, now);
    await recordAct(tx, {
      restaurantId,
      act: 'shop.open',
      subject: String(restaurantId),
      detail: { open },
      actor,
      at: now,
    });
  });
}
