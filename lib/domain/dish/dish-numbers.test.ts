import { describe, expect, test } from 'vitest';
import { getStartingPrice, getTotalPrice, getUnitPrice } from './price';
import { getQuantityBox, validateQuantity } from './quantity';
import { createDish, createGroup, createItem, createSpec } from './sample-dish';

describe('price', () => {
  const laksa = createDish({
    detailList: [createSpec(1, 850), createSpec(2, 1050)],
    items: [
      createGroup(),
      createGroup({
        havePrice: true,
        itemList: [createItem(5, { itemPrice: 120 }), createItem(6, { itemPrice: 333 })],
      }),
    ],
  });

  test.each([
    ['the base price before a specification is chosen', {}, 850],
    ['the chosen specification', { specId: 2 }, 1050],
    ['unpriced items for nothing', { specId: 1, counts: { 1: 1 } }, 850],
    ['priced items times their count', { specId: 2, counts: { 5: 2, 6: 3 } }, 1050 + 240 + 999],
  ])('DSH-11 one costs %s', (_, choice, price) => {
    expect(getUnitPrice(laksa, { counts: {}, ...choice })).toBe(price);
  });

  test('DSH-11 a group without prices adds nothing', () => {
    const items = [createGroup({ havePrice: false, itemList: [createItem(1, { itemPrice: 500 })] })];
    expect(getUnitPrice(createDish({ items }), { counts: { 1: 1 } })).toBe(850);
  });

  test('DSH-11 the total is the price times the quantity', () => {
    expect(getTotalPrice(laksa, { specId: 1, counts: { 5: 1 } }, 3)).toBe((850 + 120) * 3);
  });

  test('MNU-04 three flash-sale dishes at 3.30 are 9.90', () => {
    expect(getTotalPrice(createDish({ dishPrice: 330, seckill: true }), { counts: {} }, 3)).toBe(990);
  });

  test.each([
    [[], { price: 850, varies: false }],
    [[createSpec(1, 900)], { price: 900, varies: false }],
    [[createSpec(1, 900), createSpec(2, 700, false), createSpec(3, 800)], { price: 800, varies: true }],
  ])('a menu names the least that a dish costs', (detailList, start) => {
    expect(getStartingPrice(createDish({ detailList }))).toEqual(start);
  });
});

describe('quantity', () => {
  test.each([
    ['nothing limits it', {}, 0, 99],
    ['the order takes 5', { maxOrderNumber: 5 }, 0, 5],
    ['3 are left', { goodsStock: 3, maxOrderNumber: 5 }, 0, 3],
    ['the cart holds 2 of 5', { maxOrderNumber: 5 }, 2, 3],
    ['the cart holds 2 of the 3 left', { goodsStock: 3 }, 2, 1],
    ['the cart holds all', { goodsStock: 3 }, 4, 0],
    ['it is sold out', { goodsStock: 0 }, 0, 0],
  ])('DSH-15 the most of the box when %s', (_, limits, inCart, max) => {
    expect(getQuantityBox(limits, inCart)).toEqual({ min: 1, max });
  });

  test('DSH-15 the least of the box is dishMinInput', () => {
    expect(getQuantityBox({ dishMinInput: 2, maxOrderNumber: 5 }, 1)).toEqual({ min: 2, max: 4 });
  });

  test.each([
    ['fewer than the minimum', { minOrderNumber: 3 }, 0, 2, { code: 'MIN_NUMBER', least: 3, only: false }],
    ['the minimum', { minOrderNumber: 3 }, 0, 3, undefined],
    ['the minimum with what the cart holds', { minOrderNumber: 3 }, 2, 1, undefined],
    ['a minimum of 1', { minOrderNumber: 1 }, 0, 1, undefined],
    [
      'a minimum that is the maximum',
      { minOrderNumber: 2, maxOrderNumber: 2 },
      0,
      1,
      { code: 'MIN_NUMBER', least: 2, only: true },
    ],
  ])('DSH-13 %s', (_, limits, inCart, count, error) => {
    expect(validateQuantity(limits, inCart, count)).toEqual(error);
  });

  test.each([
    ['cart 2, limit 3, choose 2', { maxOrderNumber: 3 }, 2, 2, { code: 'MAX_NUMBER', most: 3, left: 1 }],
    ['cart 2, limit 3, choose 1', { maxOrderNumber: 3 }, 2, 1, undefined],
    ['more than 99 without a limit', {}, 60, 40, { code: 'MAX_NUMBER', most: 99, left: 39 }],
    ['more than is left', { goodsStock: 2, maxOrderNumber: 3 }, 1, 2, { code: 'STOCK_SHORT', left: 1 }],
    [
      'a limit below the stock',
      { goodsStock: 9, maxOrderNumber: 3 },
      2,
      8,
      { code: 'MAX_NUMBER', most: 3, left: 1 },
    ],
  ])('DSH-14 %s', (_, limits, inCart, count, error) => {
    expect(validateQuantity(limits, inCart, count)).toEqual(error);
  });
});
