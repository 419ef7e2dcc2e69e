import { describe, expect, test } from 'vitest';
import type { Category } from '@/lib/contract/menu';
import { createDish, createGroup, createItem, createSpec } from '../dish/sample-dish';
import { getLineId, type NewLine } from './cart-line';
import { refreshLines } from './refreshed-lines';

const extras = createGroup({
  havePrice: true,
  itemList: [createItem(5, { itemPrice: 120, itemName: 'Fish cake' })],
});
const laksa = createDish({
  dishNameEn: 'Katong laksa',
  detailList: [createSpec(1, 850), createSpec(2, 1050)],
  items: [extras],
});
const getMenu = (...dishList: Category['dishList']): Category[] => [
  { categoryId: 1, categoryName: 'Noodles', restaurantId: 3473, dishList },
];

const createLine = (more: Partial<NewLine> = {}) => {
  const chosen: NewLine = {
    dishId: 11,
    dishName: 'Katong laksa',
    dishNameEn: 'Katong laksa',
    specId: 2,
    specName: 'Size 2',
    items: [{ itemId: 5, itemName: 'Fish cake', itemPrice: 120, itemCount: 2 }],
    dishCount: 1,
    unitPrice: 1290,
    ...more,
  };
  return { lineId: getLineId(chosen), ...chosen };
};

const pickup = { mode: 'pickup' } as const;

describe('a cart against the menu as it is now', () => {
  test.each([
    ['the dish', createDish({ ...laksa, goodsStock: 0 })],
    ['its specification', createDish({ ...laksa, detailList: [createSpec(2, 1050, false)] })],
    [
      'one of its choices',
      createDish({
        ...laksa,
        items: [createGroup({ ...extras, itemList: [createItem(5, { isOnSale: false })] })],
      }),
    ],
  ])('CON-10 the line is marked when %s is sold out, and no longer once it is back', (_, soldOut) => {
    const [marked] = refreshLines([createLine()], getMenu(soldOut), 'en', pickup);
    expect(marked?.soldOut).toBe(true);
    expect(refreshLines([marked!], getMenu(laksa), 'en', pickup)[0]?.soldOut).toBeUndefined();
  });

  test('nothing changed: the same list', () => {
    const lines = [createLine()];
    expect(refreshLines(lines, getMenu(laksa), 'en', pickup)).toBe(lines);
  });

  test('a changed price, limit and stock are applied, the choice stays', () => {
    const dearer = {
      ...laksa,
      goodsStock: 3,
      maxOrderNumber: 2,
      detailList: [createSpec(1, 850), createSpec(2, 1100)],
    };
    const [fresh] = refreshLines([createLine()], getMenu(dearer), 'en', pickup);
    expect(fresh).toMatchObject({
      unitPrice: 1340,
      goodsStock: 3,
      maxOrderNumber: 2,
      specId: 2,
      dishCount: 1,
    });
    expect(fresh?.lineId).toBe(createLine().lineId);
  });

  test('I18N-04 names come in the language of the page', () => {
    const chinese = { ...laksa, dishName: '加东叻沙' };
    expect(refreshLines([createLine()], getMenu(chinese), 'zh-CN', pickup)[0]?.dishName).toBe('加东叻沙');
    expect(refreshLines([createLine()], getMenu(chinese), 'en', pickup)[0]?.dishName).toBe('Katong laksa');
  });

  test('a dish that is no longer on the menu stays in the cart', () => {
    const lines = [createLine()];
    expect(refreshLines(lines, getMenu(), 'en', pickup)).toBe(lines);
  });

  test('MEN-02 a line has the price of the mode and the time for which is ordered', () => {
    const line = createLine({ specId: undefined, items: [] });
    const dish = createDish({
      dishPrice: 850,
      prices: [{ price: 500, modes: ['table'], times: [{ start: '15:00', end: '18:00' }] }],
    });
    const read = (minutes: number, mode: 'table' | 'pickup') =>
      refreshLines([line], getMenu(dish), 'en', { mode, at: { day: '2026-11-27', minutes } })[0]!.unitPrice;
    expect([read(899, 'table'), read(900, 'table'), read(1080, 'table')]).toEqual([850, 500, 850]);
    expect(read(900, 'pickup')).toBe(850);
  });
});
