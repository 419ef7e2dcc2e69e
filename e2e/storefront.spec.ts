import { desktop, MenuPage, mobile } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, type Locator, type Page, test } from './test';

const findHeight = async (part: Locator) => (await part.boundingBox())?.height;
const findTop = async (part: Locator) => (await part.boundingBox())?.y;
const header = (page: Page) => page.getByRole('banner');
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const mode = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

/** Returns the bottom of the header's visible part. */
const getHeaderBottom = async (page: Page) => {
  const box = await header(page).boundingBox();
  return box && box.y + box.height;
};

test.describe('on the desktop', () => {
  test.use({ viewport: desktop });

  test('LIM-02 STF-08 header, tabs and category bar have their heights, condense on scrolling, and the tabs scroll to their sections', {
    tag: '@gate',
  }, async ({ page }) => {
    await new MenuPage(page).open();
    expect(await findHeight(header(page))).toBe(110);
    expect(await findHeight(tabs(page).getByRole('list'))).toBe(80);
    expect(await findHeight(categories(page))).toBe(70);

    const tab = (name: string) => tabs(page).getByRole('link', { name: new RegExp(`^${name}`) });
    const marked = tabs(page).locator('[aria-current=true]');
    await expect(marked).toHaveText('Menu');
    for (const [name, section] of [
      ['Reviews', '#reviews'],
      ['Merchant', '#merchant'],
    ] as const) {
      await tab(name).click();
      await expect(page.locator(section).getByRole('heading').first()).toBeInViewport();
      // The heading is below the header and the categories, not behind them.
      expect(await findTop(page.locator(section).getByRole('heading').first())).toBeGreaterThanOrEqual(52);
      await expect(marked).toHaveText(new RegExp(`^${name}`));
      await expect.poll(() => getHeaderBottom(page)).toBe(52);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => getHeaderBottom(page)).toBe(110);
    }
    await tab('Menu').click();
    await expect.poll(() => findTop(categories(page))).toBe(52);
    await expect(marked).toHaveText('Menu');
    expect(await findHeight(categories(page))).toBe(70);
  });

  test('BAN-02 BAN-01 cards and tabs select the same modes with the same labels, and the images change by hand', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await new MenuPage(page).open();
    const cards = page.getByRole('list', { name: 'What would you like to do?' });
    const chosen = cards.locator('[aria-current]');
    await expect(chosen).toHaveText('Delivery');
    await expect(mode(page, 'Delivery')).toBeChecked();
    await expect(cards.getByRole('link', { name: /^Reserve/ })).toContainText('Tables up to 30% OFF');
    const strip = page.locator('[data-reel]');
    await expect(page.locator('[data-at="0"]')).toBeVisible();

    await cards.getByRole('link', { name: /^Pick-up/ }).click();
    await expect(mode(page, 'Pick-up')).toBeChecked();
    await expect(chosen).toHaveText(/^Pick-up/);
    await mode(page, 'Delivery').click();
    await expect(chosen).toHaveText(/^Delivery/);

    const getShownIndex = () =>
      strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(getShownIndex).toBe(1);
    // The first image follows the last one.
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(getShownIndex).toBe(2);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(getShownIndex).toBe(0);
    await expect(page.locator('[data-at="0"]')).toBeVisible();
  });

  test('BAN-02 a card clicked before its code has loaded selects its mode', async ({ page }) => {
    const scripts = '**/_next/static/**/*.js*';
    await page.route(scripts, (route) => route.abort());
    await page.goto(getPageUrl('sg', '/home'));
    await page.unroute(scripts);
    const cards = page.getByRole('list', { name: 'What would you like to do?' });
    await cards.getByRole('link', { name: /^Pick-up/ }).click();
    await expect(mode(page, 'Pick-up')).toBeChecked();
    await expect(cards.locator('[aria-current]')).toHaveText(/^Pick-up/);
    await expect(page.locator('#order')).toBeInViewport();
  });
});

/**
 * Expects that two parts of the page do not overlap once both are stable, because hydration replaces the server's HTML.
 */
const expectApart = (one: Locator, other: Locator) =>
  expect
    .poll(async () => {
      const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
      if (!a || !b) return 'one of them is missing';
      const over = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
      return over ? 'over each other' : 'apart';
    })
    .toBe('apart');

for (const width of [768, 1024, 1280])
  test(`at ${width} px the control of the images covers no card, title or heart`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await new MenuPage(page).open();
    const control = page.locator('div:has(> [data-at])');
    await expect(control).toBeVisible();
    const banner = page.locator('[data-banner]');
    const others = [
      ...(await banner.getByRole('list').getByRole('link').all()),
      ...(await banner.locator('p').filter({ visible: true }).all()),
      banner.getByRole('button', { name: 'Save to favourites' }),
    ];
    expect(others.length).toBeGreaterThan(5);
    for (const other of others) await expectApart(control, other);
  });

