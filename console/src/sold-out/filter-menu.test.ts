import { expect, test } from 'vitest';
import type { SellableDish } from '@/lib/contract/staff/orders';
import { filterMenu } from './filter-menu';

const createDish = (name: string, more: Partial<SellableDish> = {}): SellableDish => ({
  dishId: name.length,
  key: name,
  name,
  left: undefined,
  soldOut: undefined,
  specs: [],
  items: [],
  ...more,
});
const state = { until: undefined, by: 'Ann' };
const choice = { targetId: 1, name: 'Large', group: undefined, soldOut: state };
const menu = [
  { categoryId: 1, name: 'Soups', dishes: [createDish('Phở bò'), createDish('Laksa', { soldOut: state })] },
  {
    categoryId: 2,
    name: 'Drinks',
    dishes: [createDish('Trà đá', { left: 0 }), createDish('Tea', { specs: [choice] })],
  },
];
const filterNames = (asked: { find?: string; only?: boolean }) =>
  filterMenu(menu, { find: '', only: false, ...asked }).map(({ dishes }) => dishes.map(({ name }) => name));

test('CON-10 a dish is found regardless of accents and case', () => {
  expect(filterNames({ find: 'PHO' })).toEqual([['Phở bò']]);
  expect(filterNames({ find: ' tra da ' })).toEqual([['Trà đá']]);
  expect(filterNames({ find: 'pizza' })).toEqual([]);
});

test('CON-10 dishes and categories that match with marks are listed first', () => {
  const list = (find: string) =>
    filterMenu(
      [
        { categoryId: 1, name: 'Drinks', dishes: [createDish('Cà phê')] },
        { categoryId: 2, name: 'Mains', dishes: [createDish('Ca ri'), createDish('Cá kho')] },
      ],
      { find, only: false },
    ).map(({ dishes }) => dishes.map(({ name }) => name));
  expect(list('cá')).toEqual([['Cá kho', 'Ca ri'], ['Cà phê']]);
  expect(list('ca')).toEqual([['Cà phê'], ['Ca ri', 'Cá kho']]);
});

test('CON-10 the filter finds sold-out dishes, sold-out choices and dishes without pieces left', () => {
  expect(filterNames({ only: true })).toEqual([['Laksa'], ['Trà đá', 'Tea']]);
});
