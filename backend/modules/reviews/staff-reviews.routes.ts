import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop } from '../restaurant/shop';
import { toImageUrl } from '../restaurant/web-address';
import { setReply } from './reply';
import { countUnanswered, getReviewText, listReviews } from './reviews.repository';

/** Number of reviews in one response. */
const pageSize = 20;

/** Serves reviews to staff, who reply to them. */
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

  serveStaff(app, staffContract['reviews.reply'], async (input, { deps, act }) => {
    const { restaurantId, reviewId, text, seen = null } = input;
    const { timeZone } = (await getCurrentShop(deps, restaurantId)).shop.restaurant;
    const date = getWallTime(act.now, timeZone).day;
    await setReply(deps.db, reviewId, { text, date }, { ...act, seen });
    return {};
  });

  serveStaff(app, staffContract['reviews.withdraw'], async ({ reviewId, seen }, { deps, act }) => {
    await setReply(deps.db, reviewId, null, { ...act, seen });
    return {};
  });
}
