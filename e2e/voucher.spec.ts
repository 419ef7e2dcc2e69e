import { runSql } from './database';
import { runOperator } from './operator';
import { AccountPage } from './pages/account.page';
import { CheckoutPage } from './pages/checkout.page';
import { openUntilIdle } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

interface Offer {
  id: number;
  vouchersName: string;
  saleAmount: number;
}
interface Bought {
  orderTransactionId: string;
  orderSn: string;
}

const listOffers = (page: Page, restaurantId: number) =>
  new AccountPage(page).call<Offer[]>('vouchers.list', { restaurantId }, 'GET');

/** Buys by the call of the page's scripts, if the test needs no screen on the way. */
const buy = (page: Page, offer: Offer, count = 1, payType = 'PAY_NOW') =>
  new AccountPage(page).call<Bought>('vouchers.buy', {
    vouchersInfo: { couponId: offer.id, useRules: [] },
    vouchersCount: count,
    payType,
    payAmount: offer.saleAmount * count,
    receiveEmail: 'mei@example.test',
  });

/** Records the names of the events that the page sends from now on. */
function watchEvents(page: Page): string[] {
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/gateway/tracking.event')) events.push(request.postDataJSON().event);
  });
  return events;
}

const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('RT-18 RT-19 STM-05 VCH-09 a phone swipes vouchers and opens the list and a voucher as pages; the desktop has dialogs', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(getPageUrl('sg', '/home'));
  const strip = page.getByRole('region', { name: 'Vouchers' });
  await expect(strip.getByRole('listitem')).toHaveCount(4);
  await strip.getByRole('link', { name: 'See more' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', '/voucher/list'));
  const offers = await listOffers(page, 3473);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(offers.length);
  expect(offers.length).toBeGreaterThan(3);

  const second = offers[1]!;
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(getPageUrl('sg', `/coupon-detail?couponId=${second.id}`));
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Buy' })).toBeVisible();
  await expect(main.getByText(second.vouchersName)).toBeVisible();
  await expect(main.getByText(offers[0]!.vouchersName)).toHaveCount(0);
  expect(await hasNoOverflow(page)).toBe(true);

  // The cached page contains every voucher; the URL selects one while the HTML is parsed.
  const early = await page.context().browser()!.newPage();
  await early.route('**/_next/static/**/*.js', (route) => route.abort());
  const response = await early.goto(getPageUrl('sg', `/coupon-detail?couponId=${second.id}`));
  const html = await response!.text();
  for (const { vouchersName } of offers) expect(html).toContain(vouchersName);
  await expect(early.locator('[data-offer]:visible')).toHaveCount(1);
  await expect(early.locator('[data-offer]:visible')).toContainText(second.vouchersName);
  await early.close();

  await page.setViewportSize(desktop);
  // Before that a voucher is a link to its page.
  await openUntilIdle(page, getPageUrl('sg', '/home'));
  const link = strip.getByRole('link', { name: new RegExp(second.vouchersName) });
  const dialog = page.getByRole('dialog', { name: second.vouchersName });
  await link.click();
  await expect(dialog.getByRole('button', { name: 'Buy' })).toBeVisible();
  expect((await dialog.boundingBox())!.width).toBe(606);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await strip.getByRole('link', { name: 'See more' }).click();
  const all = page.getByRole('dialog', { name: 'All vouchers' });
  await expect(all.getByRole('listitem')).toHaveCount(offers.length);
  expect((await all.boundingBox())!.width).toBe(500);
});

test('VCH-14 VCH-15 VCH-18 RT-20 TRK-01 in Singapore PayNow opens above the page, and the codes after the payment', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(desktop);
  const checkout = new CheckoutPage(page);
  await openUntilIdle(page, getPageUrl('sg', '/home'));
  const [offer] = await listOffers(page, 3473);
  const events = watchEvents(page);
  await page.getByRole('link', { name: new RegExp(offer!.vouchersName) }).click();
  const dialog = page.getByRole('dialog', { name: offer!.vouchersName });
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('radio', { name: /PayNow/ }).check();
  await dialog.getByLabel('Email').fill('mei@example.test');
  await dialog.getByRole('button', { name: 'Buy' }).click();
  // A guest logs in on the way, and the purchase continues unchanged.
  await checkout.logIn();
  await expect(checkout.paymentDialog.getByRole('img', { name: /QR code/ })).toBeVisible();

  // After closing it unpaid, the next click pays the same order instead of buying a second one. Escape closes only the
  // topmost dialog.
  await page.keyboard.press('Escape');
  await expect(checkout.paymentDialog).toBeHidden({ timeout: 5_000 });
  await dialog.getByRole('button', { name: 'Pay the order' }).click();
  const number = checkout.paymentDialog.getByText(/^Order /);
  await expect(number).toBeVisible();
  const orderSn = (await number.textContent())!.replace('Order ', '');
  await runOperator('payment', 'confirm', orderSn);
  await expect(page).toHaveURL(/\/voucher-buy-success\?orderTransactionId=/);
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: /^QR code of voucher/ })).toHaveCount(2);
  await expect(main.getByText(`2 × ${offer!.vouchersName}`)).toBeVisible();
  await expect(main.getByText(orderSn)).toBeVisible();
  await expect(main.getByText('The codes were sent to mei@example.test.')).toBeVisible();
  expect(events).toEqual(['merchantVoucherBuy', 'merchantVoucherBuySuccess']);

  // The fail page of a paid order redirects to its outcome.
  const paid = new URL(page.url()).searchParams.get('orderTransactionId')!;
  await page.goto(getPageUrl('sg', `/voucher-buy-fail?orderTransactionId=${paid}&orderSn=${orderSn}`));
  await expect(page).toHaveURL(/\/voucher-buy-success/);
  await main.getByRole('link', { name: 'See it in my account' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', `/my?tag=voucherdetail&orderId=${paid}`));
  await expect(main.getByRole('img', { name: /^QR code of voucher/ })).toHaveCount(1);
});

