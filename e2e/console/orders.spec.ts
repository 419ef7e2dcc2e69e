import { join } from 'node:path';
import { runOperator } from '../operator';
import { startBackend } from '../own-backend';
import { TcpProxy } from '../tcp-proxy';
import { type Browser, expect, test } from '../test';
import { createShop } from '../test-shop';
import { BoardPage, clearBoard, Diner, fillBoard, importBoardShop, removeFilled } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one board, cleared before each. */
test.describe.configure({ mode: 'default' });

const shop = createShop('board');
const restaurantId = shop.id;
/** A time on a card or button, `HH:MM`. */
const clock = /\d\d:\d\d/;

let diner: Diner;

test.beforeAll(async ({ browser }) => {
  await importBoardShop(shop);
  diner = await Diner.arrive(browser, shop);
});
test.beforeEach(() => clearBoard(shop));
test.afterAll(() => diner?.leave());

/** Opens the board for a second member of staff with a browser of their own. */
async function openSecond(browser: Browser, name: string): Promise<BoardPage> {
  const board = new BoardPage(await (await browser.newContext({ viewport: tablet })).newPage(), shop);
  await joinAs(board.page, 'counter', { restaurantId, name });
  await board.open();
  return board;
}

test('CON-05 CON-06 a new order appears without a reload, rings and flashes the title until it is accepted', {
  tag: '@gate',
}, async ({ page }) => {
  // Counts the tones that the page plays.
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      counted.tones += 1;
      return start.apply(this, when);
    };
  });
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  await expect(page.getByText('This device cannot ring')).toBeVisible();
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect(page.getByText('This device cannot ring')).toBeHidden();

  const order = await diner.place({ remark: 'by the door' });
  const card = board.column('New').locator(`[data-order="${order.id}"]`);
  await expect(card).toBeVisible();
  await expect(card).toContainText(order.number);
  for (const text of ['Fried noodles', 'no bean sprouts', 'by the door', 'To collect', 'Ringing'])
    await expect(card).toContainText(text);
  await expect(page).toHaveTitle('1 new order');
  expect(await page.evaluate(() => (window as unknown as { tones: number }).tones)).toBeGreaterThan(0);

  await card.getByRole('button', { name: /^Accept/ }).click();
  await expect(board.column('Preparing').locator(`[data-order="${order.id}"]`)).toBeVisible();
  await expect(page).toHaveTitle(/^Orders/);
  await expect(page.getByText('Ringing')).toHaveCount(0);
});

