import { desktop, MenuPage, mobile } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, test } from './test';

test.describe('variants', () => {
  for (const [width, variant] of [
    [749, 'mobile'],
    [750, 'desktop'],
  ] as const)
    test(`RT-02 DEC-01 at ${width} px /home is the ${variant} variant`, { tag: '@gate' }, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await new MenuPage(page).open();
      const wide = variant === 'desktop';
      await expect(page.getByRole('navigation', { name: 'Shop', exact: true })).toBeVisible({
        visible: !wide,
      });
      await expect(page.getByRole('button', { name: 'See more' })).toBeVisible({ visible: wide });
      // Both variants have the same HTML: the rail of one variant is above the menu in the other.
      const categories = await page.getByRole('navigation', { name: 'Categories' }).boundingBox();
      const menu = await page.locator('[data-dish]').first().boundingBox();
      expect(categories!.x + categories!.width <= menu!.x).toBe(!wide);
    });

  test('RT-03 DLV-04 /orderDish is the same storefront without reservations, marked as such', async ({
    page,
  }) => {
    await new MenuPage(page).open('sg', '/orderDish');
    await expect(page.locator('[data-storefront="orderDish"]')).toBeVisible();
    await expect(page.locator('[data-dish]').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Delivery' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Reserve' })).toHaveCount(0);

    await new MenuPage(page).open('sg', '/home');
    await expect(page.locator('[data-storefront="home"]')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Reserve' })).toBeVisible();
  });
});

test('MNU-01 categories and dishes are in the backend’s order', async ({ page }) => {
  await new MenuPage(page).open();
  const data = await page.evaluate(
    async (input) => {
      const answer = await fetch(`/api/gateway/restaurant.menu?input=${encodeURIComponent(input)}`);
      return (await answer.json()).data as { categoryName: string; dishList: { dishId: number }[] }[];
    },
    JSON.stringify({ restaurantId: 3473 }),
  );
  expect(data.length).toBeGreaterThan(3);
  const shown = await page.locator('section[id^=category-]').evaluateAll((sections) =>
    sections.map((section) => ({
      name: section.querySelector('h2')?.firstChild?.textContent,
      dishes: [...section.querySelectorAll('[data-dish]')].map((row) =>
        Number(row.getAttribute('data-dish')),
      ),
    })),
  );
  expect(shown).toEqual(
    data.map((category) => ({
      name: category.categoryName,
      dishes: category.dishList.map((dish) => dish.dishId),
    })),
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('menu, prices, hours and address are readable, and categories are linked', { tag: '@gate' }, async ({
    page,
  }) => {
    await page.goto(getPageUrl('sg', '/home'));
    const laksa = page.locator('[data-dish]').filter({ hasText: 'Katong laksa' });
    await expect(laksa).toContainText('S$8.50');
    await expect(page.locator('#merchant')).toContainText('56 Eng Hoon Street');
    await expect(page.locator('#merchant')).toContainText(/\d\d:\d\d/);
    const link = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Rice' });
    const target = await link.getAttribute('href');
    await expect(page.locator(target!)).toContainText('Cereal prawn rice');
  });
});

test.describe('parts that need scripts show a note and a link', () => {
  test.use({ javaScriptEnabled: false, viewport: mobile });

  for (const [path, says, menu] of [
    ['/settlement/order', /Ordering here needs JavaScript.* call \+65/, '/menu'],
    ['/zh-CN/settlement/order', /在线下单需要 JavaScript/, '/zh-CN/menu'],
    ['/search', /Searching needs JavaScript/, '/menu'],
    ['/vn/search', /Tìm kiếm cần JavaScript/, '/vn/menu'],
    ['/orderList', /This page needs JavaScript/, '/menu'],
    ['/zh-CN/table', /此页面需要 JavaScript/, '/zh-CN/menu'],
  ] as const)
    test(path, async ({ page }) => {
      await page.goto(getPageUrl('sg', path));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: says })).toBeVisible();
      await expect(main.locator('.animate-breathe').filter({ visible: true })).toHaveCount(0);
      if (path.endsWith('order')) await expect(main.locator('a[href^="tel:+65"]')).toBeVisible();
      await main.locator(`a[href="${menu}"]`).click();
      await expect(page).toHaveURL(getPageUrl('sg', menu));
    });
});

