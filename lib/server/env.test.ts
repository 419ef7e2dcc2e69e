import { expect, test } from 'vitest';
import { getEnvWarnings, readEnv } from './env';

const base = { SESSION_SECRET: 'x'.repeat(32) };

test('a variable under its old name still works, with one warning', () => {
  const source = { ...base, KEPT_MEGABYTES: '64' };
  expect(readEnv(source).CACHE_MEGABYTES).toBe(64);
  expect(getEnvWarnings(source)).toEqual([
    'KEPT_MEGABYTES is now called CACHE_MEGABYTES; the next release ignores the old name',
  ]);
});

test('the new name wins over the old one', () => {
  expect(readEnv({ ...base, KEPT_MEGABYTES: '64', CACHE_MEGABYTES: '32' }).CACHE_MEGABYTES).toBe(32);
});

test('the default applies without a warning when neither name is set', () => {
  expect(readEnv({ ...base, KEPT_MEGABYTES: '' }).CACHE_MEGABYTES).toBe(128);
  expect(getEnvWarnings(base)).toEqual([]);
});
