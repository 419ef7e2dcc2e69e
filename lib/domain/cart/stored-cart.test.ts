import { describe, expect, test } from 'vitest';
import { getLineId } from './cart-line';
import { readCarts } from './stored-cart';

const line = { dishId: 11, dishName: 'Laksa', items: [], dishCount: 2, unitPrice: 850 };

describe('a stored cart', () => {
  test.each([
    ['nothing', undefined],
    ['a text', 'carts'],
    ['a list', []],
    ['carts that are a list', { carts: [line] }],
    ['a cart that is no list', { carts: { 3473: line } }],
    ['a restaurant that is no number', { carts: { __proto__x: [line] } }],
    [
      'lines without what a line needs',
      { carts: { 3473: [{ ...line, dishId: '11' }, { ...line, dishCount: 0 }, null] } },
    ],
    ['a price that is no whole number', { carts: { 3473: [{ ...line, unitPrice: 8.5 }] } }],
    ['a line with a broken item', { carts: { 3473: [{ ...line, items: [{ itemId: 1 }] }] } }],
  ])('CRT-04 %s reads as an empty cart', (_, stored) => {
    expect(readCarts(stored)).toEqual({});
  });

  test('CRT-04 valid lines are read beside broken ones', () => {
    const stored = { carts: { 3473: [line, { ...line, dishName: 7 }, { ...line, specId: 4 }] } };
    expect(readCarts(stored)[3473]?.map((cartLine) => cartLine.specId)).toEqual([undefined, 4]);
  });

  test('CRT-04 a stored remark that is too long is not cut through an emoji', () => {
    const stored = { carts: { 3473: [{ ...line, dishRemark: `x${'\u{1F64F}'.repeat(100)}` }, line] } };
    expect(readCarts(stored)[3473]?.map(({ dishRemark }) => dishRemark)).toEqual([
      `x${'\u{1F64F}'.repeat(99)}`,
      undefined,
    ]);
  });

  test('a line id is computed again, so that equal lines merge whatever was stored', () => {
    const read = readCarts({
      carts: {
        3473: [
          { ...line, lineId: 'old' },
          { ...line, lineId: 'other' },
        ],
      },
    });
    expect(read[3473]?.map((cartLine) => cartLine.lineId)).toEqual([getLineId(line)]);
  });
});
