import { runOperator } from '../operator';
import { type Browser, expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { BoardPage, clearBoard, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one restaurant. */
test.describe.configure({ mode: 'default' });

const shop = createShop('tablet');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

/** Joins on a device of their own and sets a PIN there. */
async function joinWithPin(
  browser: Browser,
  role: 'kitchen' | 'counter' | 'manager',
  name: string,
  pin: string,
): Promise<void> {
  const page = await (await browser.newContext({ viewport: tablet })).newPage();
  await joinAs(page, role, { restaurantId, name });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/account`));
  await page.getByLabel('Your PIN here').fill('1234');
  await page.getByRole('button', { name: 'Save the PIN' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose a PIN that is harder to guess');
  await page.getByLabel('Your PIN here').fill(pin);
  await page.getByRole('button', { name: 'Save the PIN' }).click();
  await expect(page.getByText('Your PIN is saved.')).toBeVisible();
  await page.context().close();
}

/** Turns the page into a shared tablet, as a new manager. */
async function share(page: Page, name = 'Mo'): Promise<void> {
  await joinAs(page, 'manager', { restaurantId, name });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/account`));
  await page.getByRole('button', { name: 'Share this device' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

/** Enters a PIN by tapping digits. */
async function enter(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Unlock' }).click();
}

test('CON-03 two people switch by PIN on a shared tablet, and each action carries the right name', {
  tag: '@gate',
}, async ({ page, browser, expectErrors }) => {
  // The server rejects the event stream of a locked tablet.
  expectErrors(/403/, /EventSource/);
  await joinWithPin(browser, 'counter', 'Ann', '2468');
  await joinWithPin(browser, 'counter', 'Bo', '135791');
  await share(page);
  await enter(page, 'Ann', '8642');
  await expect(page.getByRole('alert')).toHaveText('This PIN is not right');
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await enter(page, 'Ann', '2468');
  await expect(page.getByRole('link', { name: 'Ann Counter' })).toBeVisible();
  const board = new BoardPage(page, shop);
  await board.open();
  const busy = page.getByRole('region', { name: 'Busy mode' });
  await busy.getByRole('button', { name: 'Busy?' }).click();
  await busy.getByRole('button', { name: '+10 min' }).click();
  await expect(busy).toContainText('Busy: 10 minutes more');

  await page.getByRole('link', { name: 'Ann Counter' }).click();
  await enter(page, 'Bo', '135791');
  await expect(page).toHaveURL(new RegExp(`/r/${restaurantId}/orders`));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await busy.getByRole('button', { name: 'End now' }).click();
  await expect(busy).not.toContainText('more until');
  const acts = await runOperator<{ act: string; actor: string }[]>(
    ...['audit', 'list', '--restaurant', String(restaurantId), '--last', '3'],
  );
  expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
    ['shop.busy', 'Ann'],
    ['staff.tablet-unlock', 'Bo'],
    ['shop.busy', 'Bo'],
  ]);

  // The kitchen view switches persons as well, although it has no bar of screens.
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/kitchen`));
  await page.getByRole('link', { name: 'Bo Counter' }).click();
  await enter(page, 'Bo', '135791');
  await expect(page).toHaveURL(getConsolePageUrl(`/r/${restaurantId}/kitchen`));
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/orders`));

  // A locked tablet shows nothing and returns to the same screen.
  await page.getByRole('link', { name: 'Bo Counter' }).click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('button', { name: 'Lock' })).toBeHidden();
  await board.page.goto(getConsolePageUrl(`/r/${restaurantId}/sold-out`));
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await enter(page, 'Ann', '2468');
  await expect(page).toHaveURL(getConsolePageUrl(`/r/${restaurantId}/sold-out`));
});

test('CON-03 a shared tablet has no staff screen, and ends with the manager who opened it', async ({
  page,
  browser,
  expectErrors,
}) => {
  expectErrors(/403/, /401/, /EventSource/);
  await joinWithPin(browser, 'manager', 'Mei', '975312');
  await share(page, 'Moana');
  await enter(page, 'Mei', '975312');
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await expect(links.filter({ hasText: /Staff|Log/ })).toHaveCount(0);
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/account`));
  await expect(page.getByRole('heading', { name: 'Shared tablets' })).toHaveCount(0);

  const owner = await (await browser.newContext({ viewport: tablet })).newPage();
  await joinAs(owner, 'owner', { restaurantId });
  await owner.goto(getConsolePageUrl(`/r/${restaurantId}/people`));
  const row = owner.getByRole('listitem').filter({ hasText: 'Moana' });
  await row.getByRole('button', { name: 'Remove' }).click();
  await row.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await owner.context().close();
});

test('CON-19 axe finds no violations on the PIN screen', async ({ page, browser }) => {
  const name = 'Rizal of the axe';
  await joinWithPin(browser, 'kitchen', name, '2468');
  await share(page);
  for (const look of chooseLooks()) {
    await takeLook(page, look, '/pin');
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expectClean(page, look);
    await page.getByRole('button', { name, exact: true }).click();
    await expectClean(page, look, 'keys');
  }
});
