import { describe, expect, test } from 'vitest';
import type { Review } from '@/lib/contract/reviews';
import { addPage, hasMorePages } from './review-pages';

const createReview = (number: number): Review => ({
  avatarUrl: undefined,
  nickName: `Diner ${number}`,
  commentScore: 5,
  commentDate: '2026-11-01',
  commentText: `Words ${number}`,
  commPicList: [],
});
const createReviews = (...numbers: number[]) => numbers.map(createReview);

describe('REV-02 pages of reviews', () => {
  test('REV-02 a further page is appended', () => {
    expect(addPage(createReviews(1, 2), createReviews(3, 4))).toEqual(createReviews(1, 2, 3, 4));
  });

  test('a review that a newer one has pushed onto the next page is shown once', () => {
    expect(addPage(createReviews(1, 2), createReviews(2, 3))).toEqual(createReviews(1, 2, 3));
    // Two diners may write the same text.
    const other = { ...createReview(2), nickName: 'Another' };
    expect(addPage(createReviews(2), [other])).toEqual([createReview(2), other]);
  });

  test.each([
    // pages, total, of the last page -> more
    [1, 25, 10, true],
    [2, 25, 10, true],
    [3, 25, 5, false],
    [1, 10, 10, false],
    [1, 11, 10, true],
    [1, 0, 0, false],
    // A wrong total must not cause endless requests.
    [2, 25, 0, false],
  ])(
    'REV-02 after %s pages of %s reviews, the last with %s, there is more: %s',
    (pages, total, last, more) => {
      expect(hasMorePages(pages, total, last)).toBe(more);
    },
  );
});
