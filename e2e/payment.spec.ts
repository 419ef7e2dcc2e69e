import { runSql } from './database';
import { getSentCode, runOperator } from './operator';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

/** S$7.65 and S$12.80: together above the minimum of S$20. */
const dinner = ['Chicken satay, 6 sticks', 'Cereal prawn rice'];

const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }).first();
const getOrders = (mobile: string) =>
  runSql<{ id: string; sn: string; pay_status: number }>(
    'select o.id, o.sn, o.pay_status from orders o join users u on u.id = o.user_id where u.mobile = $1',
    [mobile],
  );

/** Fills a user's cart in Singapore for pick-up, ready to be placed. */
async function openInSingapore(page: Page) {
  const mobile = createMobile();
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn(mobile);
  return { checkout, mobile };
}

const choose = (page: Page, payType: RegExp) =>
  page.locator('#checkout-pay').getByRole('radio', { name: payType }).check();

test('PAY-06 DEC-67 in Singapore a card is paid on the provider’s page in the dialog; a failed payment shows an error, and the next one succeeds', {
  tag: '@gate',
}, async ({ page }) => {
  const { checkout, mobile } = await openInSingapore(page);
  await checkout.preparePickup(...dinner);
  await choose(page, /card/i);
  await expect(checkout.items).toContainText('Payment service');
  await checkout.placeButton.click();
  const dialog = checkout.paymentDialog;
  const frame = dialog.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(dialog.getByText(/^Payment failed/)).toBeVisible();
  // The page to which the frame returns is not shown inside the shop.
  await expect(dialog.locator('iframe')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await frame.getByRole('button', { name: 'Pay now' }).click();
  await expect(dialog.getByText('Payment received')).toBeVisible();
  await page.waitForURL(/myOrderDetail/);
  await expect(status(page)).toContainText('Accepted');
  expect((await getOrders(mobile)).map(({ pay_status }) => pay_status)).toEqual([1]);
});

test('PAY-05 PAY-07 in Malaysia a card is paid on the provider’s page, which returns to the order; "I have paid" replaces the payment page', {
  tag: '@gate',
}, async ({ page }) => {
  const mobile = createMobile();
  const checkout = new CheckoutPage(page, 'my');
  await checkout.openLoggedIn(mobile);
  await checkout.fillCart(5201, 6000);
  await checkout.open();
  await checkout.fetchIt();
  await checkout.chooseTime();
  await choose(page, /card/i);
  await expect(checkout.items).toContainText('Payment service');
  await checkout.placeButton.click();
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  await page.waitForURL(/myOrderDetail/);
  await expect(status(page)).toContainText('Awaiting payment');
  const [placed] = await getOrders(mobile);

  // Retries on the payment page, which the order then replaces.
  await page.goto(getPageUrl('my', `/payment/paynow?fromType=order&orderTransactionId=${placed!.id}`));
  await expect(page).toHaveTitle(/^Waiting for your payment/);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pay now' })).toBeVisible();
  const visited = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.waitForURL(/myOrderDetail/);
  expect(await page.evaluate(() => history.length)).toBe(visited);
  await expect(page.getByText('We’re checking your payment')).toBeVisible();
  await runOperator('payment', 'confirm', placed!.sn);
  await expect(status(page)).toContainText('Accepted');
  expect(await getOrders(mobile)).toHaveLength(1);
});

test('cash and the wallet, in part and in whole, need no further step except a code for a large daily sum', {
  tag: '@gate',
}, async ({ page }) => {
  const { checkout, mobile } = await openInSingapore(page);
  const { orderSn } = await checkout.topUp(2000);
  await runOperator('payment', 'confirm', orderSn);
  await runOperator('top-up', 'approve', orderSn);

  // S$20 don't cover the total: the wallet pays its part, and PayNow the remainder.
  await checkout.preparePickup(...dinner, 'Rojak');
  const whole = await checkout.readTotal();
  await page.getByRole('switch', { name: /^Use my wallet/ }).check();
  await expect(checkout.items).toContainText('−S$20.00');
  const toCents = (text: string) => Math.round(Number(text.replace('S$', '')) * 100);
  const rest = await checkout.readTotal();
  expect(toCents(rest)).toBe(toCents(whole) - 2000);
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toContainText(rest);
  const first = await checkout.readOrderNumber();
  // The order and its card show the same remainder.
  const [partly] = await getOrders(mobile);
  await page.goto(getPageUrl('sg', `/myOrderDetail?orderId=${partly!.id}`));
  await expect(page.getByRole('main')).toContainText(rest);
  await page.goto(getPageUrl('sg', '/myOrder'));
  await expect(page.getByRole('article').filter({ hasText: first })).toContainText(rest);
  await runOperator('payment', 'confirm', first, '--amount', rest.replace('S$', ''));
  await page.goto(getPageUrl('sg', `/myOrderDetail?orderId=${partly!.id}`));
  await expect(status(page)).toContainText('Accepted');

  // Pays in cash.
  await checkout.preparePickup(...dinner);
  await expect(page.getByRole('switch', { name: /^Use my wallet/ })).toHaveCount(0);
  await choose(page, /^Cash/);
  await checkout.placeButton.click();
  await page.waitForURL(/myOrderDetail/);
  await expect(status(page)).toContainText('Accepted');

  // Pays by a wallet that covers the total.
  const more = await checkout.topUp(5000);
  await runOperator('payment', 'confirm', more.orderSn);
  await runOperator('top-up', 'approve', more.orderSn);
  await checkout.preparePickup(...dinner);
  await choose(page, /^Wallet/);
  // S$99 spent today: the next payment exceeds the limit without a code.
  await runSql(
    `select wallet_move(id, 'SGD', 7900, 'topup', null, null, null, null, now()),
       wallet_move(id, 'SGD', -7900, 'pay', 'order', 'another', null, null, now())
     from users where mobile = $1`,
    [mobile],
  );
  await checkout.placeButton.click();
  const confirm = page.getByRole('dialog', { name: 'Confirm this payment' });
  await expect(confirm).toContainText(mobile);
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(page.getByRole('main')).toContainText('More than S$100.00 in 24 hours');
  await checkout.placeButton.click();
  await confirm.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('sent successfully')).toBeVisible();
  await confirm.getByRole('textbox', { name: 'Verification code' }).fill(await getSentCode(mobile));
  await page.waitForURL(/myOrderDetail/);
  await expect(status(page)).toContainText('Accepted');
  expect((await getOrders(mobile)).map(({ pay_status }) => pay_status).sort()).toEqual([0, 1, 1]);
});

