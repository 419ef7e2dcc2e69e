import { expect, test } from 'vitest';
import type { BookingClosure } from '@/lib/contract/reservation-values';
import { closeRange, openRange } from './closures';

const day = '2026-11-23';
const create = (from?: string, until?: string, by = 'Ann'): BookingClosure => ({ day, from, until, by });
const show = (closures: BookingClosure[]) =>
  closures.map(({ from = '-', until = '-', by }) => `${from} ${until} ${by}`);

test.each([
  ['the whole day', undefined, undefined, []],
  ['a part before', '10:00', '11:00', ['12:00 18:00 Ann']],
  ['a part after', '18:00', '20:00', ['12:00 18:00 Ann']],
  ['the beginning', '11:00', '13:00', ['13:00 18:00 Ann']],
  ['the end', '17:00', undefined, ['12:00 17:00 Ann']],
  ['the middle', '13:00', '14:00', ['12:00 13:00 Ann', '14:00 18:00 Ann']],
])('HND-03 opening %s leaves the rest of a closure', (_, from, until, rest) => {
  expect(show(openRange([create('12:00', '18:00')], { day, from, until }))).toEqual(rest);
});

test('HND-03 opening an hour of a closed day leaves the day closed around it', () => {
  expect(show(openRange([create()], { day, from: '18:00', until: '19:00' }))).toEqual([
    '- 18:00 Ann',
    '19:00 - Ann',
  ]);
});

test('HND-03 another day stays closed, and a later closure replaces what it overlaps', () => {
  const other = { ...create(), day: '2026-11-24' };
  expect(openRange([other], { day })).toEqual([other]);
  expect(show(closeRange([create('12:00', '14:00')], create('13:00', '15:00', 'Bo')))).toEqual([
    '12:00 13:00 Ann',
    '13:00 15:00 Bo',
  ]);
});
