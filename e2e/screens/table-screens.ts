import { expect, type Page } from '@playwright/test';
import { runSql } from '../database';
import type { Say, Screen } from './screen';

/** Sits down at a table of the demo restaurant, whoever sits there already. */
async function sitDown(page: Page, say: Say, tableNo: string): Promise<void> {
  const join = page.locator('form button[type=submit]');
  await join.waitFor();
  const digits = page.getByRole('textbox', { name: say('party.join.digits') });
  const table = page.locator('[data-unsent]');
  // Another language may open the table at the same moment; then this one is asked for the digits.
  await expect(async () => {
    const [party] = await runSql<{ digits: string }>(
      "select digits from parties where restaurant_id = 3473 and table_no = $1 and state = 'open'",
      [tableNo],
    );
    if (party && (await digits.isVisible())) await digits.fill(party.digits);
    if (await join.isEnabled({ timeout: 500 })) await join.click();
    await expect(table).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** A table whose guests order together; its bill and payment are looked at in e2e/party.spec.ts. */
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
    act: (page, say) => sitDown(page, say, 'B2'),
  },
  {
    name: 'table/chosen',
    who: 'guest',
    path: '/table?tableNo=B3',
    act: async (page, say, regular) => {
      await sitDown(page, say, 'B3');
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
