import { expect, test } from 'vitest';
import { areLongSecrets, newestSecret, splitSecrets } from './secrets';

const [one, two] = ['1'.repeat(32), '2'.repeat(32)];

test('OPS-12 secrets are a list, the newest first, and each is long', () => {
  expect(splitSecrets(`${two}, ${one}`)).toEqual([two, one]);
  expect(newestSecret(`${two},${one}`)).toBe(two);
  expect(newestSecret(one)).toBe(one);
  expect(areLongSecrets(`${two},${one}`)).toBe(true);
  expect(areLongSecrets(`${two},`)).toBe(false);
  expect(areLongSecrets(`${two},short`)).toBe(false);
});
