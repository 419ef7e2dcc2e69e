import { describe, expect, test } from 'vitest';
import type { Review } from '@/lib/contract/restaurant';
import { hasMorePages, withPage } from './review-pages';

const review = (number: number): Review => ({
  avatarUrl: undefined,
  nickName: `Diner ${number}`,
  commentScore: 5,
  commentDate: '2026-11-01',
  commentText: `Words ${number}`,
  commPicList: [],
});
const reviews = (...numbers: number[]) => numbers.map(review);

describe('REV-02 pages of reviews', () => {
  test('REV-02 a further page is appended', () => {
    expect(withPage(reviews(1, 2), reviews(3, 4))).toEqual(reviews(1, 2, 3, 4));
  });

  test('a review that a newer one has pushed onto the next page is shown once', () => {
    expect(withPage(reviews(1, 2), reviews(2, 3))).toEqual(reviews(1, 2, 3));
    // Two diners may say the same.
    const other = { ...review(2), nickName: 'Another' };
    expect(withPage(reviews(2), [other])).toEqual([review(2), other]);
  });

  test.each([
    // pages, total, of the last page -> more
    [1, 25, 10, true],
    [2, 25, 10, true],
    [3, 25, 5, false],
    [1, 10, 10, false],
    [1, 11, 10, true],
    [1, 0, 0, false],
    // A total that is too high must not cause endless requests.
    [2, 25, 0, false],
  ])(
    'REV-02 after %s pages of %s reviews, the last with %s, there is more: %s',
    (pages, total, last, more) => {
      expect(hasMorePages(pages, total, last)).toBe(more);
    },
  );
});
