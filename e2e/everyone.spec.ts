import type { Locale } from '@/lib/contract/values';
import { allScreens } from './screens/all-screens';
import { getViolations } from './screens/axe';
import { makeRegular, type Regular } from './screens/regular';
import { showScreen } from './screens/shown';
import { expect, type Page, test } from './test';

test.describe.configure({ mode: 'parallel' });
test.setTimeout(600_000);

let regular: Regular;
test.beforeAll(async ({ browser }) => {
  regular = await makeRegular(browser);
});

/**
 * Each language at another width. A screen is looked through in one of them, in turn, or with EVERY_LANGUAGE=1 in all (which takes
 * three times as long and is for whoever changes words or colours).
 */
const visits: { locale: Locale; width: number; height: number }[] = [
  { locale: 'en', width: 1440, height: 900 },
  { locale: 'zh-CN', width: 768, height: 1024 },
  { locale: 'vn', width: 390, height: 844 },
];

const nothingMoves = `*, *::before, *::after { animation: none !important; transition: none !important }`;

for (const [turn, { locale, width, height }] of visits.entries())
  test(`axe finds nothing on screens in ${locale}, light and dark, and nothing stands out of a window of 320 px`, async ({
    browser,
  }) => {
    const violations: string[] = [];
    const note = (violation: string) => {
      console.log(violation);
      violations.push(violation);
    };
    for (const [index, screen] of allScreens.entries()) {
      if (!process.env.EVERY_LANGUAGE && index % visits.length !== turn) continue;
      if (screen.only && (screen.only === 'mobile') !== width < 750) continue;
      const context = await browser.newContext({
        viewport: { width, height },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      if (screen.who === 'diner') await context.addCookies(regular.cookies);
      const page = await context.newPage();
      try {
        await showScreen(page, screen, locale, regular);
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }, nothingMoves);
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          for (const violation of await getViolations(page)) note(`${screen.name}, ${scheme}: ${violation}`);
        }
        // WCAG 1.4.10: the width of 320 px, which is also 1280 px at 400%.
        await page.setViewportSize({ width: 320, height });
        const wide = await widthOf(page);
        if (wide > 320) note(`${screen.name}: ${wide} px wide in a window of 320 px`);
      } catch (error) {
        note(`${screen.name}: ${error instanceof Error ? error.message : error}`);
      } finally {
        await context.close();
      }
    }
    expect(violations).toEqual([]);
  });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