test('HLP-01 the round help button is in the margin and hides for page and cart', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const menu = await new MenuPage(page).open();
  const help = page.getByRole('main').getByRole('button', { name: /^Customer service/ });
  await expect(help).toBeVisible();
  await expectApart(help, page.locator('#menu [data-dish]').first());
  const { x, width } = (await help.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual((await page.locator('#menu [data-dish]').first().boundingBox())!.x);
  await menu.openCart();
  await expect(help).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  // Here the cart is a dialog over the page.
  await page.getByRole('button', { name: 'Close the cart' }).click();
  await expect(help).toBeHidden();
  await expect(
    page.getByRole('contentinfo').getByRole('button', { name: /^Customer service/ }),
  ).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: mobile });

  test('BAN-03 a narrow screen has takeout and pickup in its tabs and no cards', async ({ page }) => {
    await new MenuPage(page).open();
    await expect(page.getByRole('list', { name: 'What would you like to do?' })).toBeHidden();
    await expect(mode(page, 'Delivery')).toBeChecked();
    await mode(page, 'Pick-up').click();
    await expect(mode(page, 'Pick-up')).toBeChecked();
  });

  test('a toast is shown above the bars at the bottom and covers no title', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await menu.plus('Chicken satay, 6 sticks').click();
    const cart = page.getByRole('region', { name: 'Your cart' });
    await expect(cart).toBeVisible();
    await menu.plus('Curry puff').click();
    await page.getByRole('button', { name: 'Curry puff: 2 in the cart' }).click();
    await page.getByRole('button', { name: 'One less: Curry puff' }).click();
    const toast = page.locator('[data-toasts] li');
    await expect(toast).toBeVisible();
    const getBottom = async (part: Locator) => {
      const box = (await part.boundingBox())!;
      return box.y + box.height;
    };
    await expect
      .poll(
        async () =>
          (await getBottom(toast)) <= (await findTop(cart))! && (await findTop(toast))! > mobile.height / 2,
      )
      .toBe(true);
  });

  test('LIM-02 STM-01 STM-06 header, tabs and bottom bar have their heights, the bar links to its four pages, a category scrolls the list', {
    tag: '@gate',
  }, async ({ page }) => {
    await new MenuPage(page).open();
    const bar = page.getByRole('navigation', { name: 'Shop', exact: true });
    expect(await findHeight(header(page))).toBe(60);
    expect(await findHeight(tabs(page).getByRole('list'))).toBe(48);
    expect(await findHeight(bar.getByRole('list'))).toBe(50);

    // The rail is beside the dishes and stays while they scroll.
    await categories(page).getByRole('link', { name: 'Rice', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Cereal prawn rice' })).toBeInViewport();
    await expect(categories(page).locator('[aria-current=true]')).toHaveText('Rice');
    await expect(categories(page).getByRole('link', { name: 'Rice', exact: true })).toBeInViewport();
    await expect.poll(() => getHeaderBottom(page)).toBe(60);

    await bar.getByRole('link', { name: 'Menu', exact: true }).click();
    await expect(page).toHaveURL(/\/home#menu$/);
    await expect(page.locator('#menu')).toBeInViewport();
    await bar.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/orderList$/);
    await expect(bar.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Home' }).click();
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/home$/);
    // A guest has to log in for account pages.
    await bar.getByRole('link', { name: 'Me', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('STM-03 address and time are selected at 390 px', async ({ page }) => {
    await new MenuPage(page).open();
    await expect(page.locator('[data-ready]')).toBeAttached();
    await page.getByRole('button', { name: /Where should we deliver/ }).click();
    const address = page.getByRole('dialog', { name: 'Delivery address' });
    await address.getByRole('searchbox').fill('78 Guan Chuan');
    await address.getByRole('button', { name: /78 Guan Chuan Street/ }).click();

    const time = page.getByRole('dialog', { name: 'Delivery time' });
    await time.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
    const slot = time.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first();
    const value = await slot.inputValue();
    await slot.check({ force: true });
    await time.getByRole('button', { name: 'Confirm' }).click();
    await expect(time).toBeHidden();
    const row = page.getByRole('button', { name: /^78 Guan Chuan Street/ });
    await expect(row).toContainText(/\d{2}:\d{2}/);
    expect(value).toMatch(/\d{2}:\d{2}/);
  });
});

test('DEC-81 home and the page about the restaurant show announcement, labels, promotions with codes, and delivery fees', async ({
  page,
}) => {
  for (const path of ['/home', '/shopInfo']) {
    await page.goto(getPageUrl('sg', path));
    const notes = page.getByRole('region', { name: 'From the restaurant' });
    await expect(notes.getByRole('listitem')).toContainText([
      /S\$5 off your supper · code LANTERN5 · from S\$30\.00/,
      /No pork lard/,
    ]);
    await page.goto(getPageUrl('my', path));
    await expect(notes.getByText('One condiment set goes with every order.')).toBeVisible();
  }
  await expect(page.getByText(/^Up to \d+\.\d\d KM: RM/).first()).toBeVisible();
});
