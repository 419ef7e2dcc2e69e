import type { Page } from '@playwright/test';
import type { Regular } from './regular';
import type { Screen } from './screen';
import { bring, sitAlone } from './storefront-screens';

const dialog = '[role=dialog]';

/** Opens the checkout with the cart of an earlier visit. */
async function comeWithDishes(page: Page, regular: Regular): Promise<void> {
  await page.evaluate((cart) => localStorage.setItem('cart', cart), regular.cart);
  await page.reload();
  await page.locator('#checkout-time, #checkout-address, [data-table]').first().waitFor();
}

export const checkoutScreens: Screen[] = [
  { name: 'checkout/empty', who: 'guest', path: '/settlement/order' },
  {
    name: 'checkout/guest',
    who: 'guest',
    path: '/settlement/order',
    act: (page, _, regular) => comeWithDishes(page, regular),
  },
  {
    name: 'checkout/diner-pickup',
    who: 'diner',
    path: '/settlement/order',
    act: async (page, t, regular) => {
      await comeWithDishes(page, regular);
      await page.getByRole('radio', { name: new RegExp(`^${t('fulfilment.mode.SELF_PICKUP')}`) }).click();
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'checkout/at-table',
    who: 'diner',
    path: '/orderDish',
    act: async (page, _, regular) => {
      await sitAlone(page);
      await page.goto(page.url().replace(/\/orderDish.*/, '/settlement/order'));
      await comeWithDishes(page, regular);
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'checkout/booked-table',
    who: 'diner',
    path: '/orderDish',
    act: async (page, _, regular) => {
      await sitAlone(page, { reservationId: regular.reservationId });
      await page.goto(page.url().replace(/\/orderDish.*/, '/settlement/order'));
      await comeWithDishes(page, regular);
      await page.getByRole('switch').first().check();
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'checkout/time',
    who: 'guest',
    path: '/settlement/order',
    act: async (page, t, regular) => {
      await comeWithDishes(page, regular);
      await page.getByRole('radio', { name: new RegExp(`^${t('fulfilment.mode.SELF_PICKUP')}`) }).click();
      await bring(() => page.locator('#checkout-time').click(), dialog, page);
      // Tomorrow has times at any hour.
      await page
        .locator(dialog)
        .getByRole('button', { name: new RegExp(t('fulfilment.row.tomorrow'), 'i') })
        .click();
      await page.locator(`${dialog} label:has(input[type=radio])`).first().waitFor();
    },
  },
  {
    name: 'checkout/address-search',
    who: 'guest',
    path: '/settlement/order',
    act: async (page, _, regular) => {
      await comeWithDishes(page, regular);
      await bring(() => page.locator('#checkout-address').click(), `${dialog} input`, page);
    },
  },
  {
    name: 'checkout/address-book',
    who: 'diner',
    path: '/settlement/order',
    act: async (page, _, regular) => {
      await comeWithDishes(page, regular);
      await bring(() => page.locator('#checkout-address').click(), `${dialog} article`, page);
    },
  },
];
