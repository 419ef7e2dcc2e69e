import { expect, test } from 'vitest';
import type { SellableDish } from '@/lib/contract/staff/orders';
import { filterMenu } from './filter-menu';

const dish = (name: string, more: Partial<SellableDish> = {}): SellableDish => ({
  dishId: name.length,
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
  { categoryId: 1, name: 'Soups', dishes: [dish('Phở bò'), dish('Laksa', { soldOut: state })] },
  { categoryId: 2, name: 'Drinks', dishes: [dish('Trà đá', { left: 0 }), dish('Tea', { specs: [choice] })] },
];
const names = (asked: { find?: string; only?: boolean }) =>
  filterMenu(menu, { find: '', only: false, ...asked }).map(({ dishes }) => dishes.map(({ name }) => name));

test('CON-10 a dish is found without its accents and case', () => {
  expect(names({ find: 'PHO' })).toEqual([['Phở bò']]);
  expect(names({ find: ' tra da ' })).toEqual([['Trà đá']]);
  expect(names({ find: 'pizza' })).toEqual([]);
});

test('CON-10 what is not for sale is a dish, a last piece or a choice that is gone', () => {
  expect(names({ only: true })).toEqual([['Laksa'], ['Trà đá', 'Tea']]);
});
