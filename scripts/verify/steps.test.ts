import { expect, test } from 'vitest';
import { chooseSeed } from './steps';

test('a run without a seed gets one and prints it', () => {
  const env: Record<string, string | undefined> = {};
  const lines: string[] = [];
  chooseSeed(env, (line) => lines.push(line));
  expect(env.TEST_SEED).toMatch(/^\d+$/);
  expect(lines).toEqual([`Random tests use TEST_SEED=${env.TEST_SEED}, a sample`]);
});

test('a given seed is used again', () => {
  const env = { TEST_SEED: '7', FULL: '1' };
  const lines: string[] = [];
  chooseSeed(env, (line) => lines.push(line));
  expect(env.TEST_SEED).toBe('7');
  expect(lines).toEqual(['Random tests use TEST_SEED=7, in full']);
});
