import { describe, expect, test } from 'vitest';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { DishGroup } from '../../../schema/menu';
import { createDishGroup, createDishItem, createDishRow, getEnglish } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { createOrderLine } from '../../../testing/shop';
import type { DishRow } from '../../restaurant/shop';
import { chooseLine } from './choices';

const createPieces = (...counts: [number, number][]) =>
  counts.map(([itemId, itemCount]) => ({ itemId, itemCount }));
const choose = (dish: DishRow, ordered: Partial<OrderedDish> = {}) =>
  chooseLine(dish, createOrderLine(dish.id, 1, ordered), getEnglish);
const findCode = (dish: DishRow, ordered: Partial<OrderedDish> = {}) =>
  catchError(() => choose(dish, ordered))?.[0];

const createSpec = (specId: number, price: number, onSale = true) => ({
  specId,
  key: `s${specId}`,
  name: { en: `Size ${specId}` },
  price,
  onSale,
});

describe('specifications', () => {
  test('DSH-04 one is required when any is on sale', () => {
    const dish = createDishRow({ specs: [createSpec(1, 900), createSpec(2, 1200, false)] });
    expect(catchError(() => choose(dish))).toEqual(['SPEC_REQUIRED', { dishId: 1, dishName: 'Laksa' }]);
    expect(choose(dish, { specId: 1 }).unitPrice).toBe(900);
  });

  test('DSH-04 none that is unknown or off sale is taken', () => {
    const dish = createDishRow({ specs: [createSpec(1, 900), createSpec(2, 1200, false)] });
    expect(findCode(dish, { specId: 2 })).toBe('SPEC_UNKNOWN');
    expect(findCode(dish, { specId: 77 })).toBe('SPEC_UNKNOWN');
    expect(findCode(createDishRow(), { specId: 1 })).toBe('SPEC_UNKNOWN');
  });

  test('DEC-82 a dish whose specifications are all off sale is not sold at its base price', () => {
    expect(findCode(createDishRow({ specs: [createSpec(1, 900, false)] }), {})).toBe('DISH_OFF_SALE');
  });
});

describe('groups', () => {
  const none: [number, number][] = [];
  const cases: [string, Partial<DishGroup>, [number, number][], string | undefined][] = [
    ['mandatory, nothing chosen', {}, none, 'GROUP_REQUIRED'],
    ['mandatory, one chosen', {}, [[1, 1]], undefined],
    ['optional, nothing chosen', { mandatory: false }, none, undefined],
    ['mandatory, but none of it on sale', { items: [createDishItem(1, { onSale: false })] }, none, undefined],
    ['exactly two, one chosen', { mustSelect: 2 }, [[1, 1]], 'GROUP_TOO_FEW'],
    [
      'DSH-06 exactly two, two chosen',
      { mustSelect: 2 },
      [
        [1, 1],
        [2, 1],
      ],
      undefined,
    ],
    [
      'DSH-06 exactly two, three chosen',
      { mustSelect: 2 },
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      'GROUP_TOO_MANY',
    ],
    ['exactly two, optional, none', { mustSelect: 2, mandatory: false }, none, undefined],
    ['exactly two, optional, one', { mustSelect: 2, mandatory: false }, [[1, 1]], 'GROUP_TOO_FEW'],
    ['at least two, one chosen', { min: 2 }, [[1, 1]], 'GROUP_TOO_FEW'],
    [
      'DSH-07 at least two, all chosen',
      { min: 2 },
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      undefined,
    ],
    ['at least two, optional, none', { min: 2, mandatory: false }, none, undefined],
    [
      'DSH-08 at most two, two chosen',
      { max: 2 },
      [
        [1, 1],
        [2, 1],
      ],
      undefined,
    ],
    [
      'DSH-08 at most two, three chosen',
      { max: 2 },
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      'GROUP_TOO_MANY',
    ],
    [
      'DSH-08 no limit given means one',
      {},
      [
        [1, 1],
        [2, 1],
      ],
      'GROUP_TOO_MANY',
    ],
    ['two to three, one chosen', { min: 2, max: 3 }, [[1, 1]], 'GROUP_TOO_FEW'],
    ['priced items count by piece', { hasPrice: true, max: 3 }, [[1, 3]], undefined],
    [
      'DSH-11 priced items count by piece',
      { hasPrice: true, max: 3 },
      [
        [1, 2],
        [2, 2],
      ],
      'GROUP_TOO_MANY',
    ],
    ['an item of a group without prices is ticked once', { max: 3 }, [[1, 2]], 'GROUP_TOO_MANY'],
    [
      'an item named twice counts together',
      { hasPrice: true, max: 2 },
      [
        [1, 1],
        [1, 2],
      ],
      'GROUP_TOO_MANY',
    ],
    [
      'an item has a limit of its own',
      { hasPrice: true, max: 9, items: [createDishItem(1, { most: 2 })] },
      [[1, 3]],
      'GROUP_TOO_MANY',
    ],
    [
      'an item off sale',
      { items: [createDishItem(1), createDishItem(2, { onSale: false })] },
      [[2, 1]],
      'GROUP_REQUIRED',
    ],
    [
      'an item off sale beside one on sale',
      { items: [createDishItem(1), createDishItem(2, { onSale: false })] },
      [
        [1, 1],
        [2, 1],
      ],
      'ITEM_UNKNOWN',
    ],
    [
      'an item of no group',
      {},
      [
        [1, 1],
        [99, 1],
      ],
      'ITEM_UNKNOWN',
    ],
  ];
  test.each(cases)(
    'DSH-05 DSH-06 DSH-07 DSH-08 the choice of a group: %s',
    (_, changes, counts, expected) => {
      expect(
        findCode(createDishRow({ groups: [createDishGroup(changes)] }), { items: createPieces(...counts) }),
      ).toBe(expected);
    },
  );

  test('DSH-07 an error names the dish, the group and the number', () => {
    const dish = createDishRow({ groups: [createDishGroup({ min: 2 })] });
    expect(catchError(() => choose(dish, { items: createPieces([1, 1]) }))).toEqual([
      'GROUP_TOO_FEW',
      { dishId: 1, dishName: 'Laksa', group: 'Spice', least: 2 },
    ]);
  });
});

describe('the price of a line', () => {
  const toppings = createDishGroup({
    hasPrice: true,
    mandatory: false,
    max: 9,
    items: [createDishItem(11, { price: 150 }), createDishItem(12, { price: 35 })],
  });

  test('DSH-11 is base or specification plus priced items by piece, times the count', () => {
    const dish = createDishRow({ specs: [createSpec(5, 1290)], groups: [toppings] });
    const chosen = chooseLine(
      dish,
      createOrderLine(1, 3, { specId: 5, items: createPieces([11, 2], [12, 1]) }),
      getEnglish,
    );
    expect(chosen.unitPrice).toBe(1290 + 300 + 35);
    expect(chosen.total).toBe(3 * 1625);
  });

  test('DSH-11 takes no price from a group without prices', () => {
    const dish = createDishRow({ groups: [{ ...toppings, hasPrice: false }] });
    expect(choose(dish, { items: createPieces([11, 1]) }).unitPrice).toBe(1000);
  });
});

test('CHK-15 a dish that is off sale or no longer listed is refused', () => {
  expect(findCode(createDishRow({ onSale: false }))).toBe('DISH_OFF_SALE');
  expect(findCode(createDishRow({ listed: false }))).toBe('DISH_OFF_SALE');
});
