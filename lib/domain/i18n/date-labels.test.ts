import { expect, test } from 'vitest';
import * as dates from './date-labels';

const day = '2026-11-15';
const instant = '2026-11-15T10:42:00Z';
const zone = 'Asia/Singapore';

test.each([
  {
    locale: 'en',
    reads: ['15 Nov 2026', 'Sun, 15 Nov 2026', 'Sun 15 Nov', 'Sun', '15 Nov', 'November'],
    moment: '15 Nov 2026, 18:42',
    slot: 'Sun, 15 Nov 2026, 18:30–19:00',
  },
  {
    locale: 'zh-CN',
    reads: ['2026年11月15日', '2026年11月15日周日', '11月15日周日', '周日', '11月15日', '十一月'],
    moment: '2026年11月15日 18:42',
    slot: '2026年11月15日周日 18:30–19:00',
  },
  {
    locale: 'vn',
    reads: ['15 thg 11, 2026', 'CN, 15 thg 11, 2026', 'CN 15 thg 11', 'CN', '15 thg 11', 'tháng 11'],
    moment: '18:42 15 thg 11, 2026',
    slot: 'CN, 15 thg 11, 2026, 18:30–19:00',
  },
] as const)('dates in $locale read alike everywhere', ({ locale, reads, moment, slot }) => {
  const { formatDay, formatDayWithWeekday, formatNearDay, formatWeekday, formatDate, formatMonth } = dates;
  const forms = [formatDay, formatDayWithWeekday, formatNearDay, formatWeekday, formatDate, formatMonth];
  expect(forms.map((format) => format(day, locale).toLowerCase())).toEqual(
    reads.map((text) => text.toLowerCase()),
  );
  expect(dates.formatMoment(instant, locale, zone)).toBe(moment);
  expect(dates.formatDayInZone('2026-11-14T16:30:00Z', locale, zone)).toBe(reads[0]);
  expect(dates.formatTime(instant, locale, zone)).toBe('18:42');
  expect(dates.formatTime('2026-11-14T16:05:00Z', locale, zone)).toBe('00:05');
  expect(dates.formatSlot('2026-11-15 18:30-19:00', locale)).toBe(slot);
});

test('a day and a slot that are neither stay as they are', () => {
  expect(dates.formatDayWithWeekday('soon', 'en')).toBe('soon');
  expect(dates.formatSlot('as soon as possible', 'en')).toBe('as soon as possible');
});

test('LIM-05 weekdays count from Monday 1 to Sunday 7', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(dates.getWeekday)).toEqual([7, 1, 6]);
});
