import { expect, test } from 'vitest';
import { randomRuns } from './random-runs';

test('a run takes the sample, and with FULL=1 everything', () => {
  expect(randomRuns(1_000, 50, {})).toEqual({ numRuns: 50 });
  expect(randomRuns(1_000, 50, { FULL: '1' })).toEqual({ numRuns: 1_000 });
});

test('the sample is a tenth, and at least one, unless it is given', () => {
  expect(randomRuns(1_000, undefined, {})).toEqual({ numRuns: 100 });
  expect(randomRuns(5, undefined, {})).toEqual({ numRuns: 1 });
});

test('TEST_SEED repeats a run', () => {
  expect(randomRuns(20, 2, { TEST_SEED: '42' })).toEqual({ numRuns: 2, seed: 42 });
});