test.describe('an unknown URL', () => {
  for (const viewport of [mobile, desktop])
    test(`an unknown URL shows the restaurant and links to its menu at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const response = await page.goto(getPageUrl('sg', '/laksa-special'));
      expect(response!.status()).toBe(404);
      await expect(page.getByRole('banner')).toContainText('Lantern Kitchen');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
      await page.getByRole('main').getByRole('link', { name: 'Go to the menu' }).click();
      await expect(page).toHaveURL(getPageUrl('sg', '/home'));
    });
});

test.describe('adding', () => {
  test.use({ viewport: mobile });

  test('MNU-02 a dish with choices opens the dialog, any other is added directly', { tag: '@gate' }, async ({
    page,
  }) => {
    const menu = await new MenuPage(page).open();
    await menu.plus('Nasi lemak with sambal').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');

    await menu.plus('Katong laksa').click();
    await expect(menu.dialog('Katong laksa')).toBeVisible();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
  });

  test('the plus turns into the count, and a click on that opens the stepper in place', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const name = 'Nasi lemak with sambal';
    await menu.plus(name).click();
    const row = menu.row(name);
    await row.getByRole('button', { name: `${name}: 1 in the cart. Change` }).click();
    await expect(row.getByRole('button', { name: `One more: ${name}` })).toBeFocused();
    await row.getByRole('button', { name: `One more: ${name}` }).click();
    await expect(row.getByRole('group', { name }).getByText('2', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: `One less: ${name}` }).click();
    await row.getByRole('button', { name: `One less: ${name}` }).click();
    await expect(menu.plus(name)).toBeFocused();
  });

  test('the stepper closes on Escape and on blur, and the focus returns', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const name = 'Nasi lemak with sambal';
    await menu.plus(name).focus();
    await page.keyboard.press('Enter');
    const count = menu.row(name).getByRole('button', { name: `${name}: 1 in the cart. Change` });
    const stepper = menu.row(name).getByRole('group', { name });
    await expect(count).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(stepper).toBeVisible();
    await expect(count).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(stepper).toHaveCount(0);
    await expect(count).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(stepper).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(stepper).toHaveCount(0);
    await expect(count).toBeVisible();
  });

  test('rows rendered by client-side navigation are interactive like server-rendered ones', async ({
    page,
  }) => {
    const menu = new MenuPage(page);
    await page.goto(getPageUrl('sg', '/search'), { waitUntil: 'networkidle' });
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).last().click();
    const name = 'Nasi lemak with sambal';
    await menu.plus(name).click();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
    await expect(
      menu.row(name).getByRole('button', { name: `${name}: 1 in the cart. Change` }),
    ).toBeVisible();
    await (await menu.openDish('Katong laksa')).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // After navigating away and back, new rows show the cart's counts too.
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Name of a dish' })).toBeVisible();
    await page.goForward();
    await expect(
      menu.row(name).getByRole('button', { name: `${name}: 1 in the cart. Change` }),
    ).toBeVisible();
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  });

  test('a dish added in another tab is counted in the rows', async ({ page, context }) => {
    const menu = await new MenuPage(page).open();
    const other = await new MenuPage(await context.newPage()).open();
    const name = 'Nasi lemak with sambal';
    await other.plus(name).click();
    await expect(
      menu.row(name).getByRole('button', { name: `${name}: 1 in the cart. Change` }),
    ).toBeVisible();
  });

  for (const [path, text, add] of [
    ['/home', 'Sold out', /^Add /],
    ['/zh-CN/home', '已售罄', /^加入/],
    ['/vn/home', 'Hết món', /^Thêm /],
  ] as const)
    test(`MNU-03 a dish without stock is marked "${text}" on ${path} and cannot be added`, async ({
      page,
    }) => {
      await new MenuPage(page).open('sg', path);
      const row = page.locator('[data-dish]').filter({ hasText: text });
      await expect(row).toHaveCount(1);
      await expect(row.getByRole('button', { name: add })).toHaveCount(0);
      await row.getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('button', { name: text })).toBeDisabled();
    });
});

test.describe('cart badge', () => {
  const line = { dishId: 1, dishName: 'Rice', items: [], unitPrice: 100 };

  /** Returns the number that the style sheet draws after the button's text. */
  const readDrawnCount = (menu: MenuPage) =>
    menu.badge().evaluate((button) => getComputedStyle(button, '::after').content);

  for (const [count, text] of [
    [99, '99'],
    [100, '99+'],
  ] as const)
    test(`STF-05 DEC-57 a cart of ${count} dishes shows ${text}`, async ({ page }) => {
      const menu = new MenuPage(page);
      await menu.keepCart(3473, [{ ...line, dishCount: count }]);
      await menu.open();
      await expect(menu.badge()).toHaveAttribute('data-cart-badge', text);
      expect(await readDrawnCount(menu)).toBe(`"${text}"`);
    });

  test('STF-05 an empty cart shows no number', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '');
    expect(await readDrawnCount(menu)).toBe('none');
  });
});

test.describe('navigation', () => {
  test.use({ viewport: desktop });

  test('STF-09 five categories are shown, and one selected from See more joins them', {
    tag: '@gate',
  }, async ({ page }) => {
    await new MenuPage(page).open('bowls');
    const bar = page.getByRole('navigation', { name: 'Categories' });
    const shown = bar.getByRole('link').filter({ visible: true });
    await expect(shown).toHaveCount(5);
    await bar.getByRole('button', { name: 'See more' }).click();
    const hidden = bar.locator('ul').last().getByRole('link');
    await expect(hidden).toHaveCount(7);
    const target = await hidden.last().getAttribute('href');
    await hidden.last().click();
    await expect(shown).toHaveCount(5);
    await expect(bar.locator(`[href="${target}"][aria-current=true]`)).toBeVisible();
    await expect(page.locator(target!)).toBeInViewport();
  });

  test('STF-10 dishes are in two columns', async ({ page }) => {
    await new MenuPage(page).open();
    const rows = page.locator('section[id^=category-]').first().locator('[data-dish]');
    const [first, second, third] = await Promise.all([0, 1, 2].map((index) => rows.nth(index).boundingBox()));
    expect(second!.y).toBe(first!.y);
    expect(second!.x).toBeGreaterThan(first!.x + first!.width);
    expect(third!.x).toBe(first!.x);
    expect(third!.y).toBeGreaterThan(first!.y);
  });

  for (const [name, viewport] of [
    ['desktop', desktop],
    ['mobile', mobile],
  ] as const)
    test(`STF-10 the category in view is marked on ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await new MenuPage(page).open();
      const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
      const active = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current=true]');
      await expect(active).toHaveText('Signatures');
      await page
        .locator('section[id^=category-]')
        .nth(2)
        .getByRole('heading', { level: 2 })
        .evaluate((heading) => {
          window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 100);
        });
      await expect(active).toHaveText('Noodles & soup');
      await links.filter({ hasText: 'Rice' }).click();
      await expect(active).toHaveText('Rice');
      await expect(page.getByRole('heading', { name: 'Cereal prawn rice' })).toBeInViewport();
    });
});
