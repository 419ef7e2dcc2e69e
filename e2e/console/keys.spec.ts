import { tabTo } from '../tab-to';
import { expect, test } from '../test';
import { createShop } from '../test-shop';
import { BoardPage, clearBoard, Diner, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, password, tablet } from './console.page';
import { expectClean } from './looks';

test.use({ viewport: tablet });

const shop = createShop('keys-alone');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

test('CON-19 by keys alone staff sign in, accept an order, and change and publish a price', {
  tag: '@gate',
}, async ({ page, browser }) => {
  const { email } = await joinAs(page, 'manager', { restaurantId, name: 'Farah' });
  await page.context().clearCookies();
  await page.goto(getConsolePageUrl('/sign-in'));
  await tabTo(page, page.getByLabel('Email or sign-in name'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place();
  await diner.leave();
  const board = new BoardPage(page, shop);
  await tabTo(page, board.card(order).getByRole('button', { name: /^Accept/ }));
  await page.keyboard.press('Enter');
  await expect(board.column('Preparing').locator(`[data-order="${order.id}"]`)).toBeVisible();

  const screens = page.getByRole('navigation', { name: 'Screens' });
  await tabTo(page, screens.getByRole('link', { name: 'Menu', exact: true }));
  await page.keyboard.press('Enter');
  const category = page.getByRole('link', { name: /^Wok/ });
  await expect(category).toBeVisible();
  await tabTo(page, category);
  await page.keyboard.press('Enter');
  const dish = page.getByRole('link', { name: /^Fried noodles/ });
  await expect(dish).toBeVisible();
  await tabTo(page, dish);
  await page.keyboard.press('Enter');
  const price = page.getByRole('region', { name: 'Price' }).getByLabel('Price', { exact: true });
  await expect(price).toBeVisible();
  await tabTo(page, price);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('9.90');
  await page.keyboard.press('Tab');
  const review = page.getByRole('button', { name: 'Review and publish' });
  await expect(page.getByText('1 change to publish').first()).toBeVisible();
  await tabTo(page, review);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Publish now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is published').first()).toBeVisible();
});

test('CON-19 at 1920 px no screen overflows, and axe finds no violations', async ({ page }) => {
  test.slow();
  await joinAs(page, 'owner', { restaurantId });
  const look = {
    viewport: { width: 1920, height: 1080 },
    colorScheme: 'light',
    language: 'English',
  } as const;
  await page.setViewportSize(look.viewport);
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  expect(paths.length).toBeGreaterThan(14);
  for (const path of [...paths, `/r/${restaurantId}/guests`, `/r/${restaurantId}/new-order`]) {
    await page.goto(getConsolePageUrl(path));
    await expect(page.getByRole('main')).toBeVisible();
    await expectClean(page, look, path);
  }
});
