import { describe, expect, test } from 'vitest';
import { createNewLine } from '../cart/new-line';
import { listChosenTimes } from './availability';
import { validateChoices } from './choice-errors';
import { getMaxItemCount } from './choose';
import { getUnitPrice } from './price';
import { createDish, createGroup, createItem } from './sample-dish';

/** A set of a main, of which one opens a choice with a price, and a drink. */
const rice = createGroup({
  itemType: 'Which rice?',
  havePrice: true,
  maxNumber: 1,
  itemList: [
    createItem(21, { itemPrice: 0 }),
    createItem(22, { itemPrice: 80, available: [{ weekdays: [1] }] }),
  ],
});
const set = createDish({
  dishPrice: 1890,
  items: [
    createGroup({
      itemType: 'Main',
      havePrice: true,
      mustSelectNumber: 1,
      itemList: [createItem(1, { itemPrice: 150, itemGroups: [rice] }), createItem(2, { itemPrice: 0 })],
    }),
    createGroup({ itemType: 'Drink', itemList: [createItem(3), createItem(4)] }),
  ],
});

describe('a choice that opens another', () => {
  test('MEN-05 it is asked once its item is chosen', () => {
    const codes = (counts: Record<number, number>) =>
      validateChoices(set, { counts }).map((error) => ('group' in error ? error.group.itemType : error.code));
    expect(codes({})).toEqual(['Main', 'Drink']);
    expect(codes({ 1: 1, 3: 1 })).toEqual(['Which rice?']);
    expect(codes({ 1: 1, 3: 1, 22: 1 })).toEqual([]);
    expect(codes({ 2: 1, 3: 1 })).toEqual([]);
  });

  test('MEN-05 its price counts while its item is chosen, and not after another one is', () => {
    expect(getUnitPrice(set, { counts: { 1: 1, 3: 1, 22: 1 } })).toBe(1890 + 150 + 80);
    expect(getUnitPrice(set, { counts: { 2: 1, 3: 1, 22: 1 } })).toBe(1890);
  });

  test('MEN-05 the line names it after its item, and obeys its times', () => {
    const choice = { counts: { 1: 1, 3: 1, 22: 1 } };
    const { items } = createNewLine(set, choice, { count: 1, remark: '', locale: 'en' });
    expect(items.map(({ itemId }) => itemId)).toEqual([1, 22, 3]);
    expect(listChosenTimes(set, choice)).toEqual([{ weekdays: [1] }]);
    expect(listChosenTimes(set, { counts: { 2: 1, 22: 1 } })).toBeUndefined();
  });

  test('MEN-05 an item with a choice of its own is chosen once', () => {
    const counted = createGroup({
      havePrice: true,
      maxNumber: 5,
      itemList: [createItem(1, { itemGroups: [rice] }), createItem(2)],
    });
    expect(getMaxItemCount(counted, {}, 1)).toBe(1);
    expect(getMaxItemCount(counted, {}, 2)).toBe(5);
  });
});

describe('halves', () => {
  const halves = (by: 'higher' | 'mean', smallest: number, prices: number[]) =>
    createDish({
      dishPrice: Math.min(...prices),
      items: [
        createGroup({
          mustSelectNumber: 2,
          halves: { by, smallest },
          havePrice: false,
          itemList: prices.map((fullPrice, index) => createItem(index + 1, { fullPrice })),
        }),
      ],
    });
  const cases: [string, 'higher' | 'mean', number, number[], number][] = [
    ['the higher price', 'higher', 1, [1000, 1250], 1250],
    ['the mean price', 'mean', 1, [1000, 1250], 1125],
    ['half a cent more', 'mean', 1, [1000, 1251], 1126],
    ['half a dong more', 'mean', 100, [4_500_000, 4_500_100], 4_500_100],
  ];
  test.each(cases)('MEN-05 two halves cost %s', (_, by, smallest, prices, expected) => {
    expect(getUnitPrice(halves(by, smallest, prices), { counts: { 1: 1, 2: 1 } })).toBe(expected);
  });

  test('MEN-05 one half alone has the price from which the dish starts', () => {
    expect(getUnitPrice(halves('higher', 1, [1000, 1250]), { counts: { 2: 1 } })).toBe(1000);
  });
});
