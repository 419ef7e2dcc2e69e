import { expect, test } from 'vitest';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { getMinutesLeft, getNextStep, isLate, sortIntoColumns } from './columns';

const createCard = (orderId: string, step: OrderCard['step'], placedAt: string, dueAt: string) =>
  ({ orderId, step, placedAt, dueAt, mode: 'delivery' }) as OrderCard;

test('CON-05 open orders stand in columns: new ones as they came, the others by when they are due', () => {
  const sorted = sortIntoColumns([
    createCard('b', 'new', '2026-11-23T02:05:00Z', '2026-11-23T03:00:00Z'),
    createCard('a', 'new', '2026-11-23T02:00:00Z', '2026-11-23T04:00:00Z'),
    createCard('c', 'preparing', '2026-11-23T01:00:00Z', '2026-11-23T03:30:00Z'),
    createCard('d', 'accepted', '2026-11-23T01:30:00Z', '2026-11-23T03:00:00Z'),
    createCard('e', 'onTheWay', '2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z'),
    createCard('f', 'ready', '2026-11-23T01:00:00Z', '2026-11-23T01:50:00Z'),
    createCard('g', 'cancelled', '2026-11-23T01:00:00Z', '2026-11-23T01:50:00Z'),
  ]);
  const joinIds = (cards: OrderCard[]) => cards.map(({ orderId }) => orderId).join('');
  expect([joinIds(sorted.new), joinIds(sorted.preparing), joinIds(sorted.ready)]).toEqual(['ab', 'dc', 'fe']);
});

test('CON-05 an order is late once its promised time has passed, but not on its way', () => {
  const now = Date.parse('2026-11-23T03:00:00Z');
  const isOverdue = (dueAt: string, step: OrderCard['step']) => isLate({ dueAt, step }, now);
  expect(getMinutesLeft({ dueAt: '2026-11-23T02:54:00Z' }, now)).toBe(-6);
  expect(isOverdue('2026-11-23T02:54:00Z', 'preparing')).toBe(true);
  expect(isOverdue('2026-11-23T03:00:00Z', 'preparing')).toBe(false);
  expect(isOverdue('2026-11-23T02:54:00Z', 'onTheWay')).toBe(false);
});

test('CON-07 the button of a card leads to the next thing that happens', () => {
  const getNext = (step: OrderCard['step'], mode: OrderCard['mode']) => getNextStep({ step, mode });
  expect(getNext('new', 'delivery')).toBeUndefined();
  expect(getNext('accepted', 'pickup')).toBe('preparing');
  expect(getNext('preparing', 'table')).toBe('ready');
  expect([getNext('ready', 'delivery'), getNext('ready', 'pickup')]).toEqual(['onTheWay', 'done']);
  expect([getNext('onTheWay', 'delivery'), getNext('done', 'delivery')]).toEqual(['done', undefined]);
});
