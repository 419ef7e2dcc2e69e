import type { Locale } from '@/lib/contract/values';
import { allScreens } from './screens/all-screens';
import { getViolations } from './screens/axe';
import { makeRegular, type Regular } from './screens/regular';
import { showScreen } from './screens/shown';
import { expect, test } from './test';

test.describe.configure({ mode: 'parallel' });

let regular: Regular;
test.beforeAll(async ({ browser }) => {
  regular = await makeRegular(browser);
});

/**
 * Each width is checked in one language. A screen is checked in one of the languages, in turn, light or dark;
 * with a TEST_SEED only every other screen, and with EVERY_LANGUAGE=1 in all of them, light and dark.
 */
const visits: { locale: Locale; width: number; height: number }[] = [
  { locale: 'en', width: 1440, height: 900 },
  { locale: 'zh-CN', width: 768, height: 1024 },
  { locale: 'vn', width: 390, height: 844 },
];

const seed = Number(process.env.TEST_SEED ?? Date.now());

/**
 * Returns whether TEST_SEED, which all processes of a run share, selects the screen: half of each language's; all
 * screens without a seed.
 */
const isDrawn = (index: number) =>
  !process.env.TEST_SEED || Math.floor(index / visits.length) % 2 === seed % 2;

const nothingMoves = `*, *::before, *::after { animation: none !important; transition: none !important }`;

for (const [turn, { locale, width, height }] of visits.entries())
  test.describe(`axe finds no violations in ${locale}, and nothing overflows a window of 320 px`, () => {
    test.use({ viewport: { width, height } });

    for (const [index, screen] of allScreens.entries()) {
      if (!process.env.EVERY_LANGUAGE && (index % visits.length !== turn || !isDrawn(index))) continue;
      if (screen.only && (screen.only === 'mobile') !== width < 750) continue;
      test(screen.name, async ({ page, expectErrors }) => {
        if (screen.expectedErrors) expectErrors(screen.expectedErrors);
        if (screen.who === 'diner') await page.context().addCookies(regular.cookies);
        await showScreen(page, screen, locale, regular);
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }, nothingMoves);
        const schemes = (['light', 'dark'] as const).filter(
          (_, nth) => process.env.EVERY_LANGUAGE || nth === (index + seed) % 2,
        );
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect.soft(await getViolations(page), colorScheme).toEqual([]);
        }
        // WCAG 1.4.10: a width of 320 px, which equals 1280 px at 400%.
        await page.setViewportSize({ width: 320, height });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
    }
  });
