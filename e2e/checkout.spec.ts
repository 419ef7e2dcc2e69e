import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { importBoardShop } from './console/board.page';
import { runOperator } from './operator';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';
import { createShop } from './test-shop';

/** S$7.65 and S$12.80: together above the minimum of S$20. */
const dinner = ['Chicken satay, 6 sticks', 'Cereal prawn rice'];

interface Row {
  id: string;
  sn: string;
  status: number;
  slot: string | null;
  total?: number;
}
const listOrders = () => runOperator<Row[]>('order', 'list', '--last', '200');

/** Parses the fields of an EMVCo payload: two digits of id, two of length, the value. */
function parseEmvFields(payload: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4));
    fields[payload.slice(at, at + 2)] = payload.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

/** Calculates CRC-16/CCITT-FALSE, which the scheme requires. */
function calculateCrc(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function readQr(source: string): string {
  const { data, width, height } = PNG.sync.read(Buffer.from(source.split(',')[1]!, 'base64'));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
}

test('CHK-01 a click before the session is known waits for it and shows no login to a logged-in diner', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn(createMobile());
  await checkout.preparePickup(...dinner);
  await expect(checkout.items).toContainText('Pick-up discount');
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/gateway/session', async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  await page.reload();
  await asked;
  await expect(checkout.items).toContainText('Pick-up discount');
  await checkout.placeButton.click();
  await expect(page.getByText('Placing your order').first()).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  answer();
  await expect(checkout.paymentDialog).toBeVisible();
});

test('CHK-01 CHK-08 CHK-16 PAY-06 PAY-07 a guest orders for pick-up, logs in on the way and pays; the page follows the order', {
  tag: '@gate',
}, async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.preparePickup(...dinner);
  await page.getByLabel('Note for the kitchen').fill('No peanuts');
  await expect(checkout.items).toContainText('Pick-up discount');
  // 10% of S$20.45, to the cent.
  await expect(checkout.items).toContainText('−S$2.05');

  const total = await checkout.readTotal();
  await checkout.placeButton.click();
  // The dialog shows the reason, without a toast above it.
  const invitation = page.getByText('You have not logged in yet. Please Login');
  await expect(page.getByRole('dialog')).toContainText('You have not logged in yet. Please Login');
  await expect(invitation).toHaveCount(1);
  await checkout.logIn();

  await expect(checkout.paymentDialog).toBeVisible();
  await expect(checkout.paymentDialog).toContainText(total);
  const orderSn = await checkout.readOrderNumber();
  const cart = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? '{}').state.carts['3473'] ?? [],
  );
  expect(cart).toEqual([]);

  const source = await checkout.paymentDialog.getByRole('img', { name: /QR code/ }).getAttribute('src');
  const payload = readQr(source!);
  const fields = parseEmvFields(payload);
  expect(payload.slice(-4)).toBe(calculateCrc(payload.slice(0, -4)));
  expect(fields['54']).toBe(total.replace('S$', ''));
  expect(parseEmvFields(fields['62']!)['01']).toBe(orderSn.replaceAll('-', ''));

  // The claim navigates to the order, which shows by push that the payment is being checked.
  const visited = await page.evaluate(() => history.length);
  await checkout.paymentDialog.getByRole('button', { name: 'I have paid' }).click();
  await page.waitForURL(/myOrderDetail/);
  await expect(page.getByText('We’re checking your payment', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(visited + 1);
  const status = page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }).first();
  await expect(status).toContainText('Awaiting payment');

  await runOperator('payment', 'confirm', orderSn);
  await expect(status).toContainText('Accepted');
  await runOperator('order', 'advance', orderSn);
  await expect(status).toContainText('In preparation');
  await expect(page.getByText('No peanuts')).toBeVisible();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
});

