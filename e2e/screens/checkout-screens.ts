import type { Page } from '@playwright/test';
import type { Screen } from './screen';
import { bring } from './storefront-screens';

const dialog = '[role=dialog]';

/** Two dishes without choices, put in by the menu, and the checkout. */
async function comeWithDishes(page: Page): Promise<void> {
  const base = page.url().replace(/\/settlement\/order.*/, '');
  await page.goto(`${base}/home`);
  await page.locator('[data-cart-ready]').first().waitFor({ state: 'attached' });
  const names = ['Chicken satay', 'Cereal prawn rice', '沙爹', '麦片'];
  for (const part of names) {
    const add = page
      .locator('[data-dish]')
      .filter({ hasText: part })
      .first()
      .locator('button[aria-label]')
      .first();
    if ((await add.count()) > 0) await add.click();
  }
  await page.goto(`${base}/settlement/order`);
  await page.locator('#checkout-time, #checkout-address').first().waitFor();
}

export const checkoutScreens: Screen[] = [
  { name: 'checkout/empty', who: 'guest', path: '/settlement/order' },
  { name: 'checkout/guest', who: 'guest', path: '/settlement/order', act: comeWithDishes },
  {
    name: 'checkout/diner-pickup',
    who: 'diner',
    path: '/settlement/order',
    act: async (page, say) => {
      await comeWithDishes(page);
      await page.getByRole('radio', { name: new RegExp(`^${say('fulfilment.mode.SELF_PICKUP')}`) }).click();
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'checkout/time',
    who: 'guest',
    path: '/settlement/order',
    act: async (page, say) => {
      await comeWithDishes(page);
      await page.getByRole('radio', { name: new RegExp(`^${say('fulfilment.mode.SELF_PICKUP')}`) }).click();
      await bring(
        () => page.locator('#checkout-time').click(),
        `${dialog} label:has(input[type=radio])`,
        page,
      );
    },
  },
  {
    name: 'checkout/address-search',
    who: 'guest',
    path: '/settlement/order',
    act: async (page) => {
      await comeWithDishes(page);
      await bring(() => page.locator('#checkout-address').click(), `${dialog} input`, page);
    },
  },
  {
    name: 'checkout/address-book',
    who: 'diner',
    path: '/settlement/order',
    act: async (page) => {
      await comeWithDishes(page);
      await bring(() => page.locator('#checkout-address').click(), `${dialog} article`, page);
    },
  },
];
