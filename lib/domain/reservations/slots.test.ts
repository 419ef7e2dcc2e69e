import { expect, test } from 'vitest';
import { slotsToEdit } from './edited-slots';
import { freeSlots, getRows, perRow } from './slots';

test('RSV-03 slots with a limit of -1, 0 and 1: only the last is free', () => {
  const slots = [-1, 0, 1].map((limit) => ({ time: `1${limit + 1}:00`, limit, discount: undefined }));
  expect(freeSlots(slots).map(({ limit }) => limit)).toEqual([1]);
});

test('DEC-41 rows hold 13 slots in the desktop’s form and 4 in the others', () => {
  const slots = Array.from({ length: 14 }, (_, index) => index);
  expect(getRows(slots, perRow.desktop).map((row) => row.length)).toEqual([13, 1]);
  expect(getRows(slots, perRow.mobile).map((row) => row.length)).toEqual([4, 4, 4, 2]);
  expect(getRows([], 4)).toEqual([]);
});

test('while editing, the reservation’s own time stays with its own discount', () => {
  const own = { date: '2026-11-21', time: '18:00', discount: 15 };
  const free = [
    { time: '17:30', limit: 2, discount: 0 },
    { time: '18:00', limit: 2, discount: 5 },
    { time: '18:30', limit: 2, discount: 10 },
  ];
  expect(slotsToEdit(free, own, '2026-11-21').map(({ time, discount }) => [time, discount])).toEqual([
    ['17:30', 0],
    ['18:00', 15],
    ['18:30', 10],
  ]);
  expect(slotsToEdit([], own, '2026-11-21').map(({ time }) => time)).toEqual(['18:00']);
  expect(slotsToEdit(free, own, '2026-11-22')).toEqual(free);
});
