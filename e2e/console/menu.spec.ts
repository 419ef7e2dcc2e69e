import sharp from 'sharp';
import { runSql } from '../database';
import { MenuPage } from '../pages/menu.page';
import { getPageUrl } from '../stack';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { clearBoard, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one menu, imported again before each. */
test.describe.configure({ mode: 'default' });

const shop = createShop('larder');
const restaurantId = shop.id;

test.beforeEach(async () => {
  await importBoardShop(shop);
  await clearBoard(shop);
  await runSql('delete from drafts where restaurant_id = $1', [restaurantId]);
  await runSql('delete from restaurant_versions where restaurant_id = $1', [restaurantId]);
});

const openDish = async (page: Page, dish = 'rice') => {
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/menu?category=wok&dish=${dish}`));
  await page
    .getByRole('heading', { level: 2, name: dish === 'rice' ? 'Prawn rice' : 'Fried noodles' })
    .waitFor();
};
const priceField = (page: Page) =>
  page.getByRole('region', { name: 'Price' }).getByLabel('Price', { exact: true });

/** Fills a field, leaves it and waits until it is saved. */
async function fill(page: Page, field: ReturnType<Page['locator']>, value: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/staff/menu.save'));
  await field.fill(value);
  await field.blur();
  await saved;
}

const review = (page: Page) => page.getByRole('button', { name: 'Review and publish' });

async function publish(page: Page): Promise<void> {
  await review(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Everything is published').first()).toBeVisible();
}

/** Waits for a text on a page of the shop, which shows a change within seconds. */
async function waitUntilShown(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('CON-16 TAB-09 a manager changes a price, writes a missing text and a name for the kitchen, and publishes them', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await joinAs(page, 'manager', { restaurantId, name: 'Farah' });
  await openDish(page, 'noodles');
  await fill(page, priceField(page), '9.90');
  await fill(page, page.getByLabel('Description · Tiếng Việt'), 'Mì xào lửa lớn');
  await fill(page, page.getByLabel('Name on the kitchen’s tickets · 中文'), '炒面');
  await expect(page.getByText('3 changes to publish').first()).toBeVisible();
  const diner = await (await browser.newContext()).newPage();
  await diner.goto(getPageUrl(shop.tenant, '/home'));
  await expect(diner.getByText('S$9.00').first()).toBeVisible();

  await review(page).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('list', { name: 'Changes' })).toContainText(
    'Fried noodles · Price9.00 → 9.90',
  );
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Everything is published').first()).toBeVisible();
  await waitUntilShown(diner, 'S$9.90');
  await diner.goto(getPageUrl(shop.tenant, '/vn/home'));
  await waitUntilShown(diner, 'Mì xào lửa lớn');
  const [dish] = await runSql<{ kitchen_name: unknown }>(
    `select kitchen_name from dishes where restaurant_id = $1 and key = 'noodles'`,
    [restaurantId],
  );
  expect(dish!.kitchen_name).toEqual({ 'zh-CN': '炒面' });
  await diner.context().close();
});

test('CON-16 a save based on an outdated value shows both values to choose from', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext({ viewport: tablet })).newPage();
  await joinAs(page, 'manager', { restaurantId, name: 'Farah' });
  await joinAs(other, 'owner', { restaurantId, name: 'Hana' });
  await openDish(page, 'noodles');
  await openDish(other, 'noodles');
  // Holds this page's save until the other's has arrived.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/staff/menu.save', async (route) => {
    await held;
    await route.continue();
  });
  await priceField(page).fill('9.50');
  await priceField(page).blur();
  await fill(other, priceField(other), '10.00');
  release();
  const conflict = page.getByRole('alert', { name: 'Somebody else changed this meanwhile' });
  await expect(conflict).toContainText('Fried noodles · Price');
  await expect(conflict).toContainText('Hana: “10.00”. Yours: “9.50”.');
  await conflict.getByRole('button', { name: 'Take mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(priceField(other)).toHaveValue('9.50');
  await other.context().close();
});

test('CON-16 a dish and an option are added, moved by keyboard and by drag, and removed', async ({
  page,
}) => {
  await joinAs(page, 'owner', { restaurantId });
  await openDish(page);
  const dishes = page.getByRole('list', { name: 'Dishes' });
  await page.getByRole('button', { name: 'Add a dish' }).click();
  await page.getByLabel('Name of the dish').fill('Satay');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Satay' })).toBeVisible();
  await expect(page).toHaveURL(/dish=satay/);
  await fill(page, priceField(page), '7');
  const readNames = () => dishes.locator('b').allTextContents();
  await page.getByRole('button', { name: 'Move Satay' }).focus();
  // A key counts once the place is announced, because each drag first measures the list.
  for (const [key, place] of [
    ['Space', 3],
    ['ArrowUp', 2],
    ['Space', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(`Satay is now at place ${place} of 3`)).toBeAttached();
  }
  await expect.poll(readNames).toEqual(['Fried noodles', 'Satay', 'Prawn rice']);
  const handle = page.getByRole('button', { name: 'Move Satay' });
  const from = (await handle.boundingBox())!;
  const first = (await page.getByRole('button', { name: 'Move Fried noodles' }).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, first.y + 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(readNames).toEqual(['Satay', 'Fried noodles', 'Prawn rice']);

  await openDish(page);
  await page.getByRole('region', { name: 'Spice' }).getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel('Name of the option', { exact: true }).fill('Volcano');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Mild' }).click();
  await expect(page.getByRole('button', { name: 'Move Volcano', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Mild', exact: true })).toHaveCount(0);
  await publish(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Move Volcano', exact: true })).toBeVisible();
});

test('CON-16 MEN-06 an error is shown at its field and blocks publishing, such as a price of 0 that is not called free', async ({
  page,
}) => {
  await joinAs(page, 'owner', { restaurantId });
  await openDish(page, 'noodles');
  await fill(page, page.getByLabel('Old price'), '5');
  await expect(page.getByText('The old price has to be above the price')).toBeVisible();
  await review(page).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await panel.getByRole('button', { name: /^Discard: / }).click();
  await expect(panel.getByText('Everything is published')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await fill(page, priceField(page), '0');
  await expect(
    page.getByText('It costs nothing. Enter a price, or mark it as free of charge.'),
  ).toBeVisible();
  await page.getByLabel('Free of charge').check();
  await publish(page);
});

test('CON-16 the history lists each publication with its person, and an older version is published again', async ({
  page,
}) => {
  await joinAs(page, 'owner', { restaurantId, name: 'Hana' });
  await openDish(page, 'noodles');
  await fill(page, priceField(page), '11');
  await publish(page);
  await page.getByRole('button', { name: 'History' }).click();
  const panel = page.getByRole('dialog');
  const newest = panel.getByRole('listitem').filter({ hasText: 'Published · Hana' }).first();
  await expect(newest).toContainText('Fried noodles · Price: 9.00 → 11.00');
  await expect(newest).toContainText('What diners see');
  const before = panel.locator('ol > li').nth(1);
  await before.getByRole('button', { name: 'Publish this state again' }).click();
  await before.getByRole('button', { name: 'Yes, publish it' }).click();
  await expect(panel.getByText('Older state published again · Hana')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(priceField(page)).toHaveValue('9.00');
});

test('CON-16 publishing is scheduled for a time in the restaurant’s time zone, and cancelled', async ({
  page,
}) => {
  await joinAs(page, 'owner', { restaurantId, name: 'Hana' });
  await openDish(page, 'noodles');
  await fill(page, priceField(page), '11');
  await review(page).click();
  const panel = page.getByRole('dialog');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await panel.getByLabel('Publish at').fill(`${day}T06:30`);
  await panel.getByRole('button', { name: 'Set the time' }).click();
  await expect(panel.getByText(/Published by itself .*06:30, asked for by Hana/)).toBeVisible();
  await panel.getByRole('button', { name: 'Do not publish by itself' }).click();
  await expect(panel.getByText(/Published by itself/)).toHaveCount(0);
});

test('CON-16 the counter role has no menu editor', async ({ page }) => {
  await joinAs(page, 'counter', { restaurantId });
  await expect(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Menu', exact: true }),
  ).toHaveCount(0);
});

test('CON-16 ALG-01 an image with its alternative text and the allergens of an option are published and shown to guests', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'owner', { restaurantId });
  await openDish(page);
  const spice = page.getByRole('region', { name: 'Spice' });
  await spice.getByRole('button', { name: 'Extra hot: Allergens and diets' }).click();
  const saved = page.waitForResponse((response) => response.url().includes('/staff/menu.save'));
  await spice.getByLabel('Peanuts · Extra hot').selectOption({ label: 'Contains' });
  await saved;
  await expect(spice.getByRole('button', { name: /^Extra hot: Allergens/ })).toContainText('1 statement');

  const pictures = page.getByRole('region', { name: 'Pictures' });
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  await pictures
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'rice.png', mimeType: 'image/png', buffer: photo });
  await pictures.getByLabel('English').fill('Three prawns on red rice');
  await pictures.getByRole('button', { name: 'Upload' }).click();
  await expect(pictures.getByLabel('What picture 1 shows · English')).toHaveValue('Three prawns on red rice');
  await fill(page, pictures.getByLabel('What picture 1 shows · Tiếng Việt'), 'Ba con tôm trên cơm đỏ');
  await publish(page);
  await page.reload();
  await expect(pictures.getByLabel('What picture 1 shows · Tiếng Việt')).toHaveValue(
    'Ba con tôm trên cơm đỏ',
  );

  const diner = await (await browser.newContext()).newPage();
  await diner.goto(getPageUrl(shop.tenant, '/vn/home'));
  await expect(async () => {
    await diner.reload();
    await expect(diner.getByRole('img', { name: 'Ba con tôm trên cơm đỏ' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const menu = new MenuPage(diner);
  await menu.waitUntilReady();
  await menu.row('Cơm tôm').getByRole('button', { name: 'Cơm tôm', exact: true }).click();
  const dialog = menu.dialog('Cơm tôm');
  await expect(dialog.getByRole('img', { name: 'Ba con tôm trên cơm đỏ' })).toBeVisible();
  await dialog.getByText('Extra hot').click();
  await expect(dialog.getByText('đậu phộng').first()).toBeVisible();
  await diner.context().close();
});

/** Builds a menu of `count` dishes, a hundred per category. */
const makeMenu = (count: number) => ({
  categories: Array.from({ length: count / 100 }, (_, nth) => ({
    key: `part-${nth}`,
    name: { en: `Part ${nth + 1}`, vn: `Phần ${nth + 1}` },
  })),
  dishes: Array.from({ length: count }, (_, nth) => ({
    key: `dish-${nth}`,
    category: `part-${Math.floor(nth / 100)}`,
    name: { en: `Dish ${nth + 1}`, 'zh-CN': `菜 ${nth + 1}`, vn: `Món ${nth + 1}` },
    brief: { en: 'From the wok when you order it' },
    price: 5 + (nth % 40) / 2,
  })),
});

test('CON-16 a menu of 500 dishes is searched, changed and published, and a guest orders the last of them', async ({
  page,
  browser,
}) => {
  const large = createShop('many-dishes');
  await importBoardShop(large, makeMenu(500));
  await joinAs(page, 'manager', { restaurantId: large.id });
  await page.goto(getConsolePageUrl(`/r/${large.id}/menu?category=part-4`));
  const dishes = page.getByRole('list', { name: 'Dishes' });
  await expect(dishes.getByRole('listitem')).toHaveCount(100);
  await page.getByRole('searchbox').fill('mon 499');
  await expect(dishes.getByRole('listitem')).toHaveText([/Dish 499/]);
  await dishes.getByRole('link').click();
  await page.getByRole('heading', { level: 2, name: 'Dish 499' }).waitFor();
  await fill(page, priceField(page), '77.70');
  await publish(page);
  await page.getByRole('searchbox').fill('');
  await expect(dishes.getByRole('listitem')).toHaveCount(100);
  // The number of elements stays bounded.
  expect(await page.locator('*').count()).toBeLessThan(4_000);

  const diner = await (await browser.newContext({ viewport: phone })).newPage();
  await diner.goto(getPageUrl(large.tenant, '/home'));
  await waitUntilShown(diner, 'S$77.70');
  const add = diner.getByRole('button', { name: 'Add Dish 500', exact: true });
  await add.scrollIntoViewIfNeeded();
  await add.click();
  await expect(diner.getByRole('button', { name: 'Dish 500: 1 in the cart' }).first()).toBeVisible();
  await diner.context().close();
});

test('CON-19 axe finds no violations in the menu editor', async ({ page }) => {
  const reviews = { English: 'Review and publish', 中文: '查看并发布', 'Tiếng Việt': 'Xem lại và đăng' };
  await joinAs(page, 'owner', { restaurantId });
  await openDish(page);
  await fill(page, priceField(page), '0');
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await page.goto(getConsolePageUrl(`/r/${restaurantId}/menu?category=wok&dish=rice`));
    const button = page.getByRole('button', { name: reviews[look.language] });
    await button.waitFor();
    await expectClean(page, look);
    await button.click();
    await page.getByRole('dialog').waitFor();
    await expectClean(page, look, 'panel');
  }
});
