import { expect, test } from 'vitest';
import { getEditableSlots } from './edited-slots';
import { findMaxPartyOfDay, getFreeSlots, getWaitableSlots, listRows, listSlotRows, perRow } from './slots';

test('RSV-03 slots with a limit of -1, 0 and 1: only the last is free', () => {
  const slots = [-1, 0, 1].map((limit) => ({
    time: `1${limit + 1}:00`,
    limit,
    seats: undefined,
    discount: undefined,
  }));
  expect(getFreeSlots(slots).map(({ limit }) => limit)).toEqual([1]);
});

test('DEC-41 rows hold 13 slots in the desktop’s form and 4 in the others', () => {
  const slots = Array.from({ length: 14 }, (_, index) => index);
  expect(listRows(slots, perRow.desktop).map((row) => row.length)).toEqual([13, 1]);
  expect(listRows(slots, perRow.mobile).map((row) => row.length)).toEqual([4, 4, 4, 2]);
  expect(listRows([], 4)).toEqual([]);
});

test('while editing, the reservation’s own time stays with its own discount', () => {
  const own = { date: '2026-11-21', time: '18:00', discount: 15, people: 3 };
  const free = [
    { time: '17:30', limit: 2, discount: 0 },
    { time: '18:00', limit: 2, discount: 5 },
    { time: '18:30', limit: 2, discount: 10 },
  ];
  expect(getEditableSlots(free, own, '2026-11-21').map(({ time, discount }) => [time, discount])).toEqual([
    ['17:30', 0],
    ['18:00', 15],
    ['18:30', 10],
  ]);
  expect(getEditableSlots([], own, '2026-11-21').map(({ time }) => time)).toEqual(['18:00']);
  expect(getEditableSlots(free, own, '2026-11-22')).toEqual(free);
});

test('while editing, the seats of the reservation are free for itself, also where its time is full', () => {
  const own = { date: '2026-11-21', time: '18:00', discount: 15, people: 3 };
  const full = [
    { time: '18:00', limit: 0, seats: 0, discount: 5 },
    { time: '18:30', limit: 0, seats: 0, discount: 5 },
  ];
  expect(getEditableSlots(full, own, '2026-11-21')).toEqual([
    { time: '18:00', limit: 1, seats: 3, discount: 15 },
  ]);
});

test.each([
  [[4, 6], 5, 5],
  [[4, 6], 20, 6],
  [[4, undefined], 20, 20],
  [[4, undefined], undefined, undefined],
  [[4, 6], undefined, 6],
  [[], 20, undefined],
])(
  'RSV-07 with %j seats left and at most %s people of a reservation, %s is the largest party',
  (seats, maxPeople, most) => {
    const slots = seats.map((left) => ({ time: '18:00', limit: 1, seats: left, discount: undefined }));
    expect(findMaxPartyOfDay(slots, maxPeople)).toBe(most);
  },
);

test('RSV-04 each meal begins a row of slots: breakfast, lunch from 11:00 and dinner from 16:00', () => {
  const times = ['10:59', '11:00', '12:00', '13:00', '14:00', '15:59', '16:00', '23:30'];
  const slots = times.map((time) => ({ time, limit: 1, seats: undefined, discount: undefined }));
  expect(listSlotRows(slots, 4).map((row) => [row.meal, ...row.slots.map(({ time }) => time)])).toEqual([
    ['breakfast', '10:59'],
    ['lunch', '11:00', '12:00', '13:00', '14:00'],
    ['lunch', '15:59'],
    ['dinner', '16:00', '23:30'],
  ]);
});

const slot = { time: '12:00', discount: 10, limit: 0, seats: undefined, waitingParty: 8 };

test.each([
  ['full', slot, 2, true],
  ['free', { ...slot, limit: 1 }, 2, false],
  ['free with too few seats', { ...slot, limit: 1, seats: 2 }, 3, true],
  ['free with seats enough', { ...slot, limit: 1, seats: 3 }, 3, false],
  ['full, for a party that no table of it takes', slot, 9, false],
  ['full, without a waiting list', { ...slot, waitingParty: undefined }, 2, false],
])('BKG-02 a party waits for a time that is %s', (_name, offered, people, waits) => {
  expect(getWaitableSlots([offered], people)).toHaveLength(waits ? 1 : 0);
});
