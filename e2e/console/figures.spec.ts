import { runOperator } from '../operator';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { Diner, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one restaurant, whose day the first test fills. */
test.describe.configure({ mode: 'serial' });

const shop = createShop('figures');
const restaurantId = shop.id;
const open = (page: Page) => page.goto(getConsolePageUrl(`/r/${restaurantId}/figures`));
const tile = (page: Page, name: RegExp) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test.beforeAll(() => importBoardShop(shop));

test('CON-15 the day’s takings, their parts and refunds equal its orders and are exported as CSV', async ({
  page,
  browser,
}) => {
  const diner = await Diner.arrive(browser, shop);
  // 18.00 less 10% for pick-up, in cash, paid on completion.
  const cash = await diner.place();
  for (const _ of ['ready', 'done']) await runOperator('order', 'advance', cash.orderSn);
  // 18.00 and 2.00 for the delivery.
  const refunded = await diner.place({ payType: 'PAY_NOW', mode: 'delivery' });
  await runOperator('payment', 'refund', refunded.orderSn, '--amount', '5.00', '--to', 'wallet');
  await diner.place({ payType: 'PAY_NOW', mode: 'table' });
  await diner.leave();

  await joinAs(page, 'manager', { restaurantId, name: 'Farah' });
  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(tile(page, /^Takings until/)).toContainText('S$54.20');
  await expect(tile(page, /^Orders$/)).toContainText('3');
  await expect(tile(page, /^Average order$/)).toContainText('S$18.07');
  await expect(tile(page, /^Given back$/).first()).toContainText('S$5.00');
  const ways = page.getByRole('region', { name: 'By way of payment' });
  await expect(ways.getByRole('listitem')).toHaveText([/PayNow.*S\$38\.00.*70%/, /S\$16\.20.*30%/]);
  await expect(page.getByRole('region', { name: 'By mode' })).toContainText('Delivery, 1 order');
  await expect(page.getByRole('region', { name: 'Dishes sold' }).getByRole('row').nth(1)).toHaveText(
    /Fried noodles.*6.*S\$54\.00/,
  );
  const bill = page.getByRole('region', { name: 'What makes it up' });
  await expect(bill).toContainText(/Dishes.*S\$54\.00.*Discounts.*−S\$1\.80.*Delivery.*S\$2\.00/);
  await expect(bill).toContainText(/Takings.*S\$54\.20.*Given back.*−S\$5\.00.*Left.*S\$49\.20/);

  const csv = await page.getByRole('link', { name: 'Month as CSV' }).getAttribute('href');
  const text = await page.evaluate(async (path) => (await fetch(path!)).text(), csv);
  expect(text.split('\r\n').filter((row) => /,3,54\.20,/.test(row))).toHaveLength(1);

  await page.getByRole('button', { name: 'The day before' }).click();
  await expect(page.getByText('Nothing was paid on this day.')).toBeVisible();
});

test('CON-15 the printed report contains no controls', async ({ page }) => {
  await joinAs(page, 'owner', { restaurantId });
  await open(page);
  await expect(tile(page, /^Takings until/)).toContainText('S$54.20');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What makes it up' })).toBeVisible();
});

test('CON-19 axe finds no violations on the figures screen', async ({ page }) => {
  await joinAs(page, 'manager', { restaurantId });
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await open(page);
    await expect(page.getByText('S$54.20').first()).toBeVisible();
    await expectClean(page, look);
  }
});
