import { listCovered, loseChunk, loseConnection, messages, regainConnection } from './pages/covered-controls';
import { desktop, MenuPage, mobile } from './pages/menu.page';
import { PartyPage } from './pages/party.page';
import { importPartyRestaurant } from './party-restaurant';
import { allScreens } from './screens/all-screens';
import { makeRegular, type Regular } from './screens/regular';
import type { Screen } from './screens/screen';
import { showScreen } from './screens/shown';
import { expect, type Locator, type Page, test } from './test';
import { createShop } from './test-shop';

const tablet = { width: 768, height: 1024 };

/** One state of each screen that pins other bars, for wide pages. */
const screens = [
  'storefront/home-diner',
  'storefront/home-reserve',
  'storefront/orderDish-table',
  'storefront/search',
  'dish/dialog',
  'cart/filled',
  'session/login',
  'checkout/diner-pickup',
  'account/my-wallet',
  'account/orderList',
  'order/unpaid',
  'payment/paynow',
  'reservation/detail',
  'reservation/share',
  'voucher/detail-diner',
  'table/chosen',
];

const isWithBars = ({ name }: Screen) => screens.includes(name);
const allOnPhones = allScreens.filter(({ only }) => only !== 'desktop');

const doubleText = () => document.documentElement.style.setProperty('font-size', '200%');

/** A restaurant whose guests order together, for this file alone. */
const messageShop = createShop('messages');

async function fillCart(page: Page): Promise<MenuPage> {
  const menu = await new MenuPage(page).open();
  await menu.plus('Chicken satay, 6 sticks').click();
  await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
  return menu;
}

for (const viewport of [mobile, tablet, desktop])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a toast covers no control of a dialog, and is in it', async ({ page }) => {
      const menu = await fillCart(page);
      const dialogs: (() => Promise<Locator>)[] = [() => menu.openDish('Katong laksa')];
      if (viewport !== desktop) dialogs.push(() => menu.openCart());
      for (const open of dialogs) {
        const dialog = await open();
        await loseConnection(page);
        await expect(dialog.getByText('You are offline.')).toBeVisible();
        expect(await listCovered(page, messages.toast)).toEqual([]);
        await regainConnection(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    });

    test('the tip about an added dish covers no control, with the cart open as well', async ({ page }) => {
      const menu = await fillCart(page);
      // The first dish loads the cart bar and the code that places the tip above it.
      if (viewport === mobile)
        await expect(page.locator('[data-pinned]:has([data-cart-target])')).toBeVisible();
      await expect(page.locator(messages.tip)).toHaveCount(0);
      expect(await listCovered(page, messages.tip, menu.plus('Nasi lemak with sambal'))).toEqual([]);
      if (viewport !== desktop) return;
      await menu.openCart();
      expect(await listCovered(page, messages.tip, menu.plus('Cereal prawn rice'))).toEqual([]);
    });
  });

/** Checks each message beside the bars of the page. */
async function expectNothingCovered(page: Page): Promise<void> {
  if ((await page.locator(messages.bars).filter({ visible: true }).count()) > 0)
    expect.soft(await listCovered(page, messages.bars), 'bars').toEqual([]);
  await loseConnection(page);
  expect.soft(await listCovered(page, messages.toast), 'toast').toEqual([]);
  await regainConnection(page);
  await loseChunk(page);
  expect.soft(await listCovered(page, messages.offer), 'offer').toEqual([]);
}

test.describe('no message covers a control, and large text fits a phone', () => {
  test.describe.configure({ mode: 'parallel' });
  let regular: Regular;
  test.beforeAll(async ({ browser }) => {
    regular = await makeRegular(browser);
  });

  for (const viewport of [mobile, desktop])
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport });

      for (const screen of viewport === mobile ? allOnPhones : allScreens.filter(isWithBars))
        test(`of ${screen.name}`, async ({ page, expectErrors }) => {
          if (screen.expectedErrors) expectErrors(screen.expectedErrors);
          if (screen.who === 'diner') await page.context().addCookies(regular.cookies);
          await showScreen(page, screen, 'en', regular);
          await expectNothingCovered(page);
          if (viewport !== mobile) return;
          await page.evaluate(doubleText);
          await expect
            .poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth), 'text at twice its size')
            .toBe(mobile.width);
        });
    });
});

// An import closes the tables, so that one worker runs both tests.
test.describe('no message covers a control of a table with a round, and of its bill', () => {
  test.beforeAll(() => importPartyRestaurant(messageShop));

  for (const viewport of [mobile, desktop])
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport });

      test('with its messages', async ({ page }) => {
        const mei = new PartyPage(page, messageShop.tenant);
        await mei.join(viewport === mobile ? 'R1' : 'R2', 'Mei');
        await mei.choose('Katong laksa');
        await mei.send.click();
        await expect(mei.round(1)).toBeVisible();
        await mei.choose('Chicken satay');
        await expectNothingCovered(page);
        await page.reload();
        await mei.openBill();
        await expectNothingCovered(page);
      });
    });
});

test.describe('with text at twice its size on a phone', () => {
  test.use({ viewport: mobile });

  test('the name of the restaurant stays in the header', async ({ page }) => {
    await new MenuPage(page).open();
    await page.evaluate(doubleText);
    const name = page.getByRole('banner').getByText('Lantern Kitchen');
    const { width, height } = (await name.boundingBox())!;
    expect(width).toBeGreaterThan(100);
    expect(height).toBeGreaterThan(40);
  });
});

test('at 768 px the open cart leaves the page its width, and the name stands in one line', async ({
  page,
}) => {
  await page.setViewportSize(tablet);
  const menu = await new MenuPage(page).open();
  const name = page.getByRole('heading', { level: 1 });
  expect((await name.boundingBox())!.height).toBeLessThan(45);
  const { width } = (await page.locator('#menu').boundingBox())!;
  await expect(await menu.openCart()).toBeVisible();
  expect((await page.locator('#menu').boundingBox())!.width).toBe(width);
});

test.describe('the category bar at 768 px', () => {
  test.use({ viewport: tablet });

  const findBar = (page: Page) => page.getByRole('navigation', { name: 'Danh mục món' });
  const findEntries = (page: Page) => findBar(page).getByRole('link').filter({ visible: true });

  for (const size of ['100%', '200%'])
    test(`shows each entry whole with text at ${size}`, async ({ page }) => {
      await new MenuPage(page).open('vn');
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      await expect(findEntries(page)).toHaveCount(5);
      const end = (await findBar(page).getByRole('button').boundingBox())!.x;
      for (const entry of await findEntries(page).all()) {
        const { x, width } = (await entry.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(end);
      }
    });

  test('leads to a heading below itself, and marks its entry', async ({ page }) => {
    await new MenuPage(page).open('vn');
    const last = findEntries(page).last();
    await last.click();
    const heading = page.getByRole('heading', { level: 2, name: (await last.textContent())! });
    await expect(heading).toBeInViewport();
    await expect(last).toHaveAttribute('aria-current', 'true');
    const { y, height } = (await findBar(page).boundingBox())!;
    expect((await heading.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
  });
});