test('PRO-02 the checkout says what is missing for the next promotion, and then that it counts', async ({
  page,
}) => {
  const shop = createShop('promotion');
  const promotion = { key: 'three', name: { en: 'S$3 off' }, amount: 3, minimum: 20 };
  await importBoardShop(shop, { promotions: [promotion] });
  const checkout = new CheckoutPage(page, shop.tenant);
  await checkout.openLoggedIn();
  await checkout.fillCart(shop.id, 1800);
  await checkout.open();
  await checkout.fetchIt();
  await checkout.chooseTime();
  const hints = page.getByRole('list', { name: 'Promotions' });
  await expect(hints).toHaveText('S$2.00 more for: S$3 off');
  await checkout.fillCart(shop.id, 2700);
  await checkout.open();
  await expect(checkout.items).toContainText('S$3 off');
  await expect(checkout.items).toContainText('−S$3.00');
  await expect(hints).toHaveCount(0);
});

test('CHK-06 the total of the checkout is the sum of its lines, and equals those of the order and its receipt', {
  tag: '@gate',
}, async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.addDishes(...dinner);
  await checkout.open();
  await checkout.chooseAddress('Tiong Bahru');
  // The time dialog follows the address dialog.
  await expect(page.getByRole('dialog', { name: 'Delivery time' })).toBeVisible();
  await checkout.pickTime();

  const readAmounts = async () => {
    const texts = await checkout.items
      .locator('.num')
      .filter({ hasText: /^[−]?S\$/ })
      .allInnerTexts();
    return texts.map((text) => Math.round(Number(text.replace('−', '-').replace('S$', '')) * 100));
  };
  await expect(checkout.items).toContainText('Delivery');
  await expect(checkout.items.locator('[aria-busy=true]')).toHaveCount(0);
  const listed = await readAmounts();
  // Two dishes, then the subtotal, the fees and the total.
  const [first, second, subtotal, ...rest] = listed;
  const total = Math.round(Number((await checkout.readTotal()).replace('S$', '')) * 100);
  const fees = rest.slice(0, rest.indexOf(total));
  expect(subtotal).toBe(first! + second!);
  expect(fees.reduce((sum, fee) => sum + fee, subtotal!)).toBe(total);

  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  await checkout.paymentDialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/myOrderDetail/);
  await expect(page.getByText(/^To pay with/).locator('xpath=..')).toContainText(
    `S$${(total / 100).toFixed(2)}`,
  );

  // The receipt lists the same amounts.
  const id = new URL(page.url()).searchParams.get('orderId');
  await page.goto(getPageUrl('sg', `/orderDesc?id=${id}`));
  const receipt = page.getByRole('main');
  for (const amount of [first!, second!, subtotal!, ...fees, total])
    await expect(receipt).toContainText(`S$${(Math.abs(amount) / 100).toFixed(2)}`);
});

test('CHK-02 an empty cart shows a note and links to the menu', async ({ page }) => {
  await page.goto(getPageUrl('sg', '/settlement/order'));
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'To the menu' }).click();
  await page.waitForURL(/\/home/);
});

test('CHK-04 a delivery without address or time is not sent; each missing field shows its error', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes(...dinner);
  await checkout.open();
  await checkout.placeButton.click();
  await expect(page.locator('#checkout-address-error')).toHaveText(
    'Please create or select a delivery address first.',
  );
  await expect(page.locator('#checkout-time-error')).toHaveText('Please select the delivery time.');
  await checkout.fetchIt();
  await expect(page.locator('#checkout-address-error')).toHaveCount(0);
  await checkout.chooseTime();
  await expect(page.locator('#checkout-time-error')).toBeEmpty();
});

test('RT-22 the input is kept after visiting the menu', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes(...dinner);
  await checkout.open();
  await page.getByLabel('Note for the kitchen').fill('Ring twice, no coriander');
  await page.getByRole('button', { name: 'More sets of cutlery' }).click();
  await page.getByRole('button', { name: 'Knock' }).click();
  await page.getByRole('link', { name: 'Add more' }).click();
  await page.waitForURL(/\/home/);
  await page.goBack();
  await expect(page.getByLabel('Note for the kitchen')).toHaveValue('Ring twice, no coriander');
  await expect(page.getByRole('button', { name: 'Knock' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 set', { exact: true })).toBeVisible();
});

test('CHK-11 cutlery is limited to "10 or more", and a remark to 200 characters', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes(...dinner);
  await checkout.open();
  const more = page.getByRole('button', { name: 'More sets of cutlery' });
  for (let click = 0; click < 10; click += 1) await more.click();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('10 sets or more')).toBeVisible();
  await page.getByLabel('Note for the kitchen').fill('x'.repeat(250));
  await expect(page.getByLabel('Note for the kitchen')).toHaveValue('x'.repeat(200));
  await expect(page.getByText('200/200')).toBeVisible();
});

