import type { Review } from '@/lib/contract/reviews';

/** Page size of the list of reviews (REV-02). */
export const reviewsPerPage = 10;

/** Reviews have no id on the wire: author, text and day identify one. */
const getReviewKey = ({ nickName, commentDate, commentText }: Review): string =>
  JSON.stringify([nickName, commentDate, commentText]);

/**
 * Appends a page to the reviews (REV-02). A new review shifts the last one of a page to the next page; it is shown
 * once.
 */
export function addPage(shown: readonly Review[], page: readonly Review[]): Review[] {
  const known = new Set(shown.map(getReviewKey));
  return [...shown, ...page.filter((review) => !known.has(getReviewKey(review)))];
}

/** Returns whether there is another page after `pages`; `broughtLast` is the length of the last one. */
export const hasMorePages = (pages: number, total: number, broughtLast: number): boolean =>
  broughtLast > 0 && pages * reviewsPerPage < total;
