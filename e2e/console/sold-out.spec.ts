import { startBackend } from '../own-backend';
import { startStorefront } from '../own-storefront';
import { getPageUrl } from '../stack';
import { expect, type Page, test } from '../test';
import { BoardPage, clearBoard, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* One menu for all of them, cleared before each. */
test.describe.configure({ mode: 'default' });

const shop = { id: 9922, tenant: 'pantry' };
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

const openMenu = (page: Page) => page.goto(getConsolePageUrl(`/r/${restaurantId}/sold-out`));

/** Reloads a page of the shop until it shows the text, for half as long as a page that nobody tells of a change stays as it is. */
async function waitUntilShown(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('CON-10 a dish that the kitchen says is sold out reads so in the shop at once, until it is back', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'kitchen', { restaurantId, name: 'Ann' });
  const diner = await (await browser.newContext()).newPage();
  await diner.goto(getPageUrl(shop.tenant, '/home'));
  await expect(diner.getByRole('button', { name: 'Add Fried noodles' }).first()).toBeVisible();
  await openMenu(page);
  await page.getByLabel('Find a dish').fill('noodles');
  await expect(page.getByRole('region', { name: 'Bar' })).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Fried noodles' });
  await row.getByRole('button', { name: 'Sold out today: Fried noodles' }).click();
  await expect(row).toContainText(/Sold out until .*00:00/);
  await expect(row).toContainText('by Ann');
  await waitUntilShown(diner, 'Sold out');
  await expect(diner.getByRole('button', { name: 'Add Fried noodles' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Not for sale now' }).click();
  await expect(page).toHaveURL(/only=soldOut/);
  await page.getByRole('button', { name: 'Back on sale: Fried noodles' }).click();
  await expect(page.getByText('Nothing of that name is on the menu.')).toBeVisible();
  await expect(async () => {
    await diner.reload();
    await expect(diner.getByRole('button', { name: 'Add Fried noodles' }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
  await diner.context().close();
});

test('CON-10 another backend’s storefront is told what was sold out at this one', async ({
  page,
  browser,
}) => {
  const backend = await startBackend({});
  await backend.start();
  const storefront = await startStorefront(backend.url);
  await storefront.start();
  try {
    const diner = await (await browser.newContext()).newPage();
    await diner.goto(storefront.at(`${shop.tenant}.localhost`, '/home'));
    await expect(diner.getByRole('button', { name: 'Add Iced tea' }).first()).toBeVisible();
    await joinAs(page, 'kitchen', { restaurantId });
    await openMenu(page);
    await page.getByRole('button', { name: 'Sold out: Iced tea' }).click();
    await expect(page.getByRole('button', { name: 'Back on sale: Iced tea' })).toBeVisible();
    await waitUntilShown(diner, 'Sold out');
    await diner.context().close();
  } finally {
    await storefront.kill();
    await backend.kill();
  }
});

test('CON-10 a specification, an option and the pieces left are set one by one, and another console follows', async ({
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

test('CON-11 a pause from the board stands on it and in a banner of the shop, until it is ended', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  const busy = page.getByRole('region', { name: 'Busy mode' });
  await busy.getByRole('button', { name: 'Busy?' }).click();
  await busy.getByRole('group', { name: 'Pause: Delivery' }).getByRole('button', { name: '30 min' }).click();
  await expect(busy).toContainText(/Delivery paused until \d\d:\d\d\./);
  const [time] = /\d\d:\d\d/.exec((await busy.textContent())!)!;
  const diner = await (await browser.newContext()).newPage();
  await diner.goto(getPageUrl(shop.tenant, '/home'));
  await waitUntilShown(diner, `The kitchen is very busy: delivery is paused until ${time}.`);

  await busy
    .getByRole('group', { name: 'Pause: everything' })
    .getByRole('button', { name: '60 min' })
    .click();
  await expect(busy).toContainText('Table paused until');
  await waitUntilShown(diner, /ordering is paused until \d\d:\d\d/);
  await diner.goto(getPageUrl(shop.tenant, '/zh-CN/home'));
  await expect(diner.getByText(/暂停接单至 \d\d:\d\d/)).toBeVisible();
  await busy.getByRole('button', { name: '+20 min' }).click();
  await expect(busy).toContainText('Busy: 20 minutes more until');

  await busy.getByRole('button', { name: 'End now' }).click();
  await expect(busy).not.toContainText('until');
  await expect(async () => {
    await diner.reload();
    await expect(diner.getByText(/暂停/)).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 5_000 });
  await diner.context().close();
});

test('CON-19 the sold-out screen is clean in axe', async ({ page }) => {
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
