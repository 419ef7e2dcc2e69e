import type { Page } from '@playwright/test';
import { showDigits, shownDigits } from '../party-restaurant';
import type { Screen, Translate } from './screen';

/** Joins a table of the demo restaurant, whether or not it is open. */
async function sitDown(page: Page, t: Translate, tableNo: string): Promise<void> {
  await showDigits(3473, [tableNo]);
  await page.getByRole('textbox', { name: t('party.join.digits') }).fill(shownDigits);
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-unsent]').waitFor();
}

/** A table whose guests order together; e2e/party.spec.ts covers its bill and payment. */
export const tableScreens: Screen[] = [
  { name: 'table/none', who: 'guest', path: '/table' },
  {
    name: 'table/join',
    who: 'guest',
    path: '/table?tableNo=B1',
    act: (page) => page.locator('form button[type=submit]').waitFor(),
  },
  {
    name: 'table/empty',
    who: 'guest',
    path: '/table?tableNo=B2',
    act: (page, t) => sitDown(page, t, 'B2'),
  },
  {
    name: 'table/chosen',
    who: 'guest',
    path: '/table?tableNo=B3',
    act: async (page, t, regular) => {
      await sitDown(page, t, 'B3');
      await page.evaluate((cart) => localStorage.setItem('cart', cart), regular.cart);
      await page.reload();
      await page.locator('[data-unsent] li').first().waitFor();
    },
  },
  { name: 'table/no-bill', who: 'guest', path: '/table/bill' },
  {
    name: 'group/open',
    who: 'guest',
    path: '/group',
    act: (page) => page.locator('[data-open-group]').waitFor(),
  },
];
