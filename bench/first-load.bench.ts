/**
 * Measures the first load of the home page of 200 dishes on a phone: headless Chromium, 390 px wide, empty cache.
 *
 *   npx tsx bench/first-load.bench.ts            starts a separate stack
 *   BASE_URL=http://127.0.0.1:3000 npx tsx bench/first-load.bench.ts
 *
 * Budgets: HTML 24 KB brotli, JavaScript 150 KiB gzip, 13 requests, no layout shift. Requests until the page's load event count, and
 * so do all scripts in the page's HTML. Parts that load when the page is idle, the tab's icon, and images below the first screen are
 * listed separately, because the load of the machine decides whether the browser requests them before or after that event.
 * Then one tap at the first paint of a slow phone, for six things of three pages: none may be lost. Times are medians of 5 and valid on
 * a quiet machine only; BENCH_ROUNDS=0 leaves them out.
 *
 * JavaScript is counted as gzip -9 of the received script, which makes figures of all encodings comparable.
 */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { benchHost, openBrowser, openPhone, waitUntilSettled, warmUp } from './browser';
import { reportDeadTime } from './dead-time';
import { openBenchStack } from './stack-address';

const budgets = { html: 24 * 1000, script: 150 * 1024, requests: 13, shift: 0 };

interface Loaded {
  path: string;
  type: string;
  /** Transferred bytes. */
  sent: number;
  gzip?: number;
  /** Whether the response is not part of the first load. */
  later: boolean;
}

interface FirstLoad {
  /** Milliseconds since the epoch at which the page's load event began. */
  loadedAt: number;
  html: string;
  /** Paths of the images that are not lazy or are on the first screen. */
  images: readonly string[];
}

async function toLoaded(response: Response, first: FirstLoad): Promise<Loaded> {
  const request = response.request();
  const type = request.resourceType();
  const { responseBodySize } = await request.sizes();
  const path = new URL(response.url()).pathname;
  return {
    path,
    type,
    sent: Math.max(0, responseBodySize),
    gzip: type === 'script' ? gzipSync(await response.body(), { level: 9 }).length : undefined,
    later: !isFirst(type, path, request.timing().startTime, first),
  };
}

function isFirst(
  type: string,
  path: string,
  startTime: number,
  { loadedAt, html, images }: FirstLoad,
): boolean {
  if (type === 'image') return images.includes(path);
  if (type === 'script' && html.includes(path)) return true;
  return type !== 'other' && startTime < loadedAt;
}

const isEventStream = (response: Response) =>
  response.headers()['content-type']?.startsWith('text/event-stream') ?? false;

/** Returns the paths of the images that are not lazy or are on the first screen. */
const listFirstImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
      .map(({ currentSrc }) => new URL(currentSrc || 'about:blank').pathname),
  );

/** Returns the start of the page's load event in milliseconds since the epoch. */
const getLoadTime = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance.timeOrigin + (entry?.loadEventStart ?? 0);
  });

/** Returns the sum of all layout shifts so far that do not follow an input. */
const sumLayoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

const stack = await openBenchStack();
const browser = await openBrowser();
try {
  const address = `http://${benchHost}:${stack.address.port}/home`;
  await warmUp(browser, address);

  const page = await (await openPhone(browser)).newPage();
  const responses: Response[] = [];
  const errors: string[] = [];
  page.on('response', (response) => responses.push(response));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const document = (await (await page.goto(address, { waitUntil: 'load' }))?.text()) ?? '';
  await waitUntilSettled(page);
  const first = { loadedAt: await getLoadTime(page), html: document, images: await listFirstImages(page) };
  const shift = await sumLayoutShifts(page);
  const all = await Promise.all(
    responses
      // A stream of events has no end, and so no size.
      .filter((response) => !response.url().startsWith('data:') && !isEventStream(response))
      .map((response) => toLoaded(response, first)),
  );
  const counted = all.filter(({ later }) => !later);
  const rest = all.filter(({ later }) => later);

  const sum = (figures: (number | undefined)[]) =>
    figures.reduce<number>((up, figure) => up + (figure ?? 0), 0);
  const sumScripts = (of: Loaded[]) => sum(of.map(({ gzip }) => gzip));
  if (process.env.SHOW_REQUESTS)
    for (const { type, sent, gzip, path, later } of all)
      console.log(later ? 'later' : '     ', type.padEnd(12), sent, gzip ?? '', path);

  console.log(`\nfirst load of ${benchHost}/home at 390 px, empty cache, until the load event`);
  const formatKib = (figure: number) => `${(figure / 1024).toFixed(1)} KiB`;
  const formatKb = (figure: number) => `${(figure / 1000).toFixed(1)} KB`;
  const html = counted.find(({ type }) => type === 'document')?.sent ?? Number.NaN;
  const rows: [string, number, number, (figure: number) => string][] = [
    ['HTML, brotli', html, budgets.html, formatKb],
    ['JavaScript, gzip', sumScripts(counted), budgets.script, formatKib],
    ['requests', counted.length, budgets.requests, String],
    ['layout shift', shift, budgets.shift, (figure) => figure.toFixed(4)],
  ];
  for (const [name, figure, budget, show] of rows) {
    const met = figure <= budget;
    if (!met) process.exitCode = 1;
    console.log(
      `${name.padEnd(18)}${show(figure).padStart(10)}   at most ${show(budget)}: ${met ? 'met' : 'MISSED'}`,
    );
  }
  const others = counted.filter(({ type }) => type !== 'document' && type !== 'script');
  console.log(`all else (pictures, style, data): ${formatKb(sum(others.map(({ sent }) => sent)))}`);
  console.log(`after it, when idle: ${rest.length} requests, JavaScript ${formatKib(sumScripts(rest))}`);
  for (const error of errors) console.log(`console error: ${error}`);
  if (errors.length > 0) process.exitCode = 1;

  const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
  if (rounds > 0 && (await reportDeadTime(browser, stack.address.port, rounds)) > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await stack.stop();
}
