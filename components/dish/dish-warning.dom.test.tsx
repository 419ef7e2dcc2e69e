import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { openDish } from '@/lib/client/dish/dish-opening';
import { clearAvoided, setAvoided } from '@/lib/client/food/avoid-store';
import type { FoodFacts } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import { DishForm } from './dish-form';

const free: FoodFacts = { freeOf: ['peanut', 'egg'] };
const dish: Dish = {
  dishId: 1,
  dishName: 'Laksa',
  dishImgs: [],
  dishPrice: 850,
  detailList: [],
  items: [
    {
      itemType: 'Add',
      isMandatory: false,
      maxNumber: 4,
      itemList: [
        { itemId: 11, itemName: 'Egg', food: { contains: ['egg'], freeOf: ['peanut'] } },
        { itemId: 12, itemName: 'Peanuts', food: { contains: ['peanut'], freeOf: ['egg'] } },
        { itemId: 13, itemName: 'Herbs' },
      ],
    },
  ],
  categoryId: 1,
  food: free,
};

beforeEach(() => {
  replaceCart(testShop.restaurantId, []);
  clearAvoided();
});

async function open() {
  openDish(1);
  const foot = document.body.appendChild(document.createElement('div'));
  const shown = await show(<DishForm dish={dish} foot={foot} />);
  const button = (name: RegExp) => within(foot).getByRole('button', { name });
  return { ...shown, foot: within(foot), button };
}
const countCartLines = () => listCartLines(testShop.restaurantId).length;

test('ALG-03 each option with an avoided allergen warns before the dish is added', async () => {
  setAvoided('egg', true);
  setAvoided('peanut', true);
  const { user, foot, button } = await open();
  await user.click(screen.getByRole('checkbox', { name: /Egg/ }));
  await user.click(button(/^Add to cart/));
  expect(foot.getByText('On your list: Contains egg')).toBeTruthy();
  expect(countCartLines()).toBe(0);
  await user.click(screen.getByRole('checkbox', { name: /Peanuts/ }));
  await user.click(button(/^Add to cart/));
  expect(foot.getByText('On your list: Contains egg, peanut')).toBeTruthy();
  expect(countCartLines()).toBe(0);
  await user.click(button(/^Add anyway/));
  expect(countCartLines()).toBe(1);
});

test('ALG-03 an option without statements is marked but does not block adding', async () => {
  setAvoided('egg', true);
  const { user, button } = await open();
  expect(screen.queryByText(/On your list/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /Herbs/ }));
  expect(screen.getByText('On your list: Not stated: egg')).toBeTruthy();
  await user.click(button(/^Add to cart/));
  expect(countCartLines()).toBe(1);
});

test('ALG-03 an empty avoid list causes no warning', async () => {
  const { user, button } = await open();
  await user.click(screen.getByRole('checkbox', { name: /Peanuts/ }));
  await user.click(button(/^Add to cart/));
  expect(countCartLines()).toBe(1);
});
