/**
 * Measures how fast a phone responds to a tap, and whether scrolling is smooth: headless Chromium, 390 px wide.
 *
 *   npm run bench -- interaction            starts a separate stack
 *   BASE_URL=http://127.0.0.1:3000 STACK_DATA_DIR=.data npm run bench -- interaction
 *
 * At a fourth of the processor's speed, five seconds after the load: at most 100 ms from the tap on an add button to the frame that
 * shows the badge, also offline, and at most 200 ms from the first tap on a dish to the frame that shows its dialog, with a warm cache.
 * A tap right after the load is measured without a limit. On a generated restaurant of 2,000 dishes at full speed: no task over 50 ms
 * while scrolling through the menu and while jumping between categories. Times are medians of 5 and valid on a quiet machine only.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { benchHost, openBrowser, openPhone, waitUntilSettled, warmUp } from './browser';
import { generatedHost, importGenerated } from './generated-restaurant';
import { getMedian, openBenchStack } from './stack-address';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const dishes = 2_000;

interface BenchDish {
  dishName: string;
  detailList: unknown[];
  items: unknown[];
  goodsStock?: number;
}

/** Returns a dish without choices, which is added without a dialog, and one with choices. */
async function pickTwoDishes(
  browser: Browser,
  address: string,
): Promise<{ plain: string; choosing: string }> {
  const page = await browser.newPage();
  await page.goto(address);
  await waitUntilSettled(page);
  const menu = await page.evaluate(async () => {
    const [, restaurantId] = /"restaurantId\\?":(\d+)/.exec(document.documentElement.innerHTML) ?? [];
    const input = encodeURIComponent(JSON.stringify({ restaurantId: Number(restaurantId) }));
    const answer = await fetch(`/api/gateway/restaurant.menu?input=${input}`, {
      headers: { 'x-locale': 'en' },
    });
    return (await answer.json()).data as { dishList: BenchDish[] }[];
  });
  await page.close();
  const dishes = menu.flatMap(({ dishList }) => dishList).filter(({ goodsStock }) => goodsStock !== 0);
  const hasChoices = ({ detailList, items }: BenchDish) => detailList.length + items.length > 0;
  const plain = dishes.find((dish) => !hasChoices(dish));
  const choosing = dishes.find(hasChoices);
  if (!plain || !choosing) throw new Error(`${address} has no dish with and one without choices`);
  return { plain: plain.dishName, choosing: choosing.dishName };
}

/** Milliseconds until the deferred parts (lib/client/scheduling/when-idle.ts) and the service worker are loaded. */
const looked = 5_000;

/** Opens the page, waits for hydration and slows the processor to a fourth; `hasty` skips the wait for deferred parts. */
async function openSlowPage(context: BrowserContext, address: string, hasty = false) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  await waitUntilSettled(page);
  if (!hasty) {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForTimeout(looked);
  }
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, session };
}

/**
 * Taps the element and returns the milliseconds until the frame that shows an element for `seen`, measured in the page from the
 * timestamp of the touch.
 */
async function tap(page: Page, session: CDPSession, target: string, seen: string): Promise<number> {
  const element = page.locator(target).first();
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(1_000);
  const box = await element.boundingBox();
  if (!box) throw new Error(`${target} is not to be seen`);
  await page.evaluate((selector) => {
    const measured = { from: 0 };
    const probe = window as unknown as { tapped: Promise<number> };
    probe.tapped = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        // The frame with the element is complete when the next frame begins.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - measured.from)));
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
    document.addEventListener(
      'touchstart',
      ({ timeStamp }) => {
        measured.from = timeStamp;
      },
      { once: true, capture: true },
    );
  }, seen);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Both events are sent concurrently, so that a round trip to the browser does not count.
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
  return page.evaluate(() => (window as unknown as { tapped: Promise<number> }).tapped);
}

const repeatMeasure = async (measure: () => Promise<number>): Promise<number[]> => {
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) found.push(await measure());
  return found;
};

