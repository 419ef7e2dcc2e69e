import { runOperator } from './operator';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { WalletPage } from './pages/wallet.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

const phone = { width: 390, height: 844 };

/** Opens the wallet of a restaurant for a new user. */
async function arrive(page: Page, tenant = 'sg'): Promise<WalletPage> {
  await new CheckoutPage(page, tenant).openLoggedIn(createMobile());
  return new WalletPage(page, tenant);
}

const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('WAL-07 WAL-01 DEC-55 a top-up shows its QR code above the wallet, and is credited after an operator’s review', {
  tag: '@gate',
}, async ({ page }) => {
  const wallet = await arrive(page);
  await wallet.open('/my?tag=wallet');
  await wallet.expectBalance('S$0.00');
  await expect(wallet.main.getByText('No transactions yet')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Top up' });
  await wallet.main.getByRole('button', { name: 'Top up' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /S\$100\.00/ }).click();
  await expect(dialog).toContainText('S$105.00 goes into your balance, bonus included.');
  await wallet.next.click();
  await expect(
    wallet.payment.getByRole('img', { name: /^QR code to pay S\$100\.00 for top-up/ }),
  ).toBeVisible();
  const sn = await wallet.readTopUpNumber(wallet.payment);
  await wallet.payment.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = wallet.rows('Top-up').first();
  await expect(row).toContainText('Awaiting payment');
  await wallet.expectBalance('S$0.00');

  // The bank's notice alone credits nothing.
  await runOperator('payment', 'confirm', sn);
  await page.reload();
  await expect(row).toContainText('Under review');
  await wallet.expectBalance('S$0.00');

  await runOperator('top-up', 'approve', sn);
  await page.reload();
  await expect(row).toContainText('+S$100.00');
  await expect(row).toContainText('Completed');
  await expect(wallet.rows('Top-up bonus')).toContainText('+S$5.00');
  await wallet.expectBalance('S$105.00');
});

test('WAL-09 WAL-07 WAL-06 on a phone the card links to the details and the top-up, whose QR code has a page of its own', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const wallet = await arrive(page);
  await wallet.open('/myWallet');
  await expect(wallet.main.getByRole('button', { name: 'Top up' })).toBeHidden();
  await wallet.main.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', '/myChargeDetail?currencySign=S%24'));
  await page.goBack();
  await wallet.main.getByRole('link', { name: 'Top up' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', '/myCharge?currencySign=S%24'));
  expect(await hasNoOverflow(page)).toBe(true);

  await wallet.next.click();
  await expect(page.getByText('Please enter the amount')).toBeVisible();
  await wallet.amount.fill('30');
  await wallet.next.click();
  await expect(wallet.main.getByText(/^Please choose one of these: S\$20\.00, S\$50\.00/)).toBeVisible();
  await wallet.main.getByRole('button', { name: 'S$20.00' }).click();
  await wallet.next.click();
  await page.waitForURL(/\/payment\/paynow\?orderTransactionId=.+&fromType=topup$/);
  await expect(wallet.main.getByRole('img', { name: /^QR code to pay S\$20\.00 for top-up/ })).toBeVisible();

  await wallet.main.getByRole('button', { name: 'I have paid' }).click();
  await page.waitForURL(getPageUrl('sg', '/myWallet'));
  await expect(page.getByText(/^We haven’t seen your payment yet\. The restaurant looks/)).toBeVisible();

  // The row links to its page, which shows the code again.
  await wallet.rows('Top-up').getByRole('link').click();
  await page.waitForURL(/\/transactionDetails\?/);
  await wallet.main.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(wallet.payment).toBeVisible();
  await expect(wallet.payment.getByRole('img', { name: /^QR code/ })).toBeVisible();
});

test('WAL-06 without suggested amounts a whole amount of at most three digits is typed', async ({ page }) => {
  const wallet = await arrive(page, 'bowls');
  await wallet.open('/myCharge');
  const error = wallet.main.getByText('Please enter a positive integer');
  await wallet.next.click();
  await expect(page.getByText('Please enter the amount')).toBeVisible();
  await wallet.amount.fill('0');
  await wallet.amount.blur();
  await expect(error).toBeVisible();
  await wallet.amount.fill('1.5');
  await wallet.next.click();
  await expect(error).toBeVisible();
  await wallet.amount.clear();
  await wallet.amount.pressSequentially('1000');
  await wallet.amount.press('Enter');
  await expect(wallet.main.getByText('At most S$999.00 at a time')).toBeVisible();
  await expect(wallet.amount).toHaveValue('1000');
  await wallet.amount.fill('123');
  await wallet.amount.press('Enter');
  await expect(wallet.payment.getByRole('img', { name: /^QR code to pay S\$123\.00/ })).toBeVisible();
});

test('WAL-04 WAL-05 the refund of a credited top-up is requested once, the wallet refetches, and an operator decides', {
  tag: '@gate',
}, async ({ page }) => {
  const wallet = await arrive(page);
  const { orderSn } = await new CheckoutPage(page).topUp(2000);
  await runOperator('top-up', 'approve', orderSn);
  await wallet.open('/my?tag=wallet');
  await wallet.expectBalance('S$20.00');

  const row = wallet.rows('Top-up');
  const action = row.getByRole('button', { name: /^Return the same way: S\$20\.00 of / });
  const ask = page.getByRole('alertdialog', { name: 'Return S$20.00 the way it came?' });
  await action.click();
  await expect(ask).toBeVisible();
  await expect(ask).toContainText('7-10 days');
  await ask.getByRole('button', { name: 'Yes, return it' }).click();
  const done = page.getByRole('alertdialog', { name: 'Your refund is requested' });
  await done.getByRole('button', { name: 'OK' }).click();
  await expect(done).toBeHidden();
  await wallet.expectBalance('S$0.00');
  await expect(row).toContainText('Refund under review');
  await expect(action).toHaveCount(0);
  await expect(wallet.rows('Top-up refund')).toContainText('−S$20.00');
  // The focused button was removed, so the list's heading has the focus.
  await expect(wallet.main.getByRole('heading', { name: 'Latest transactions' })).toBeFocused();

  await runOperator('top-up', 'approve', orderSn);
  await page.reload();
  await expect(row).toContainText('Refunded');
  await wallet.expectBalance('S$0.00');
});

test('WAL-01 WAL-08 outside Singapore there is no top-up; the restaurant’s ad is shown below the wallet', async ({
  page,
}) => {
  const wallet = await arrive(page);
  await wallet.open('/my?tag=wallet');
  const ad = wallet.main.getByRole('img', { name: 'Offer of Lantern Kitchen' });
  await ad.scrollIntoViewIfNeeded();
  await expect(ad).toHaveJSProperty('complete', true);
  await expect.poll(() => ad.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const malaysian = await arrive(page, 'my');
  await malaysian.open('/my?tag=wallet');
  await malaysian.expectBalance('RM0.00');
  await expect(malaysian.main.getByText('Top up')).toHaveCount(0);
  await malaysian.open('/myCharge');
  await expect(malaysian.main.getByText('Topping up isn’t possible here.')).toBeVisible();
});

test('RT-14 RT-15 the wallet’s pages show amounts with the sign of the query, and a row opens with its fields', async ({
  page,
}) => {
  const wallet = await arrive(page);
  const { orderSn } = await new CheckoutPage(page).topUp(2000);
  await runOperator('top-up', 'approve', orderSn);
  const { main } = wallet;

  await page.goto(getPageUrl('sg', '/myWallet'));
  await expect(main.getByText('S$20.00', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'All transactions' }).click();
  await expect(page).toHaveURL(/myChargeDetail\?currencySign=S%24$/);
  const row = wallet.rows('Top-up');
  await expect(row).toContainText('+S$20.00');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/transactionDetails\?.*issueAmount=20\.00/);
  await expect(main.getByText('+S$20.00')).toBeVisible();
  for (const [name, value] of [
    ['Type', 'Top-up'],
    ['Status', 'Completed'],
    ['Remark', 'Topup-System-Wallet'],
  ] as const)
    await expect(main.getByText(name, { exact: true }).locator('xpath=..')).toContainText(value);

  // The page shows the backend's data, whatever else the query contains.
  const { searchParams } = new URL(page.url());
  const id = searchParams.get('transactionId');
  await page.goto(
    getPageUrl(
      'sg',
      `/transactionDetails?transactionId=${id}&issueAmount=9999&issueTypeDesc=Refund&remark=<b>x</b>`,
    ),
  );
  await expect(main.getByText('+S$20.00')).toBeVisible();
  await expect(main.getByText(/9,999|Refund|<b>x/)).toHaveCount(0);
  await page.goto(
    getPageUrl('sg', '/transactionDetails?transactionId=none&issueAmount=9999&issueTypeDesc=Refund'),
  );
  await expect(main.getByText('This transaction isn’t in your wallet.')).toBeVisible();
  await expect(main.getByText(/9,999/)).toHaveCount(0);
  await page.goto(getPageUrl('sg', '/transactionDetails'));
  await expect(main.getByRole('link', { name: 'See all transactions' })).toBeVisible();

  for (const path of ['/myChargeDetail', '/myCharge']) {
    await page.goto(getPageUrl('sg', `${path}?currencySign=S$`));
    await expect(main.getByText('S$20.00', { exact: true }).first()).toBeVisible();
    await page.goto(getPageUrl('sg', `${path}?currencySign=RM`));
    // The user has no ringgit, and Singapore dollars are not shown as ringgit.
    await expect(main.getByText('RM0.00', { exact: true })).toBeVisible();
    await expect(main.getByText(/S\$\d/)).toHaveCount(0);
    expect(await hasNoOverflow(page)).toBe(true);
  }
  await expect(main.getByText('Topping up is possible in S$ only.')).toBeVisible();
});
