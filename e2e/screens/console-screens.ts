import type { Browser, Page } from '@playwright/test';
import type { Locale } from '@/lib/contract/values';
import { getConsolePageUrl, joinAs } from '../console/console.page';

const restaurantId = 3473;

/** A screen of the staff console, for the screenshots. */
export interface ConsoleScreen {
  /** Name of the image, `console/screen`. */
  name: string;
  path: string;
  /** The screen is shown before the sign-in. */
  isOpen?: boolean;
}

const ofRestaurant = [
  ...['orders', 'new-order', 'kitchen', 'tables', 'sold-out', 'bookings', 'guests', 'menu', 'figures'],
  ...['reviews', 'messages', 'printers', 'people', 'audit', 'settings', 'setup', 'account'],
];
const moneyTabs = ['match', 'refunds', 'topUps', 'vouchers', 'drawers'];

export const consoleScreens: ConsoleScreen[] = [
  { name: 'console/sign-in', path: '/sign-in', isOpen: true },
  { name: 'console/forgotten-password', path: '/forgotten-password', isOpen: true },
  ...ofRestaurant.map((screen) => ({ name: `console/${screen}`, path: `/r/${restaurantId}/${screen}` })),
  ...moneyTabs.map((tab) => ({
    name: `console/money-${tab}`,
    path: `/r/${restaurantId}/money?tab=${tab}`,
  })),
  { name: 'console/bookings-timeline', path: `/r/${restaurantId}/bookings?view=timeline` },
  { name: 'console/figures-month', path: `/r/${restaurantId}/figures?period=month` },
];

export type StaffCookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Signs an owner in and returns the cookies of the session. */
export async function makeOwner(browser: Browser): Promise<StaffCookies> {
  const context = await browser.newContext();
  await joinAs(await context.newPage(), 'owner', { restaurantId });
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Opens a screen of the console in a language. */
export async function showConsoleScreen(page: Page, { path }: ConsoleScreen, locale: Locale): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.addInitScript((chosen) => localStorage.setItem('console:locale', chosen), locale);
  await page.goto(getConsolePageUrl(path));
  await page.getByRole('heading').first().waitFor();
  // The stream of events never ends, so waiting for the network has a timeout.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
}
