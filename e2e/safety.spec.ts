import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkFromApp } from './link-from-app';
import { CheckoutPage } from './pages/checkout.page';
import { createMobile, LoginPage } from './pages/login.page';
import { desktop } from './pages/menu.page';
import { requestRaw } from './raw-request';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';
import { getText, listTokenHashes } from './token-search';

test.use({ viewport: desktop });

const sealedCookie = 'makan_session';
const getSealedCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === sealedCookie)!.value;
const listKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const header = (page: Page) => page.getByRole('banner');

/** Returns everything that a script of the page could read. */
const readReachable = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      document.documentElement.outerHTML,
    ]),
  );

async function placeOrder(page: Page): Promise<{ orderSn: string; id: string }> {
  const checkout = new CheckoutPage(page);
  await checkout.preparePickup('Chicken satay, 6 sticks', 'Cereal prawn rice');
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.readOrderNumber();
  const stored = await page.evaluate(() => localStorage.getItem('payNowInfo'));
  return { orderSn, id: (JSON.parse(stored!) as { orderTransactionId: string }).orderTransactionId };
}

test('LIM-06 SES-09 SES-11 SES-13 a session sets its storage keys, exposes no token, and is logged out in all tabs', {
  tag: '@gate',
}, async ({ page, context, expectErrors }) => {
  // Loading another user's order logs an error.
  expectErrors(/^console The order could not be loaded/);
  test.slow();
  const answers: Promise<string>[] = [];
  const urls: string[] = [];
  context.on('response', (response) => answers.push(getText(response)));
  context.on('request', (request) => urls.push(request.url()));
  const mobile = createMobile();
  const login = new LoginPage(page);

  // The guard redirects to the login, the user logs in and orders.
  await page.goto(getPageUrl('sg', '/my?tag=order'));
  await expect(login.dialog).toBeVisible();
  const wanted = await listKeys(page);
  await login.logIn(mobile);
  await page.waitForURL('**/my?tag=order');
  const { orderSn, id } = await placeOrder(page);
  expect([...wanted, ...(await listKeys(page))]).toEqual(
    expect.arrayContaining([
      'cart',
      'mobile',
      'userId',
      'userInfo',
      'placeOrderRestaurantInfo:3473',
      'payNowInfo',
      'loginJumpPath',
      'locale',
      'countryCode',
      'city',
      'AuthorizationUserId',
    ]),
  );
  expect((await listKeys(page)).filter((key) => /token|session|password/i.test(key))).toEqual([]);

  const texts: string[] = [];
  for (const path of ['/settlement/order', '/my', `/orderDetail?id=${id}`, '/home']) {
    await page.goto(getPageUrl('sg', path));
    await expect(header(page).getByRole('button', { name: new RegExp(mobile) })).toBeVisible();
    texts.push(await readReachable(page));
  }
  const sealed = await getSealedCookie(page);

  // Another tab shows the change.
  const other = await context.newPage();
  await other.goto(getPageUrl('sg', '/orderList'));
  await expect(other.getByRole('main').getByText(orderSn)).toBeVisible();
  await page.goto(getPageUrl('sg', '/my?tag=order'));
  await header(page)
    .getByRole('button', { name: new RegExp(mobile) })
    .click();
  await header(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('logged out successfully')).toBeVisible();
  await expect(login.dialog).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/home');
  const left = await listKeys(page);
  for (const key of ['mobile', 'userId', 'userInfo', 'AuthorizationUserId', 'payNowInfo', 'loginJumpPath'])
    expect(left).not.toContain(key);
  const form = JSON.parse((await page.evaluate(() => localStorage.getItem('checkout:3473')))!);
  expect(form.state.payType).toBeUndefined();
  const after = await requestRaw('sg', '/api/gateway/profile.info', {
    headers: { cookie: `${sealedCookie}=${sealed}` },
  });
  expect([after.status, after.text]).toEqual([401, expect.stringContaining('SESSION_EXPIRED')]);
  await expect(other.getByText('Log in to see your orders')).toBeVisible();
  await expect(other.getByText(orderSn)).toHaveCount(0);

  // After another user logs in, the other tab is theirs, without data of the previous one.
  const second = createMobile();
  await login.logIn(second);
  await expect(header(other).getByRole('button', { name: new RegExp(second) })).toBeVisible();
  await expect(other.getByText('No orders yet')).toBeVisible();
  await expect(other.getByText(orderSn)).toHaveCount(0);
  for (const path of [`/orderDetail?id=${id}`, `/myOrderDetail?orderId=${id}`]) {
    await page.goto(getPageUrl('sg', path));
    await expect(page.getByText('We couldn’t find this order').first()).toBeVisible();
    texts.push(await readReachable(page));
    expect(texts.at(-1)).not.toContain(orderSn);
    expect(texts.at(-1)).not.toContain(mobile);
  }

  const seen = [...texts, ...urls, ...(await Promise.all(answers)), readLogs()];
  expect(seen.length).toBeGreaterThan(100);
  for (const secret of [sealed, await getSealedCookie(page)])
    expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  expect(await listTokenHashes(seen.join('\n'))).toEqual([]);
});

/** Returns the stack's logs so far. */
const readLogs = () =>
  ['storefront.log', 'backend.log']
    .map((name) => readFileSync(join(process.env.STACK_DATA_DIR ?? '', name), 'utf8'))
    .join('\n');

test('SES-11 GRD-03 a login in the URL is in no log, response or history', { tag: '@gate' }, async ({
  page,
}) => {
  const { mobile, userId, token } = await linkFromApp(page);
  const answers: Promise<string>[] = [];
  page.on('response', (response) => answers.push(getText(response)));
  await page.goto(getPageUrl('sg', `/my?tag=order&accesstoken=${token}&mobile=${mobile}&userId=${userId}`));
  await expect(header(page).getByRole('button', { name: new RegExp(mobile) })).toBeVisible();
  const seen = [await readReachable(page), ...(await Promise.all(answers)), readLogs()].join('\n');
  expect(seen).not.toContain(token);
  expect(await listTokenHashes(seen)).toEqual([]);
});
