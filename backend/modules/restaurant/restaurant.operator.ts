import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Texts } from '@/lib/contract/vocabulary';
import { type Act, recordAudit } from '../../core/audit-log';
import { getConstraint } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { mediaUses } from '../../schema/media';
import { dishes } from '../../schema/menu';
import { restaurants } from '../../schema/restaurant';
import { recordChange } from '../changes/changes';
import { deleteUnused, discardObjects } from '../media/media-uses';

/** Every change of a restaurant ends here: the revision marks cached copies as stale. */
export async function touchRestaurant(tx: Tx, restaurantId: number, now: Date): Promise<void> {
  await tx
    .update(restaurants)
    .set({ revision: sql`${restaurants.revision} + 1`, updatedAt: now })
    .where(eq(restaurants.id, restaurantId));
  await recordChange(tx, restaurantId);
}

/**
 * Deletes a restaurant with its menu, its domains and the images that only it used; nothing that diners ordered, booked or paid is
 * ever deleted. Returns false when there is any of that. Throws RESTAURANT_UNKNOWN.
 */
export async function removeRestaurant(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  restaurantId: number,
  now: Date,
  actor?: string,
): Promise<boolean> {
  try {
    const deleted = await withTransaction(db, async (tx) => {
      await lockRestaurant(tx, restaurantId);
      await recordChange(tx, restaurantId);
      const used = await tx
        .select({ id: mediaUses.mediaId })
        .from(mediaUses)
        .where(eq(mediaUses.restaurantId, restaurantId));
      await tx.delete(restaurants).where(eq(restaurants.id, restaurantId));
      const pictures = await deleteUnused(
        tx,
        used.map(({ id }) => id),
      );
      await recordAudit(tx, {
        restaurantId,
        act: 'restaurant.remove',
        subject: String(restaurantId),
        detail: {},
        actor,
        at: now,
      });
      return pictures;
    });
    await discardObjects(images, deleted);
    return true;
  } catch (error) {
    if (getConstraint(error) === undefined) throw error;
    return false;
  }
}

/** A restaurant is locked before anything of it. Throws RESTAURANT_UNKNOWN. */
export async function lockRestaurant(tx: Tx, restaurantId: number): Promise<void> {
  const [found] = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('update');
  if (!found) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
}

/** Who changes something, and where from. */
type By = Pick<Act, 'actor' | 'staffId' | 'address'>;

async function changeDish(
  db: Db,
  where: { restaurantId: number; dishId: number; act: string; now: Date; by?: By },
  change: { stock: number | null } | { onSale: boolean },
): Promise<void> {
  const { restaurantId, dishId, act, now, by } = where;
  await withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const done = await tx
      .update(dishes)
      .set(change)
      .where(and(eq(dishes.id, dishId), eq(dishes.restaurantId, restaurantId)))
      .returning({ id: dishes.id });
    if (done.length === 0) throw new DomainError('DISH_UNKNOWN', { dishId });
    await touchRestaurant(tx, restaurantId, now);
    const subject = String(dishId);
    await recordStaffEvent(tx, { restaurantId, kind: 'rush', subject, now });
    await recordAudit(tx, { restaurantId, act, subject, detail: change, ...by, at: now });
  });
}

/** Sets what is left of a dish; null is unlimited. Throws RESTAURANT_UNKNOWN and DISH_UNKNOWN. */
export const setStock = (
  db: Db,
  restaurantId: number,
  dishId: number,
  left: number | null,
  now: Date,
  by?: By,
): Promise<void> => changeDish(db, { restaurantId, dishId, act: 'dish.stock', now, by }, { stock: left });

/** Puts a dish on sale or takes it off. Throws RESTAURANT_UNKNOWN and DISH_UNKNOWN. */
export const setDishOnSale = (
  db: Db,
  restaurantId: number,
  dishId: number,
  onSale: boolean,
  now: Date,
  by?: By,
): Promise<void> => changeDish(db, { restaurantId, dishId, act: 'dish.sale', now, by }, { onSale });

/** Returns a dish of the restaurant by its number or by its key in the file. Throws DISH_UNKNOWN. */
export async function findDish(
  db: Db,
  restaurantId: number,
  ref: string,
): Promise<{ id: number; name: Texts }> {
  const number = /^\d{1,9}$/.test(ref) ? Number(ref) : undefined;
  const [found] = await db
    .select({ id: dishes.id, name: dishes.name })
    .from(dishes)
    .where(
      and(
        eq(dishes.restaurantId, restaurantId),
        number === undefined ? eq(dishes.key, ref) : eq(dishes.id, number),
      ),
    );
  if (!found) throw new DomainError('DISH_UNKNOWN', { dish: ref });
  return found;
}

/** The dishes of a restaurant in the order of its menu; those that left its file at the end. */
export function listDishes(db: Db, restaurantId: number) {
  return db
    .select({
      id: dishes.id,
      key: dishes.key,
      name: dishes.name,
      price: dishes.price,
      stock: dishes.stock,
      onSale: dishes.onSale,
      listed: dishes.listed,
    })
    .from(dishes)
    .where(eq(dishes.restaurantId, restaurantId))
    .orderBy(desc(dishes.listed), asc(dishes.position), asc(dishes.id));
}

/** Opens the restaurant for orders or lets it rest (DEC-42). Throws RESTAURANT_UNKNOWN. */
export async function setShopOpen(
  db: Db,
  restaurantId: number,
  open: boolean,
  now: Date,
  actor?: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const done = await tx
      .update(restaurants)
      .set({ inBusiness: open })
      .where(eq(restaurants.id, restaurantId))
      .returning({ id: restaurants.id });
    if (done.length === 0) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
    await touchRestaurant(tx, restaurantId, now);
    await recordAudit(tx, {
      restaurantId,
      act: 'shop.open',
      subject: String(restaurantId),
      detail: { open },
      actor,
      at: now,
    });
  });
}

/**
 * Closes a restaurant for good, or reopens it: its public pages answer 410 and orders are refused. Stored with the file's data, so
 * an import reopens it too. Throws RESTAURANT_UNKNOWN.
 */
export async function setShopLeft(
  db: Db,
  restaurantId: number,
  left: boolean,
  now: Date,
  actor?: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const config = left
      ? sql`${restaurants.config} || '{"left": true}'::jsonb`
      : sql`${restaurants.config} - 'left'`;
    const done = await tx
      .update(restaurants)
      .set({ config, platformAllow: !left })
      .where(eq(restaurants.id, restaurantId))
      .returning({ id: restaurants.id });
    if (done.length === 0) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
    await touchRestaurant(tx, restaurantId, now);
    const subject = String(restaurantId);
    await recordAudit(tx, { restaurantId, act: 'shop.left', subject, detail: { left }, actor, at: now });
  });
}
