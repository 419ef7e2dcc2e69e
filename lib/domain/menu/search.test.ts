import { describe, expect, test } from 'vitest';
import { searchDishes } from './search';

const dishes = [
  { id: 1, name: 'Phở bò tái', otherName: 'Rare beef pho', price: 1 },
  { id: 2, name: 'Bánh đa cua', otherName: 'Crab noodles', price: 1 },
  { id: 3, name: '海南鸡饭', otherName: 'Hainanese chicken rice', price: 1 },
  { id: 4, name: 'Kopi', price: 1 },
];

describe('RT-24 dishes found by a keyword', () => {
  test.each([
    ['phở', [1]],
    ['PHO BO', [1]],
    ['bo pho', [1]],
    ['banh da', [2]],
    ['鸡饭', [3]],
    ['rice chicken', [3]],
    ['beef', [1]],
    ['pho crab', []],
    ['   ', []],
    ['nothing like it', []],
    ['.*', []],
  ])('%s finds %j', (keyword, ids) => {
    expect(searchDishes(dishes, keyword).map(({ id }) => id)).toEqual(ids);
  });
});
