import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { CommentPage, RatingSummary } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { reviewsPerPage } from '@/lib/domain/reviews/review-pages';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';

/** What a page knows of a restaurant's reviews; a part that couldn't be had is absent, and the page stands without it. */
export interface Reviews {
  first?: CommentPage;
  summary?: RatingSummary;
}

/** The first page of reviews and their summary, kept under the restaurant's tag. Never throws. */
export const loadReviews = cache(async (restaurantId: number, locale: Locale): Promise<Reviews> => {
  const options = { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds };
  const [first, summary] = await Promise.allSettled([
    call(contract['restaurant.comments'], { restaurantId, pageNo: 1, pageSize: reviewsPerPage }, options),
    call(contract['restaurant.rating'], { restaurantId }, options),
  ]);
  return {
    first: first.status === 'fulfilled' ? first.value : undefined,
    summary: summary.status === 'fulfilled' ? summary.value : undefined,
  };
});
