import { contract } from '@/lib/contract/contract';
import type { Review } from '@/lib/contract/reviews';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import type { reviews } from '../../schema/reviews';
import { toImageUrl, toOptionalImageUrl } from '../restaurant/image-url';
import { getCurrentShop } from '../restaurant/shop';
import { getReviewText } from './review-text';
import { getReviewTotals, listReviewPage } from './reviews.repository';

/** As many as the specification's pages have. */
const usualPageSize = 10;

/** What diners said of a restaurant, and how that sums up (API-45, API-46). */
export function addReviewsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['restaurant.comments'], async (asked, context) => {
    const { restaurantId, pageNo = 1, pageSize = usualPageSize, locale = context.locale } = asked;
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const [rows, { total }] = await Promise.all([
      listReviewPage(deps.db, restaurantId, { pageNo, pageSize }),
      getReviewTotals(deps.db, restaurantId),
    ]);
    return { total, commentList: rows.map((row) => toReview(row, locale, restaurant.defaultLocale)) };
  });

  serve(app, contract['restaurant.rating'], async ({ restaurantId }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const { ratings } = restaurant.config as Partial<RestaurantConfig>;
    const given = restaurant.rating ?? undefined;
    // A restaurant that states no rating has the one of its reviews.
    const mean =
      given === undefined ? ((await getReviewTotals(deps.db, restaurantId)).mean ?? undefined) : undefined;
    return {
      rating: given ?? mean,
      tasteScore: ratings?.taste,
      packagingScore: ratings?.packaging,
      commentScore: ratings?.comment ?? mean,
    };
  });
}

const toReview = (row: typeof reviews.$inferSelect, locale: Locale, fallback: Locale): Review => ({
  avatarUrl: toOptionalImageUrl(row.avatar),
  nickName: row.nickName,
  commentScore: row.score,
  commentDate: row.day,
  commentText: getReviewText(row.text, locale, fallback),
  commPicList: row.pictures.map(toImageUrl),
  reply: row.reply ?? undefined,
});