test('CHK-05 the payment methods are listed, and a failed quote shows an error and a retry button', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes(...dinner);
  const quotes = '**/api/gateway/ordering.extraInfo*';
  await page.route(quotes, (route) => route.abort());
  await page.goto(getPageUrl('sg', '/settlement/order'));
  await expect(page.getByText('Failed To Obtain Payment Method')).toBeVisible({ timeout: 30_000 });
  await page.unroute(quotes);
  await page.locator('#checkout-pay').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: /PayNow/ })).toBeChecked();
});

test('CHK-07 a failed tax calculation shows an error, and the figures appear once it succeeds', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes(...dinner);
  const quotes = '**/api/gateway/ordering.extraInfo*';
  // Simulates a backend whose tax service is down; the bundled one computes taxes itself.
  const error = { code: 'TAX_FAILED', message: '', status: 409 };
  await page.route(quotes, (route) => route.fulfill({ status: 409, json: { ok: false, error } }));
  await page.goto(getPageUrl('sg', '/settlement/order'));
  const sentence = page.getByText('Failed to obtain consumption tax, please pull down to refresh');
  await expect(sentence.first()).toBeVisible();
  await page.unroute(quotes);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(checkout.items).toContainText('GST (9%)');
  await expect(sentence).toHaveCount(0);
});

test('CHK-14 two clicks place one order', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.preparePickup(...dinner);
  const before = await listOrders();
  await checkout.placeButton.dblclick();
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.readOrderNumber();
  const known = new Set(before.map(({ sn }) => sn));
  const mine = await listDinerOrders(orderSn);
  expect(mine.filter(({ sn }) => !known.has(sn)).map(({ sn }) => sn)).toEqual([orderSn]);
});

test('CHK-14 a submit with a lost response shows an error and keeps the input, and another click places no second order', {
  tag: '@gate',
}, async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.preparePickup(...dinner);
  await page.getByLabel('Note for the kitchen').fill('Keep this');
  // The order arrives and is placed, but the response is lost.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (String(request[0]).includes('ordering.submit')) throw new TypeError('connection lost');
      return answer;
    };
  });
  await checkout.placeButton.click();
  const sorry = page.getByText('Unable To Submit Temporarily, Please Refresh And Try Again').first();
  await expect(sorry).toBeVisible();
  await expect(page.getByLabel('Note for the kitchen')).toHaveValue('Keep this');
  await expect(checkout.items).toContainText('Cereal prawn rice');

  await page.reload();
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.readOrderNumber();
  expect((await listDinerOrders(orderSn)).map(({ sn }) => sn)).toEqual([orderSn]);
});

test('CHK-14 an offline submit keeps the order, which can be placed afterwards', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.preparePickup(...dinner);
  await expect(checkout.items.locator('[aria-busy=true]')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await checkout.placeButton.click();
  // The click is handled before the connection is back; else the first click would place the order.
  await expect(checkout.placeButton).not.toHaveAttribute('aria-busy', 'true');
  await context.setOffline(false);
  await expect(checkout.items).toContainText('Cereal prawn rice');
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
});

test('a dish that went off sale meanwhile is named and removed by one tap', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.preparePickup(...dinner, 'Rojak');
  const dish = await getDishId(page, 'Rojak');
  await runOperator('dish', 'off', '3473', String(dish));
  try {
    await checkout.placeButton.click();
    await expect(page.getByText('Rojak is off sale for now.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Take it out' }).click();
    await expect(checkout.items).not.toContainText('Rojak');
    await checkout.placeButton.click();
    await expect(checkout.paymentDialog).toBeVisible();
  } finally {
    await runOperator('dish', 'on', '3473', String(dish));
  }
});

