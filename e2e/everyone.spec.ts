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

/** Each width is checked in one language. */
const visits: { locale: Locale; width: number; height: number }[] = [
  { locale: 'en', width: 1440, height: 900 },
  { locale: 'zh-CN', width: 768, height: 1024 },
  { locale: 'vn', width: 390, height: 844 },
];

/** The ten screens that are checked in every language, light or dark; EVERY_LANGUAGE=1 checks all screens, light and dark. */
const mostUsed = [
  'storefront/home',
  'storefront/home-reserve',
  'dish/dialog',
  'cart/filled',
  'session/login',
  'checkout/guest',
  'payment/paynow',
  'order/accepted',
  'voucher/list',
  'table/chosen',
];
const isEverything = Boolean(process.env.EVERY_LANGUAGE);
const screens = isEverything
  ? allScreens
  : mostUsed.map((name) => allScreens.find((screen) => screen.name === name)!);

const nothingMoves = `*, *::before, *::after { animation: none !important; transition: none !important }`;

for (const [turn, { locale, width, height }] of visits.entries())
  test.describe(`axe finds no violations in ${locale}, and nothing overflows a window of 320 px`, {
    tag: '@gate',
  }, () => {
    test.use({ viewport: { width, height } });

    for (const [index, screen] of screens.entries()) {
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
          (_, nth) => isEverything || nth === (index + turn) % 2,
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
