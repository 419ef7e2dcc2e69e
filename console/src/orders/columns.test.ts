import { expect, test } from 'vitest';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { orderModes } from '@/lib/contract/values';
import { canPress, findNextStep, getMinutesLeft, isLate, isLater, sortIntoColumns } from './columns';

const createCard = (orderId: string, step: OrderCard['step'], placedAt: string, dueAt: string) =>
  ({ orderId, step, placedAt, dueAt, mode: 'delivery' }) as OrderCard;

test('CON-05 open orders are sorted into columns: new ones by arrival, the others by due time, later days apart', () => {
  const open = [
    createCard('b', 'new', '2026-11-23T02:05:00Z', '2026-11-23T03:00:00Z'),
    createCard('a', 'new', '2026-11-23T02:00:00Z', '2026-11-23T04:00:00Z'),
    createCard('c', 'preparing', '2026-11-23T01:00:00Z', '2026-11-23T03:30:00Z'),
    createCard('d', 'accepted', '2026-11-23T01:30:00Z', '2026-11-23T03:00:00Z'),
    createCard('e', 'onTheWay', '2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z'),
    createCard('f', 'ready', '2026-11-23T01:00:00Z', '2026-11-23T01:50:00Z'),
    createCard('g', 'cancelled', '2026-11-23T01:00:00Z', '2026-11-23T01:50:00Z'),
    createCard('j', 'accepted', '2026-11-23T01:00:00Z', '2026-11-25T03:00:00Z'),
    createCard('i', 'accepted', '2026-11-23T01:30:00Z', '2026-11-24T03:00:00Z'),
    // A new one stays where it is accepted.
    createCard('h', 'new', '2026-11-23T02:10:00Z', '2026-11-24T03:00:00Z'),
  ];
  const sorted = sortIntoColumns(open, ({ dueAt }) => dueAt >= '2026-11-24');
  const joinIds = (cards: OrderCard[]) => cards.map(({ orderId }) => orderId).join('');
  expect([sorted.new, sorted.preparing, sorted.ready, sorted.later].map(joinIds)).toEqual([
    'abh',
    'dc',
    'fe',
    'ij',
  ]);
});

test('CON-05 before midnight, an order for the hours after it stands with those of the day', () => {
  const countDaysAhead = (instant: string, now: number) =>
    (Date.parse(instant.slice(0, 10)) - Date.parse(new Date(now).toISOString().slice(0, 10))) / 86_400_000;
  const isFolded = (dueAt: string) => isLater({ dueAt }, Date.parse('2026-11-23T22:30:00Z'), countDaysAhead);
  expect(isFolded('2026-11-24T00:30:00Z')).toBe(false);
  expect(isFolded('2026-11-24T01:30:00Z')).toBe(false);
  expect(isFolded('2026-11-24T01:31:00Z')).toBe(true);
  expect(isFolded('2026-11-23T23:59:00Z')).toBe(false);
});

test('CON-05 an order is late once its promised time has passed, except with the courier', () => {
  const now = Date.parse('2026-11-23T03:00:00Z');
  const isOverdue = (dueAt: string, step: OrderCard['step']) => isLate({ dueAt, step }, now);
  expect(getMinutesLeft({ dueAt: '2026-11-23T02:54:00Z' }, now)).toBe(-6);
  expect(isOverdue('2026-11-23T02:54:00Z', 'preparing')).toBe(true);
  expect(isOverdue('2026-11-23T03:00:00Z', 'preparing')).toBe(false);
  expect(isOverdue('2026-11-23T02:54:00Z', 'onTheWay')).toBe(false);
});

test('CON-07 the button of a card sets the next step', () => {
  const findNext = (step: OrderCard['step'], mode: OrderCard['mode']) => findNextStep({ step, mode });
  expect(findNext('new', 'delivery')).toBeUndefined();
  expect(findNext('accepted', 'pickup')).toBe('preparing');
  expect(findNext('preparing', 'table')).toBe('ready');
  expect([findNext('ready', 'delivery'), findNext('ready', 'pickup')]).toEqual(['onTheWay', 'done']);
  expect([findNext('onTheWay', 'delivery'), findNext('done', 'delivery')]).toEqual(['done', undefined]);
});

test.each<[OrderCard['step'], kitchen: boolean]>([
  ['new', false],
  ['accepted', true],
  ['preparing', true],
  ['ready', false],
  ['onTheWay', false],
])('CON-07 the counter presses the button of a card that is %s, the kitchen: %s', (step, kitchen) => {
  for (const mode of orderModes) {
    expect(canPress({ step, mode }, 'counter')).toBe(true);
    expect(canPress({ step, mode }, 'kitchen')).toBe(kitchen);
  }
});
