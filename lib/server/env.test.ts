import { expect, test } from 'vitest';
import { listEnvWarnings, readEnv } from './env';

const base = { SESSION_SECRET: 'x'.repeat(32) };

test('a variable under its old name still works, with one warning', () => {
  const source = { ...base, KEPT_MEGABYTES: '64' };
  expect(readEnv(source).CACHE_MEGABYTES).toBe(64);
  expect(listEnvWarnings(source)).toEqual([
    'KEPT_MEGABYTES is now called CACHE_MEGABYTES; the next release ignores the old name',
  ]);
});

test('OPS-09 shared caches are named by their addresses, and an empty variable is none', () => {
  const read = (SHARED_CACHE_PURGE_URL: string) =>
    readEnv({ ...base, SHARED_CACHE_PURGE_URL }).SHARED_CACHE_PURGE_URL;
  expect(read('http://127.0.0.1:6082/, https://cdn.example.com/purge')).toEqual([
    'http://127.0.0.1:6082',
    'https://cdn.example.com/purge',
  ]);
  expect(read('')).toBeUndefined();
  for (const wrong of ['127.0.0.1:6082', 'ftp://cdn.example.com', 'http://a, '])
    expect(() => read(wrong)).toThrow('SHARED_CACHE_PURGE_URL is not valid');
});

test('the new name wins over the old one', () => {
  expect(readEnv({ ...base, KEPT_MEGABYTES: '64', CACHE_MEGABYTES: '32' }).CACHE_MEGABYTES).toBe(32);
});

test('the default applies without a warning when neither name is set', () => {
  expect(readEnv({ ...base, KEPT_MEGABYTES: '' }).CACHE_MEGABYTES).toBe(128);
  expect(listEnvWarnings(base)).toEqual([]);
});
