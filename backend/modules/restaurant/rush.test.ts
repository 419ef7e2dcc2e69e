import { expect, test } from 'vitest';
import type { BusyState } from '../../schema/restaurant';
import { createDishGroup, createDishItem, createDishRow } from '../../testing/dish-row';
import { findPausedUntil, getBusyMinutes, getMode, removeEnded } from './busy';
import { applySoldOut } from './sold-out';

const now = new Date('2026-11-23T02:00:00Z');
const addMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

test.each<[string, BusyState, 'delivery' | 'pickup' | 'table', number]>([
  ['nothing', {}, 'delivery', 0],
  ['a pause of the mode', { pausedUntil: { delivery: addMinutes(30) } }, 'delivery', 30],
  ['a pause of another mode', { pausedUntil: { delivery: addMinutes(30) } }, 'pickup', 0],
  ['a pause that is over', { pausedUntil: { delivery: addMinutes(0) } }, 'delivery', 0],
  ['more lead time', { extra: { minutes: 20, until: addMinutes(5) } }, 'table', 20],
  ['more lead time that is over', { extra: { minutes: 20, until: addMinutes(0) } }, 'table', 0],
  [
    'both',
    { pausedUntil: { pickup: addMinutes(15) }, extra: { minutes: 10, until: addMinutes(60) } },
    'pickup',
    25,
  ],
])('CON-11 %s adds to the lead time', (_, busy, mode, minutes) => {
  expect(getBusyMinutes(busy, mode, now)).toBe(minutes);
});

test('CON-11 a mode is delivery, pick-up or the table, and its pause ends by itself', () => {
  expect([getMode('DELIVERY_TO_HOME'), getMode('SELF_PICKUP'), getMode('SELF_PICKUP', '7')]).toEqual([
    'delivery',
    'pickup',
    'table',
  ]);
  const busy: BusyState = {
    pausedUntil: { table: addMinutes(1), delivery: addMinutes(-1) },
    extra: { minutes: 10, until: addMinutes(-1) },
  };
  expect(findPausedUntil(busy, 'table', now)).toEqual(new Date(addMinutes(1)));
  expect(findPausedUntil(busy, 'delivery', now)).toBeUndefined();
  expect(removeEnded(busy, now)).toEqual({ pausedUntil: { table: addMinutes(1) } });
  expect(removeEnded({ pausedUntil: { table: addMinutes(-1) } }, now)).toEqual({});
});

const createSpec = (specId: number, onSale = true) => ({
  specId,
  key: `s${specId}`,
  name: {},
  price: 900,
  onSale,
});
const dish = createDishRow({
  id: 7,
  specs: [createSpec(1), createSpec(2), createSpec(3, false)],
  groups: [
    createDishGroup({ items: [createDishItem(11), createDishItem(12)] }),
    createDishGroup({ mandatory: false, items: [createDishItem(21)] }),
    createDishGroup({ mustSelect: 2, items: [createDishItem(31), createDishItem(32), createDishItem(33)] }),
  ],
});

test.each([
  ['nothing', [], false],
  ['the dish', [['dish', 7]], true],
  ['one specification', [['spec', 1]], false],
  [
    'every specification that was on sale',
    [
      ['spec', 1],
      ['spec', 2],
    ],
    true,
  ],
  ['one item of a group', [['item', 11]], false],
  [
    'every item that must be chosen from',
    [
      ['item', 11],
      ['item', 12],
    ],
    true,
  ],
  ['every item of a group that may be left out', [['item', 21]], false],
  [
    'so many items that two cannot be chosen',
    [
      ['item', 31],
      ['item', 32],
    ],
    true,
  ],
] as const)('CON-10 a dish without %s is sold out or not', (_, targets, expected) => {
  const rows = targets.map(([kind, targetId]) => ({ kind, targetId, dishId: 7 }));
  const applied = applySoldOut(dish, rows);
  expect(applied.isSoldOut).toBe(expected);
  const offSale = new Set<number>(targets.map(([, id]) => id));
  for (const spec of applied.dish.specs)
    expect(spec.onSale).toBe(spec.specId !== 3 && !offSale.has(spec.specId));
});
