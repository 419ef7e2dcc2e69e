import { z } from 'zod';
import { longestReply } from '../text-values';
import { count, day, filled, flag, list, maybe, real, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const review = z.object({
  reviewId: count,
  nickName: text(60),
  /** Out of 5. */
  score: real,
  day,
  /** The text in the reader's language when there are several. */
  text: text(2000),
  pictures: list(text(300), 9),
  reply: maybe(z.object({ text: text(longestReply), date: day })),
});
export type StaffReview = z.output<typeof review>;

/** A restaurant's reviews, the newest first (CON-18); `after` is the last review's id of the previous page. */
export const reviewsList = defineStaffEndpoint({
  name: 'reviews.list',
  effect: 'read',
  role: 'counter',
  input: z.object({
    /** Whole stars: 4 finds 4.0 to 4.9. A score below one counts as one. */
    stars: maybe(count.pipe(z.int().min(1).max(5))),
    /** Only reviews without a reply. */
    unanswered: maybe(flag),
    after: maybe(count),
  }),
  output: z.object({
    reviews: list(review),
    hasMore: flag,
    /** Number of all reviews without a reply, regardless of the filter. */
    unanswered: count,
  }),
});

/**
 * Writes the restaurant's reply to a review, or replaces the reply that the person saw. NOT_FOUND for a deleted review,
 * REPLY_CHANGED.
 */
export const reviewsReply = defineStaffEndpoint({
  name: 'reviews.reply',
  effect: 'change',
  role: 'manager',
  input: z.object({
    reviewId: count,
    text: filled(longestReply),
    /** The reply that the person saw; absent when there was no reply. */
    seen: maybe(text(longestReply)),
  }),
  output: z.object({}),
});

/**
 * Deletes the reply that the person saw, if there is one. NOT_FOUND for a deleted review, REPLY_CHANGED for another reply.
 */
export const reviewsWithdraw = defineStaffEndpoint({
  name: 'reviews.withdraw',
  effect: 'change',
  role: 'manager',
  input: z.object({
    reviewId: count,
    /** The reply that the person saw. */
    seen: text(longestReply),
  }),
  output: z.object({}),
});
