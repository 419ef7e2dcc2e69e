import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import { reviews } from '../../schema/reviews';
import { pick } from '../../text';

interface ReviewPage {
  /** The first page is 1. */
  pageNo: number;
  pageSize: number;
}

/** Returns one page of a restaurant's reviews, the newest first. */
export function listReviewPage(db: Executor, restaurantId: number, { pageNo, pageSize }: ReviewPage) {
  return db
    .select()
    .from(reviews)
    .where(eq(reviews.restaurantId, restaurantId))
    .orderBy(desc(reviews.day), asc(reviews.position))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
}

/** Returns the number of a restaurant's reviews and their mean score, null without any. */
export async function getReviewTotals(
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

interface ReviewFilter {
  /** Whole stars, 1 to 5: 4 finds 4.0 to 4.9; a score below one counts as one. */
  stars?: number;
  /** Selects reviews without a reply. */
  unanswered?: boolean;
  /** The id of the last review of the previous page. */
  after?: number;
}

/** Returns a restaurant's reviews for its staff, the newest first, at most `most`. */
export function listReviews(
  db: Executor,
  restaurantId: number,
  { stars, unanswered, after, most }: ReviewFilter & { most: number },
) {
  const last = db
    .select({ day: reviews.day, position: reviews.position })
    .from(reviews)
    .where(and(eq(reviews.restaurantId, restaurantId), eq(reviews.id, after ?? 0)))
    .as('last');
  const isAfter = sql`exists (select 1 from ${last} where ${reviews.day} < ${last.day}
    or (${reviews.day} = ${last.day} and ${reviews.position} > ${last.position}))`;
  return db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.restaurantId, restaurantId),
        stars === undefined ? undefined : sql`greatest(floor(${reviews.score}), 1) = ${stars}`,
        unanswered ? isNull(reviews.reply) : undefined,
        after === undefined ? undefined : isAfter,
      ),
    )
    .orderBy(desc(reviews.day), asc(reviews.position))
    .limit(most);
}

export const countUnanswered = (db: Executor, restaurantId: number): Promise<number> =>
  db.$count(reviews, and(eq(reviews.restaurantId, restaurantId), isNull(reviews.reply)));

/** Returns a review's original text, or the one in the reader's language if there are several. */
export const getReviewText = (text: Texts | string, locale: Locale, fallback: Locale): string =>
  typeof text === 'string' ? text : pick(text, locale, fallback);