test('CON-06 a new order rings and flashes on another screen, whose rail counts it', async ({ page }) => {
  await joinAs(page, 'counter', { restaurantId });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/reviews`));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('This device cannot ring')).toBeVisible();
  const order = await diner.place();
  const link = page.getByRole('link', { name: 'Orders, 1 waiting' });
  await expect(link).toBeVisible();
  await expect(page).toHaveTitle('1 new order');
  await link.click();
  await expect(new BoardPage(page, shop).card(order)).toBeVisible();
});

test('CON-07 the guest’s page shows the promised time on acceptance, and a later one, without a reload', async ({
  page,
}) => {
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  const order = await diner.place({ remark: 'by the side door' });
  const shown = await diner.open(order);
  const panel = await board.openCard(order);
  await expect(panel).toContainText('by the side door');
  const times = panel.getByRole('button', { name: clock }).filter({ hasNotText: 'Accept' });
  const later = (await times.nth(2).textContent())!;
  await times.nth(2).click();
  await panel.getByRole('button', { name: `Accept ${later}` }).click();
  await expect(panel).toBeHidden();
  await expect(board.card(order)).toContainText(later);
  await expect(shown).toContainText(later);

  await board.openCard(order);
  const latest = (await times.nth(3).textContent())!;
  await times.nth(3).click();
  await panel.getByRole('button', { name: `Promise ${latest}` }).click();
  await expect(shown).toContainText(latest);
});

test('CON-07 a rejected order is refunded, and the guest’s page shows it', { tag: '@gate' }, async ({
  page,
}) => {
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  const order = await diner.place({ payType: 'PAY_NOW' });
  await expect(board.card(order)).toContainText('Paid');
  const shown = await diner.open(order);
  const panel = await board.openCard(order);
  await panel.getByLabel('In your words, optional').fill('the last prawn is gone');
  await panel.getByRole('button', { name: 'Sold out' }).click();
  await panel.getByRole('button', { name: 'Refuse it' }).click();
  await expect(board.card(order)).toHaveCount(0);
  await expect(board.column('Done').getByRole('listitem').first()).toContainText('Cancelled');
  await expect(shown).toContainText('This order was cancelled, your money goes back to you.');
  const { payments } = await runOperator<{ payments: { state: string }[] }>('order', 'show', order.orderSn);
  expect(payments.map(({ state }) => state)).toEqual(['refund_due']);
});

test('CON-07 an order is marked ready, handed over, and stepped back within a minute', async ({ page }) => {
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  const order = await diner.place({ mode: 'delivery', payType: 'CASH_PAY' });
  const card = board.card(order);
  await card.getByRole('button', { name: /^Accept/ }).click();
  await card.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(board.column('Ready, on the way').locator(`[data-order="${order.id}"]`)).toBeVisible();
  const panel = await board.openCard(order);
  await expect(panel).toContainText('#02-02, 2 Test Street');
  await panel.getByLabel('Rider').fill('Rizal');
  await panel.getByLabel('Number', { exact: true }).fill('+6580000000');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Rizal');
  await panel.getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: 'Hand over' }).click();
  const shown = await diner.open(order);
  await expect(shown).toContainText('Step 3 of 4');
  await expect(shown).toContainText('Rizal is bringing your food');
  await board.openCard(order);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('Ready');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(card.getByRole('button', { name: 'Hand over' })).toBeVisible();
  await expect(shown).toContainText('Step 2 of 4');
});

test('CON-07 one dish is removed from a paid order with a refund of its share, then the order is cancelled', {
  tag: '@gate',
}, async ({ page }) => {
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  const order = await diner.place({
    payType: 'PAY_NOW',
    dishes: [
      ['Fried noodles', 1],
      ['Iced tea', 1],
    ],
  });
  await board
    .card(order)
    .getByRole('button', { name: /^Accept/ })
    .click();
  const shown = await diner.open(order);
  const panel = await board.openCard(order);
  await panel.getByRole('button', { name: 'Take one Iced tea off' }).click();
  await expect(panel).toContainText('S$3.60 go back to the diner. New total S$8.10.');
  await panel.getByRole('button', { name: 'Take off, S$3.60' }).click();
  await expect(panel).toContainText('1 taken off');
  await expect(shown).toContainText('Taken off by the restaurant: 1 × Iced tea');
  await panel.getByRole('button', { name: 'Take one Fried noodles off' }).click();
  await expect(panel).toContainText('That is everything: cancel the order instead.');
  await panel.getByRole('button', { name: 'Keep it' }).click();
  await panel.getByLabel('In your words, optional').fill('no gas');
  await panel.getByRole('button', { name: 'Cancel and refund' }).click();
  await panel.getByRole('button', { name: 'Cancel it' }).click();
  await expect(board.card(order)).toHaveCount(0);
  await expect(shown).toContainText('This order was cancelled');
});

test('CON-07 an order changed by a colleague while its card is open names the colleague', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  const board = new BoardPage(page, shop);
  await board.open();
  const other = await openSecond(browser, 'Bo');
  const order = await diner.place();
  const panel = await board.openCard(order);
  // The response with Bo's action arrives after Ann's click.
  let release: () => void = () => undefined;
  const clicked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/staff/orders.board*', async (route) => {
    await clicked;
    await route.continue();
  });
  await other
    .card(order)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(other.column('Preparing').locator(`[data-order="${order.id}"]`)).toBeVisible();
  await panel.getByRole('button', { name: /^Accept/ }).click();
  await expect(panel.getByRole('alert')).toContainText(
    /Bo was quicker \(\d\d:\d\d\): the order is now “Preparing”/,
  );
  release();
  // The order stays as Ann read it, and nothing can be done with it, until she asks for the newest.
  await expect(panel.getByText(/^Bo changed this order at \d\d:\d\d/)).toBeVisible();
  for (const name of [/^Accept/, 'Sold out', 'Too busy'])
    await expect(panel.getByRole('button', { name })).toBeDisabled();
  await panel.getByRole('button', { name: 'Show it' }).click();
  await expect(panel.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await expect(panel).toContainText('Cancel the order');
  await other.page.context().close();
});

/** Runs a part of a test with the console behind a proxy that can cut it off. */
async function withProxy(run: (proxy: TcpProxy) => Promise<void>): Promise<void> {
  const shared = process.env.STACK_CONSOLE_URL!;
  const proxy = await TcpProxy.start(shared.replace('console.localhost', '127.0.0.1'));
  try {
    process.env.STACK_CONSOLE_URL = proxy.url.replace('127.0.0.1', 'console.localhost');
    await run(proxy);
  } finally {
    process.env.STACK_CONSOLE_URL = shared;
    await proxy.stop();
  }
}

test('CON-05 a board that was cut off shows it, sends nothing, and catches up without losses or duplicates', {
  tag: '@gate',
}, async ({ page, expectErrors }) => {
  expectErrors(/ERR_/, /net::/, /Failed to load/);
  await withProxy(async (proxy) => {
    await joinAs(page, 'counter', { restaurantId });
    const board = new BoardPage(page, shop);
    await board.open();
    const before = await diner.place();
    await expect(board.card(before)).toBeVisible();
    void proxy.turn('reset');
    await expect(page.getByRole('alert').filter({ hasText: /^Not live since \d\d:\d\d/ })).toBeVisible();
    await expect(board.card(before)).toBeVisible();
    await board
      .card(before)
      .getByRole('button', { name: /^Accept/ })
      .click();
    const refusal = page.getByText('The board is not live, so nothing was changed.');
    await expect(refusal).toBeVisible();
    await expect(page.getByText(/Trying again/)).toBeVisible();
    const missed = [await diner.place(), await diner.place()];
    void proxy.turn('pass');
    // The button may be gone by then, because the console tries by itself too.
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    for (const order of [before, ...missed]) await expect(board.card(order)).toHaveCount(1);
    await expect(board.column('New').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText(/^Not live since/)).toHaveCount(0);
    await expect(refusal).toHaveCount(0);
    await board
      .card(before)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(board.column('Preparing').locator(`[data-order="${before.id}"]`)).toBeVisible();
  });
});

test('CON-05 a board whose backend is killed catches up with the events of another one', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_/, /net::/, /Failed to load/);
  const backend = await startBackend({ CONSOLE_DIR: join(process.env.DIST_DIR || 'dist', 'console') });
  const shared = process.env.STACK_CONSOLE_URL;
  await backend.start();
  try {
    process.env.STACK_CONSOLE_URL = backend.url.replace('127.0.0.1', 'console.localhost');
    await joinAs(page, 'counter', { restaurantId });
    const board = new BoardPage(page, shop);
    await board.open();
    const before = await diner.place();
    await expect(board.card(before)).toBeVisible();
    await backend.kill();
    await expect(page.getByRole('alert').filter({ hasText: /^Not live since/ })).toBeVisible();
    const missed = [await diner.place(), await diner.place()];
    await runOperator('order', 'accept', before.orderSn);
    await backend.start();
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(board.column('New').getByRole('listitem')).toHaveCount(2);
    for (const order of missed) await expect(board.card(order)).toHaveCount(1);
    await expect(board.card(before)).toHaveCount(1);
    await expect(board.column('Preparing').locator(`[data-order="${before.id}"]`)).toBeVisible();
  } finally {
    process.env.STACK_CONSOLE_URL = shared;
    await backend.kill();
  }
});

test('CON-05 CON-06 a tablet suspended for eight hours shows that it is not live, and then each missed order once', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_/, /net::/, /Failed to load/);
  await withProxy(async (proxy) => {
    await page.clock.install();
    await joinAs(page, 'counter', { restaurantId });
    const board = new BoardPage(page, shop);
    await board.open();
    const before = await diner.place();
    await expect(board.card(before)).toBeVisible();
    // A suspended tablet receives no events; on waking, its timers have missed eight hours.
    void proxy.turn('blackHole');
    const missed = [await diner.place(), await diner.place()];
    void proxy.turn('reset');
    await page.clock.fastForward('08:00:00');
    await expect(page.getByRole('alert').filter({ hasText: /^Not live since/ })).toBeVisible();
    await expect(board.card(before)).toBeVisible();
    void proxy.turn('pass');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(board.column('New').getByRole('listitem')).toHaveCount(3);
    for (const order of [before, ...missed]) await expect(board.card(order)).toHaveCount(1);
    // Lateness follows the restaurant's clock, not the tablet's.
    await expect(board.column('New')).not.toContainText('late');
    await board
      .card(missed[1]!)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(board.column('Preparing').locator(`[data-order="${missed[1]!.id}"]`)).toBeVisible();
  });
});

test('CON-05 a board of 300 open orders shows all of them and opens the tapped one', async ({ page }) => {
  const order = await diner.place();
  await fillBoard(shop, order, 299);
  try {
    await joinAs(page, 'counter', { restaurantId });
    const board = new BoardPage(page, shop);
    await board.open();
    await expect(board.column('Preparing').getByRole('listitem')).toHaveCount(299);
    await page.locator(`[data-order="${order.id}"] button`).first().click();
    await expect(board.panel).toBeVisible();
  } finally {
    await removeFilled(shop);
  }
});

test('CON-05 CON-19 on a phone the columns are tabs, and an order is accepted and made ready there', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  await board.open();
  const order = await diner.place({ mode: 'table', payType: 'CASH_PAY_ON_PICK' });
  await expect(board.card(order)).toContainText('Table 7');
  await board
    .card(order)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await page.getByRole('tab', { name: /^Preparing 1/ }).click();
  await expect(page).toHaveURL(/column=preparing/);
  await board.card(order).getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByRole('tab', { name: /^Ready, on the way 1/ }).click();
  const panel = await board.openCard(order);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await panel.getByRole('button', { name: 'Close' }).click();
  await board.card(order).getByRole('button', { name: 'Served' }).click();
  await expect(board.card(order)).toHaveCount(0);
});

const _languages = { en: 'English', 'zh-CN': '中文', vn: 'Tiếng Việt' } as const;

test('CON-19 axe finds no violations on a full board and its open card', async ({ page }) => {
  await joinAs(page, 'counter', { restaurantId });
  const board = new BoardPage(page, shop);
  const [paid, late] = [await diner.place({ payType: 'PAY_NOW', remark: 'ring twice' }), await diner.place()];
  await runOperator('order', 'accept', late.orderSn);
  const delivery = await diner.place({ mode: 'delivery', payType: 'CASH_PAY' });
  await runOperator('order', 'accept', delivery.orderSn);
  await runOperator('shop', 'pause', String(restaurantId), '30', '--mode', 'delivery');
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    for (const search of ['', `?card=${paid.id}`]) {
      await page.goto(getConsolePageUrl(`/r/${restaurantId}/orders${search}`));
      await expect(board.card(paid)).toBeVisible();
      if (search) await expect(board.panel).toBeVisible();
      await expectClean(page, look, search);
    }
  }
});
