/**
 * Takes screenshots of every screen for review, of the shop and of the console: three widths, three languages, light and dark.
 *
 *   npm run screens                         all of them, a folder `screens/` with an index.html
 *   npm run screens -- order/ --locale vn   only names with that prefix, only one language; also --width, --scheme
 *
 * Starts a stack of its own unless STACK_URL and the others of e2e/stack.ts select one.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import type { Locale } from '@/lib/contract/values';
import { startTestStack } from '../stack';
import { allScreens } from './all-screens';
import {
  type ConsoleScreen,
  consoleScreens,
  makeOwner,
  type StaffCookies,
  showConsoleScreen,
} from './console-screens';
import { makeRegular, type Regular } from './regular';
import type { Screen } from './screen';
import { showScreen } from './shown';

const widths = { 390: 844, 768: 1024, 1280: 800, 1440: 900, 1920: 1080 } as const;
type Width = keyof typeof widths;
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
  wish === undefined ? all : all.filter((value) => String(value) === wish);
const isWished = ({ name }: { name: string }) =>
  positionals.length === 0 || positionals.some((start) => name.startsWith(start));

const stack = process.env.STACK_URL ? undefined : await startTestStack({ print: console.log });
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
  const shopScreens = allScreens.filter(isWished);
  if (shopScreens.length > 0) {
    const regular = await makeRegular(browser);
    await takeEach(shopScreens, [390, 768, 1440], (screen, how) =>
      takeScreenshot(screen, { ...how, regular }),
    );
  }
  const staffScreens = consoleScreens.filter(isWished);
  if (staffScreens.length > 0) {
    const owner = await makeOwner(browser);
    await takeEach(staffScreens, [390, 1280, 1920], (screen, how) =>
      takeOfConsole(screen, { ...how, owner }),
    );
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
  width: Width;
  locale: Locale;
  scheme: (typeof schemes)[number];
  file: string;
}

/** Takes the screenshots of the screens in each width, scheme and language that is wished; a failure is reported. */
async function takeEach<S extends { name: string; only?: 'mobile' | 'desktop' }>(
  screens: readonly S[],
  ofWidths: readonly Width[],
  take: (screen: S, how: How) => Promise<void>,
): Promise<void> {
  for (const width of filterByWish(ofWidths, wishes.width))
    for (const scheme of filterByWish(schemes, wishes.scheme))
      for (const locale of filterByWish(locales, wishes.locale))
        for (const screen of screens) {
          if (screen.only && (screen.only === 'mobile') !== width < 750) continue;
          const file = `${screen.name}-${width}-${locale}-${scheme}.png`;
          try {
            await take(screen, { width, locale, scheme, file });
            pictures.push(file);
          } catch (error) {
            failed += 1;
            console.log(`✗ ${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
          }
        }
}

/** Runs with a page of its own and the path of its image. */
async function withPage(
  { width, scheme, file }: How,
  cookies: StaffCookies,
  run: (page: Page, path: string) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: widths[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies(cookies);
    const path = join(wishes.to, file);
    mkdirSync(dirname(path), { recursive: true });
    await run(await context.newPage(), path);
  } finally {
    await context.close();
  }
}

function takeScreenshot(screen: Screen, how: How & { regular: Regular }): Promise<void> {
  return withPage(how, screen.who === 'diner' ? how.regular.cookies : [], async (page, path) => {
    await showScreen(page, screen, how.locale, how.regular);
    const isDialog = (await page.locator('[role=dialog]').filter({ visible: true }).count()) > 0;
    const isLong = screen.name.startsWith('storefront/home');
    await page.screenshot({ path, fullPage: !isDialog && !isLong });
  });
}

function takeOfConsole(screen: ConsoleScreen, how: How & { owner: StaffCookies }): Promise<void> {
  return withPage(how, screen.isOpen ? [] : how.owner, async (page, path) => {
    await showConsoleScreen(page, screen, how.locale);
    await page.screenshot({ path });
  });
}
