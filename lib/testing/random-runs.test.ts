import { expect, test } from 'vitest';
import { createSeededRandom, getRoundCount, getRunSettings } from './random-runs';

test('a run takes the sample, and with FULL=1 everything', () => {
  expect(getRunSettings(1_000, 50, {})).toEqual({ numRuns: 50 });
  expect(getRunSettings(1_000, 50, { FULL: '1' })).toEqual({ numRuns: 1_000 });
});

test('the sample is a tenth, and at least one, unless it is given', () => {
  expect(getRunSettings(1_000, undefined, {})).toEqual({ numRuns: 100 });
  expect(getRunSettings(5, undefined, {})).toEqual({ numRuns: 1 });
});

test('TEST_SEED repeats a run', () => {
  expect(getRunSettings(20, 2, { TEST_SEED: '42' })).toEqual({ numRuns: 2, seed: 42 });
});

test('a crash or race test runs more rounds with FULL=1', () => {
  expect(getRoundCount(30, 12, {})).toBe(12);
  expect(getRoundCount(30, 12, { FULL: '1' })).toBe(30);
});

test('one seed gives the same numbers from 0 up to 1, another seed gives others', () => {
  const draw = (seed: string, stream?: string) =>
    Array.from({ length: 1_000 }, createSeededRandom({ TEST_SEED: seed }, stream));
  const numbers = draw('42');
  expect(draw('42')).toEqual(numbers);
  expect(draw('43')).not.toEqual(numbers);
  expect(draw('42', 'freezes')).toEqual(draw('42', 'freezes'));
  expect(draw('42', 'freezes')).not.toEqual(draw('42', 'kills'));
  expect(draw('42', 'freezes')).not.toEqual(numbers);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(mean).toBeGreaterThan(0.45);
  expect(mean).toBeLessThan(0.55);
});
