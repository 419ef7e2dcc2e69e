import { describe, expect, test } from 'vitest';
import type { SaleTimes } from '@/lib/contract/sale-times';
import type { WallTime } from '../outlets/opening-hours';
import { findNextTime, getSlotStart, isAvailableAt, isHiddenAt } from './availability';

/** Reads `2026-11-27 09:30`; 27 November 2026 is a Friday. */
const at = (text: string): WallTime => getSlotStart(`${text}-`);
const format = (time: WallTime | undefined) =>
  time &&
  `${time.day} ${String(Math.floor(time.minutes / 60)).padStart(2, '0')}:${String(time.minutes % 60).padStart(2, '0')}`;

const breakfast: SaleTimes = { times: [{ start: '07:00', end: '11:00' }] };
const lunch: SaleTimes = { weekdays: [1, 2, 3, 4, 5], times: [{ start: '11:30', end: '14:30' }] };
const night: SaleTimes = { weekdays: [5], times: [{ start: '22:00', end: '02:00' }] };
const mooncakes: SaleTimes = { from: '2026-09-01', until: '2026-09-30' };
const notOnChristmas: SaleTimes = { ...lunch, except: ['2026-12-25'] };
const lastNight: SaleTimes = { until: '2026-11-27', times: [{ start: '20:00', end: '03:00' }] };
const twice: SaleTimes = {
  times: [
    { start: '07:00', end: '11:00' },
    { start: '17:00', end: '24:00' },
  ],
};

