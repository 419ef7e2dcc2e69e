import { expect, test } from 'vitest';
import type { ActiveTable } from '@/lib/contract/tables';
import { ordersOfOthers, placedSince } from './table-presence';

const at = (minute: number, own = false, dishCount = 2): ActiveTable['orders'][number] => ({
  orderStatus: 2,
  orderTime: `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`,
  dishCount,
  own,
});
const table = (...orders: ActiveTable['orders']): ActiveTable => ({ othersOrdering: 0, orders });

test('DIN-03 one’s own orders are no news, neither are those that were there before', () => {
  expect(ordersOfOthers(table(at(2, true), at(1)))).toEqual([at(1)]);
  expect(placedSince(undefined, table(at(1)))).toEqual([]);
  expect(placedSince(table(at(1)), table(at(1)))).toEqual([]);
  expect(placedSince(table(), table(at(5, true)))).toEqual([]);
});

test('DIN-03 what others have ordered since is news, each once', () => {
  const before = table(at(1));
  const now = table(at(4), at(3), at(2, true), at(1));
  expect(placedSince(before, now)).toEqual([at(4), at(3)]);
  expect(placedSince(now, now)).toEqual([]);
  expect(placedSince(table(), table(at(1)))).toEqual([at(1)]);
});

test('DIN-03 an older order that comes into view when a newer one ends is no news', () => {
  expect(placedSince(table(at(4), at(3)), table(at(3), at(1)))).toEqual([]);
});
