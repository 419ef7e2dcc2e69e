import { expect, test } from 'vitest';
import type { OrderedLine } from '@/lib/contract/orders';
import type { Dish } from '@/lib/contract/restaurant';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { dish, group, item, spec } from '@/lib/domain/dish/sample-dish';
import { orderAgain } from './order-again';

const laksa = dish({
  dishId: 11,
  dishName: 'Katong laksa',
  detailList: [spec(1, 850), spec(2, 1050)],
  items: [group({ isMandatory: false, maxNumber: 3, itemList: [item(1), item(2)] })],
});
const satay = dish({ dishId: 12, dishName: 'Chicken satay', dishPrice: 765 });

const ordered = (more: Partial<OrderedLine> = {}): OrderedLine => ({
  dishId: 12,
  dishName: 'Chicken satay',
  dishPrice: 700,
  dishCount: 1,
  dishItems: [],
  ...more,
});
const bowl = ordered({
  dishId: 11,
  dishName: 'Katong laksa',
  specId: 2,
  detailName: 'Size 2',
  dishRemark: 'no cockles',
  dishItems: [{ itemId: 1, itemName: 'Item 1', itemCount: 1 }],
});

const again = (lines: OrderedLine[], dishes: Dish[] = [laksa, satay], cart: CartLine[] = []) =>
  orderAgain(lines, {
    menu: [{ categoryId: 1, categoryName: 'All', restaurantId: 3473, dishList: dishes }],
    cart,
    locale: 'en',
  });

test('what is still on offer comes in as it was chosen, at today’s price', () => {
  const { lines, added, missing } = again([bowl, ordered({ dishCount: 3 })]);
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
    ['off the menu', ordered(), [laksa], [{ name: 'Chicken satay', why: 'gone' }], 0],
    ['without an id', ordered({ dishId: undefined }), [satay], [{ name: 'Chicken satay', why: 'gone' }], 0],
    ['sold out', ordered(), [{ ...satay, goodsStock: 0 }], [{ name: 'Chicken satay', why: 'soldOut' }], 0],
    [
      'fewer left',
      ordered({ dishCount: 5 }),
      [{ ...satay, goodsStock: 2 }],
      [{ name: 'Chicken satay', why: 'fewer', count: 2 }],
      2,
    ],
    [
      'fewer than its minimum left',
      ordered({ dishCount: 5 }),
      [{ ...satay, goodsStock: 2, minOrderNumber: 3 }],
      [{ name: 'Chicken satay', why: 'changed' }],
      0,
    ],
    [
      'the portion is no longer on sale',
      bowl,
      [{ ...laksa, detailList: [spec(1, 850), spec(2, 1050, false)] }],
      [{ name: 'Katong laksa', why: 'changed' }],
      0,
    ],
    [
      'has portions now',
      ordered(),
      [{ ...satay, detailList: [spec(1, 500)] }],
      [{ name: 'Chicken satay', why: 'changed' }],
      0,
    ],
    [
      'asks for a choice now',
      ordered(),
      [{ ...satay, items: [group()] }],
      [{ name: 'Chicken satay', why: 'changed' }],
      0,
    ],
    [
      'an extra is gone',
      bowl,
      [{ ...laksa, items: [group({ isMandatory: false, itemList: [item(2)] })] }],
      [{ name: 'Katong laksa', why: 'without', items: ['Item 1'] }],
      1,
    ],
    [
      'a required extra is gone',
      bowl,
      [{ ...laksa, items: [group({ itemList: [item(2)] })] }],
      [{ name: 'Katong laksa', why: 'changed' }],
      0,
    ],
  ];
  for (const [about, line, dishes, missing, count] of cases) {
    const result = again([line], dishes);
    expect.soft(result.missing, about).toEqual(missing);
    expect.soft(result.added, about).toBe(count);
    expect.soft(result.lines.length, about).toBe(count > 0 ? 1 : 0);
  }
});

test('what the cart holds stays, and counts towards the limits', () => {
  const { lines } = again([ordered()]);
  const more = again([ordered({ dishCount: 4 })], [{ ...satay, maxOrderNumber: 3 }], [...lines]);
  expect(more.lines).toMatchObject([{ dishId: 12, dishCount: 3 }]);
  expect(more.missing).toEqual([{ name: 'Chicken satay', why: 'fewer', count: 2 }]);
  const full = again([ordered()], [{ ...satay, maxOrderNumber: 3 }], [...more.lines]);
  expect(full.lines).toEqual(more.lines);
  expect(full.missing).toEqual([{ name: 'Chicken satay', why: 'fewer', count: 0 }]);
});

test('two lines of one dish share what is left of it', () => {
  const result = again(
    [ordered({ dishCount: 2 }), ordered({ dishCount: 2, dishRemark: 'no sauce' })],
    [{ ...satay, goodsStock: 3 }],
  );
  expect(result.lines.map(({ dishCount }) => dishCount)).toEqual([2, 1]);
  expect(result.missing).toEqual([{ name: 'Chicken satay', why: 'fewer', count: 1 }]);
});

test('names stand in where a backend sends no ids with what was chosen', () => {
  const { lines, missing } = again([
    { ...bowl, specId: undefined, dishItems: [{ itemName: 'Item 2', itemCount: 2 }] },
  ]);
  expect(missing).toEqual([]);
  expect(lines).toMatchObject([{ specId: 2, items: [{ itemId: 2, itemCount: 2 }] }]);
});
