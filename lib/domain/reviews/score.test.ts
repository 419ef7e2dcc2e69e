import { expect, test } from 'vitest';
import { formatScore, getFilledPercent, listPartScores } from './score';

test.each([
  [4.7, '4.7', 94],
  [5, '5.0', 100],
  [0, '0.0', 0],
  [4.66, '4.7', 93.2],
  [7, '5.0', 100],
  [-1, '0.0', 0],
])('a score of %s reads %s and fills %s percent', (score, text, percent) => {
  expect(formatScore(score)).toBe(text);
  expect(getFilledPercent(score)).toBeCloseTo(percent);
});

test('REV-01 the scores that there are come in order: taste, packaging, comments', () => {
  expect(
    listPartScores({ rating: 4.7, tasteScore: 4.8, packagingScore: undefined, commentScore: 0 }).map(
      ({ part, score }) => [part, score],
    ),
  ).toEqual([
    ['taste', 4.8],
    ['comment', 0],
  ]);
});
