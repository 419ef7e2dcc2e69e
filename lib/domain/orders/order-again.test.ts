import { expect, test } from 'vitest';
import type { Dish } from '@/lib/contract/menu';
import type { OrderedLine } from '@/lib/contract/orders';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { createDish, createGroup, createItem, createSpec } from '@/lib/domain/dish/sample-dish';
import { orderAgain } from './order-again';

const laksa = createDish({
  dishId: 11,
  dishName: 'Katong laksa',
  detailList: [createSpec(1, 850), createSpec(2, 1050)],
  items: [createGroup({ isMandatory: false, maxNumber: 3, itemList: [createItem(1), createItem(2)] })],
});
const satay = createDish({ dishId: 12, dishName: 'Chicken satay', dishPrice: 765 });

const createOrderedLine = (more: Partial<OrderedLine> = {}): OrderedLine => ({
  dishId: 12,
  dishName: 'Chicken satay',
  dishPrice: 700,
  dishCount: 1,
  dishItems: [],
  ...more,
});
const bowl = createOrderedLine({
  dishId: 11,
  dishName: 'Katong laksa',
  specId: 2,
  detailName: 'Size 2',
  dishRemark: 'no cockles',
  dishItems: [{ itemId: 1, itemName: 'Item 1', itemCount: 1 }],
});

/** Friday 27 November 2026, noon. */
const noon = { day: '2026-11-27', minutes: 720 };

const reorder = (lines: OrderedLine[], dishes: Dish[] = [laksa, satay], cart: CartLine[] = []) =>
  orderAgain(lines, {
    menu: [{ categoryId: 1, categoryName: 'All', restaurantId: 3473, dishList: dishes }],
    cart,
    locale: 'en',
    asked: { mode: 'pickup', at: noon, now: noon },
  });

test('what is still on offer comes in as it was chosen, at today’s price', () => {
  const { lines, added, missing } = reorder([bowl, createOrderedLine({ dishCount: 3 })]);
  expect(missing).toEqual([]);
  expect(added).toBe(4);
  expect(lines).toMatchObject([
    {
      dishId: 11,
      specId: 2,
      specName: 'Size 2',
      dishRemark: 'no cockles',
      unitPrice: 1050,
      dishCount: 1,
      items: [{ itemId: 1, itemCount: 1 }],
    },
    { dishId: 12, unitPrice: 765, dishCount: 3 },
  ]);
});

test('unavailable dishes are reported one by one', () => {
  const cases: [string, OrderedLine, Dish[], unknown, number][] = [
    ['off the menu', createOrderedLine(), [laksa], [{ name: 'Chicken satay', why: 'gone' }], 0],
    [
      'without an id',
      createOrderedLine({ dishId: undefined }),
      [satay],
      [{ name: 'Chicken satay', why: 'gone' }],
      0,
    ],
    [
      'sold out',
      createOrderedLine(),
      [{ ...satay, goodsStock: 0 }],
      [{ name: 'Chicken satay', why: 'soldOut' }],
      0,
    ],
    [
      'fewer left',
      createOrderedLine({ dishCount: 5 }),
      [{ ...satay, goodsStock: 2 }],
      [{ name: 'Chicken satay', why: 'fewer', count: 2 }],
      2,
    ],
    [
      'fewer than its minimum left',
      createOrderedLine({ dishCount: 5 }),
      [{ ...satay, goodsStock: 2, minOrderNumber: 3 }],
      [{ name: 'Chicken satay', why: 'soldOut' }],
      0,
    ],
    [
      'the portion is no longer on sale',
      bowl,
      [{ ...laksa, detailList: [createSpec(1, 850), createSpec(2, 1050, false)] }],
      [{ name: 'Katong laksa', why: 'changed' }],
      0,
    ],
    [
      'has portions now',
      createOrderedLine(),
      [{ ...satay, detailList: [createSpec(1, 500)] }],
      [{ name: 'Chicken satay', why: 'changed' }],
      0,
    ],
    [
      'asks for a choice now',
      createOrderedLine(),
      [{ ...satay, items: [createGroup()] }],
      [{ name: 'Chicken satay', why: 'changed' }],
      0,
    ],
    [
      'an extra is gone',
      bowl,
      [{ ...laksa, items: [createGroup({ isMandatory: false, itemList: [createItem(2)] })] }],
      [{ name: 'Katong laksa', why: 'without', items: ['Item 1'] }],
      1,
    ],
    [
      'a required extra is gone',
      bowl,
      [{ ...laksa, items: [createGroup({ itemList: [createItem(2)] })] }],
      [{ name: 'Katong laksa', why: 'changed' }],
      0,
    ],
  ];
  for (const [about, line, dishes, missing, count] of cases) {
    const result = reorder([line], dishes);
    expect.soft(result.missing, about).toEqual(missing);
    expect.soft(result.added, about).toBe(count);
    expect.soft(result.lines.length, about).toBe(count > 0 ? 1 : 0);
  }
});