test('VCH-14 VCH-17 DEC-38 RT-20 RT-21 in Malaysia the payment page opens in a new window, and this one shows the waiting page', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const checkout = new CheckoutPage(page, 'my');
  await checkout.openLoggedIn();
  const [offer] = await listOffers(page, 5201);
  const detail = getPageUrl('my', `/coupon-detail?couponId=${offer!.id}`);
  const main = page.getByRole('main');
  await page.clock.install();
  await page.goto(detail);
  await main.getByRole('radio', { name: /Credit card/ }).check();
  await main.getByLabel('Email').fill('aisyah@example.test');
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    main.getByRole('button', { name: 'Buy' }).click(),
  ]);
  await expect(page).toHaveURL(/\/voucher-submit-success\?orderTransactionId=/);
  await expect(main.getByText('Please do not close the page')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Open the payment page' })).toBeVisible();

  // Without a payment within 20 seconds the outcome is failed for now.
  await page.clock.runFor(20_500);
  await expect(page).toHaveURL(/\/voucher-buy-fail\?orderTransactionId=/);
  const refresh = main.getByRole('button', { name: 'Refresh the status' });
  await refresh.click();
  await expect(main.getByText('Not paid yet.')).toBeVisible();
  await main.getByRole('button', { name: 'Pay the order' }).click();
  const ways = page.getByRole('dialog');
  await expect(ways.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ways).toBeHidden();
  await page.context().route('https://help.example.com/**', (route) => route.fulfill({ body: 'help' }));
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    main.getByRole('button', { name: /^Chat with live agent/ }).click(),
  ]);
  await expect(help).toHaveURL(/help\.example\.com/);
  await help.close();

  await window.getByRole('button', { name: 'Pay now' }).click();
  await window.waitForLoadState();
  const code = main.getByRole('img', { name: /^QR code of voucher/ });
  await refresh.click();
  await expect(code).toBeVisible();
  await expect(page).toHaveURL(/\/voucher-buy-success/);
  await expect(code).toHaveCount(1);
  await window.close();

  // The waiting page finds the order by its transaction id, whatever `orderSn` contains.
  const id = new URL(page.url()).searchParams.get('orderTransactionId');
  await page.goto(getPageUrl('my', `/voucher-submit-success?orderTransactionId=${id}&orderSn=5201`));
  await expect(page).toHaveURL(/\/voucher-buy-success/);

  // Cash is final immediately, without codes until it is handed over.
  await page.goto(detail);
  await main.getByRole('radio', { name: /Cash/ }).check();
  await main.getByLabel('Email').fill('aisyah@example.test');
  await main.getByRole('button', { name: 'Buy' }).click();
  await expect(page).toHaveURL(/\/voucher-buy-success/);
  await expect(main.getByText('Please pay at the counter')).toBeVisible();
  await expect(main.getByRole('img', { name: /^QR code of voucher/ })).toHaveCount(0);
});

