import { desktop, MenuPage, mobile } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, test } from './test';

const dish = 'Nasi lemak with sambal';

for (const [name, viewport] of [
  ['mobile', mobile],
  ['desktop', desktop],
] as const)
  test.describe(name, () => {
    test.use({ viewport });

    test(`CRT-01 an empty cart shows a note (${name})`, async ({ page }) => {
      const cart = await (await new MenuPage(page).open()).openCart();
      await expect(cart).toContainText('cart is empty, go add food');
      await expect(cart.getByRole('button', { name: 'Go to checkout' })).toHaveCount(0);
    });

    test(`CRT-02 a line shows image, name, price, quantity, specification and items (${name})`, async ({
      page,
    }) => {
      const menu = await new MenuPage(page).open();
      const dialog = await menu.openDish('Katong laksa');
      await dialog.getByRole('radio', { name: /Large/ }).check();
      await dialog.getByRole('radio', { name: 'House sambal' }).check();
      await dialog.getByRole('button', { name: 'One more: Fish cake' }).click();
      await dialog.getByRole('textbox', { name: 'Remark' }).fill('No cockles');
      await dialog.getByRole('button', { name: 'One more: Quantity' }).click();
      await dialog.getByRole('button', { name: /^Add to cart/ }).click();
      const cart = await menu.openCart();
      const line = cart.getByRole('listitem');
      await expect(line).toHaveCount(1);
      await expect(line.locator('img')).toBeVisible();
      for (const text of [
        'Katong laksa',
        'Large · House sambal',
        'Fish cake',
        '+S$1.20',
        'No cockles',
        'S$23.40',
      ])
        await expect(line).toContainText(text);
      await expect(line.getByRole('group', { name: 'Katong laksa' })).toContainText('2');
      await line.getByRole('button', { name: 'One less: Katong laksa' }).click();
      await expect(line).toContainText('S$11.70');
    });

    test(`Back closes a dish and keeps the page and the cart (${name})`, async ({ page }) => {
      await page.goto(getPageUrl('sg', '/menu'));
      const menu = await new MenuPage(page).open();
      await menu.plus(dish).click();
      const dialog = await menu.openDish('Katong laksa');
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/home$/);
      await menu.openDish('Katong laksa');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect((await menu.openCart()).getByRole('listitem')).toHaveCount(1);
      await page.goBack();
      await expect(page).toHaveURL(name === 'mobile' ? /\/home$/ : /\/menu$/);
      if (name === 'mobile') await page.goBack();
      await expect(page).toHaveURL(/\/menu$/);
    });

    test(`CRT-07 the cart shows a progress bar below the minimum and the checkout button from it on (${name})`, async ({
      page,
    }) => {
      const menu = await new MenuPage(page).open();
      await menu.plus(dish).click();
      const cart = await menu.openCart();
      await expect(cart.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'S$12.80 more to order');
      await expect(cart.getByRole('button', { name: 'Go to checkout' })).toHaveCount(0);
      await cart.getByRole('button', { name: `One more: ${dish}` }).click();
      await cart.getByRole('button', { name: `One more: ${dish}` }).click();
      await expect(cart.getByRole('progressbar')).toHaveCount(0);
      await cart.getByRole('button', { name: 'Go to checkout' }).click();
      await page.waitForURL('**/settlement/order');
    });
  });

test.describe('a guest’s cart', () => {
  test.use({ viewport: mobile });

  test('CRT-04 the cart survives a reload', { tag: '@gate' }, async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await menu.plus(dish).click();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
    await page.reload();
    await menu.waitUntilReady();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
    await expect(
      menu.row(dish).getByRole('button', { name: `${dish}: 1 in the cart. Change` }),
    ).toBeVisible();
  });

  test('CRT-04 a dish added in another tab appears', async ({ page, context }) => {
    const here = await new MenuPage(page).open();
    const there = await new MenuPage(await context.newPage()).open();
    await there.plus(dish).click();
    await expect(here.badge()).toHaveAttribute('data-cart-badge', '1');
  });

  test('CRT-04 a malformed stored cart counts as empty', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cart', '{"state":'));
    const menu = await new MenuPage(page).open();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '');
    await menu.plus(dish).click();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
  });

  test('CRT-05 adding shows a tip that disappears automatically', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await menu.plus(dish).click();
    const tip = page.getByText(`Added: ${dish}`).filter({ visible: true });
    await expect(tip).toBeVisible();
    await expect(tip).toHaveCount(0);
  });

  test('CRT-06 lowering the count below the minimum removes the dish and shows why', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await menu.plus('Curry puff').click();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '2');
    const cart = await menu.openCart();
    await cart.getByRole('button', { name: 'One less: Curry puff' }).click();
    await expect(cart).toContainText('cart is empty, go add food');
    await expect(page.getByText('the minimum is 2')).toBeVisible();
  });

  test('DEC-51 an equal choice joins its line, another one gets a line of its own', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    for (const cut of ['Thigh', 'Breast', 'Thigh']) {
      const dialog = await menu.openDish('Hainanese chicken rice');
      await dialog.getByRole('radio', { name: cut }).check();
      await dialog.getByRole('button', { name: /^Add to cart/ }).click();
      await expect(dialog).toBeHidden();
    }
    const lines = (await menu.openCart()).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: 'Thigh' }).getByRole('group')).toContainText('2');
  });
});

for (const [name, viewport] of [
  ['mobile', mobile],
  ['desktop', desktop],
] as const)
  test(`CRT-08 a missing required dish blocks the checkout and is scrolled into view (${name})`, {
    tag: name === 'mobile' ? '@gate' : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const menu = await new MenuPage(page).open('my');
    const fried = 'Nasi goreng kampung';
    await menu.plus(fried).click();
    const cart = await menu.openCart();
    for (let click = 0; click < 3; click++)
      await cart.getByRole('button', { name: `One more: ${fried}` }).click();
    await cart.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(page.getByText('Please select required dish')).toBeVisible();
    await expect(menu.row('Condiment set')).toBeInViewport();
    await menu.plus('Condiment set').click();
    await (name === 'mobile' ? await menu.openCart() : cart)
      .getByRole('button', { name: 'Go to checkout' })
      .click();
    await page.waitForURL('**/settlement/order');
  });

test.describe('reduced motion', () => {
  test.use({ viewport: mobile, reducedMotion: 'reduce' });

  test('nothing is animated', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await menu.plus(dish).click();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
