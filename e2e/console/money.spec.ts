import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import QRCode from 'qrcode';
import { runSql } from '../database';
import { runOperator } from '../operator';
import { getViolations } from '../screens/axe';
import { chromium, expect, type Page, type Route, test } from '../test';
import { createShop } from '../test-shop';
import { clearBoard, Diner, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';
import { buyVoucher } from './voucher.page';

test.use({ viewport: tablet });

const shop = createShop('money');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

const open = (page: Page, tab = 'match') =>
  page.goto(getConsolePageUrl(`/r/${restaurantId}/money?tab=${tab}`));

test('CON-14 a payment without a notice is confirmed once; a later click names the person who was faster', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await runSql('update payments set state = $2 where restaurant_id = $1 and state = $3', [
    restaurantId,
    'cancelled',
    'pending',
  ]);
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place({ payType: 'PAY_NOW', waits: true });
  await joinAs(page, 'counter', { restaurantId, name: 'Aisha' });
  await open(page);
  const row = page.getByRole('region', { name: 'Payments that wait' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Has arrived' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`S$16.20 for ${order.number}`);
  // The list stays as of the click.
  const held: Route[] = [];
  await page.route('**/staff/money.open*', (route) => void held.push(route));
  await runOperator('payment', 'confirm', order.orderSn);
  await page.getByRole('button', { name: 'Yes, it is there' }).click();
  await expect(page.getByRole('alert')).toContainText('operator was quicker');
  await page.unroute('**/staff/money.open*');
  for (const route of held) await route.continue().catch(() => undefined);
  await expect(row).toHaveCount(0);
  await diner.leave();
});

test('CON-14 a refund shows its account; a manager marks it as sent, which removes it', {
  tag: '@gate',
}, async ({ page, browser }) => {
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place({ payType: 'PAY_NOW' });
  await runOperator('order', 'cancel', order.orderSn);
  await diner.leave();
  await joinAs(page, 'counter', { restaurantId });
  await open(page, 'refunds');
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText(`${order.orderSn}S$16.20`);
  await expect(card).toContainText('+65');
  await expect(page.getByRole('button', { name: 'Sent' })).toHaveCount(0);
  await joinAs(page, 'manager', { restaurantId });
  await open(page, 'refunds');
  await card.getByRole('button', { name: 'Sent' }).click();
  await card.getByRole('button', { name: 'Yes, it is sent' }).click();
  await expect(page.getByRole('heading', { name: 'No refund waits' })).toBeVisible();
  const rows = await runSql<{ state: string }>('select state from refunds where restaurant_id = $1', [
    restaurantId,
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['done']);
});

test('CON-14 a voucher is redeemed by its code, once', { tag: '@gate' }, async ({ page, browser }) => {
  const diner = await browser.newPage();
  const code = await buyVoucher(diner);
  await diner.close();
  await joinAs(page, 'counter', { restaurantId: 3473 });
  await page.goto(getConsolePageUrl('/r/3473/money?tab=vouchers'));
  await page.getByLabel('Voucher code').fill('K7MN-4PQR-9XYX');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Voucher code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('button', { name: /^Redeem S\$/ }).click();
  await page.getByRole('button', { name: 'Redeem it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Redeemed' })).toBeVisible();
  await page.getByLabel('Voucher code').fill(code);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('alert')).toContainText(/used/i);
});

/** Writes a video of a QR code for the fake camera: Y4M with one gray image, twice. */
async function filmCode(path: string, text: string): Promise<void> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const [width, height, scale] = [640, 480, 10];
  const left = Math.round((width - modules.size * scale) / 2);
  const top = Math.round((height - modules.size * scale) / 2);
  const luma = Buffer.alloc(width * height, 235);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [row, column] = [Math.floor((y - top) / scale), Math.floor((x - left) / scale)];
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      if (isInside && modules.get(row, column)) luma[y * width + x] = 16;
    }
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)];
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([header, ...frame, ...frame]));
}

test('CON-14 the camera reads a voucher’s code, and its code loads only then', async ({ page, browser }, {
  project,
}) => {
  const diner = await browser.newPage();
  const code = await buyVoucher(diner);
  await diner.close();
  await joinAs(page, 'counter', { restaurantId: 3473 });
  const cookies = await page.context().cookies();
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const { executablePath, args = [] } = project.use.launchOptions ?? {};
  let camera: Awaited<ReturnType<typeof chromium.launch>> | undefined;
  try {
    await filmCode(join(folder, 'code.y4m'), `https://sg.example.test/voucher?code=${code}`);
    camera = await chromium.launch({
      executablePath,
      args: [
        ...args,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${join(folder, 'code.y4m')}`,
      ],
    });
    const context = await camera.newContext({ viewport: phone });
    await context.addCookies(cookies);
    const scanning = await context.newPage();
    const scripts: string[] = [];
    scanning.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await scanning.goto(getConsolePageUrl('/r/3473/money?tab=vouchers'));
    await expect(scanning.getByLabel('Voucher code')).toBeVisible();
    expect(scripts.filter((path) => /scan-camera|jsqr/i.test(path))).toEqual([]);
    await scanning.getByRole('button', { name: 'Scan by camera' }).click();
    await expect(scanning.getByRole('button', { name: /^Redeem S\$/ })).toBeVisible();
    await expect(scanning.getByText(code)).toBeVisible();
    expect(scripts.filter((path) => /scan-camera/i.test(path))).not.toEqual([]);
  } finally {
    await camera?.close();
    await rm(folder, { recursive: true });
  }
});

test('CON-19 axe finds no violations on any tab of the money screen', async ({ page, browser }) => {
  const [payer, leaver] = [await Diner.arrive(browser, shop), await Diner.arrive(browser, shop)];
  const order = await payer.place({ payType: 'PAY_NOW', waits: true });
  await leaver.checkout.post('wallet.topUp', {
    restaurantId,
    issueAmount: 2000,
    payType: 'PAY_NOW',
    remark: 'Topup-System-Wallet',
  });
  const gone = await leaver.place({ payType: 'PAY_NOW' });
  await runOperator('order', 'cancel', gone.orderSn);
  for (const diner of [payer, leaver]) await diner.leave();
  const notice = {
    reference: 'BUSY B0ARD',
    amount: order.amount,
    currency: 'SGD',
    payerName: 'TAN MEI',
    payerAccount: '…4471',
  };
  await runSql(
    `insert into payment_notices (provider, notice_id, outcome, body, received_at, restaurant_id)
      values ('bank', $1, 'unknown reference', $2, now(), $3)`,
    [`axe-${Date.now()}`, JSON.stringify(notice), restaurantId],
  );
  await joinAs(page, 'manager', { restaurantId });
  const shown = {
    match: '[data-payment]',
    refunds: '[data-refund]',
    topUps: '[data-top-up]',
    vouchers: 'input',
  };
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    for (const [tab, content] of Object.entries(shown)) {
      await open(page, tab);
      await expect(page.getByRole('main').locator(content).first()).toBeVisible();
      await expectClean(page, look, tab);
    }
  }
});

test('CON-19 a phone’s bar has four screens and More, which opens all others', async ({ page }) => {
  await page.setViewportSize(phone);
  await joinAs(page, 'owner', { restaurantId });
  const bar = page.getByRole('navigation', { name: 'Screens' });
  // A link also shows how many payments wait.
  await expect(bar.getByRole('link')).toHaveText([/Orders/, /Kitchen/, /Tables/, /Money/]);
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(bar.getByRole('link', { name: 'Log' })).toBeInViewport();
  expect(await getViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('link', { name: 'Log' })).toBeHidden();
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Log' })).toBeHidden();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