test('VCH-01 VCH-03 VCH-07 DEC-36 the account shows each voucher in its tab, and refunds codes', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(desktop);
  const account = new AccountPage(page);
  await account.arrive();
  const [dinner, , breakfast, lunch] = await listOffers(page, 3473);
  const unpaid = await buy(page, dinner!);
  const usable = await buy(page, dinner!, 2);
  const used = await buy(page, dinner!);
  const expired = await buy(page, lunch!);
  const cancelled = await buy(page, breakfast!);
  for (const { orderSn } of [usable, used, expired]) await runOperator('payment', 'confirm', orderSn);
  const { codes } = await runOperator<{ codes: { code: string }[] }>('voucher', 'show', used.orderSn);
  await runOperator('voucher', 'redeem', codes[0]!.code);
  await runSql(`update voucher_orders set expire_date = '2020-01-01' where id = $1`, [
    expired.orderTransactionId,
  ]);
  await runSql(`update voucher_orders set expires_at = now() - interval '1 minute' where id = $1`, [
    cancelled.orderTransactionId,
  ]);

  await account.open(`/my?tag=voucherdetail&orderId=${usable.orderTransactionId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: /^QR code of voucher/ })).toBeVisible();
  const refund = main.getByRole('button', { name: 'Refund' });
  const dialog = page.getByRole('dialog', { name: 'Refund vouchers' });
  await refund.click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog.getByText('Please select code')).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('radio', { name: /wallet/ }).check();
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByText('Refunded to your wallet')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('img', { name: /^QR code of voucher/ })).toHaveCount(0);

  const left = await buy(page, lunch!);
  await runOperator('payment', 'confirm', left.orderSn);
  await account.open('/my?tag=voucher');
  const states = main.locator('[data-state]');
  const expectTabStates = async (tab: string, expected: string[]) => {
    await main.getByRole('tab', { name: tab }).click();
    const readStates = () =>
      states.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-state')));
    await expect.poll(readStates).toEqual(expected);
  };
  await expectTabStates('Untapped', ['awaiting', 'untapped']);
  await expectTabStates('Expired', ['expired']);
  await expectTabStates('Used', ['used']);
  await expectTabStates('After-sales', ['refunded', 'cancelled']);

  await account.open('/my?tag=order');
  await expect(main.getByText(unpaid.orderSn)).toBeVisible();
});

test('DEC-80 a user cancels an unpaid voucher order, which is then listed as cancelled', async ({ page }) => {
  const account = new AccountPage(page);
  await account.arrive();
  const offer = (await listOffers(page, 3473))[1]!;
  const { orderTransactionId } = await buy(page, offer);
  await account.open(`/my?tag=voucherdetail&orderId=${orderTransactionId}`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('alertdialog', { name: 'Cancel these vouchers?' });
  await main.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('The order is cancelled.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Continue to pay' })).toHaveCount(0);
  const [row] = await runSql<{ status: number }>('select status from voucher_orders where id = $1', [
    orderTransactionId,
  ]);
  expect(row!.status).toBe(2);
});
