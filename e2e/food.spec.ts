import type { Page } from '@playwright/test';
import { logIn } from './log-in';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { MenuPage, mobile } from './pages/menu.page';
import { getViolations } from './screens/axe';
import { getPageUrl } from './stack';
import { expect, type Locator, test } from './test';

/** Returns the description of a term such as "Contains" in the dialog. */
const definition = (dialog: Locator, term: string) =>
  dialog.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('+ dd');

test.describe('allergens of a dish', () => {
  test.use({ viewport: mobile });

  test('ALG-01 the dialog shows the statements for the current choices, and the missing ones', async ({
    page,
  }) => {
    const dialog = await (await new MenuPage(page).open()).openDish('Katong laksa');
    await expect(definition(dialog, 'Contains')).toContainText('crustaceans');
    await expect(definition(dialog, 'Free of')).toHaveText('milk');
    await expect(definition(dialog, 'Not stated')).toContainText('mustard');
    await expect(dialog.getByText('Not stated does not mean free of.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Ask the restaurant' })).toBeVisible();
    await dialog.getByRole('radio', { name: /Extra hot/ }).check();
    await expect(dialog.getByText('Very hot')).toBeVisible();
    expect(await getViolations(page)).toEqual([]);
  });

  for (const [tenant, path, dish, contains, words] of [
    ['my', '/zh-CN/menu', 'Rendang', '含有', '没有列出的过敏原即为未注明'],
    ['vn', '/menu', 'Phở', 'Có chứa: cá', 'Chất không được nêu tên là chưa ghi rõ'],
    ['sg', '/menu', 'laksa', 'Contains: gluten, crustaceans, fish, molluscs.', 'not named is not stated'],
  ] as const)
    test(`ALG-04 ${tenant}${path} lists the allergens, and that others are not stated`, async ({ page }) => {
      await page.goto(getPageUrl(tenant, path));
      const main = page.locator('main');
      await expect(main).toContainText(contains);
      await expect(main).toContainText(words);
      await expect(main).toContainText(new RegExp(tenant === 'my' ? '适合：清真' : dish, 'i'));
    });
});

/** Opens the avoid list by its link and ticks entries. */
async function avoid(page: Page, link: string, ...names: string[]): Promise<Locator> {
  await page.getByRole('link', { name: link }).click();
  const dialog = page.getByRole('dialog');
  for (const name of names) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`, 'i') }).check();
  return dialog;
}

const links = {
  en: 'Allergies or a diet? Say what you avoid',
  'zh-CN': '过敏或有饮食要求？设置忌口',
  vn: 'Dị ứng hay ăn kiêng? Cho biết bạn tránh gì',
};

test.describe('the avoid list', () => {
  test.use({ viewport: mobile });

  test('ALG-02 the list is entered once, by keyboard, and stays on the device', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await page.getByRole('link', { name: links.en }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What I avoid' });
    const milk = dialog.getByRole('checkbox', { name: /^milk/i });
    await milk.focus();
    await page.keyboard.press('Space');
    await expect(milk).toBeChecked();
    expect(await getViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu.row('Kopi')).toContainText('Contains milk');
    await page.reload();
    await expect(menu.row('Kopi')).toContainText('Contains milk');
    await expect(menu.row('Iced calamansi').locator('.dish-marks')).toHaveCount(0);
    expect(await getViolations(page)).toEqual([]);

    await page.getByRole('link', { name: links.en }).click();
    await dialog.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.locator('.dish-marks')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('avoid'))).toBeNull();
  });

  test('ALG-03 rows are marked, a filter hides matching dishes, and the dialog warns before adding', async ({
    page,
  }) => {
    const menu = await new MenuPage(page).open();
    await (await avoid(page, links.en, 'peanut')).getByRole('button', { name: 'Done' }).click();
    const satay = menu.row('Chicken satay, 6 sticks');
    await expect(satay).toContainText('Contains peanut');
    await expect(menu.row('Katong laksa')).toContainText('May contain peanut');
    await expect(menu.row('Roti prata, 2 pieces')).toContainText('Not stated: peanut');

    // The round button of a dish without choices would otherwise add it directly.
    await menu.plus('Chicken satay, 6 sticks').click();
    const dialog = menu.dialog('Chicken satay, 6 sticks');
    await dialog.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(dialog.getByRole('status').getByText('On your list: Contains peanut')).toBeVisible();
    await dialog.getByRole('button', { name: /^Add anyway/ }).click();
    await expect(dialog).toBeHidden();
    const cart = await menu.openCart();
    await expect(cart.getByRole('listitem').first()).toContainText('Contains peanut');
    expect(await getViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('checkbox', { name: 'Hide what does not fit my list' }).check();
    await expect(satay).toBeHidden();
    await expect(menu.row('Roti prata, 2 pieces')).toBeVisible();
    await expect(page.getByText(/dishes are hidden.*“not stated” are still shown/)).toBeVisible();

    await page.goto(getPageUrl('sg', '/search?keyword=prata'));
    await expect(menu.row('Roti prata, 2 pieces')).toContainText('Not stated: peanut');
    await page.goto(getPageUrl('sg', '/search?keyword=satay'));
    await expect(page.locator('[data-dish][hidden]', { hasText: 'Chicken satay, 6 sticks' })).toBeAttached();
  });

  for (const [tenant, locale, path, need, dish, mark] of [
    ['my', 'zh-CN', '/zh-CN/home', '素食', '牛肉仁当', '非素食'],
    ['vn', 'vn', '/home', 'không thịt heo', 'Bún chả Hà Nội', 'Có thịt heo'],
  ] as const)
    test(`ALG-03 ${tenant} marks in ${locale} the dishes that a diet excludes`, async ({ page }) => {
      const menu = await new MenuPage(page).open(tenant, path);
      await avoid(page, links[locale], need);
      await page.keyboard.press('Escape');
      await expect(menu.row(dish)).toContainText(mark);
      expect(await getViolations(page)).toEqual([]);
    });
});

test('ALG-02 ALG-03 the list is sent to the kitchen with an order, and to another device by the account', {
  tag: '@gate',
}, async ({ page, browser }) => {
  const number = createMobile();
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn(number);
  await checkout.addDishes('Chicken satay, 6 sticks', 'Cereal prawn rice');
  const dialog = await avoid(page, links.en, 'peanut', 'milk', 'Tell the kitchen', 'Store it on my account');
  await expect(dialog.getByRole('checkbox', { name: /^Store it/ })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await checkout.open();
  await checkout.fetchIt();
  await checkout.chooseTime();
  await expect(checkout.items).toContainText('Contains peanut');
  await expect(
    checkout.items.getByRole('checkbox', { name: /^Tell the kitchen.*peanut, milk/ }),
  ).toBeChecked();
  expect(await getViolations(page)).toEqual([]);
  const placed = page.waitForResponse((response) => response.url().includes('/api/gateway/ordering.submit'));
  await checkout.placeButton.click();
  const { data } = await (await placed).json();
  await page.goto(getPageUrl('sg', `/orderDetail?id=${data.orderTransactionId}`));
  await expect(page.getByText('The kitchen was told that you avoid: peanut, milk')).toBeVisible();
  await expect(page.getByText('Contains peanut', { exact: true })).toBeVisible();

  const other = await browser.newContext({ viewport: mobile });
  await logIn(other, 'sg', number);
  const phone = await other.newPage();
  const menu = await new MenuPage(phone).open();
  await expect(menu.row('Chicken satay, 6 sticks')).toContainText('Contains peanut');
  await other.close();
});
