import { expect, test } from 'vitest';
import type { ActiveTable } from '@/lib/contract/tables';
import { getOrdersOfOthers, getOrdersPlacedSince } from './table-presence';

const createOrder = (minute: number, own = false, dishCount = 2): ActiveTable['orders'][number] => ({
  orderStatus: 2,
  orderTime: `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`,
  dishCount,
  own,
});
const createTable = (...orders: ActiveTable['orders']): ActiveTable => ({ othersOrdering: 0, orders });

test('DIN-03 one’s own orders are no news, neither are those that were there before', () => {
  expect(getOrdersOfOthers(createTable(createOrder(2, true), createOrder(1)))).toEqual([createOrder(1)]);
  expect(getOrdersPlacedSince(undefined, createTable(createOrder(1)))).toEqual([]);
  expect(getOrdersPlacedSince(createTable(createOrder(1)), createTable(createOrder(1)))).toEqual([]);
  expect(getOrdersPlacedSince(createTable(), createTable(createOrder(5, true)))).toEqual([]);
});

test('DIN-03 what others have ordered since is news, each once', () => {
  const before = createTable(createOrder(1));
  const now = createTable(createOrder(4), createOrder(3), createOrder(2, true), createOrder(1));
  expect(getOrdersPlacedSince(before, now)).toEqual([createOrder(4), createOrder(3)]);
  expect(getOrdersPlacedSince(now, now)).toEqual([]);
  expect(getOrdersPlacedSince(createTable(), createTable(createOrder(1)))).toEqual([createOrder(1)]);
});

test('DIN-03 an older order that comes into view when a newer one ends is no news', () => {
  expect(
    getOrdersPlacedSince(
      createTable(createOrder(4), createOrder(3)),
      createTable(createOrder(3), createOrder(1)),
    ),
  ).toEqual([]);
});
