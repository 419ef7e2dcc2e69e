import { expect, test } from 'vitest';
import { createRevisions } from './revisions';

test('OPS-04 a change gives its restaurant a new revision and leaves the others theirs', () => {
  const revisions = createRevisions();
  expect(revisions.get(1)).toBe(0);
  revisions.raise(1);
  revisions.raise(2);
  expect([1, 2, 3].map(revisions.get)).toEqual([1, 2, 0]);
});

test('OPS-04 a change of everything gives each restaurant a revision that it never had', () => {
  const revisions = createRevisions();
  revisions.raise(1);
  revisions.raise();
  expect([revisions.get(1), revisions.get(3), revisions.newest]).toEqual([2, 2, 2]);
  revisions.raise(1);
  expect([revisions.get(1), revisions.get(3)]).toEqual([3, 2]);
});
