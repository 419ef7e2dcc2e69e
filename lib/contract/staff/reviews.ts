import { z } from 'zod';
import { longestReply } from '../review-values';
import { count, day, filled, flag, list, maybe, real, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const review = z.object({
  reviewId: count,
  nickName: text(60),
  /** Out of 5. */
  score: real,
  day,
  /** In the reader's language where there are several. */
  text: text(2000),
  /** Paths of images. */
  pictures: list(text(300), 9),
  reply: maybe(z.object({ text: text(longestReply), date: day })),
});
export type StaffReview = z.output<typeof review>;

/** A restaurant's reviews, the newest first (CON-18); those after `after`, a review's id, for the next page. */
export const reviewsList = defineStaffEndpoint({
  name: 'reviews.list',
  effect: 'read',
  role: 'counter',
  input: z.object({
    /** Whole stars: 4 finds 4.0 to 4.9. Below one counts as one. */
    stars: maybe(count.pipe(z.int().min(1).max(5))),
    /** Those without a reply. */
    unanswered: maybe(flag),
    after: maybe(count),
  }),
  output: z.object({
    reviews: list(review),
    hasMore: flag,
    /** All without a reply, whatever is filtered. */
    unanswered: count,
  }),
});

/** Writes the restaurant's reply under a review, or changes the one that was seen. NOT_FOUND for a review that is gone, REPLY_CHANGED. */
export const reviewsReply = defineStaffEndpoint({
  name: 'reviews.reply',
  effect: 'change',
  role: 'manager',
  input: z.object({
    reviewId: count,
    text: filled(longestReply),
    /** The reply that the person saw; absent where there was none. */
    seen: maybe(text(longestReply)),
  }),
  output: z.object({}),
});

/** Takes the reply away. NOT_FOUND for a review that is gone; nothing happens where there is none. */
export const reviewsWithdraw = defineStaffEndpoint({
  name: 'reviews.withdraw',
  effect: 'change',
  role: 'manager',
  input: z.object({ reviewId: count }),
  output: z.object({}),
});