test('PAY-04 PAY-07 an order is paid from its list by the dialog and the payment above the page; on its own page "I have paid" refetches it', async ({
  page,
}) => {
  const { checkout, mobile } = await openInSingapore(page);
  await checkout.preparePickup(...dinner);
  await checkout.placeButton.click();
  const orderSn = await checkout.readOrderNumber();
  await checkout.paymentDialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/myOrderDetail/);

  await page.goto(getPageUrl('sg', '/orderList'));
  await page.getByRole('main').getByRole('button', { name: /^Pay/ }).first().click();
  const second = page.getByRole('dialog', { name: 'Pay your order' });
  await expect(
    second.getByText(/^please pay as soon as possible, order becomes invalid after/),
  ).toBeVisible();
  await expect(second.getByRole('radio', { name: /PayNow/ })).toBeChecked();
  await second.getByRole('button', { name: /^Pay S\$/ }).click();
  await expect(checkout.paymentDialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(second).toHaveCount(0);
  await checkout.paymentDialog.getByRole('button', { name: 'I have paid' }).click();
  await page.waitForURL(/myOrderDetail/);

  await expect(status(page)).toContainText('Awaiting payment');
  // The claim persists on this page, after a reload and on other pages, with the code as a secondary link.
  const checking = page.getByText('We’re checking your payment', { exact: true });
  await expect(checking).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  const orderPage = page.url();
  await page.goto(getPageUrl('sg', '/home'));
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
    `We’re checking the payment of order ${orderSn}`,
  );
  await page.goto(orderPage);
  await expect(checking).toBeVisible();
  await page.getByRole('link', { name: 'Show the payment again' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  // Another browser does not have the claim.
  await page.evaluate(() => localStorage.removeItem('payNowInfo'));
  await page.goto(orderPage);

  await page
    .getByRole('button', { name: /^Pay S\$/ })
    .first()
    .click();
  await expect(checkout.paymentDialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const visited = await page.evaluate(() => history.length);
  await checkout.paymentDialog.getByRole('button', { name: 'I have paid' }).click();
  await expect(checkout.paymentDialog).toHaveCount(0);
  await expect(checking).toBeVisible();
  await runOperator('payment', 'confirm', orderSn);
  await expect(status(page)).toContainText('Accepted');
  expect(await page.evaluate(() => history.length)).toBe(visited);
  expect((await getOrders(mobile)).map(({ sn, pay_status }) => [sn, pay_status])).toEqual([[orderSn, 1]]);
});

test('CHK-14 two tabs and the back button place one order, and a late payment is matched', async ({
  page,
  context,
}) => {
  const { checkout, mobile } = await openInSingapore(page);
  await checkout.preparePickup(...dinner);
  const other = new CheckoutPage(await context.newPage());
  await other.open();
  await expect(other.items).toContainText('Pick-up discount');
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.readOrderNumber();
  // The cart has become an order, so the other tab has nothing left to submit.
  await expect(other.page.getByText('Your cart is empty')).toBeVisible();
  await checkout.paymentDialog.getByRole('button', { name: 'I have paid' }).click();
  await page.waitForURL(/myOrderDetail/);
  // Back shows the code again, and the checkout is empty.
  await page.goBack();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const href = page.url();
  await page.goto(getPageUrl('sg', '/settlement/order'));
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.goto(href);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();

  // After closing the page, the order can still be paid from its list, even after its deadline.
  await runSql("update orders set expires_at = now() - interval '1 second' where sn = $1", [orderSn]);
  await runOperator('payment', 'confirm', orderSn);
  await page.waitForURL(/myOrderDetail/);
  await expect(status(page)).toContainText('Accepted');
  expect((await getOrders(mobile)).map(({ sn }) => sn)).toEqual([orderSn]);
});

test('API-59 CHK-13 a reload shows the code again, and home, menu and checkout remind of the order until it is paid', async ({
  page,
}) => {
  const { checkout, mobile } = await openInSingapore(page);
  await checkout.preparePickup(...dinner);
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const orderSn = await checkout.readOrderNumber();
  await page.reload();
  await expect(page).toHaveURL(/\/payment\/paynow/);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();

  const reminder = page.getByRole('region', { name: 'Your order' });
  for (const path of ['/home', '/orderDish']) {
    await page.goto(getPageUrl('sg', path));
    await expect(reminder).toContainText(`Order ${orderSn} awaits payment`);
    await expect(reminder.getByRole('timer')).toContainText(/^\d+:\d\d left$/);
  }
  // The checkout warns before it is filled in.
  await checkout.addDishes(...dinner);
  await checkout.open();
  await expect(reminder).toContainText(`Order ${orderSn} awaits payment`);
  await expect(page.getByText(/^Please pay it or cancel it before you order again/)).toBeVisible();
  // Another order is still rejected, with the reason and a link to the unpaid one.
  await checkout.fetchIt();
  await checkout.chooseTime();
  const answer = page.waitForResponse('**/api/gateway/ordering.submit');
  await checkout.placeButton.click();
  expect((await (await answer).json()).error.code).toBe('UNPAID_ORDER');
  const refusal = page.getByRole('status').filter({ hasText: 'still waiting for its payment' });
  await expect(refusal).toContainText(
    'An earlier order is still waiting for its payment, so a new one can’t be placed yet.',
  );
  expect((await getOrders(mobile)).map(({ sn }) => sn)).toEqual([orderSn]);
  await refusal.getByRole('button', { name: 'To that order' }).click();
  await page.waitForURL(/myOrderDetail/);
  await expect(page.getByText(orderSn).filter({ visible: true }).first()).toBeVisible();
  await page.goto(getPageUrl('sg', '/settlement/order'));
  await reminder.getByRole('link').click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();

  await runOperator('payment', 'confirm', orderSn);
  await page.waitForURL(/myOrderDetail/);
  await page.goto(getPageUrl('sg', '/home'));
  await expect(reminder).toContainText('Accepted');
  await expect(reminder.getByRole('link')).toHaveAttribute('href', /myOrderDetail/);
});
