import { expect, test } from 'vitest';
import type { Ticket, TicketLine } from '@/lib/contract/staff/kitchen';
import { assignKeys, countAllDay, filterTickets, formatAge, getUrgency, listPositions } from './tickets';

const createLine = (name: string, more: Partial<TicketLine> = {}): TicketLine => ({
  position: 0,
  dishId: 1,
  stationId: 1,
  name,
  choices: [],
  remark: undefined,
  warnings: [],
  count: 1,
  isPrepared: false,
  ...more,
});
const createTicket = (orderId: string, lines: TicketLine[]): Ticket => ({
  orderId,
  number: orderId,
  mode: 'pickup',
  tableNo: undefined,
  since: '2026-11-23T04:00:00Z',
  dueAt: '2026-11-23T04:30:00Z',
  remark: undefined,
  lines,
});
const toTimestamp = (clock: string) => Date.parse(`2026-11-23T${clock}Z`);

test('CON-08 a station shows its own lines, and a ticket until all of them are made', () => {
  const tickets = [
    createTicket('a', [
      createLine('Wok', { stationId: 1 }),
      createLine('Bar', { stationId: 2, isPrepared: true }),
    ]),
    createTicket('b', [createLine('Gone', { stationId: undefined })]),
  ];
  const filterNames = (stations: number[]) =>
    filterTickets(tickets, stations).map(({ orderId, lines }) => [orderId, ...lines.map(({ name }) => name)]);
  expect(filterNames([])).toEqual([
    ['a', 'Wok', 'Bar'],
    ['b', 'Gone'],
  ]);
  expect(filterNames([2])).toEqual([['b', 'Gone']]);
  expect(filterNames([1, 2])).toEqual([
    ['a', 'Wok', 'Bar'],
    ['b', 'Gone'],
  ]);
});

test('CON-08 a finished ticket stays in the view of all stations, and its bump marks all lines', () => {
  const made = { isPrepared: true };
  const ticketMade = createTicket('a', [
    createLine('Wok', { ...made, position: 0 }),
    createLine('Bar', { ...made, position: 2 }),
  ]);
  expect(filterTickets([ticketMade], [])).toEqual([ticketMade]);
  expect(filterTickets([ticketMade], [1])).toEqual([]);
  expect(listPositions(ticketMade)).toEqual([0, 2]);
  expect(
    listPositions(createTicket('b', [createLine('Wok', made), createLine('Bar', { position: 2 })])),
  ).toEqual([2]);
});

test('CON-08 a ticket keeps its digit when another one precedes it, and a free digit goes to the first ticket without one', () => {
  const first = assignKeys(new Map(), [{ orderId: 'a' }, { orderId: 'b' }]);
  expect([...first]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  const second = assignKeys(first, [{ orderId: 'new' }, { orderId: 'a' }, { orderId: 'b' }]);
  expect(Object.fromEntries(second)).toEqual({ new: 3, a: 1, b: 2 });
  const third = assignKeys(second, [{ orderId: 'new' }, { orderId: 'b' }, { orderId: 'later' }]);
  expect(Object.fromEntries(third)).toEqual({ new: 3, b: 2, later: 1 });
  const many = Array.from({ length: 11 }, (_, nth) => ({ orderId: String(nth) }));
  expect(assignKeys(new Map(), many).size).toBe(9);
});

test('CON-08 the counts add up the lines to be made, by dish and first choice', () => {
  const rice = { name: 'Chicken rice', dishId: 2 };
  const counts = countAllDay([
    createTicket('a', [
      createLine('', { ...rice, count: 2, choices: ['Thigh', 'egg'] }),
      createLine('Laksa'),
    ]),
    createTicket('b', [
      createLine('', { ...rice, count: 1, choices: ['Breast'] }),
      createLine('', { ...rice, count: 1, choices: ['Thigh'] }),
      createLine('Laksa', { isPrepared: true }),
    ]),
  ]);
  expect(counts.map(({ name, count, choices }) => [name, count, choices])).toEqual([
    [
      'Chicken rice',
      4,
      [
        ['Thigh', 3],
        ['Breast', 1],
      ],
    ],
    ['Laksa', 1, []],
  ]);
});

test('CON-08 a ticket shows its age, and whether its time is near or over', () => {
  expect(formatAge('2026-11-23T04:00:00Z', toTimestamp('04:26:10'))).toBe('26:10');
  expect(formatAge('2026-11-23T04:00:05Z', toTimestamp('04:00:00'))).toBe('0:00');
  const due = { dueAt: '2026-11-23T04:30:00Z' };
  expect(
    [toTimestamp('04:10:00'), toTimestamp('04:20:01'), toTimestamp('04:30:01')].map((now) =>
      getUrgency(due, now),
    ),
  ).toEqual(['calm', 'soon', 'late']);
});
