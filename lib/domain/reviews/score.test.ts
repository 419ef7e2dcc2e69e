import { expect, test } from 'vitest';
import { filledPercent, partScores, scoreText } from './score';

test.each([
  [4.7, '4.7', 94],
  [5, '5.0', 100],
  [0, '0.0', 0],
  [4.66, '4.7', 93.2],
  [7, '5.0', 100],
  [-1, '0.0', 0],
])('a score of %s reads %s and fills %s percent', (score, text, percent) => {
  expect(scoreText(score)).toBe(text);
  expect(filledPercent(score)).toBeCloseTo(percent);
});

test('REV-01 the scores that there are come in order: taste, packaging, comments', () => {
  expect(
    partScores({ rating: 4.7, tasteScore: 4.8, packagingScore: undefined, commentScore: 0 }).map(
      ({ part, score }) => [part, score],
    ),
  ).toEqual([
    ['taste', 4.8],
    ['comment', 0],
  ]);
});
