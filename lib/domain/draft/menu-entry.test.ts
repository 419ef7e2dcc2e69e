import { expect, test } from 'vitest';
import { makeKey, parseAmount } from './menu-entry';

test.each([
  ['8.5', 2, 8.5],
  ['8,50', 2, 8.5],
  ['1,000,000', 2, 1_000_000],
  ['45.000', 0, 45_000],
  ['1.250.000', 0, 1_250_000],
  ['0', 2, 0],
  ['8.5550', 2, 8.555],
  ['8.555', 2, undefined],
  ['1.250.000', 2, 1_250_000],
  ['1.250,50', 2, 1250.5],
  ['1,250.50', 2, 1250.5],
  ['1 250,50', 2, 1250.5],
  ['S$6.50', 2, 6.5],
  ['RM 390', 2, 390],
  ['390.00 MYR', 2, 390],
  ['13,000đ', 0, 13_000],
  ['45.000 ₫', 0, 45_000],
  ['45.000 VNĐ', 0, 45_000],
  ['45000.00', 0, 45_000],
  ['45k', 0, 45_000],
  ['45,5 K', 0, 45_500],
  ['45.5', 0, undefined],
  ['45k', 2, undefined],
  ['1,2500', 2, undefined],
  ['1,25,000', 2, undefined],
  ['1,2500', 0, undefined],
  ['1,000,00', 2, undefined],
  ['$', 2, undefined],
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
