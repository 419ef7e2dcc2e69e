import { expect, test } from 'vitest';
import {
  canReserveAnyDay,
  canReserveDay,
  getCalendarRange,
  getUsualDay,
  listStripDays,
} from './reservation-days';

const toSingaporeTime = (clock: string) => new Date(`2026-11-20T${clock}+08:00`);

test('RSV-01 DEC-40 the form starts with today, from one second past 21:00:00 with tomorrow', () => {
  for (const [clock, day] of [
    ['20:59:59', '2026-11-20'],
    ['21:00:00', '2026-11-20'],
    ['21:00:01', '2026-11-21'],
    ['23:59:59', '2026-11-21'],
    ['00:00:00', '2026-11-20'],
  ] as const)
    expect(getUsualDay(toSingaporeTime(clock), 'Asia/Singapore'), clock).toBe(day);
});

test('DEC-40 the restaurant’s time zone counts, wherever the diner is', () => {
  const evening = toSingaporeTime('21:00:01');
  expect(getUsualDay(evening, 'Asia/Ho_Chi_Minh')).toBe('2026-11-20');
  expect(getUsualDay(new Date('2026-12-31T21:30:00+08:00'), 'Asia/Kuala_Lumpur')).toBe('2027-01-01');
});

test('RSV-08 the calendar goes from yesterday to 30 days ahead, the strip from today', () => {
  expect(getCalendarRange('2026-11-20')).toEqual({ from: '2026-11-19', to: '2026-12-20' });
  const strip = listStripDays('2026-11-20');
  expect([strip[0], strip.at(-1), strip.length]).toEqual(['2026-11-20', '2026-12-20', 31]);
});

const week = {
  restaurantId: 1,
  monday: true,
  tuesday: false,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: false,
};

test('LIM-05 weekdays count from Monday 1 to Sunday 7, and a day is taken by the flag of its own', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((day) => canReserveDay(week, day))).toEqual([
    false,
    true,
    false,
  ]);
  expect(canReserveAnyDay(week)).toBe(true);
  const none = Object.fromEntries(Object.keys(week).map((name) => [name, false]));
  expect(canReserveAnyDay({ ...none, restaurantId: 1 } as typeof week)).toBe(false);
});
