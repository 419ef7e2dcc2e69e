import { expect, test } from 'vitest';
import { printStart } from './steps';

test('a run prints its time, its cores and its seed, which it chooses', () => {
  const env: Record<string, string | undefined> = {};
  const lines: string[] = [];
  printStart(env, (line) => lines.push(line));
  expect(env.TEST_SEED).toMatch(/^\d+$/);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^[\\d-]+T.+Z, \\d+ cores, TEST_SEED=${env.TEST_SEED}, a sample`)),
  ]);
});

test('a given seed is used again', () => {
  const env = { TEST_SEED: '7', FULL: '1' };
  const lines: string[] = [];
  printStart(env, (line) => lines.push(line));
  expect(env.TEST_SEED).toBe('7');
  expect(lines).toEqual([expect.stringMatching(/TEST_SEED=7, random tests in full$/)]);
});