function report(name: string, figures: number[], most?: number): void {
  const middle = getMedian(figures);
  const met = most === undefined || middle <= most;
  if (!met) process.exitCode = 1;
  const limit = most === undefined ? '' : `   at most ${most}: ${met ? 'met' : 'MISSED'}`;
  const all = figures.map((figure) => figure.toFixed(0)).join(', ');
  console.log(`${name.padEnd(52)}${middle.toFixed(0).padStart(5)} ms${limit}   (${all})`);
}

/** Returns the longest task in milliseconds during an action; 0 when no task took 50. */
async function measureLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const probe = window as unknown as { longest: number; watching: PerformanceObserver };
    probe.longest = 0;
    probe.watching = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) probe.longest = Math.max(probe.longest, duration);
    });
    probe.watching.observe({ type: 'longtask' });
  });
  await act();
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const probe = window as unknown as { longest: number; watching: PerformanceObserver };
    probe.watching.disconnect();
    return probe.longest;
  });
}

/** Scrolls down the whole page in steps of about a screen, like a mouse wheel. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = Math.max(800, height / 60);
  for (let y = 0; y < height; y += step) {
    await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), step);
    await page.waitForTimeout(60);
  }
}

/** Jumps between categories by clicks on their links. */
async function jumpAround(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(300);
  const links = page.locator('nav a[href^="#category-"]');
  const count = await links.count();
  for (const share of [0.9, 0.1, 0.5, 1, 0.3, 0.7]) {
    const link = links.nth(Math.min(count - 1, Math.floor(share * count)));
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForTimeout(1_700);
  }
}

const stack = await openBenchStack();
const browser = await openBrowser();
try {
  const address = `http://${benchHost}:${stack.address.port}/home`;
  await warmUp(browser, address);
  const { plain, choosing } = await pickTwoDishes(browser, address);
  const add = `[aria-label="Add ${plain}"]`;
  const filled = '[data-cart-badge="1"]';
  console.log(`\n${benchHost}/home at 390 px, 4 times slower`);

  const measureAdding = ({ network = true, hasty = false }) =>
    repeatMeasure(async () => {
      const context = await openPhone(browser);
      const { page, session } = await openSlowPage(context, address, hasty);
      if (!network) await context.setOffline(true);
      const figure = await tap(page, session, add, filled);
      await context.close();
      return figure;
    });
  report('tap on add to the badge', await measureAdding({}), 100);
  report('the same without a network', await measureAdding({ network: false }), 100);
  report('the same on a page just loaded, first visit', await measureAdding({ hasty: true }));

  const dish = `[data-dish]:has([aria-label="Add ${choosing}"]) h3 button`;
  const measureOpening = (hasty: boolean) =>
    repeatMeasure(async () => {
      const context = await openPhone(browser);
      const before = await openSlowPage(context, address);
      await tap(
        before.page,
        before.session,
        dish,
        '[role="dialog"] [type="radio"], [role="dialog"] [role="radio"]',
      );
      await before.page.close();
      const { page, session } = await openSlowPage(context, address, hasty);
      const figure = await tap(page, session, dish, '[role="dialog"]');
      await context.close();
      return figure;
    });
  report('tap on a dish to its dialog, first time, warm cache', await measureOpening(false), 200);
  report('the same on a page just loaded', await measureOpening(true));

  if (stack.dataDir) {
    await importGenerated(dishes, stack.dataDir);
    const long = `http://${generatedHost}:${stack.address.port}/home`;
    await warmUp(browser, long);
    console.log(`\n${generatedHost}/home with ${dishes} dishes at 390 px, longest task`);
    const scrolled: number[] = [];
    const jumped: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await openPhone(browser);
      const page = await context.newPage();
      await page.goto(long, { waitUntil: 'load' });
      await waitUntilSettled(page);
      await page.waitForTimeout(1_000);
      scrolled.push(await measureLongestTask(page, () => scrollThrough(page)));
      jumped.push(await measureLongestTask(page, () => jumpAround(page)));
      await context.close();
    }
    report('scrolling through the menu, scroll spy at work', scrolled, 50);
    report('jumps between categories', jumped, 50);
  } else
    console.log(
      'the menu of 2,000 dishes is left out: STACK_DATA_DIR does not say where the stack has its data',
    );
} finally {
  await browser.close();
  await stack.stop();
}
