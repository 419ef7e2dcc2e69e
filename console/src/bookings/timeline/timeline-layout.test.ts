import { expect, test } from 'vitest';
import type { Booking } from '@/lib/contract/staff/bookings';
import {
  columnWidth,
  findNeighbor,
  findNowLine,
  findTarget,
  getDistance,
  laneHeight,
  layoutTimeline,
} from './timeline-layout';

const base: Booking = {
  reservationId: 'r1',
  code: 'ABC123',
  time: '18:00',
  startsAt: '2026-11-27T10:00:00Z',
  people: 2,
  name: 'Tan',
  mobile: '+6591234567',
  remark: undefined,
  note: undefined,
  discount: 0,
  state: 'awaited',
  tableNo: undefined,
  source: 'online',
  confirmed: false,
  deposit: undefined,
  dishCount: undefined,
  guest: undefined,
};
const book = (reservationId: string, time: string, more: Partial<Booking> = {}): Booking => ({
  ...base,
  reservationId,
  time,
  ...more,
});
const times = ['18:00', '18:30', '19:00', '19:30', '20:00'];
const layout = (bookings: Booking[], more = {}) =>
  layoutTimeline({ bookings, tables: ['A1', 'A2'], times, ...more });
const findBlock = (shown: ReturnType<typeof layout>, id: string) =>
  shown.blocks.find(({ booking }) => booking.reservationId === id)!;

test('HND-04 tables are rows and times columns; a booking is as wide as the times of its stay', () => {
  const shown = layout([
    book('r1', '18:30', { tableNo: 'A2' }),
    book('r2', '20:00'),
    book('r3', '18:00', { state: 'cancelled' }),
  ]);
  expect(shown.rows.map(({ tableNo }) => tableNo)).toEqual([undefined, 'A1', 'A2']);
  expect(shown.times).toEqual(times);
  expect(shown.blocks).toHaveLength(2);
  expect(findBlock(shown, 'r1')).toMatchObject({
    row: 2,
    column: 1,
    left: columnWidth,
    width: 3 * columnWidth,
  });
  expect(findBlock(shown, 'r2')).toMatchObject({ row: 0, column: 4, width: columnWidth });
});

test('HND-04 bookings that overlap at a table are below each other, and later ones use the free place', () => {
  const shown = layout([
    book('r1', '18:00', { tableNo: 'A1' }),
    book('r2', '18:30', { tableNo: 'A1' }),
    book('r3', '19:30', { tableNo: 'A1' }),
  ]);
  const [first, second, third] = ['r1', 'r2', 'r3'].map((id) => findBlock(shown, id).top);
  expect(second).toBe(first! + laneHeight);
  expect(third).toBe(first);
  expect(shown.rows[1]!.height).toBeGreaterThan(2 * laneHeight);
  expect(shown.rows[2]!.top).toBe(shown.rows[1]!.top + shown.rows[1]!.height);
});

test('HND-04 a time or a table that the restaurant no longer has keeps its bookings', () => {
  const shown = layout([book('r1', '17:45', { tableNo: 'Z9' })]);
  expect(shown.times[0]).toBe('17:45');
  expect(shown.rows.at(-1)!.tableNo).toBe('Z9');
});

test('HND-02 a pending move shows the new place until the booking has changed', () => {
  const booking = book('r1', '18:00');
  const pending = [{ booking, time: '19:00', tableNo: 'A2' }];
  expect(findBlock(layout([booking], { pending }), 'r1')).toMatchObject({ column: 2, row: 2 });
  const changed = { ...booking, time: '20:00' };
  expect(findBlock(layout([changed], { pending }), 'r1')).toMatchObject({ column: 4, row: 0 });
});

test('HND-02 a drag ends in the nearest time and table, never outside the timeline', () => {
  const shown = layout([book('r1', '18:30', { tableNo: 'A1' })]);
  const block = findBlock(shown, 'r1');
  const at = (x: number, y: number) => findTarget(shown, block, { x, y });
  expect(at(0, 0)).toEqual({ column: 1, row: 1 });
  expect(at(columnWidth * 0.4, laneHeight * 0.4)).toEqual({ column: 1, row: 1 });
  expect(at(columnWidth * 1.6, laneHeight)).toEqual({ column: 3, row: 2 });
  expect(at(-5_000, -5_000)).toEqual({ column: 0, row: 0 });
  expect(at(5_000, 5_000)).toEqual({ column: 4, row: 2 });
});

test('HND-02 each arrow key leads to the next time or table, and the distance fits that cell', () => {
  const shown = layout([book('r1', '18:00', { tableNo: 'A1' })]);
  const block = findBlock(shown, 'r1');
  const cases = [
    ['ArrowRight', { column: 1, row: 1 }],
    ['ArrowLeft', { column: 0, row: 1 }],
    ['ArrowUp', { column: 0, row: 0 }],
    ['ArrowDown', { column: 0, row: 2 }],
  ] as const;
  for (const [key, place] of cases) {
    expect(findNeighbor(shown, block, key)).toEqual(place);
    expect(findTarget(shown, block, getDistance(shown, block, place))).toEqual(place);
  }
  expect(findNeighbor(shown, { column: 4, row: 2 }, 'ArrowDown')).toEqual({ column: 4, row: 2 });
  expect(findNeighbor(shown, block, 'Enter')).toBeUndefined();
});

test('HND-04 the line of the present time is between its times, and absent outside them', () => {
  expect(findNowLine(times, '18:45')).toBe(1.5 * columnWidth);
  expect(findNowLine(times, '20:45')).toBe(4.5 * columnWidth);
  expect(findNowLine(times, '17:59')).toBeUndefined();
  expect(findNowLine(times, '21:30')).toBeUndefined();
});
