import { expect, test } from 'vitest';
import { countMissing, getWrittenLanguages, makeKey, parseAmount, readText } from './menu-texts';

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

test('CON-16 a text that lacks in a language of the menu is counted; languages that no dish has are not', () => {
  const dish = {
    key: 'laksa',
    name: { en: 'Laksa', 'zh-CN': '叻沙' },
    brief: { en: 'Hot' },
    specs: [{ key: 'big', name: { en: 'Big' } }],
  };
  const written = getWrittenLanguages({ dishes: [dish] });
  expect([...written]).toEqual(['en', 'zh-CN']);
  expect(countMissing(dish, written)).toEqual({ missing: 2, all: 6 });
  expect(readText(dish.brief, ['zh-CN', 'en'])).toBe('Hot');
});
