import { expect, test } from 'vitest';
import type { ActiveTable } from '@/lib/contract/tables';
import { listOrdersOfOthers, listOrdersPlacedSince } from './table-presence';

const createOrder = (minute: number, own = false, dishCount = 2): ActiveTable['orders'][number] => ({
  orderStatus: 2,
  orderTime: `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`,
  dishCount,
  own,
});
const createTable = (...orders: ActiveTable['orders']): ActiveTable => ({ othersOrdering: 0, orders });

test('DIN-03 one’s own orders are no news, neither are those that were there before', () => {
  expect(listOrdersOfOthers(createTable(createOrder(2, true), createOrder(1)))).toEqual([createOrder(1)]);
  expect(listOrdersPlacedSince(undefined, createTable(createOrder(1)))).toEqual([]);
  expect(listOrdersPlacedSince(createTable(createOrder(1)), createTable(createOrder(1)))).toEqual([]);
  expect(listOrdersPlacedSince(createTable(), createTable(createOrder(5, true)))).toEqual([]);
});

test('DIN-03 what others have ordered since is news, each once', () => {
  const before = createTable(createOrder(1));
  const now = createTable(createOrder(4), createOrder(3), createOrder(2, true), createOrder(1));
  expect(listOrdersPlacedSince(before, now)).toEqual([createOrder(4), createOrder(3)]);
  expect(listOrdersPlacedSince(now, now)).toEqual([]);
  expect(listOrdersPlacedSince(createTable(), createTable(createOrder(1)))).toEqual([createOrder(1)]);
});

test('DIN-03 an older order that comes into view when a newer one ends is no news', () => {
  expect(
    listOrdersPlacedSince(
      createTable(createOrder(4), createOrder(3)),
      createTable(createOrder(3), createOrder(1)),
    ),
  ).toEqual([]);
});
