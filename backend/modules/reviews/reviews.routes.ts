import { contract } from '@/lib/contract/contract';
import type { Review } from '@/lib/contract/reviews';
import type { Locale } from '@/lib/contract/vocabulary';
import { readReplica } from '../../core/replica';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import type { reviews } from '../../schema/reviews';
import { getCurrentShop } from '../restaurant/shop';
import { toImageUrl, toOptionalImageUrl } from '../restaurant/web-address';
import { getReviewText, getReviewTotals, listReviewPage } from './reviews.repository';

/** The page size of the specification. */
const usualPageSize = 10;

/** Serves a restaurant's reviews and their summary. */
export function addReviewsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['restaurant.comments'], async (asked, context) => {
    const { restaurantId, pageNo = 1, pageSize = usualPageSize, locale = context.locale } = asked;
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const [rows, { total }] = await Promise.all([
      readReplica(deps, (db) => listReviewPage(db, restaurantId, { pageNo, pageSize })),
      readReplica(deps, (db) => getReviewTotals(db, restaurantId)),
    ]);
    return { total, commentList: rows.map((row) => toReview(row, locale, restaurant.defaultLocale)) };
  });

  serve(app, contract['restaurant.rating'], async ({ restaurantId }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const { ratings } = restaurant.config;
    const given = restaurant.rating ?? undefined;
    // A restaurant without a stated rating has the mean of its reviews.
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
