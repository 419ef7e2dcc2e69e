import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testShop } from '@/components/testing/show';
import { showServer } from '@/components/testing/show-server';
import type { Dish } from '@/lib/contract/menu';
import { createDish, createGroup, createItem, createSpec } from '@/lib/domain/dish/sample-dish';
import { MenuText } from './menu-text';

const portions = [
  { ...createSpec(1, 900), detailName: 'Small' },
  { ...createSpec(2, 1200), detailName: 'Large', food: { contains: ['nut' as const] } },
];
const showDish = (more: Partial<Dish>) => {
  const dishList = [createDish(more)];
  const menu = [{ categoryId: 1, categoryName: 'Noodles', restaurantId: 3473, dishList }];
  return showServer(<MenuText menu={menu} shop={testShop} home="/home" />);
};

test('ALG-01 the menu as text names the allergens of a portion and of an extra', async () => {
  const egg = createItem(1, { itemName: 'Egg', itemPrice: 100, food: { mayContain: ['egg'] } });
  await showDish({ detailList: portions, items: [createGroup({ itemList: [egg] })] });
  expect(screen.getByText('Small')).toBeTruthy();
  expect(screen.getByText('Large (Contains tree nuts)')).toBeTruthy();
  expect(screen.getByText(/Egg \(May contain egg\) \+/)).toBeTruthy();
});

test.each([
  ['portions', { detailList: portions }],
  ['one price', {}],
  ['no portion on sale', { detailList: [createSpec(1, 900, false)] }],
])('the menu as text says once that a dish is sold out: %s', async (_, more: Partial<Dish>) => {
  await showDish({ goodsStock: 0, ...more });
  expect(screen.getAllByText('Sold out')).toHaveLength(1);
  expect(screen.queryByText('Small') === null).toBe(more.detailList !== portions);
});

test('MEN-01 MEN-02 the menu as text says when a dish can be had, and its prices at some times', async () => {
  await showDish({
    available: [{ times: [{ start: '07:00', end: '11:00' }], hoursAhead: 3, orderUntil: '2027-01-31' }],
    prices: [{ price: 800, modes: ['table'] }],
  });
  expect(screen.getByText('Available 07:00-11:00')).toBeTruthy();
  expect(screen.getByText('To be ordered 3 hours ahead')).toBeTruthy();
  expect(screen.getByText(/^To be ordered .*31 Jan/)).toBeTruthy();
  expect(screen.getByText('At a table: S$8.00')).toBeTruthy();
});
