import { createTranslator } from 'next-intl';
import { beforeEach, expect, test } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { testShop } from '@/components/testing/show';
import { cartView } from '@/lib/client/cart/cart-feedback';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { forgetMenu } from '@/lib/client/dish/dish-opening';
import { createDish } from '@/lib/domain/dish/sample-dish';
import messages from '@/messages/en.json';
import { applyFragment } from './handle-fragment';

const { restaurantId } = testShop;
const t = createTranslator({ locale: 'en', messages, namespace: 'arrival' });

beforeEach(() => {
  forgetMenu();
  replaceCart(restaurantId, []);
  cartView.setState({ open: false });
  history.replaceState(null, '', '/home#cart');
});

const arrive = (fragment: string) =>
  applyFragment(fragment, { restaurantId, locale: 'en', defaultLocale: 'en', t });

test('HUB-05 a link fills the cart with what can be ordered and opens it, and the address forgets it', async () => {
  const dishList = [createDish({ dishId: 7, goodsStock: 1 }), createDish({ dishId: 8, goodsStock: 0 })];
  mockCalls({ 'restaurant.menu': [{ categoryId: 1, categoryName: 'All', restaurantId, dishList }] });
  await arrive('#cart=7*2~no%20chili,8*1,9*1');
  expect(listCartLines(restaurantId)).toMatchObject([{ dishId: 7, dishCount: 1, dishRemark: 'no chili' }]);
  expect(cartView.getState().open).toBe(true);
  expect(location.hash).toBe('');
});

test('HUB-05 a link whose dishes are gone leaves the cart as it was and closed', async () => {
  mockCalls({ 'restaurant.menu': [{ categoryId: 1, categoryName: 'All', restaurantId, dishList: [] }] });
  await arrive('#cart=7*2');
  expect(listCartLines(restaurantId)).toEqual([]);
  expect(cartView.getState().open).toBe(false);
});
