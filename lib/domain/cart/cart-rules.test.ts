import { describe, expect, test } from 'vitest';
import { createDish, createGroup, createItem, createSpec } from '../dish/sample-dish';
import {
  getCartTotals,
  getLeastMinOrder,
  getLineTotal,
  getMinOrder,
  getMinOrderProgress,
  listMissingDishes,
  validateCheckout,
} from './cart-checks';
import { type CartLine, getLineId, type NewLine, toOrderedDishes } from './cart-line';
import { addLine, canAddOne, formatBadge, getDishCount, listGroups, setLineCount } from './cart-lines';
import { createNewLine } from './new-line';

const createLine = (more: Partial<NewLine> = {}): NewLine => ({
  dishId: 11,
  dishName: 'Katong laksa',
  items: [],
  dishCount: 1,
  unitPrice: 850,
  ...more,
});

const createCart = (...lines: Partial<NewLine>[]): readonly CartLine[] =>
  lines.map(createLine).map((line) => ({ ...line, lineId: getLineId(line) }));

const getCounts = (lines: readonly CartLine[]) => lines.map((line) => line.dishCount);
const egg = { itemId: 1, itemName: 'Egg', itemPrice: 100, itemCount: 1 };
const tofu = { itemId: 2, itemName: 'Tau pok', itemCount: 2 };

describe('what makes a line', () => {
  test.each([
    ['the same choice', { specId: 1, items: [egg, tofu], dishRemark: 'No cockles' }, [3]],
    ['the same items in another order', { specId: 1, items: [tofu, egg], dishRemark: 'No cockles' }, [3]],
    [
      'the same remark with spaces around',
      { specId: 1, items: [egg, tofu], dishRemark: ' No cockles ' },
      [3],
    ],
    ['another specification', { specId: 2, items: [egg, tofu], dishRemark: 'No cockles' }, [1, 2]],
    ['another item', { specId: 1, items: [egg], dishRemark: 'No cockles' }, [1, 2]],
    [
      'another count of an item',
      { specId: 1, items: [{ ...egg, itemCount: 2 }, tofu], dishRemark: 'No cockles' },
      [1, 2],
    ],
    ['another remark', { specId: 1, items: [egg, tofu] }, [1, 2]],
    ['another dish', { dishId: 12, specId: 1, items: [egg, tofu], dishRemark: 'No cockles' }, [1, 2]],
  ])('DEC-51 adding two of %s', (_, more, expected) => {
    const before = createCart({ specId: 1, items: [egg, tofu], dishRemark: 'No cockles' });
    expect(getCounts(addLine(before, createLine({ ...more, dishCount: 2 })).lines)).toEqual(expected);
  });

  test('CRT-03 two option sets of a dish are one group with two lines', () => {
    const lines = createCart({ specId: 1, dishCount: 2 }, { dishId: 12 }, { specId: 2, dishCount: 3 });
    expect(listGroups(lines).map((group) => [group.dishId, group.lines.length, group.dishCount])).toEqual([
      [11, 2, 5],
      [12, 1, 1],
    ]);
    expect(getDishCount(lines, 11)).toBe(5);
  });

  test('DSH-12 a remark of more than 200 letters is not cut through an emoji', () => {
    const remark = `x${'\u{1F64F}'.repeat(100)}`;
    const line = createNewLine(createDish({}), { counts: {} }, { count: 1, remark, locale: 'en' });
    expect(line.dishRemark).toBe(`x${'\u{1F64F}'.repeat(99)}`);
  });

  test('ENT-08 a line has what a dish’s limits and texts are, its choices with their prices, and its sum', () => {
    const dish = createDish({
      dishNameEn: 'Laksa',
      dishImgs: ['/media/laksa.webp'],
      minOrderNumber: 1,
      maxOrderNumber: 5,
      goodsStock: 9,
      mandatory: true,
      detailList: [createSpec(1, 850), createSpec(2, 1050)],
      items: [
        createGroup(),
        createGroup({ itemType: 'Add', havePrice: true, itemList: [createItem(9, { itemPrice: 150 })] }),
      ],
    });
    const line = createNewLine(
      dish,
      { specId: 2, counts: { 1: 1, 9: 2 } },
      { count: 2, remark: ' No cockles ', locale: 'en' },
    );
    expect(line).toEqual({
      dishId: 11,
      dishName: 'Laksa',
      dishNameEn: 'Laksa',
      image: '/media/laksa.webp',
      specId: 2,
      specName: 'Size 2',
      items: [
        { itemId: 1, itemName: 'Item 1', itemPrice: undefined, itemCount: 1 },
        { itemId: 9, itemName: 'Item 9', itemPrice: 150, itemCount: 2 },
      ],
      dishRemark: 'No cockles',
      dishCount: 2,
      unitPrice: 1350,
      minOrderNumber: 1,
      maxOrderNumber: 5,
      goodsStock: 9,
      available: undefined,
      mandatory: true,
    });
    expect(getLineTotal(line)).toBe(2700);
  });

  test('what is ordered holds identities and numbers only', () => {
    expect(toOrderedDishes(createCart({ specId: 1, items: [egg], dishRemark: '', dishCount: 2 }))).toEqual([
      { dishId: 11, dishCount: 2, specId: 1, items: [{ itemId: 1, itemCount: 1 }], dishRemark: undefined },
    ]);
  });
});

