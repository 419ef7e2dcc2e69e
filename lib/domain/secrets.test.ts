import { expect, test } from 'vitest';
import { getNewestSecret, hasOnlyLongSecrets, splitSecrets } from './secrets';

const [one, two] = ['1'.repeat(32), '2'.repeat(32)];

test('OPS-12 secrets are a list, the newest first, and each is long', () => {
  expect(splitSecrets(`${two}, ${one}`)).toEqual([two, one]);
  expect(getNewestSecret(`${two},${one}`)).toBe(two);
  expect(getNewestSecret(one)).toBe(one);
  expect(hasOnlyLongSecrets(`${two},${one}`)).toBe(true);
  expect(hasOnlyLongSecrets(`${two},`)).toBe(false);
  expect(hasOnlyLongSecrets(`${two},short`)).toBe(false);
});
