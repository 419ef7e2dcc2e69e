import { expect, type Page } from '@playwright/test';
import type { Regular } from './regular';
import type { Screen, Translate } from './screen';

const dishes = '[data-dish]';

/** Clicks, unless the result is visible already, and waits for the result. */
export async function bring(click: () => Promise<unknown>, sign: string, page: Page): Promise<void> {
  const shown = page.locator(sign).filter({ visible: true }).first();
  if (!(await shown.isVisible())) await click();
  await shown.waitFor();
}

const dialog = '[role=dialog]';

/** Opens any dish with choices by its name. */
const openDish = (page: Page) =>
  bring(() => page.locator(`${dishes} h3 button`).nth(1).click(), `${dialog} textarea`, page);

/** Stores the cart of an earlier visit in this browser. */
async function keepCart(page: Page, regular: Regular): Promise<void> {
  await page.evaluate((stored) => localStorage.setItem('cart', stored), regular.cart);
  await page.reload();
}

const openCart = (page: Page) =>
  bring(
    () => page.locator('[data-cart-badge]').filter({ visible: true }).first().click(),
    `${dialog}, aside`,
    page,
  );

async function openLogin(page: Page, t: Translate): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await bring(() => page.getByRole('button', { name: t('saved.heart.label') }).click(), dialog, page);
}

/** Joins a table of the demo restaurant as if its guests ordered separately, or as a booked one. */
export async function sitAlone(
  page: Page,
  { ordered = false, reservationId }: { ordered?: boolean; reservationId?: string } = {},
): Promise<void> {
  await page.evaluate(
    (stay) => localStorage.setItem('table:3473', JSON.stringify({ state: { stay }, version: 1 })),
    {
      tableNo: reservationId ? '18:30' : 'A1',
      until: Date.now() + 3_600_000,
      visit: 'a visit of the screens',
      ordered,
      booking: reservationId && { reservationId },
    },
  );
  await page.reload();
  if (!ordered) await page.locator('[data-table]').waitFor();
}

export const storefrontScreens: Screen[] = [
  { name: 'storefront/home', who: 'guest', path: '/home' },
  {
    name: 'storefront/home-scrolled',
    who: 'guest',
    path: '/home',
    act: async (page) => {
      await page.evaluate(() => window.scrollTo(0, 1400));
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'storefront/home-foot',
    who: 'guest',
    path: '/home',
    act: async (page) => {
      // Lazy parts load while scrolling down.
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const left = await page.evaluate(
          () => document.body.scrollHeight - window.scrollY - window.innerHeight,
        );
        expect(left).toBeLessThan(4);
      }).toPass();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'storefront/home-reserve',
    who: 'guest',
    path: '/home',
    act: async (page, t) => {
      const reserve = page.getByRole('radio', { name: t('fulfilment.mode.RESERVE') }).last();
      await reserve.click();
      await expect(reserve).toBeChecked();
      await page.getByRole('group', { name: t('reserve.days') }).waitFor();
      await page.getByText(t('reserve.loading')).waitFor({ state: 'detached' });
    },
  },
  { name: 'storefront/home-diner', who: 'diner', path: '/home' },
  { name: 'storefront/orderDish', who: 'guest', path: '/orderDish' },
  {
    name: 'storefront/orderDish-table',
    who: 'guest',
    path: '/orderDish',
    act: (page) => sitAlone(page),
  },
  {
    name: 'storefront/orderDish-table-unknown',
    who: 'guest',
    path: '/orderDish?tableNo=Z99',
    act: async (page, t) => page.getByText(t('errors.TABLE_UNKNOWN')).waitFor(),
  },
  {
    name: 'storefront/orderDish-ordered',
    who: 'guest',
    path: '/orderDish',
    act: async (page, t) => {
      await sitAlone(page, { ordered: true });
      await page.getByRole('button', { name: t('dineIn.more', { tableNo: 'A1' }) }).waitFor();
    },
  },
  { name: 'storefront/search', who: 'guest', path: '/search?keyword=rice' },
  { name: 'storefront/search-none', who: 'guest', path: '/search?keyword=zzzz' },
  { name: 'storefront/shopInfo', who: 'guest', path: '/shopInfo' },
  { name: 'storefront/terms-policy', who: 'guest', path: '/terms/policy' },
  { name: 'storefront/terms-protocol', who: 'guest', path: '/terms/protocol' },
  { name: 'storefront/missing', who: 'guest', path: '/nothing-here' },
  { name: 'storefront/menu-text', who: 'guest', path: '/menu' },
  {
    name: 'storefront/dish',
    who: 'guest',
    path: '/home',
    act: async (page) => {
      const id = await page.locator('[data-dish]').first().getAttribute('data-dish');
      await page.goto(page.url().replace(/\/home.*/, `/dish?id=${id}`));
    },
  },
  { name: 'dish/dialog', who: 'guest', path: '/home', act: openDish },
  {
    name: 'dish/dialog-missing-choice',
    who: 'guest',
    path: '/home',
    act: async (page, t) => {
      await openDish(page);
      await page
        .locator(dialog)
        .getByRole('button', { name: new RegExp(t('dish.add')) })
        .click();
    },
  },
  { name: 'cart/empty', who: 'guest', path: '/home', act: openCart },
  {
    name: 'cart/filled',
    who: 'guest',
    path: '/home',
    act: async (page, _, regular) => {
      await keepCart(page, regular);
      await openCart(page);
    },
  },
  { name: 'session/login', who: 'guest', path: '/home', act: openLogin },
  {
    name: 'session/login-password',
    who: 'guest',
    path: '/home',
    act: async (page, t) => {
      await openLogin(page, t);
      await page
        .locator(dialog)
        .getByRole('radio', { name: t('signIn.mode.password'), exact: true })
        .click();
    },
  },
  {
    name: 'session/login-error',
    who: 'guest',
    path: '/home',
    act: async (page, t) => {
      await openLogin(page, t);
      await page.locator(dialog).getByRole('checkbox').check();
      await page
        .locator(dialog)
        .getByRole('button', { name: t('signIn.submit'), exact: true })
        .click();
    },
  },
  {
    name: 'session/login-id',
    who: 'guest',
    path: '/home',
    act: async (page, t) => {
      await openLogin(page, t);
      await page
        .locator(dialog)
        .getByRole('radio', { name: t('signIn.mode.loginId'), exact: true })
        .click();
    },
  },
  {
    name: 'session/reset',
    who: 'guest',
    path: '/home',
    act: async (page, t) => {
      await openLogin(page, t);
      const ways = page.locator(dialog);
      await ways.getByRole('radio', { name: t('signIn.mode.password'), exact: true }).click();
      await ways.getByRole('button', { name: t('signIn.forgot') }).click();
    },
  },
  {
    name: 'session/signup',
    who: 'guest',
    path: '/home',
    act: async (page, t) => {
      await openLogin(page, t);
      await page
        .locator(dialog)
        .getByRole('tab', { name: t('signIn.signup') })
        .click();
    },
  },
];
