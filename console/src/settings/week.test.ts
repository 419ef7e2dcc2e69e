import { expect, test } from 'vitest';
import { parseClock, parseTimes, toHours, toWeek } from './week';

test('CON-17 hours are shown by day and converted back to the file’s format', () => {
  const hours = [
    { from: 'mon', to: 'fri', times: ['11:00-14:30', '17:00-22:00'] },
    { from: 'sun', to: 'sun', times: ['10:00-22:00'] },
  ];
  const week = toWeek(hours);
  expect(week.wed).toEqual(['11:00-14:30', '17:00-22:00']);
  expect(week.sat).toEqual([]);
  expect(toHours(week)).toEqual(hours);
});

test('CON-17 hours across the end of the week apply to each of their days', () => {
  const week = toWeek([{ from: 'sat', to: 'mon', times: ['09:00-12:00'] }]);
  expect(Object.entries(week).filter(([, times]) => times.length > 0)).toEqual([
    ['mon', ['09:00-12:00']],
    ['sat', ['09:00-12:00']],
    ['sun', ['09:00-12:00']],
  ]);
});

test.each([
  ['11:00-14:30, 17:00-22:00', ['11:00-14:30', '17:00-22:00']],
  ['11-14.30', ['11:00-14:30']],
  ['9h30 – 22h', ['09:30-22:00']],
  ['00:00-24:00', ['00:00-24:00']],
  ['18-2', ['18:00-02:00']],
  ['', []],
  ['25:00-26:00', undefined],
  ['morning', undefined],
])('CON-17 times typed as "%s" are parsed', (text, times) => {
  expect(parseTimes(text)).toEqual(times);
});

test.each([
  ['5', '05:00'],
  ['5:30', '05:30'],
  ['05h', '05:00'],
  ['24:00', undefined],
  ['dawn', undefined],
])('CON-17 a time of day typed as "%s" is %s', (text, clock) => {
  expect(parseClock(text)).toBe(clock);
});