describe('what can be had for a time', () => {
  test.each<[string, SaleTimes[], string, boolean]>([
    ['nothing limits it', [], '2026-11-27 03:00', true],
    ['its first minute', [breakfast], '2026-11-27 07:00', true],
    ['its last minute', [breakfast], '2026-11-27 10:59', true],
    ['the end itself', [breakfast], '2026-11-27 11:00', false],
    ['before it begins', [breakfast], '2026-11-27 06:59', false],
    ['a weekday', [lunch], '2026-11-27 12:00', true],
    ['the weekend', [lunch], '2026-11-28 12:00', false],
    ['a night on its own day', [night], '2026-11-27 23:59', true],
    ['a night after midnight', [night], '2026-11-28 01:59', true],
    ['the end of a night', [night], '2026-11-28 02:00', false],
    ['after midnight of the day before the night', [night], '2026-11-27 01:00', false],
    ['the rest of the last night of a season', [lastNight], '2026-11-28 02:59', true],
    ['the evening after the season', [lastNight], '2026-11-28 20:00', false],
    ['the first day of a season', [mooncakes], '2026-09-01 00:00', true],
    ['the last minute of a season', [mooncakes], '2026-09-30 23:59', true],
    ['the day after a season', [mooncakes], '2026-10-01 00:00', false],
    ['a special day', [notOnChristmas], '2026-12-25 12:00', false],
    ['the day before a special day', [notOnChristmas], '2026-12-24 12:00', true],
    ['the second of two times', [twice], '2026-11-27 23:59', true],
    ['between two times', [twice], '2026-11-27 12:00', false],
    ['both its category and itself', [breakfast, { weekdays: [5] }], '2026-11-27 08:00', true],
    ['only its category', [breakfast, { weekdays: [6] }], '2026-11-27 08:00', false],
  ])('MEN-01 %s', (_, rules, time, expected) => {
    expect(isAvailableAt(rules, { at: at(time), now: at(time) })).toBe(expected);
  });

  test.each<[string, SaleTimes[], string, string | undefined]>([
    ['is now when it can be had', [breakfast], '2026-11-27 08:15', '2026-11-27 08:15'],
    ['is later today', [breakfast], '2026-11-27 05:00', '2026-11-27 07:00'],
    ['is tomorrow', [breakfast], '2026-11-27 11:00', '2026-11-28 07:00'],
    ['leaves out the weekend', [lunch], '2026-11-27 14:30', '2026-11-30 11:30'],
    ['leaves out a special day', [notOnChristmas], '2026-12-24 15:00', '2026-12-28 11:30'],
    ['is the second time of the day', [twice], '2026-11-27 12:00', '2026-11-27 17:00'],
    [
      'begins a season that is far away',
      [{ from: '2031-02-01' }, breakfast],
      '2026-11-27 12:00',
      '2031-02-01 07:00',
    ],
    ['is missing after a season', [mooncakes], '2026-10-01 00:00', undefined],
    ['is missing when two rules never meet', [breakfast, lunch], '2026-11-27 08:00', undefined],
    [
      'is where two rules meet',
      [breakfast, { times: [{ start: '10:00', end: '12:00' }] }],
      '2026-11-27 08:00',
      '2026-11-27 10:00',
    ],
    ['is inside the night before', [night, { weekdays: [6] }], '2026-11-27 23:00', '2026-11-28 00:00'],
  ])('MEN-01 the next time %s', (_, rules, time, expected) => {
    expect(format(findNextTime(rules, { at: at(time), now: at(time) }))).toBe(expected);
  });

  test('MEN-01 the next time can be had, and no earlier minute can', () => {
    const rules = [twice, { weekdays: [1, 3], except: ['2026-11-30'] }];
    const start = at('2026-11-28 09:20');
    const next = findNextTime(rules, { at: start, now: start })!;
    expect(isAvailableAt(rules, { at: next, now: start })).toBe(true);
    for (let { day, minutes } = start; day < next.day; minutes = (minutes + 1) % 1440) {
      expect(isAvailableAt(rules, { at: { day, minutes }, now: start })).toBe(false);
      if (minutes === 1439) day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    }
  });

  test('MEN-01 only a rule that does not hold hides a dish', () => {
    expect(isHiddenAt([{ ...breakfast, hidden: true }], at('2026-11-27 12:00'))).toBe(true);
    expect(isHiddenAt([{ ...breakfast, hidden: true }], at('2026-11-27 08:00'))).toBe(false);
    expect(isHiddenAt([breakfast], at('2026-11-27 12:00'))).toBe(false);
  });

  const cake: SaleTimes = { hoursAhead: 24 };
  const feast: SaleTimes = { daysAhead: 2, times: [{ start: '12:00', end: '20:00' }] };
  const ordered: SaleTimes = {
    orderFrom: '2026-09-01',
    orderUntil: '2026-09-10',
    from: '2026-09-15',
    until: '2026-09-25',
  };

  test.each<[string, SaleTimes[], string, string, boolean]>([
    ['exactly its hours ahead', [cake], '2026-11-27 10:00', '2026-11-28 10:00', true],
    ['a minute too late for it', [cake], '2026-11-27 10:01', '2026-11-28 10:00', false],
    ['its days ahead, at whatever hour', [feast], '2026-11-27 23:59', '2026-11-29 12:00', true],
    ['a day too late', [feast], '2026-11-28 00:00', '2026-11-29 12:00', false],
    ['the longest of two', [cake, feast], '2026-11-27 10:00', '2026-11-28 12:00', false],
    ['the last day of ordering', [ordered], '2026-09-10 23:59', '2026-09-15 00:00', true],
    ['the day after ordering ended', [ordered], '2026-09-11 00:00', '2026-09-15 00:00', false],
    ['before ordering begins', [ordered], '2026-08-31 23:59', '2026-09-15 00:00', false],
    ['a day before it is collected', [ordered], '2026-09-05 12:00', '2026-09-14 12:00', false],
    ['now, where nothing is needed', [breakfast], '2026-11-27 08:00', '2026-11-27 08:00', true],
  ])('MEN-03 ordered %s', (_, rules, now, time, expected) => {
    expect(isAvailableAt(rules, { at: at(time), now: at(now) })).toBe(expected);
  });

  test.each<[string, SaleTimes[], string, string | undefined]>([
    ['is its hours ahead', [cake], '2026-11-27 10:30', '2026-11-28 10:30'],
    ['is where its hours and its times meet', [cake, breakfast], '2026-11-27 10:30', '2026-11-28 10:30'],
    ['is the next morning after its hours', [cake, breakfast], '2026-11-27 11:30', '2026-11-29 07:00'],
    ['is the first hour of its day', [feast], '2026-11-27 10:30', '2026-11-29 12:00'],
    ['is the first day of collecting', [ordered], '2026-09-02 10:00', '2026-09-15 00:00'],
    ['is missing once ordering ended', [ordered], '2026-09-11 10:00', undefined],
  ])('MEN-03 the next time %s', (_, rules, now, expected) => {
    expect(format(findNextTime(rules, { at: at(now), now: at(now) }))).toBe(expected);
  });
});
