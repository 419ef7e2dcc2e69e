import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Texts } from '@/lib/contract/vocabulary';
import { type Act, recordAudit } from '../../core/audit-log';
import { findConstraint } from '../../core/database-errors';
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

/** Increments the revision, which invalidates cached copies. Every change of a restaurant calls it. */
export async function touchRestaurant(tx: Tx, restaurantId: number, now: Date): Promise<void> {
  await tx
    .update(restaurants)
    .set({ revision: sql`${restaurants.revision} + 1`, updatedAt: now })
    .where(eq(restaurants.id, restaurantId));
  await recordChange(tx, restaurantId);
}

/** Increments the revision, and tells the consoles that settings of the restaurant changed. */
export async function touchSettings(tx: Tx, restaurantId: number, now: Date): Promise<void> {
  await touchRestaurant(tx, restaurantId, now);
  await recordStaffEvent(tx, { restaurantId, kind: 'menu', subject: String(restaurantId), now });
}

/**
 * Deletes a restaurant with its menu, its domains and the images that only it used. Returns false, and
 * deletes nothing, when diners have ordered, booked or paid there. Throws RESTAURANT_UNKNOWN.
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
    if (findConstraint(error) === undefined) throw error;
    return false;
  }
}

/** Locks a restaurant; every transaction locks it before its other rows. Throws RESTAURANT_UNKNOWN. */
export async function lockRestaurant(tx: Tx, restaurantId: number): Promise<void> {
  const [found] = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('update');
  if (!found) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
}

/** The actor of a change and the source address. */
type By = Pick<Act, 'actor' | 'staffId' | 'address'>;

async function changeDish(
  db: Db,
  where: { restaurantId: number; dishId: number; act: string; now: Date; by?: By; seen?: number | null },
  change: { stock: number | null } | { onSale: boolean },
): Promise<void> {
  const { restaurantId, dishId, act, now, by, seen } = where;
  await withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const isDish = and(eq(dishes.id, dishId), eq(dishes.restaurantId, restaurantId));
    const [before] = await tx
      .select({ stock: dishes.stock, onSale: dishes.onSale })
      .from(dishes)
      .where(isDish)
      .for('update');
    if (!before) throw new DomainError('DISH_UNKNOWN', { dishId });
    if (seen !== undefined && seen !== before.stock)
      throw new DomainError('STATUS_CONFLICT', { left: before.stock ?? undefined });
    await tx.update(dishes).set(change).where(isDish);
    await touchRestaurant(tx, restaurantId, now);
    const subject = String(dishId);
    await recordStaffEvent(tx, { restaurantId, kind: 'rush', subject, now });
    const was = 'stock' in change ? { stock: before.stock } : { onSale: before.onSale };
    await recordAudit(tx, {
      restaurantId,
      act,
      subject,
      detail: { before: was, after: change },
      ...by,
      at: now,
    });
  });
}

/**
 * Sets the remaining stock of a dish; null is unlimited. Throws RESTAURANT_UNKNOWN, DISH_UNKNOWN, and STATUS_CONFLICT
 * when the stock is no longer the one that the person read.
 */
export const setStock = (
  db: Db,
  restaurantId: number,
  dishId: number,
  left: number | null,
  now: Date,
  { seen, ...by }: By & { seen?: number | null } = {},
): Promise<void> =>
  changeDish(db, { restaurantId, dishId, act: 'dish.stock', now, by, seen }, { stock: left });

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

/** Returns the dishes of a restaurant in the order of its menu; those removed from its file come last. */
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

/** Opens the restaurant for orders, or closes it for the time being. Throws RESTAURANT_UNKNOWN. */
export async function setShopOpen(
  db: Db,
  restaurantId: number,
  open: boolean,
  now: Date,
  by: By = {},
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const done = await tx
      .update(restaurants)
      .set({ inBusiness: open })
      .where(eq(restaurants.id, restaurantId))
      .returning({ id: restaurants.id });
    if (done.length === 0) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
    await touchSettings(tx, restaurantId, now);
    const subject = String(restaurantId);
    await recordAudit(tx, { ...by, restaurantId, act: 'shop.open', subject, detail: { open }, at: now });
  });
}

/**
 * Closes a restaurant permanently, or reopens it: its public pages respond with 410 and orders are
 * rejected. Stored with the file's data, so an import reopens it too. Throws RESTAURANT_UNKNOWN.
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
    await touchSettings(tx, restaurantId, now);
    const subject = String(restaurantId);
    await recordAudit(tx, { restaurantId, act: 'shop.left', subject, detail: { left }, actor, at: now });
  });
}
