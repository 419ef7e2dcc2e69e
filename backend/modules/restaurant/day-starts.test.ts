import { describe, expect, test } from 'vitest';
import type { DayStart } from '../../schema/restaurant';
import { changeDayStart, createDayStarts } from './day-starts';
import { getBusinessDay, getBusinessSpan } from './hours';

const timeZone = 'Asia/Singapore';
const toInstant = (local: string) => new Date(`${local}:00+08:00`);
const findDay = (local: string, dayStarts: DayStart[] = []) =>
  getBusinessDay(toInstant(local), { timeZone, dayStarts }).day;
const change = (dayStarts: DayStart[], at: string | undefined, now: string) =>
  changeDayStart(dayStarts, at, { timeZone, now: toInstant(now) });

/** Friday 27 November 2026, in a bar that is open until 02:00. */
const friday = '2026-11-27';

test.each([
  ['a bill of the evening', '2026-11-27T23:59', friday],
  ['a bill that is settled ten minutes after closing', '2026-11-28T02:10', friday],
  ['the last minute before the boundary', '2026-11-28T04:59', friday],
  ['breakfast', '2026-11-28T05:00', '2026-11-28'],
])('CON-15 %s at %s counts for %s', (_, local, day) => {
  expect(findDay(local)).toBe(day);
});

test('CON-15 a business day is a day long and begins at 05:00 or at the restaurant’s own time', () => {
  expect(getBusinessDay(toInstant('2026-11-27T10:13'), { timeZone, dayStarts: [] })).toEqual({
    day: friday,
    from: toInstant('2026-11-27T05:00'),
    until: toInstant('2026-11-28T05:00'),
  });
  expect(getBusinessSpan(friday, { timeZone, dayStarts: createDayStarts('03:30') })).toEqual({
    day: friday,
    from: toInstant('2026-11-27T03:30'),
    until: toInstant('2026-11-28T03:30'),
  });
});

describe('days of before the boundary had a time of its own', () => {
  const dayStarts: DayStart[] = [
    {
      from: '0001-01-01',
      hours: [{ from: 1, to: 7, times: [{ start: '18:00', end: '02:00' }] }],
      specialDays: [{ date: '2026-11-25', times: [] }],
    },
    { from: '2026-11-28', at: '05:00' },
  ];

  test.each([
    ['2026-11-25T01:59', '2026-11-24'],
    ['2026-11-25T02:00', '2026-11-25'],
    // The night of the closed day has no rest.
    ['2026-11-26T00:30', '2026-11-26'],
    ['2026-11-27T02:10', '2026-11-27'],
    ['2026-11-28T02:10', '2026-11-27'],
    ['2026-11-28T05:00', '2026-11-28'],
  ])('CON-15 %s is still of %s', (local, day) => {
    expect(findDay(local, dayStarts)).toBe(day);
  });
});

describe('another boundary', () => {
  test('CON-15 holds from the next day on, and past days keep theirs', () => {
    const changed = change([], '03:00', '2026-11-27T20:00');
    expect(changed).toEqual([{ from: '2026-11-28', at: '03:00' }]);
    expect(findDay('2026-11-27T04:00', changed)).toBe('2026-11-26');
    expect(findDay('2026-11-28T02:59', changed)).toBe(friday);
    expect(findDay('2026-11-28T04:00', changed)).toBe('2026-11-28');
  });

  test('CON-15 never moves the time that has passed into another day', () => {
    // At 04:00 it is still Friday; a day from 03:00 would have begun already.
    const changed = change([], '03:00', '2026-11-28T04:00');
    expect(changed).toEqual([{ from: '2026-11-29', at: '03:00' }]);
    expect(findDay('2026-11-28T04:00', changed)).toBe(friday);
  });

  test('CON-15 replaces one that does not hold yet, also with the present one', () => {
    const changed = change([], '03:00', '2026-11-27T20:00');
    expect(change(changed, '04:00', '2026-11-27T21:00')).toEqual([{ from: '2026-11-28', at: '04:00' }]);
    expect(change(changed, undefined, '2026-11-27T21:00')).toEqual([]);
    expect(change(changed, '03:00', '2026-12-27T21:00')).toBe(changed);
  });

  test('CON-15 is followed by the usual one when it is left out again', () => {
    expect(change(createDayStarts('03:00'), undefined, '2026-11-27T20:00')).toEqual([
      { from: '0001-01-01', at: '03:00' },
      { from: '2026-11-28', at: '05:00' },
    ]);
  });
});

test('CON-15 a new restaurant has no past days, so its boundary holds for all', () => {
  expect([createDayStarts(), createDayStarts('05:00')]).toEqual([[], []]);
  expect(createDayStarts('00:00')).toEqual([{ from: '0001-01-01', at: '00:00' }]);
});
