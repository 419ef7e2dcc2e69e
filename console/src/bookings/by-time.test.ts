import { expect, test } from 'vitest';
import type { Booking } from '@/lib/contract/staff/bookings';
import { getDayBeside } from '../layout/day-choice';
import { findLateMinutes, groupByTime } from './by-time';

test('CON-12 bookings are grouped by time in their original order', () => {
  const bookings = ['18:00', '18:00', '19:30'].map((time, nth) => ({ time, name: `${nth}` }) as Booking);
  expect(groupByTime(bookings).map(([time, group]) => [time, group.map(({ name }) => name)])).toEqual([
    ['18:00', ['0', '1']],
    ['19:30', ['2']],
  ]);
});

test('CON-12 the neighbouring day crosses months, years and the 29th of February', () => {
  expect(getDayBeside('2026-12-31', 1)).toBe('2027-01-01');
  expect(getDayBeside('2028-03-01', -1)).toBe('2028-02-29');
});

test('CON-12 only an expected guest is late', () => {
  const startsAt = '2026-11-23T10:00:00.000Z';
  const toTimestamp = (clock: string) => Date.parse(`2026-11-23T${clock}Z`);
  expect(findLateMinutes({ state: 'awaited', startsAt }, toTimestamp('10:12:30'))).toBe(12);
  expect(findLateMinutes({ state: 'awaited', startsAt }, toTimestamp('10:00:30'))).toBeUndefined();
  expect(findLateMinutes({ state: 'arrived', startsAt }, toTimestamp('10:12:30'))).toBeUndefined();
});
