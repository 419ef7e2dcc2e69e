/**
 * What a phone loads for the first visit to the home page of 200 dishes: headless Chromium, 390 px wide, empty cache.
 *
 *   npx tsx bench/first-load.bench.ts            starts a stack of its own
 *   BASE_URL=http://127.0.0.1:3000 npx tsx bench/first-load.bench.ts
 *
 * Budgets: HTML 25 KB brotli, JavaScript 155 KiB gzip in all, 20 requests. JavaScript is counted as gzip -9 makes it of
 * what the browser received, whatever it travelled as, so that figures compare with those of others.
 */
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { stackToMeasure } from './stack-address';

const host = process.env.BENCH_HOST ?? 'bowls.localhost';
const budgets = { html: 25 * 1000, script: 155 * 1024, requests: 20 };

interface Loaded {
  url: string;
  type: string;
  /** Bytes as they travelled. */
  sent: number;
  gzip?: number;
}

async function describe(response: Response): Promise<Loaded> {
  const request = response.request();
  const type = request.resourceType();
  const { responseBodySize } = await request.sizes();
  const gzip = type === 'script' ? gzipSync(await response.body(), { level: 9 }).length : undefined;
  return { url: response.url(), type, sent: responseBodySize, gzip };
}

const stack = await stackToMeasure();
const executablePath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find(existsSync);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', `--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP *.example.test 127.0.0.1`],
});
try {
  const address = `http://${host}:${stack.address.port}/home`;
  // The page must be kept, and compressed as well as it ever is, before it is measured.
  const warm = await browser.newPage();
  for (let tries = 0; tries < 20; tries++) {
    const etag = (await warm.goto(address))?.headers().etag ?? '';
    if (!etag.includes('-light')) break;
    await warm.waitForTimeout(500);
  }
  await warm.waitForTimeout(1_500);
  await warm.close();

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const responses: Response[] = [];
  const faults: string[] = [];
  page.on('response', (response) => responses.push(response));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(address, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(
    responses.filter((response) => !response.url().startsWith('data:')).map(describe),
  );

  const sum = (figures: (number | undefined)[]) => figures.reduce<number>((all, one) => all + (one ?? 0), 0);
  const html = loaded.find(({ type }) => type === 'document')?.sent ?? Number.NaN;
  const script = sum(loaded.map(({ gzip }) => gzip));
  if (process.env.SHOW_REQUESTS)
    for (const { type, sent, gzip, url } of loaded)
      console.log(type.padEnd(12), sent, gzip ?? '', new URL(url).pathname);

  console.log(`\nfirst load of ${host}/home at 390 px, empty cache`);
  const rows: [string, number, number, (figure: number) => string][] = [
    ['HTML, brotli', html, budgets.html, (figure) => `${(figure / 1000).toFixed(1)} KB`],
    ['JavaScript, gzip', script, budgets.script, (figure) => `${(figure / 1024).toFixed(1)} KiB`],
    ['requests', loaded.length, budgets.requests, String],
  ];
  for (const [name, figure, budget, show] of rows) {
    const met = figure <= budget;
    if (!met) process.exitCode = 1;
    console.log(
      `${name.padEnd(18)}${show(figure).padStart(10)}   at most ${show(budget)}: ${met ? 'met' : 'MISSED'}`,
    );
  }
  const others = sum(
    loaded.filter(({ type }) => type !== 'document' && type !== 'script').map(({ sent }) => sent),
  );
  console.log(`all else (pictures, style, data): ${(others / 1000).toFixed(1)} KB`);
  for (const fault of faults) console.log(`the page complained: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await stack.stop();
}