const satays = createDish({
  dishId: 13,
  dishName: 'Satay',
  minOrderNumber: 10,
  detailList: [createSpec(1, 100), createSpec(2, 120), createSpec(3, 130, false)],
});
const createSatay = (specId: number, dishCount: number) =>
  createOrderedLine({ dishId: 13, dishName: 'Satay', specId, detailName: `Size ${specId}`, dishCount });

test('the lines of a dish count towards its minimum together', () => {
  const both = reorder([createSatay(1, 5), createSatay(2, 5)], [satays]);
  expect([both.added, both.missing]).toEqual([10, []]);
  expect(both.lines).toMatchObject([
    { specId: 1, dishCount: 5 },
    { specId: 2, dishCount: 5 },
  ]);
  const one = reorder([createSatay(1, 5), createSatay(3, 5)], [satays]);
  expect([one.added, one.lines]).toEqual([0, []]);
  const fewer = reorder([createSatay(1, 5), createSatay(2, 5)], [{ ...satays, goodsStock: 9 }]);
  expect(fewer.added).toBe(0);
  const limited = reorder([createSatay(1, 8), createSatay(2, 5)], [{ ...satays, maxOrderNumber: 10 }]);
  expect([limited.added, limited.missing]).toEqual([10, [{ name: 'Satay', why: 'fewer', count: 2 }]]);
});

test('what the cart holds stays, and counts towards the limits', () => {
  const { lines } = reorder([createOrderedLine()]);
  const more = reorder([createOrderedLine({ dishCount: 4 })], [{ ...satay, maxOrderNumber: 3 }], [...lines]);
  expect(more.lines).toMatchObject([{ dishId: 12, dishCount: 3 }]);
  expect(more.missing).toEqual([{ name: 'Chicken satay', why: 'fewer', count: 2 }]);
  const full = reorder([createOrderedLine()], [{ ...satay, maxOrderNumber: 3 }], [...more.lines]);
  expect(full.lines).toEqual(more.lines);
  expect(full.missing).toEqual([{ name: 'Chicken satay', why: 'fewer', count: 0 }]);
});

test('two lines of one dish share what is left of it', () => {
  const result = reorder(
    [createOrderedLine({ dishCount: 2 }), createOrderedLine({ dishCount: 2, dishRemark: 'no sauce' })],
    [{ ...satay, goodsStock: 3 }],
  );
  expect(result.lines.map(({ dishCount }) => dishCount)).toEqual([2, 1]);
  expect(result.missing).toEqual([{ name: 'Chicken satay', why: 'fewer', count: 1 }]);
});

test('names stand in where a backend sends no ids with what was chosen', () => {
  const { lines, missing } = reorder([
    { ...bowl, specId: undefined, dishItems: [{ itemName: 'Item 2', itemCount: 2 }] },
  ]);
  expect(missing).toEqual([]);
  expect(lines).toMatchObject([{ specId: 2, items: [{ itemId: 2, itemCount: 2 }] }]);
});

test('MEN-01 a dish that is out of its time comes in, with a warning from when it can be had', () => {
  const evening = { ...satay, available: [{ times: [{ start: '17:00', end: '22:00' }] }] };
  const { lines, missing } = reorder([createOrderedLine()], [evening]);
  expect(lines).toHaveLength(1);
  expect(missing).toEqual([{ name: 'Chicken satay', why: 'later', time: '17:00' }]);
});
