import { expect, test } from 'vitest';
import { makeKey, parseAmount } from './menu-entry';

test.each([
  ['8.5', 2, 8.5],
  ['8,50', 2, 8.5],
  ['1,000,000', 2, 1_000_000],
  ['45.000', 0, 45_000],
  ['1.250.000', 0, 1_250_000],
  ['0', 2, 0],
  ['8.555', 2, 8.555],
  ['eight', 2, undefined],
  ['', 2, undefined],
  ['-1', 2, undefined],
] as const)('CON-16 a price typed as "%s" with %d decimals is %s', (text, decimals, amount) => {
  expect(parseAmount(text, decimals)).toBe(amount);
});

test.each([
  ['Katong laksa', [], 'katong-laksa'],
  ['Phở bò Đà Nẵng', [], 'pho-bo-da-nang'],
  ['Teh', ['teh', 'teh-2'], 'teh-3'],
  ['叻沙', [], 'dish'],
] as const)('CON-16 a new dish called %s has a key that is readable and free', (name, taken, key) => {
  expect(makeKey(name, taken, 'dish')).toBe(key);
});
