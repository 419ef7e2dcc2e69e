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

describe('a cart against the menu as it is now', () => {
  test('nothing changed: the same list', () => {
    const lines = [createLine()];
    expect(refreshLines(lines, getMenu(laksa), 'en')).toBe(lines);
  });

  test('a changed price, limit and stock are applied, the choice stays', () => {
    const dearer = {
      ...laksa,
      goodsStock: 3,
      maxOrderNumber: 2,
      detailList: [createSpec(1, 850), createSpec(2, 1100)],
    };
    const [fresh] = refreshLines([createLine()], getMenu(dearer), 'en');
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
    expect(refreshLines([createLine()], getMenu(chinese), 'zh-CN')[0]?.dishName).toBe('加东叻沙');
    expect(refreshLines([createLine()], getMenu(chinese), 'en')[0]?.dishName).toBe('Katong laksa');
  });

  test('a dish that is no longer on the menu stays in the cart', () => {
    const lines = [createLine()];
    expect(refreshLines(lines, getMenu(), 'en')).toBe(lines);
  });
});
