import { expect, test } from 'vitest';
import { parseRestaurantId } from './restaurant-id';

test.each([
  ['1', 1],
  ['3473', 3473],
  ['1149116786', 1_149_116_786],
  ['2000000000', 2_000_000_000],
  ['2000000001', undefined],
  ['0', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['3473x', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s is restaurant %s', (text, id) => {
  expect(parseRestaurantId(text)).toBe(id);
});
