import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { getWallTime } from '../restaurant/hours';
import { toImageUrl } from '../restaurant/image-url';
import { getCurrentShop } from '../restaurant/shop';
import { setReply } from './reply.operator';
import { getReviewText } from './review-text';
import { countUnanswered, listReviews } from './reviews.repository';

/** Reviews of one answer. */
const pageSize = 20;

/** Reviews as staff read and answer them (CON-18). */
export function addStaffReviewsRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['reviews.list'], async ({ restaurantId, ...filter }, { deps, locale }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const [rows, unanswered] = await Promise.all([
      listReviews(deps.db, restaurantId, { ...filter, most: pageSize + 1 }),
      countUnanswered(deps.db, restaurantId),
    ]);
    return {
      reviews: rows.slice(0, pageSize).map((row) => ({
        reviewId: row.id,
        nickName: row.nickName,
        score: row.score,
        day: row.day,
        text: getReviewText(row.text, locale, restaurant.defaultLocale),
        pictures: row.pictures.map(toImageUrl),
        reply: row.reply ?? undefined,
      })),
      hasMore: rows.length > pageSize,
      unanswered,
    };
  });

  serveStaff(app, staffContract['reviews.reply'], async (input, { deps, actor }) => {
    const { restaurantId, reviewId, text, seen = null } = input;
    const { timeZone } = (await getCurrentShop(deps, restaurantId)).shop.restaurant;
    const now = deps.clock();
    const date = getWallTime(now, timeZone).day;
    await setReply(deps.db, reviewId, { text, date }, { ...actor, restaurantId, now, seen });
    return {};
  });

  serveStaff(app, staffContract['reviews.withdraw'], async ({ restaurantId, reviewId }, { deps, actor }) => {
    await setReply(deps.db, reviewId, null, { ...actor, restaurantId, now: deps.clock() });
    return {};
  });
}
