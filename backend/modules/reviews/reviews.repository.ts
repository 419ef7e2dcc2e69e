import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { reviews } from '../../schema/reviews';

interface ReviewPage {
  /** From 1. */
  pageNo: number;
  pageSize: number;
}

/** A restaurant's reviews, the newest first, a page of them. */
export function reviewsOn(db: Executor, restaurantId: number, { pageNo, pageSize }: ReviewPage) {
  return db
    .select()
    .from(reviews)
    .where(eq(reviews.restaurantId, restaurantId))
    .orderBy(desc(reviews.day), asc(reviews.position))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
}

/** How many reviews a restaurant has, and their mean score; null without any. */
export async function reviewsInAll(
  db: Executor,
  restaurantId: number,
): Promise<{ total: number; mean: number | null }> {
  const [all] = await db
    .select({
      total: sql<number>`count(*)::int`,
      mean: sql<number | null>`round(avg(${reviews.score})::numeric, 1)::float8`,
    })
    .from(reviews)
    .where(eq(reviews.restaurantId, restaurantId));
  return all!;
}
