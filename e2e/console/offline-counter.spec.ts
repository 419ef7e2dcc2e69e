import { runSql } from '../database';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';

test.use({ serviceWorkers: 'allow', viewport: tablet });

const shop = createShop('offline-counter');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));

const open = (page: Page) => page.goto(getConsolePageUrl(`/r/${restaurantId}/new-order`));
const findDish = (page: Page) => page.getByRole('combobox', { name: 'Find a dish' });
const waiting = (page: Page) => page.getByRole('region', { name: /waits? for the line/ });
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const answers = await (await caches.open('counter-answers')).keys();
    return (await caches.match('/')) !== undefined && answers.length === 2;
  });
const countOrders = async () => {
  const [row] = await runSql<{ count: number; total: number }>(
    'select count(*)::int as count, coalesce(sum(total), 0)::int as total from orders where restaurant_id = $1',
    [restaurantId],
  );
  return row!;
};

test('HND-08 the counter opens without a network and takes an order, which survives the page and is placed once', {
  tag: '@gate',
}, async ({ page, context }) => {
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  await open(page);
  await expect(findDish(page)).toBeFocused();
  await expect.poll(() => isKept(page)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(findDish(page)).toBeFocused();
  await page.keyboard.type('mi');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/not confirmed/)).toBeVisible();
  await page.getByRole('button', { name: 'Place order · S$9.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Order W1' })).toBeVisible();

  // The browser crashes: only what is stored is left.
  await page.close();
  const next = await context.newPage();
  await open(next);
  await expect(waiting(next)).toContainText('W1');
  expect(await countOrders()).toMatchObject({ count: 0 });

  await context.setOffline(false);
  // The shop takes 10% off for pick-up, which the device does not know.
  await next.getByRole('button', { name: 'Place it for S$8.10' }).click();
  await expect(waiting(next)).toBeHidden();
  await expect.poll(countOrders).toEqual({ count: 1, total: 810 });
  await next.reload();
  await expect(findDish(next)).toBeFocused();
  await expect(waiting(next)).toBeHidden();
  expect(await countOrders()).toEqual({ count: 1, total: 810 });
});
