import { expect, test } from 'vitest';
import { shortenOutletName } from './outlet-name';

test.each([
  ['Lantern Kitchen, Katong', 'Lantern Kitchen', 'Katong'],
  ['Lantern Kitchen – Holland Village', 'Lantern Kitchen', 'Holland Village'],
  ['Lantern Kitchen (Katong)', 'Lantern Kitchen', 'Katong'],
  ['灯笼厨房加东店', '灯笼厨房', '加东店'],
  ['灯笼厨房（加东店）', '灯笼厨房', '加东店'],
  ['Phở Nhà Hạnh Quận 3', 'Phở Nhà Hạnh', 'Quận 3'],
  // Another brand of the merchant, the same name, and a word with the same beginning.
  ['Wok House', 'Lantern Kitchen', 'Wok House'],
  ['Lantern Kitchen', 'Lantern Kitchen', 'Lantern Kitchen'],
  ['Lantern Kitchens East', 'Lantern Kitchen', 'Lantern Kitchens East'],
  ['Katong', '', 'Katong'],
])('%s beside %s is called %s', (name, shop, short) => {
  expect(shortenOutletName(name, shop)).toBe(short);
});
