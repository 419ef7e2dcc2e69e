import { expect, test } from 'vitest';
import { createDishRow, getEnglish } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { createOrderLine } from '../../../testing/shop';
import {
  checkMandatory,
  checkMinOrder,
  checkNumbers,
  checkStock,
  countPiecesByDish,
  getMinOrder,
} from './cart-rules';
import { chooseLine } from './choices';

const createLines = (...given: [ReturnType<typeof createDishRow>, number][]) =>
  given.map(([dish, count]) => chooseLine(dish, createOrderLine(dish.id, count), getEnglish));

const limited = createDishRow({ minOrder: 2, maxOrder: 5 });
const named = { dishId: 1, dishName: 'Laksa' };

test.each([
  [[1], ['MIN_NUMBER', { ...named, least: 2 }]],
  [[2], undefined],
  [[1, 1], undefined],
  [[2, 3], undefined],
  [[5], undefined],
  [
    [3, 3],
    ['MAX_NUMBER', { ...named, most: 5 }],
  ],
])('CRT-03 lines of %j pieces of one dish share its limits of 2 to 5', (counts, expected) => {
  const given = createLines(...counts.map((count): [typeof limited, number] => [limited, count]));
  expect(catchError(() => checkNumbers(given, getEnglish))).toEqual(expected);
});

test('DSH-15 a dish without a limit is ordered 99 times at most', () => {
  expect(catchError(() => checkNumbers(createLines([createDishRow(), 99]), getEnglish))).toBeUndefined();
  expect(
    catchError(() =>
      checkNumbers(createLines([createDishRow(), 60], [createDishRow(), 40]), getEnglish),
    )?.[1],
  ).toMatchObject({
    most: 99,
  });
});

test('CRT-03 pieces are counted by dish, over all its lines', () => {
  const pieces = countPiecesByDish(
    createLines([createDishRow(), 2], [createDishRow({ id: 2 }), 1], [createDishRow(), 3]),
  );
  expect([...pieces].map(([id, { pieces: number }]) => [id, number])).toEqual([
    [1, 5],
    [2, 1],
  ]);
});

test('DEC-50 what is left of a dish is for all its lines, and no entry means no limit', () => {
  const given = createLines([createDishRow(), 2], [createDishRow(), 2]);
  expect(catchError(() => checkStock(given, new Map([[1, 4]]), getEnglish))).toBeUndefined();
  expect(catchError(() => checkStock(given, new Map([[1, 3]]), getEnglish))).toEqual([
    'STOCK_SHORT',
    { ...named, left: 3 },
  ]);
  expect(catchError(() => checkStock(given, new Map(), getEnglish))).toBeUndefined();
});

test('CHK-02 every mandatory dish on sale must be there, and each missing one is named', () => {
  const menu = [
    createDishRow({ id: 7, mandatory: true, name: { en: 'Tea' } }),
    createDishRow({ id: 8, mandatory: true, name: { en: 'Box' } }),
    createDishRow({ id: 9, mandatory: true, onSale: false }),
    createDishRow({ id: 10, mandatory: true, listed: false }),
  ];
  const given = createLines([createDishRow({ id: 7, mandatory: true }), 1]);
  expect(catchError(() => checkMandatory(given, menu, getEnglish))).toEqual([
    'MANDATORY_MISSING',
    { dishes: [{ dishId: 8, dishName: 'Box' }] },
  ]);
});

test('DEC-66 the minimum is reached at exactly its amount; the error’s amounts are money', () => {
  expect(catchError(() => checkMinOrder(1500, 1500))).toBeUndefined();
  expect(catchError(() => checkMinOrder(1499, 1500))).toEqual([
    'MIN_ORDER',
    { minOrderAmount: 15, dishAmount: 14.99 },
  ]);
});

test.each([
  ['pick-up and delivery have the restaurant’s minimum', false, {}, 1500],
  ['a table has none by default', true, {}, 0],
  ['a table may have its own', true, { tableMinOrder: 800 }, 800],
  ['a shared table has none', true, { tableMinOrder: 800, sharedTables: true }, 0],
])('DEC-66 %s', (_, isAtTable, rules, expected) => {
  const pickup = { discountPercent: 10, leadMinutes: 20, ...rules };
  expect(getMinOrder({ minOrder: 1500, pickup }, isAtTable)).toBe(expected);
});
