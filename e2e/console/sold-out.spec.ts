import { waitForNewDay } from '../day-change';
import { startBackend } from '../own-backend';
import { startStorefront } from '../own-storefront';
import { openUntilIdle } from '../pages/menu.page';
import { getPageUrl } from '../stack';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { BoardPage, clearBoard, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one menu, cleared before each. */
test.describe.configure({ mode: 'default' });

const shop = createShop('pantry');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

const openMenu = (page: Page) => page.goto(getConsolePageUrl(`/r/${restaurantId}/sold-out`));

test('CON-10 a dish marked sold out by the kitchen is shown as sold out in the shop, until it is back', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await waitForNewDay(1);
  await joinAs(page, 'kitchen', { restaurantId, name: 'Ann' });
  const diner = await (await browser.newContext()).newPage();
  await openUntilIdle(diner, getPageUrl(shop.tenant, '/home'));
  await expect(diner.getByRole('button', { name: 'Add Fried noodles' }).first()).toBeVisible();
  await openMenu(page);
  await page.getByLabel('Find a dish').fill('noodles');
  await expect(page.getByRole('region', { name: 'Bar' })).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Fried noodles' });
  await row.getByRole('button', { name: 'Sold out today: Fried noodles' }).click();
  await expect(row).toContainText(/Sold out until .*05:00/);
  await expect(row).toContainText('by Ann');
  await expect(diner.getByText('Sold out').first()).toBeVisible();
  await expect(diner.getByRole('button', { name: 'Add Fried noodles' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Not for sale now' }).click();
  await expect(page).toHaveURL(/only=soldOut/);
  await page.getByRole('button', { name: 'Back on sale: Fried noodles' }).click();
  await expect(page.getByText('Nothing of that name is on the menu.')).toBeVisible();
  await expect(diner.getByRole('button', { name: 'Add Fried noodles' }).first()).toBeVisible();
  await diner.context().close();
});

test('CON-10 a dish sold out on one backend is sold out on another backend’s storefront', async ({
  page,
  browser,
}) => {
  const backend = await startBackend({});
  await backend.start();
  const storefront = await startStorefront(backend.url);
  await storefront.start();
  try {
    const diner = await (await browser.newContext()).newPage();
    await openUntilIdle(diner, storefront.at(`${shop.tenant}.localhost`, '/home'));
    await expect(diner.getByRole('button', { name: 'Add Iced tea' }).first()).toBeVisible();
    await joinAs(page, 'kitchen', { restaurantId });
    await openMenu(page);
    await page.getByRole('button', { name: 'Sold out: Iced tea' }).click();
    await expect(page.getByRole('button', { name: 'Back on sale: Iced tea' })).toBeVisible();
    await expect(diner.getByText('Sold out').first()).toBeVisible();
    await diner.context().close();
  } finally {
    await storefront.kill();
    await backend.kill();
  }
});

test('CON-10 a specification, an option and the pieces left are set separately, and another console follows', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId });
  const other = await (await browser.newContext({ viewport: phone })).newPage();
  await joinAs(other, 'kitchen', { restaurantId });
  await openMenu(other);
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: 'Prawn rice' }).first().click();
  await page.getByRole('button', { name: 'Sold out: Large' }).click();
  await page.getByRole('button', { name: 'Sold out: Extra hot' }).click();
  await expect(page.getByText('2 sold out')).toBeVisible();
  await expect(other.getByText('2 sold out')).toBeVisible();
  await page.getByLabel('Pieces left: Prawn rice').fill('3');
  await page.getByRole('button', { name: 'Set' }).click();
  await expect(page.getByText('3 left')).toBeVisible();
  await expect(other.getByText('3 left')).toBeVisible();
  await page.getByRole('button', { name: 'No limit' }).click();
  await expect(other.getByText('3 left')).toHaveCount(0);
  for (const choice of ['Large', 'Extra hot'])
    await page.getByRole('button', { name: `Back on sale: ${choice}` }).click();
  await expect(other.getByText(/sold out$/)).toHaveCount(0);
  expect(await other.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await other.context().close();
});

test('CON-11 a pause is shown on the board and in a banner of the shop, until it is ended', {
  tag: '@gate',
}, async ({ page, browser }) => {
  const diner = await (await browser.newContext()).newPage();
  await openUntilIdle(diner, getPageUrl(shop.tenant, '/home'));
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  const busy = page.getByRole('region', { name: 'Busy mode' });
  await busy.getByRole('button', { name: 'Busy?' }).click();
  await busy.getByRole('group', { name: 'Pause: Delivery' }).getByRole('button', { name: '30 min' }).click();
  await expect(busy).toContainText(/Delivery paused until \d\d:\d\d\./);
  const [time] = /\d\d:\d\d/.exec((await busy.textContent())!)!;
  await expect(
    diner.getByText(`The kitchen is very busy: delivery is paused until ${time}.`).first(),
  ).toBeVisible();

  await busy
    .getByRole('group', { name: 'Pause: everything' })
    .getByRole('button', { name: '60 min' })
    .click();
  await expect(busy).toContainText('Table paused until');
  await expect(diner.getByText(/ordering is paused until \d\d:\d\d/).first()).toBeVisible();
  await openUntilIdle(diner, getPageUrl(shop.tenant, '/zh-CN/home'));
  await expect(diner.getByText(/暂停接单至 \d\d:\d\d/)).toBeVisible();
  await busy.getByRole('button', { name: '+20 min' }).click();
  await expect(busy).toContainText('Busy: 20 minutes more until');

  await busy.getByRole('button', { name: 'End now' }).click();
  await expect(busy).not.toContainText('until');
  await expect(diner.getByText(/暂停/)).toHaveCount(0);
  await diner.context().close();
});

test('CON-19 axe finds no violations on the sold-out screen', async ({ page }) => {
  await joinAs(page, 'counter', { restaurantId });
  await openMenu(page);
  await page.getByRole('button', { name: 'Sold out: Iced tea' }).click();
  await expect(page.getByRole('button', { name: 'Back on sale: Iced tea' })).toBeVisible();
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await openMenu(page);
    await page.locator('[aria-expanded]').nth(1).click();
    await expectClean(page, look);
  }
});
