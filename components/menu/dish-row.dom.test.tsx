import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import { showServer } from '@/components/testing/show-server';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { dishOpening } from '@/lib/client/dish/dish-opening';
import { setRowsChecked } from '@/lib/client/food/avoid-key';
import { forgetAvoided, replaceAvoided } from '@/lib/client/food/avoid-store';
import type { Locale } from '@/lib/contract/vocabulary';
import { DishRow } from './dish-row';
import { SearchResultList } from './search-result-list';

const dish = { id: 7, name: 'Laksa', price: 850 };

beforeEach(() => {
  replaceCart(testShop.restaurantId, []);
  forgetAvoided();
});
afterEach(() => setRowsChecked(false));

test.each<[Locale, string]>([
  ['en', 'Add Laksa'],
  ['zh-CN', '加入Laksa'],
  ['vn', 'Thêm Laksa'],
])('the HTML of the server names the add button of a row in %s', async (locale, name) => {
  await showServer(<DishRow dish={dish} eager={false} />, { locale });
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Laksa', name]);
});

test.each<[Locale, string]>([
  ['en', 'from S$8.50'],
  ['zh-CN', 'S$8.50 起'],
  ['vn', 'từ S$8.50'],
])('a price that varies is a starting price in %s', async (locale, text) => {
  await showServer(<DishRow dish={{ ...dish, from: true }} eager={false} />, { locale });
  expect(document.querySelector('.dish-price > b')?.textContent).toBe(text);
});

test('the add button names the count in the cart, and its first name after the dish is removed', async () => {
  await show(<SearchResultList dishes={[dish]} />);
  const line = { dishId: 7, dishName: 'Laksa', items: [], dishCount: 2, unitPrice: 850, lineId: '7' };
  replaceCart(testShop.restaurantId, [line]);
  expect(screen.getByRole('button', { name: 'Laksa: 2 in the cart. Change' }).textContent).toBe('2');
  replaceCart(testShop.restaurantId, []);
  expect(screen.getByRole('button', { name: 'Add Laksa' }).textContent).toBe('');
});

test.each([
  [{ min: 2 }, 2],
  [{ first: 3 }, 3],
  [{ min: 2, first: 3 }, 3],
])('DSH-15 the first tap on the add button with %o adds %s', async (limits, least) => {
  const { user } = await show(<SearchResultList dishes={[{ ...dish, ...limits }]} />);
  await user.click(screen.getByRole('button', { name: 'Add Laksa' }));
  expect(listCartLines(testShop.restaurantId).map(({ dishCount }) => dishCount)).toEqual([least]);
});

test('ALG-03 whoever avoids something adds a dish in its dialog until the dishes of the page are checked', async () => {
  replaceAvoided(['peanut'], undefined);
  const { user } = await show(<SearchResultList dishes={[dish]} />);
  const add = screen.getByRole('button', { name: 'Add Laksa' });
  await user.click(add);
  expect(listCartLines(testShop.restaurantId)).toEqual([]);
  expect(dishOpening.getState().dishId).toBe(dish.id);
  setRowsChecked(true);
  await user.click(add);
  expect(listCartLines(testShop.restaurantId)).toHaveLength(1);
});

test('ALG-03 an empty list asks nothing', async () => {
  replaceAvoided([], undefined);
  const { user } = await show(<SearchResultList dishes={[dish]} />);
  await user.click(screen.getByRole('button', { name: 'Add Laksa' }));
  expect(listCartLines(testShop.restaurantId)).toHaveLength(1);
});
