import type { Browser, Page } from '@playwright/test';
import { slowDown } from '../e2e/slow-phone';
import { openPhone } from './browser';
import { getMedian } from './stack-address';

/** A thing that is tapped at the first paint, with the sign that the tap had its effect. */
interface Tapped {
  name: string;
  /** Host and path, such as `bowls.localhost` and `/home`. */
  host: string;
  path: string;
  desktop?: true;
  target: string;
  seen: string;
}

/** A dish without choices; one with choices opens a dialog. */
const add = '.dish:not(:has([disabled])) .dish-add';
const addedOrOpened = '[data-cart-badge="1"], [role=dialog]';

const rows: Tapped[] = [
  { name: 'dish "+", 200 dishes', host: 'bowls.localhost', path: '/home', target: add, seen: addedOrOpened },
  {
    name: 'log in',
    host: 'bowls.localhost',
    path: '/home',
    // A phone has it in the tab bar, as a link.
    desktop: true,
    target: '.login-button',
    seen: '[role=dialog]',
  },
  {
    name: 'pick-up instead of delivery',
    host: 'bowls.localhost',
    path: '/home',
    target: '[role=radio][data-value=SELF_PICKUP]',
    seen: '[role=radio][data-value=SELF_PICKUP][aria-checked=true]',
  },
  {
    name: 'save to favourites',
    host: 'bowls.localhost',
    path: '/home',
    target: 'button[aria-pressed]',
    seen: '[role=dialog]',
  },
  { name: 'dish "+"', host: 'sg.localhost', path: '/home', target: add, seen: addedOrOpened },
  {
    name: 'dish "+" at a table',
    host: 'sg.localhost',
    path: '/orderDish?tableNo=A1',
    target: add,
    seen: addedOrOpened,
  },
];

interface Times {
  paint: number;
  largest: number;
  /** When the page answers. */
  answers: number;
  /** When the first tap had its effect. Undefined for a lost tap. */
  effect?: number;
}

/** Milliseconds after which a tap counts as lost. */
const patience = 15_000;

/** Notes paints, the moment when the page answers, and the first effect, all in milliseconds since the page began. */
function watchPage(seen: string): void {
  const times = { paint: 0, largest: 0, answers: 0, effect: undefined as number | undefined };
  Object.assign(window, { times });
  new PerformanceObserver((list) => {
    times.paint ||= list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    times.largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  let kept: unknown;
  Object.defineProperty(window, 'earlyInput', {
    get: () => kept,
    set: (value: unknown) => {
      kept = value;
      if (value === undefined) times.answers = performance.now();
    },
  });
  new MutationObserver((_, observer) => {
    if (!document.querySelector(seen)) return;
    times.effect = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

const readTimes = (page: Page) => page.evaluate(() => (window as unknown as { times: Times }).times);

/** Taps once, at the first paint. */
async function tapAtFirstPaint(
  browser: Browser,
  port: string,
  { host, path, desktop, target, seen }: Tapped,
): Promise<Times> {
  const context = await openPhone(browser);
  const page = await context.newPage();
  if (desktop) await page.setViewportSize({ width: 1440, height: 900 });
  // tsx names inner functions by a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchPage, seen);
  await slowDown(page);
  await page.goto(`http://${host}:${port}${path}`, { waitUntil: 'commit' });
  // A long page is painted before all of it has arrived.
  await page.waitForFunction(
    (selector) =>
      (window as unknown as { times?: Times }).times?.paint && document.querySelector(selector) !== null,
    target,
  );
  // One question to the page: to ask for each element whether it is visible would lay out the whole menu.
  const { x, y, width, height } = await page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)];
    const shown = all.find((element) => element.getClientRects().length > 0);
    if (!shown) throw new Error(`${selector} is not to be seen`);
    shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    return shown.getBoundingClientRect().toJSON() as DOMRect;
  }, target);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page
    .waitForFunction(() => (window as unknown as { times: Times }).times.effect, undefined, {
      timeout: patience,
    })
    .catch(() => undefined);
  const times = await readTimes(page);
  await context.close();
  return times;
}

/**
 * Prints, for each thing that is tapped at the first paint on a slow phone, when it was painted, when the page answered, when the tap
 * had its effect, and how many taps were lost. Returns the number of lost taps.
 */
export async function reportDeadTime(browser: Browser, port: string, rounds: number): Promise<number> {
  console.log('\none tap at the first paint, processor 4 times slower, 1.6 Mbit/s, 150 ms; medians in ms');
  console.log(
    `${''.padEnd(30)}${['painted', 'largest', 'answers', 'dead', 'effect', 'lost'].map((head) => head.padStart(9)).join('')}`,
  );
  let allLost = 0;
  for (const row of rows) {
    const measured: Times[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await tapAtFirstPaint(browser, port, row));
    const effects = measured.flatMap(({ effect }) => effect ?? []);
    const lost = measured.length - effects.length;
    allLost += lost;
    const figures = [
      getMedian(measured.map(({ paint }) => paint)),
      getMedian(measured.map(({ largest }) => largest)),
      getMedian(measured.map(({ answers }) => answers)),
      getMedian(measured.map(({ answers, paint }) => answers - paint)),
      getMedian(effects),
    ];
    const cells = [...figures.map((figure) => figure.toFixed(0)), `${lost} of ${rounds}`];
    console.log(`${row.name.padEnd(30)}${cells.map((cell) => cell.padStart(9)).join('')}`);
  }
  return allLost;
}
