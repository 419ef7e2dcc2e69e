import { expect, test } from 'vitest';
import { getDateLabels } from './date-labels';

test.each([
  ['en', false, '15 Nov 2026'],
  ['zh-CN', false, '2026年11月15日'],
  ['vn', false, '15 thg 11, 2026'],
  ['en', true, 'Sun, 15 Nov 2026'],
] as const)('a day in %s, with its weekday %s, reads %s', (locale, withWeekday, words) => {
  expect(getDateLabels('2026-11-15', locale, withWeekday)).toBe(words);
});
