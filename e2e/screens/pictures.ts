/**
 * Images of every screen, for people to look at: three widths, three languages, light and dark.
 *
 *   npm run screens                         all of them, a folder `screens/` with an index.html
 *   npm run screens -- order/ --locale vn   only names that begin so, only one language; also --width, --scheme
 *
 * A stack of its own is started unless STACK_URL and the others of e2e/stack.ts name one.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import type { Locale } from '@/lib/contract/values';
import { startTestStack } from '../stack';
import { allScreens } from './all-screens';
import { makeRegular, type Regular } from './regular';
import type { Screen } from './screen';
import { showScreen } from './shown';

const widths = { 390: 844, 768: 1024, 1440: 900 } as const;
const locales: Locale[] = ['en', 'zh-CN', 'vn'];
const schemes = ['light', 'dark'] as const;

const { values: wishes, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string' },
    locale: { type: 'string' },
    scheme: { type: 'string' },
    to: { type: 'string', default: 'screens' },
  },
});

const filterByWish = <T>(all: readonly T[], wish: string | undefined) =>
  wish === undefined ? all : all.filter((one) => String(one) === wish);
const screens = allScreens.filter(
  ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);

const stack = process.env.STACK_URL ? undefined : await startTestStack({ say: console.log });
if (stack) Object.assign(process.env, stack.env);
const executablePath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find(existsSync);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
});
const pictures: string[] = [];
let failed = 0;
try {
  const regular = await makeRegular(browser);
  for (const width of filterByWish([390, 768, 1440] as const, wishes.width))
    for (const scheme of filterByWish(schemes, wishes.scheme))
      for (const locale of filterByWish(locales, wishes.locale))
        for (const screen of screens) {
          if (screen.only && (screen.only === 'mobile') !== width < 750) continue;
          const file = `${screen.name}-${width}-${locale}-${scheme}.png`;
          try {
            await takeScreenshot(browser, screen, { width, locale, scheme, regular, file });
            pictures.push(file);
          } catch (error) {
            failed += 1;
            console.log(`✗ ${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
          }
        }
} finally {
  await browser.close();
  await stack?.stop();
}
const figures = pictures.map(
  (file) => `<figure><img loading="lazy" src="${file}"><figcaption>${file}</figcaption></figure>`,
);
writeFileSync(
  join(wishes.to, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{display:flex;flex-wrap:wrap;gap:1rem;font:12px sans-serif}figure{margin:0}img{max-width:360px;border:1px solid #ccc}</style>${figures.join('\n')}\n`,
);
console.log(`${pictures.length} pictures in ${wishes.to}/, ${failed} screens could not be shown`);
process.exitCode = failed > 0 ? 1 : 0;

interface How {
  width: keyof typeof widths;
  locale: Locale;
  scheme: (typeof schemes)[number];
  regular: Regular;
  file: string;
}

async function takeScreenshot(from: Browser, screen: Screen, how: How): Promise<void> {
  const context = await from.newContext({
    viewport: { width: how.width, height: widths[how.width] },
    colorScheme: how.scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    if (screen.who === 'diner') await context.addCookies(how.regular.cookies);
    const page = await context.newPage();
    await showScreen(page, screen, how.locale, how.regular);
    const path = join(wishes.to, how.file);
    mkdirSync(dirname(path), { recursive: true });
    const isDialog = (await page.locator('[role=dialog]').filter({ visible: true }).count()) > 0;
    const isLong = screen.name.startsWith('storefront/home');
    await page.screenshot({ path, fullPage: !isDialog && !isLong });
  } finally {
    await context.close();
  }
}