test('a dish that ran short meanwhile is reduced to the remaining stock by one tap', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.addDishes(...dinner, 'Popiah, 2 rolls');
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('cart')!);
    for (const line of stored.state.carts['3473']) if (line.dishName.startsWith('Popiah')) line.dishCount = 3;
    localStorage.setItem('cart', JSON.stringify(stored));
  });
  await checkout.open();
  await checkout.fetchIt();
  await checkout.chooseTime();
  const dish = await getDishId(page, 'Popiah, 2 rolls');
  await runOperator('stock', 'set', '3473', String(dish), '1');
  try {
    await checkout.placeButton.click();
    await expect(page.getByText('Only 1 Popiah, 2 rolls is left.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Take 1' }).click();
    await checkout.placeButton.click();
    await expect(checkout.paymentDialog).toBeVisible();
  } finally {
    await runOperator('stock', 'set', '3473', String(dish), 'none');
  }
});

test('a price that changed meanwhile is shown and accepted by one tap', { tag: '@gate' }, async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'makan-price-'));
  const checkout = new CheckoutPage(page, 'bowls');
  try {
    const file = join(folder, 'bowls.yaml');
    await runOperator('restaurant', 'export', '9001', '--out', file);
    const text = readFileSync(file, 'utf8');
    // A second try finds the price of the first one.
    const price = (Number(/\bpackage: ([\d.]+)/.exec(text)![1]) + 1.25).toFixed(2);
    await checkout.openLoggedIn();
    await checkout.preparePickup('Teriyaki chicken don', 'Onsen egg beef don');
    const shown = await checkout.readTotal();
    writeFileSync(file, text.replace(/\bpackage: [\d.]+/, `package: ${price}`));
    await runOperator('restaurant', 'import', file);

    await checkout.placeButton.click();
    const dialog = page.getByRole('dialog', { name: 'The price changed' });
    await expect(dialog).toContainText('Packing');
    await expect(dialog).toContainText(`S$${price}`);
    await expect(dialog).toContainText(shown);
    const accept = dialog.getByRole('button', { name: /^Accept/ });
    const amount = (await accept.textContent())!.replace(/^.*S\$/, 'S$');
    await accept.click();
    await expect(checkout.paymentDialog).toContainText(amount);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('CHK-10 a rejected promo code shows the reason at the field and stays; a valid one reduces the total', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  // S$35.15, because the code requires S$30.
  await checkout.addDishes(...dinner, 'Nasi lemak with sambal', 'Char siew and roast pork rice');
  await checkout.open();
  const field = page.getByLabel('Promo code');
  await field.fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This code isn’t valid for your order.')).toBeVisible();
  await expect(field).toHaveValue('NOSUCHCODE');
  await field.fill('LANTERN5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('LANTERN5 applied')).toBeVisible();
  await expect(checkout.items).toContainText('−S$5.00');
});

/** Returns the id of a dish by its name. */
async function getDishId(page: Page, name: string): Promise<number> {
  const found = await page.evaluate(async (wanted) => {
    const input = encodeURIComponent(JSON.stringify({ restaurantId: 3473 }));
    const answer = await fetch(`/api/gateway/restaurant.menu?input=${input}`);
    const { data } = (await answer.json()) as {
      data: { dishList: { dishId: number; dishName: string }[] }[];
    };
    return data.flatMap(({ dishList }) => dishList).find(({ dishName }) => dishName === wanted)?.dishId;
  }, name);
  if (found === undefined) throw new Error(`There is no dish ${name}`);
  return found;
}

/** Returns all orders of the user who placed this one. */
async function listDinerOrders(orderSn: string): Promise<(Row & { userId: number })[]> {
  const all = await runOperator<(Row & { userId: number })[]>('order', 'list', '--last', '200');
  const diner = all.find(({ sn }) => sn === orderSn)?.userId;
  return all.filter(({ userId }) => userId === diner);
}
