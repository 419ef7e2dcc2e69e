import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { longestReply } from './text-values';
import { locale } from './vocabulary';
import { count, list, maybe, pageLength, pageNumber, real, text } from './wire';

const url = text(1000);

/** ENT-11. */
export const review = z.object({
  avatarUrl: maybe(url),
  nickName: text(60),
  /** Out of 5. */
  commentScore: real,
  commentDate: z.iso.date(),
  /** Plain text. */
  commentText: text(2000),
  commPicList: list(url, 9),
  /** Ours: the restaurant's answer in its original language; plain text. */
  reply: maybe(z.object({ text: text(longestReply), date: z.iso.date() })),
});
export type Review = z.output<typeof review>;

/** API-45. The newest reviews first; `total` is the number of all. */
export const comments = defineEndpoint({
  name: 'restaurant.comments',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/comment/list/v2',
  effect: 'read',
  access: 'open',
  success: 'isSuccess',
  input: z.object({
    restaurantId: count,
    /** From 1, the default. */
    pageNo: maybe(pageNumber),
    /** The default is 10. */
    pageSize: maybe(pageLength),
    /** Overrides the language of the header. */
    locale: maybe(locale),
  }),
  output: z.object({ total: count, commentList: list(review, 50) }),
});
export type CommentPage = z.output<typeof comments.output>;

/** ENT-12. Out of 5; absent for a restaurant without ratings. */
export const ratingSummary = z.object({
  rating: maybe(real),
  tasteScore: maybe(real),
  packagingScore: maybe(real),
  commentScore: maybe(real),
});
export type RatingSummary = z.output<typeof ratingSummary>;

/** API-46. */
export const rating = defineEndpoint({
  name: 'restaurant.rating',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/comment/rating',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: ratingSummary,
});
