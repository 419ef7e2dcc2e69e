import { describe, expect, test } from 'vitest';
import { getDay, getDayWord, getEndDay, getStandInSlot, isSlotAhead, listDaysFrom, parseSlot } from './days';

const singapore = 'Asia/Singapore';

test('a day is the restaurant’s own, not the server’s', () => {
  const lateInUtc = new Date('2026-11-20T17:30:00Z');
  expect(getDay(lateInUtc, singapore)).toBe('2026-11-21');
  expect(getDay(lateInUtc, 'Asia/Yangon')).toBe('2026-11-21');
  expect(getDay(new Date('2026-11-20T17:00:00Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-11-21');
  expect(getDay(new Date('2026-11-20T16:59:59Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-11-20');
});

test('the strip begins today and crosses months', () => {
  expect(listDaysFrom(new Date('2026-11-28T20:00:00Z'), singapore, 3)).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
});

describe('DLV-06 a stored time of a day that is over', () => {
  test.each([
    ['2026-11-19 18:00-18:30', false],
    ['2026-11-20 09:00-09:30', true],
    ['2026-11-21 09:00-09:30', true],
    ['nonsense', false],
    [undefined, false],
  ])('DLV-06 a stored time %s is still valid: %s', (slot, stored) => {
    expect(isSlotAhead(slot, new Date('2026-11-20T04:00:00Z'), singapore)).toBe(stored);
  });
});

test('DLV-07 11:00-13:30 stands in for a day without times', () => {
  expect(parseSlot(getStandInSlot('2026-11-20'))).toEqual({
    day: '2026-11-20',
    start: '11:00',
    end: '13:30',
  });
});

test('days are named by word', () => {
  const now = new Date('2026-11-20T04:00:00Z');
  expect(getDayWord('2026-11-20', now, singapore)).toBe('today');
  expect(getDayWord('2026-11-21', now, singapore)).toBe('tomorrow');
  expect(getDayWord('2026-11-22', now, singapore)).toBe('other');
});

test.each([
  ['2026-11-20 18:30-19:00', '2026-11-20'],
  ['2026-11-20 23:30-00:00', '2026-11-21'],
  ['2026-12-31 23:30-00:30', '2027-01-01'],
  ['2026-11-20 00:00-00:30', '2026-11-20'],
])('the slot %s ends on %s', (slot, day) => {
  expect(getEndDay(parseSlot(slot)!)).toBe(day);
});
