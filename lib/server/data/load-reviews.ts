import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { CommentPage, RatingSummary } from '@/lib/contract/reviews';
import type { Locale } from '@/lib/contract/vocabulary';
import { reviewsPerPage } from '@/lib/domain/reviews/review-pages';
import { call } from '@/lib/server/backend/backend-client';
import { getRestaurantTag, revalidateSeconds } from '@/lib/server/revisions';

/** Reviews of a restaurant; a part whose loading failed is absent. */
interface Reviews {
  first?: CommentPage;
  summary?: RatingSummary;
}

/** Loads the first page of reviews and their summary, cached under the restaurant's tag. Never throws. */
export const loadReviews = cache(async (restaurantId: number, locale: Locale): Promise<Reviews> => {
  const options = { locale, tags: [getRestaurantTag(restaurantId)], revalidate: revalidateSeconds };
  const [first, summary] = await Promise.allSettled([
    call(contract['restaurant.comments'], { restaurantId, pageNo: 1, pageSize: reviewsPerPage }, options),
    call(contract['restaurant.rating'], { restaurantId }, options),
  ]);
  return {
    first: first.status === 'fulfilled' ? first.value : undefined,
    summary: summary.status === 'fulfilled' ? summary.value : undefined,
  };
});
