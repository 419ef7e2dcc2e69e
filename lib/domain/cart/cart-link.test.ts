import { expect, test } from 'vitest';
import type { OrderedDish } from '@/lib/contract/ordering';
import { mostLinkedDishes, parseCartMark, toCartMark } from './cart-link';

const dishes: OrderedDish[] = [
  { dishId: 7, dishCount: 2, items: [] },
  {
    dishId: 8,
    dishCount: 1,
    specId: 81,
    items: [
      { itemId: 801, itemCount: 1 },
      { itemId: 802, itemCount: 2 },
    ],
    dishRemark: 'không hành, 50% đường~+*.',
  },
];

test('HUB-05 a link carries dishes with portion, extras and remark', () => {
  expect(toCartMark(dishes)).toMatch(/^#cart=7\*2,8\*1\.81\+801\*1\+802\*2~kh/);
  expect(parseCartMark(toCartMark(dishes))).toEqual(dishes);
});

test.each([
  ['#login=/my', undefined],
  ['#cart=', []],
  ['#cart=7*0,x,8,9*1~%E0%A4%A,<b>*1', [{ dishId: 9, dishCount: 1, items: [] }]],
  ['#cart=7*1+8', []],
  ['#cart=7*9999', []],
])('HUB-05 %s is read as what it is', (fragment, expected) => {
  expect(parseCartMark(fragment)).toEqual(expected);
});

test('HUB-05 a remark that is too long is not cut through an emoji', () => {
  const dishRemark = `x${'\u{1F64F}'.repeat(100)}`;
  expect(parseCartMark(toCartMark([{ dishId: 7, dishCount: 1, items: [], dishRemark }]))).toMatchObject([
    { dishRemark: `x${'\u{1F64F}'.repeat(99)}` },
  ]);
});

test('HUB-05 a link adds a limited number of dishes', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ dishId: index + 1, dishCount: 1, items: [] }));
  expect(parseCartMark(toCartMark(many))).toHaveLength(mostLinkedDishes);
});