describe('limits of a dish', () => {
  test('CRT-03 lines of one dish share its limit', () => {
    const lines = createCart({ specId: 1, dishCount: 2, maxOrderNumber: 3 });
    const refused = addLine(lines, createLine({ specId: 2, dishCount: 2, maxOrderNumber: 3 }));
    expect(refused).toEqual({ lines, error: { code: 'MAX_NUMBER', most: 3, left: 1 } });
    const full = addLine(lines, createLine({ specId: 2, maxOrderNumber: 3 })).lines;
    expect(getCounts(full)).toEqual([2, 1]);
    expect(canAddOne(full, full[0]!)).toBe(false);
    expect(setLineCount(full, full[0]!.lineId, 3)).toEqual({
      lines: full,
      error: { code: 'MAX_NUMBER', most: 3, left: 0 },
    });
  });

  test('CRT-03 lines of one dish share what is left of it', () => {
    const lines = createCart({ specId: 1, dishCount: 2 });
    expect(addLine(lines, createLine({ specId: 2, dishCount: 1, goodsStock: 2 })).error).toEqual({
      code: 'STOCK_SHORT',
      left: 0,
    });
    const refreshed = addLine(lines, createLine({ specId: 2, goodsStock: 4 })).lines;
    expect(refreshed.map((line) => line.goodsStock)).toEqual([4, 4]);
  });

  test('DSH-13 fewer than the minimum are not taken', () => {
    expect(addLine([], createLine({ minOrderNumber: 2 })).error).toEqual({
      code: 'MIN_NUMBER',
      least: 2,
      only: false,
    });
    expect(getCounts(addLine([], createLine({ minOrderNumber: 2, dishCount: 2 })).lines)).toEqual([2]);
  });

  test('CRT-06 lowering below the minimum removes the dish and says so', () => {
    const lines = createCart({ minOrderNumber: 2, dishCount: 2 }, { dishId: 12 });
    const { lines: left, removed } = setLineCount(lines, lines[0]!.lineId, 1);
    expect(left.map((line) => line.dishId)).toEqual([12]);
    expect(removed).toEqual({ dishName: 'Katong laksa', least: 2 });
  });

  test('CRT-06 the minimum counts all lines of the dish', () => {
    const lines = createCart(
      { specId: 1, minOrderNumber: 3, dishCount: 2 },
      { specId: 2, minOrderNumber: 3, dishCount: 2 },
    );
    const lowered = setLineCount(lines, lines[0]!.lineId, 1).lines;
    expect(getCounts(lowered)).toEqual([1, 2]);
    expect(setLineCount(lowered, lowered[0]!.lineId, 0).lines).toEqual([]);
  });

  test('a line lowered to nothing goes without a word', () => {
    const lines = createCart({ dishCount: 1 });
    expect(setLineCount(lines, lines[0]!.lineId, 0)).toEqual({ lines: [], removed: undefined });
    expect(setLineCount(lines, 'not there', 4)).toEqual({ lines });
  });
});

describe('sums and the way to the checkout', () => {
  test('LIM-04 the subtotal is exact', () => {
    const lines = createCart({ unitPrice: 10, dishCount: 3 }, { dishId: 12, unitPrice: 20, dishCount: 1 });
    expect(getCartTotals(lines)).toEqual({ count: 4, subtotal: 50 });
  });

  test.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('STF-05 DEC-57 a badge for %d dishes shows "%s"', (count, text) => {
    expect(formatBadge(count)).toBe(text);
  });

  test.each([
    [1360, 2000, { reached: false, missing: 640, share: 0.68 }],
    [1999, 2000, { reached: false, missing: 1, share: 0.9995 }],
    [2000, 2000, { reached: true, missing: 0, share: 1 }],
    [0, 0, { reached: true, missing: 0, share: 1 }],
  ])('CRT-07 DEC-66 %d of a minimum of %d', (subtotal, least, progress) => {
    expect(getMinOrderProgress(subtotal, least)).toEqual(progress);
  });

  test.each([
    ['an empty cart', [], { code: 'CART_EMPTY' }],
    [
      'required dishes missing',
      [{ dishId: 12, dishCount: 9 }],
      { code: 'MANDATORY_MISSING', dishIds: [11, 13] },
    ],
    [
      'too little',
      [{ unitPrice: 100 }, { dishId: 13, unitPrice: 100 }],
      { code: 'MIN_ORDER', missing: 1800 },
    ],
    ['all there', [{ dishCount: 3 }, { dishId: 13 }], undefined],
  ])('CRT-08 CRT-07 checkout with %s', (_, lines, error) => {
    expect(validateCheckout(createCart(...lines), { required: [11, 13], minOrderAmount: 2000 })).toEqual(
      error,
    );
  });

  test('CRT-08 missing dishes come in the order of the menu', () => {
    expect(listMissingDishes(createCart({ dishId: 5 }), [9, 5, 2])).toEqual([9, 2]);
  });
});

test.each([
  ['an ordinary order has the restaurant’s minimum', { minOrderAmount: 1500 }, false, 1500],
  ['an order at a table has none by default', { minOrderAmount: 1500 }, true, 0],
  ['a table may have its own', { minOrderAmount: 1500, tableMinOrderAmount: 800 }, true, 800],
])('DEC-66 %s', (_, shop, atTable, expected) => {
  expect(getMinOrder(shop, atTable)).toBe(expected);
  expect(getLeastMinOrder(shop, atTable)).toBe(expected);
});

test.each([
  [false, 700],
  [true, 800],
])(
  'MEN-09 a cart need only reach the least minimum of the delivery areas, unless it is at a table: %s',
  (atTable, least) => {
    const shop = { minOrderAmount: 1500, tableMinOrderAmount: 800, areaMinOrderAmount: 700 };
    expect(getLeastMinOrder(shop, atTable)).toBe(least);
  },
);
