import type { Review } from '@/lib/contract/reviews';

/** Reviews that one page of the list brings (REV-02). */
export const reviewsPerPage = 10;

/** Reviews have no id on the wire: author, text and day identify one. */
const getReviewKey = ({ nickName, commentDate, commentText }: Review): string =>
  JSON.stringify([nickName, commentDate, commentText]);

/**
 * The reviews shown and those of a further page (REV-02). One that came in meanwhile pushes the last of a page onto the next, where
 * it comes a second time: it's shown once.
 */
export function addPage(shown: readonly Review[], page: readonly Review[]): Review[] {
  const known = new Set(shown.map(getReviewKey));
  return [...shown, ...page.filter((review) => !known.has(getReviewKey(review)))];
}

/** Whether another page is to be had after so many pages; the last one brought so many reviews. */
export const hasMorePages = (pages: number, total: number, broughtLast: number): boolean =>
  broughtLast > 0 && pages * reviewsPerPage < total;
