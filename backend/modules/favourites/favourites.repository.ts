import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { favourites } from '../../schema/favourites';
import { restaurants } from '../../schema/restaurant';
import { type CardRow, cardColumns } from '../restaurant/card';

/** Returns a user's favorites, the latest first. */
export function listFavourites(db: Executor, userId: number, most: number): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(favourites)
    .innerJoin(restaurants, eq(restaurants.id, favourites.restaurantId))
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.restaurantId))
    .limit(most);
}

/** One statement each, so that concurrent requests leave one row and never fail. */
export async function keepFavourite(
  db: Executor,
  userId: number,
  restaurantId: number,
  now: Date,
): Promise<void> {
  await db.insert(favourites).values({ userId, restaurantId, createdAt: now }).onConflictDoNothing();
}

export async function dropFavourite(db: Executor, userId: number, restaurantId: number): Promise<void> {
  await db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.restaurantId, restaurantId)));
}
