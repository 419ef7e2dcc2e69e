import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { Driver } from './driver';

/** Opens Debian's Firefox by WebDriver BiDi; FIREFOX_PATH selects another one. */
export async function openFirefox(): Promise<Driver> {
  const executablePath = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    existsSync,
  );
  if (!executablePath) throw new Error('No Firefox was found; FIREFOX_PATH names one');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    name: `Firefox ${(await browser.version()).split('/').pop()}`,
    open: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: async (css) => {
      const element = await page.waitForSelector(css);
      await element?.scrollIntoView();
      await element?.click();
    },
    type: async (css, text) => {
      const element = await page.waitForSelector(css);
      await element?.scrollIntoView();
      await element?.click({ count: 3 });
      await element?.type(text);
    },
    close: () => browser.close(),
  };
}
