import { expect, test } from 'vitest';
import { rateMatch } from './marks';

test.each([
  ['Cá kho', 'cá', 2],
  ['Cá kho'.normalize('NFD'), 'CÁ', 2],
  ['Cá kho', 'cá '.normalize('NFD'), 2],
  ['Cà phê', 'cá', 1],
  ['Cà phê', 'ca', 2],
  ['Đậu hũ', 'đ', 2],
  ['Dưa leo', 'đ', 1],
  ['Phở bò', '', 2],
  ['Laksa', 'cá', 0],
])('RT-24 %s searched by "%s" is rated %i', (text, find, rate) => {
  expect(rateMatch(text, find)).toBe(rate);
});
