import { readFileSync } from 'node:fs';
import { runOperator } from './operator';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

const dinner = ['Chicken satay, 6 sticks', 'Cereal prawn rice'];

/** Places an order for pick-up and closes the payment dialog. Returns its number and id. */
async function placeOrder(page: Page) {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.preparePickup(...dinner);
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.readOrderNumber();
  await checkout.paymentDialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/myOrderDetail/);
  return { orderSn, id: new URL(page.url()).searchParams.get('orderId')! };
}

const bigStatus = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }).first();

test('ORD-08 ORD-12 an unpaid order has a pay button; the refresh button loads changes without the stream', {
  tag: '@gate',
}, async ({ page }) => {
  // Without stream and timer only the button can refresh.
  await page.route('**/api/gateway/order-events*', (route) => route.abort());
  const { orderSn, id } = await placeOrder(page);
  await expect(bigStatus(page)).toContainText('Awaiting payment');
  await page.getByRole('button', { name: /^Pay S\$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay with PayNow' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.clock.install();
  await page.goto(getPageUrl('sg', `/myOrderDetail?orderId=${id}`));
  await expect(bigStatus(page)).toContainText('Awaiting payment');
  await runOperator('payment', 'confirm', orderSn);
  await page.getByRole('button', { name: 'Refresh the order' }).click();
  await expect(bigStatus(page)).toContainText('Accepted');
  await expect(page.getByRole('button', { name: /^Pay S\$/ })).toHaveCount(0);
});

test('ORD-09 ORD-10 ORD-13 the page follows all steps of a pick-up without a reload', {
  tag: '@gate',
}, async ({ page }) => {
  const { orderSn } = await placeOrder(page);
  await runOperator('payment', 'confirm', orderSn);
  await expect(bigStatus(page)).toContainText('Accepted');
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(bigStatus(page)).toContainText('Ready');
  await runOperator('order', 'advance', orderSn);
  await expect(bigStatus(page)).toContainText('In preparation');
  await runOperator('order', 'advance', orderSn);
  await expect(bigStatus(page)).toContainText('Completed');
  await expect(page.getByRole('list', { name: 'How far your order is' }).getByRole('listitem')).toHaveCount(
    3,
  );
  await expect(bigStatus(page)).not.toContainText('08:');
});

test('ORD-11 ORD-13 the order lists dishes, fees, pick-up place and number', async ({ page }) => {
  const { orderSn } = await placeOrder(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Cereal prawn rice');
  await expect(main).toContainText('Pick-up discount');
  await expect(main).toContainText('Eng Hoon Street');
  await expect(main.getByText(orderSn, { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Pick-up discount' }).click();
  await expect(main.getByText(/You come yourself/)).toBeVisible();
});

test('RT-07 an order opens by its id, and back opens the supplied same-origin page with the id', async ({
  page,
}) => {
  const { id } = await placeOrder(page);
  await page.goto(getPageUrl('sg', `/orderDetail?id=${id}&backUrl=${encodeURIComponent('/my?tag=order')}`));
  await expect(bigStatus(page)).toContainText('Awaiting payment');
  await expect(
    page.getByRole('link', { name: 'Back', exact: true, includeHidden: true }).first(),
  ).toHaveAttribute('href', `/my?tag=order&id=${id}`);
  await page.goto(
    getPageUrl('sg', `/orderDetail?id=${id}&backUrl=${encodeURIComponent('https://evil.example/my')}`),
  );
  await expect(
    page.getByRole('link', { name: 'Back', exact: true, includeHidden: true }).first(),
  ).toHaveAttribute('href', '/orderList');
});

test('another user does not see the order, and a guest has to log in', async ({
  page,
  browser,
  expectErrors,
}) => {
  expectErrors(/^console The order could not be loaded/);
  const { id } = await placeOrder(page);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(getPageUrl('sg', `/myOrderDetail?orderId=${id}`));
  await expect(stranger.getByText('Please log in to see your order')).toBeVisible();
  await new CheckoutPage(stranger).openLoggedIn(createMobile());
  await stranger.goto(getPageUrl('sg', `/myOrderDetail?orderId=${id}`));
  await expect(stranger.getByText('We couldn’t find this order')).toBeVisible();
  await other.close();
});

test('RT-23 PAY-08 the payment pages show the QR, the number, the amount and a save button, for orders, vouchers and top-ups', async ({
  page,
}) => {
  const { orderSn, id } = await placeOrder(page);
  const checkout = new CheckoutPage(page);
  const voucher = await checkout.buyVoucher();
  const topUp = await checkout.topUp(2000);
  const subjects = [
    ['order', id, orderSn],
    ['voucher', voucher.orderTransactionId, voucher.orderSn],
    ['topup', topUp.transactionId, topUp.orderSn],
  ] as const;
  const main = page.getByRole('main');
  for (const kind of ['paynow', 'wechat'])
    for (const [fromType, subject, sn] of subjects) {
      await page.goto(
        getPageUrl('sg', `/payment/${kind}?fromType=${fromType}&orderTransactionId=${subject}`),
      );
      await expect(main.getByRole('img', { name: /QR code/ })).toBeVisible();
      await expect(main.getByText(`${fromType === 'topup' ? 'Top-up' : 'Order'} ${sn}`)).toBeVisible();
      await expect(main.getByText(/^S\$\d+\.\d\d$/).first()).toBeVisible();
    }
  // The saved image is the shown one.
  const saving = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Save the QR image' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${topUp.orderSn}.png`);
  const shown = await main.getByRole('img', { name: /QR code/ }).getAttribute('src');
  expect(readFileSync(await saved.path()).toString('base64')).toBe(shown!.split(',')[1]);

  // After the payment a voucher order opens its own page, a top-up the wallet.
  await runOperator('payment', 'confirm', topUp.orderSn);
  await page.waitForURL(/\/myWallet/);
  await page.goto(
    getPageUrl('sg', `/payment/paynow?fromType=voucher&orderTransactionId=${voucher.orderTransactionId}`),
  );
  await expect(main.getByText(`Order ${voucher.orderSn}`)).toBeVisible();
  await main.getByRole('button', { name: 'I have paid' }).click();
  await page.waitForURL(/\/voucher-submit-success\?orderTransactionId=/);
  await page.goto(getPageUrl('sg', `/payment/paynow?fromType=order&orderTransactionId=${id}`));
  await expect(main.getByText(`Order ${orderSn}`)).toBeVisible();
  // Without an id the page shows this browser's last payment; without one it shows an error.
  await page.goto(getPageUrl('sg', '/payment/paynow'));
  await expect(page.getByRole('main').getByText(`Order ${orderSn}`)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('payNowInfo'));
  await page.goto(getPageUrl('sg', '/payment/paynow'));
  await expect(page.getByText('We don’t know what to pay for')).toBeVisible();
});

test('CHK-16 RT-23 in Malaysia a DuitNow order opens its payment page, and the order once paid', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page, 'my');
  await checkout.openLoggedIn();
  await checkout.fillCart(5201, 6000);
  await checkout.open();
  await checkout.fetchIt();
  await checkout.chooseTime();
  await checkout.placeButton.click();
  await page.waitForURL(/\/payment\/paynow\?.*fromType=order/);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const line = (await page
    .getByText(/^Order [A-Z]{2}-/)
    .first()
    .textContent())!;
  await runOperator('payment', 'confirm', line.replace('Order ', ''));
  await page.waitForURL(/myOrderDetail/);
  await expect(bigStatus(page)).toContainText('Accepted');
});
