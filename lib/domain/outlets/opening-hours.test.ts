import { describe, expect, test } from 'vitest';
import { getNightEnd, joinNights, listOpenSpans, listTimes, type OpeningHours } from './opening-hours';

const toTimes = (...ranges: string[]) =>
  ranges.map((range) => ({ start: range.slice(0, 5), end: range.slice(6) }));
const daily = (...ranges: string[]): OpeningHours[] => [{ from: 1, to: 7, times: toTimes(...ranges) }];
const createSpecial = (date: string, ...ranges: string[]) => ({ date, times: toTimes(...ranges) });

describe.each([
  ['as one range', daily('18:00-02:00')],
  ['as two ranges', daily('18:00-24:00', '00:00-02:00')],
  ['as two lines', [...daily('18:00-24:00'), ...daily('00:00-02:00')]],
])('a night that is written %s', (_, hours) => {
  const closed = { hours, specialDays: [createSpecial('2026-11-29')] };
  const night = [{ start: 1080, end: 1440 }];
  const rest = { start: 0, end: 120 };

  test.each([
    ['2026-11-28', [rest, ...night]],
    ['2026-11-29', [rest]],
    ['2026-11-30', night],
    ['2026-12-01', [rest, ...night]],
  ])('API-54 on %s around a closed 29th the shop is open as its own night says', (day, spans) => {
    expect(listOpenSpans(day, closed)).toEqual(spans);
  });

  test('the rest of a night ends the business day before, also before a closed day', () => {
    expect(['2026-11-29', '2026-11-30', '2026-12-01'].map((day) => getNightEnd(day, closed))).toEqual([
      120, 0, 120,
    ]);
  });

  test('STF-11 the week lists it as one range', () => {
    expect(joinNights(hours)).toEqual(daily('18:00-02:00'));
  });

  test('a special day with other hours replaces its own night', () => {
    const week = { hours, specialDays: [createSpecial('2026-11-29', '12:00-15:00')] };
    expect(listOpenSpans('2026-11-29', week)).toEqual([rest, { start: 720, end: 900 }]);
    expect(listOpenSpans('2026-11-30', week)).toEqual(night);
  });
});

test('special days that write a night as two ranges are joined too', () => {
  const specialDays = [
    createSpecial('2026-12-31', '18:00-24:00'),
    createSpecial('2027-01-01', '00:00-04:00'),
  ];
  const week = { hours: daily('11:00-22:00'), specialDays };
  expect(listTimes('2026-12-31', week)).toEqual(toTimes('18:00-04:00'));
  expect(listTimes('2027-01-01', week)).toEqual([]);
  expect(listOpenSpans('2027-01-01', week)).toEqual([{ start: 0, end: 240 }]);
});

test('hours after midnight that follow no night are a day’s own', () => {
  const week = { hours: daily('11:00-24:00'), specialDays: [createSpecial('2027-01-01', '00:00-03:00')] };
  expect(listTimes('2027-01-01', week)).toEqual(toTimes('00:00-03:00'));
  expect(listOpenSpans('2027-01-01', week)).toEqual([{ start: 0, end: 180 }]);
  expect(listOpenSpans('2027-01-02', week)).toEqual([{ start: 660, end: 1440 }]);
});

test.each([[['00:00-24:00']], [['00:00-18:00', '18:00-24:00']], [['10:00-24:00', '00:00-10:00']]])(
  'CON-15 a shop that is open around the clock as %j has no night',
  (ranges) => {
    const week = { hours: daily(...ranges), specialDays: [] };
    expect(listOpenSpans('2026-11-27', week)).toEqual([{ start: 0, end: 1440 }]);
    expect(getNightEnd('2026-11-27', week)).toBe(0);
    expect(joinNights(week.hours).flatMap(({ times }) => times)).toHaveLength(ranges.length);
  },
);

test('nights of some weekdays are joined with the day after each', () => {
  const hours = [
    { from: 1, to: 4, times: toTimes('11:00-22:00') },
    { from: 5, to: 7, times: toTimes('18:00-24:00') },
    { from: 6, to: 1, times: toTimes('00:00-02:00') },
  ];
  expect(joinNights(hours)).toEqual([
    { from: 1, to: 4, times: toTimes('11:00-22:00') },
    { from: 5, to: 7, times: toTimes('18:00-02:00') },
  ]);
});

test('hours without nights stay as they are written', () => {
  const hours = [{ from: 6, to: 1, times: toTimes('09:00-24:00') }];
  expect(joinNights(hours)).toBe(hours);
});
