import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** Host of the demo restaurant with 200 dishes. */
export const benchHost = process.env.BENCH_HOST ?? 'bowls.localhost';

const known = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/**
 * Path of Chromium's build without windows (Debian: chromium-headless-shell), or undefined when it is not installed. Even when headless, the
 * full browser draws its own window, in which the animated offer to install the shop takes processor time from the starting page. A phone
 * has no such window.
 */
export const shellPath = [process.env.CHROMIUM_SHELL_PATH ?? '', '/usr/bin/chromium-headless-shell'].find(
  existsSync,
);

/** Opens headless Chromium, in which the test hosts of all restaurants resolve to this machine. */
export function openBrowser(more: string[] = [], executablePath = known.find(existsSync)): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP *.example.test 127.0.0.1',
      ...more,
    ],
  });
}

/** Opens a browser context like that of a phone, with an empty cache. */
export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });

/** Visits a page and its assets until they are cached in their best compression. */
export async function warmUp(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  for (let tries = 0; tries < 40; tries++) {
    const etag = (await page.goto(address, { waitUntil: 'load' }))?.headers().etag ?? '';
    if (etag && !etag.includes('-light')) break;
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(1_500);
  await page.close();
}

/** Waits until the page's islands are hydrated and no request is pending. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('[data-cart-ready]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}
