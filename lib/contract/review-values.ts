/*
 * Without zod, so that browser code may use it.
 */

/** The longest reply to a review, UTF-16 code units. */
export const longestReply = 1000;
