import { runSql } from './database';
import { AccountPage, entries } from './pages/account.page';
import { CheckoutPage } from './pages/checkout.page';
import { createMobile } from './pages/login.page';
import { getPageUrl } from './stack';
import { expect, test } from './test';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Keys of the side menu, in order. */
const keys = Object.keys(entries) as (keyof typeof entries)[];

test('DEC-31 ACC-03 a guest sees a login button and requests no orders; a user finds their order, and a tag opens it in the same window', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('orders.list') && asked.push(request.url()));
  await page.goto(getPageUrl('sg', '/orderList'));
  await expect(page.getByText('Log in to see your orders')).toBeVisible();
  expect(asked).toEqual([]);

  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await checkout.preparePickup('Chicken satay, 6 sticks', 'Cereal prawn rice');
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.readOrderNumber();

  await page.goto(getPageUrl('sg', '/orderList'));
  const card = page.locator('main').getByRole('link', { name: orderSn });
  await expect(card).toContainText('1 × Chicken satay, 6 sticks');
  // The page does not overflow a phone's screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await card.click();
  await expect(page).toHaveURL(/myOrderDetail/);
  await expect(page.getByText(orderSn).first()).toBeVisible();

  const orderId = new URL(page.url()).searchParams.get('orderId')!;
  const account = new AccountPage(page);
  for (const tag of ['orderdetail', 'toorderdetail']) {
    await account.open(`/my?tag=${tag}&orderId=${orderId}`);
    await expect(page).toHaveURL(getPageUrl('sg', `/myOrderDetail?orderId=${orderId}`));
    await expect(page.getByText(orderSn).first()).toBeVisible();
  }
  expect(page.context().pages()).toHaveLength(1);
  // Without an order to redirect to, the entry stays.
  await account.open('/my?tag=orderdetail');
  await expect(page.locator('main').getByRole('link', { name: orderSn })).toBeVisible();
  await expect(account.heading('My orders')).toBeVisible();
});

test('RT-10 ACC-01 ACC-02 a guest’s link to the wallet opens it after the login; every key of the side menu opens its entry', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  const account = new AccountPage(page);
  await account.open('/my?tag=wallet');
  await expect(account.login.dialog).toBeVisible();
  await account.login.logIn(createMobile());
  await expect(page).toHaveURL(getPageUrl('sg', '/my?tag=wallet'));
  await expect(account.heading('My wallet')).toBeVisible();

  await expect(account.menu.getByRole('link')).toHaveText(keys.map((key) => entries[key]));
  for (const key of keys) {
    const link = account.menu.getByRole('link', { name: entries[key], exact: true });
    await link.click();
    await expect(page).toHaveURL(getPageUrl('sg', `/my?tag=${key}`));
    await expect(account.heading(entries[key])).toBeVisible();
    await expect(account.menu.locator('[aria-current="page"]')).toHaveText(entries[key]);
  }
  for (const key of keys) {
    await account.open(`/my?tag=${key}`);
    await expect(account.heading(entries[key])).toBeVisible();
  }
  // User pages are not cached and not indexed.
  const answer = await page.reload();
  expect(answer!.headers()['cache-control']).toContain('no-store');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
});

test('ACC-04 tag voucherdetail shows the voucher order of orderId in the order entry', async ({ page }) => {
  await page.setViewportSize(desktop);
  const account = new AccountPage(page);
  await account.arrive();
  const [offer] = await account.call<{ id: number; vouchersName: string; saleAmount: number }[]>(
    'vouchers.list',
    { restaurantId: 3473 },
    'GET',
  );
  const bought = await account.call<{ orderTransactionId: string; orderSn: string }>('vouchers.buy', {
    vouchersInfo: { couponId: offer!.id, useRules: [] },
    vouchersCount: 1,
    payType: 'PAY_NOW',
    payAmount: offer!.saleAmount,
    receiveEmail: 'mei@example.test',
  });
  await account.open(`/my?tag=voucherdetail&orderId=${bought.orderTransactionId}`);
  await expect(account.heading('My orders')).toBeVisible();
  await expect(account.menu.locator('[aria-current="page"]')).toHaveText('My orders');
  const voucher = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Voucher' }) });
  await expect(voucher).toContainText(offer!.vouchersName);
  await expect(voucher).toContainText(bought.orderSn);
  await expect(voucher).toContainText('Waiting for payment');

  // Another user's order is not found.
  const stranger = await page.context().browser()!.newContext();
  const other = new AccountPage(await stranger.newPage());
  await other.arrive();
  await other.open(`/my?tag=voucherdetail&orderId=${bought.orderTransactionId}`);
  await expect(other.page.getByText('This voucher couldn’t be loaded.')).toBeVisible();
  await expect(other.page.getByText(bought.orderSn)).toHaveCount(0);
  await stranger.close();
});

test('ACC-05 RT-11 RT-12 RT-13 DEC-14 My on a phone greets the user and links to every section as a page of its own', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const account = new AccountPage(page);
  const mobile = await account.arrive();
  const card = page.locator('main').getByRole('link', { name: /^Hello/ });

  await account.open('/my');
  await expect(card).toContainText(`+65 ${mobile}`);
  await expect(card).toHaveAttribute('href', '/userInfo');
  await runSql('update users set user_name = $2 where mobile = $1', [mobile, 'Tan Mei Xuan']);
  await page.reload();
  await expect(card).toContainText('Tan Mei Xuan');
  await account.call('profile.edit', { userInfo: { nickName: 'Mei' } });
  await page.reload();
  await expect(card).toContainText('Mei');
  await expect(card).not.toContainText('Tan');

  await expect(account.menu.getByRole('listitem')).toHaveText([
    'Delivery addresses',
    'My orders',
    'My reservations',
    'My favourites',
    'Saved restaurants',
    'My vouchers',
    'My wallet',
    /^Customer service/,
  ]);
  const targets = await account.menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/myAddress',
    '/myOrder',
    '/myReserve',
    '/myFavorite',
    '/mycollection',
    '/my?tag=voucher',
    '/myWallet',
  ]);

  const pages = [
    ['/userInfo', 'Profile'],
    ['/myAddress', 'Delivery addresses'],
    ['/myOrder', 'My orders'],
    ['/myReserve', 'My reservations'],
    ['/myFavorite', 'My favourites'],
    ['/myWallet', 'My wallet'],
  ] as const;
  const back = page.getByRole('link', { name: 'Back to my account' });
  for (const [path, heading] of pages) {
    await account.open(path);
    await expect(account.heading(heading)).toBeVisible();
    await expect(back).toHaveAttribute('href', '/my');
    await expect(account.menu).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }

  for (const [said, shown] of [
    ['true', true],
    ['false', false],
  ] as const) {
    await account.open(`/myFavorite?hasNavigationBar=${said}`);
    await expect(account.heading('My favourites')).toBeVisible();
    await expect(back).toBeVisible({ visible: shown });
    await expect(page.getByRole('banner')).toHaveCount(shown ? 1 : 0);
  }

  await account.open('/my');
  await account.menu.getByRole('link', { name: 'Saved restaurants' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', '/mycollection'));
  await expect(account.heading('My favourites')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Lantern Kitchen/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('ACC-06 DEC-30 an account page shows the login and, behind it, a panel with two buttons to a guest and after the session has ended', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const account = new AccountPage(page);
  await account.open('/myWallet');
  await expect(account.login.dialog).toBeVisible();
  await expect(account.panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account.login.dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Go to the menu' })).toHaveAttribute('href', '/home');
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
  const mobile = createMobile();
  await account.login.logIn(mobile);
  await expect(account.panel).toHaveCount(0);
  await expect(page).toHaveURL(getPageUrl('sg', '/myWallet'));

  await account.open('/my?tag=profile');
  await account.unfold('Nickname');
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Mei');
  // A late call of the page would otherwise be the first to meet the ended session.
  await page.waitForLoadState('networkidle');
  await runSql(
    'update sessions set revoked_at = now() where user_id = (select id from users where mobile = $1)',
    [mobile],
  );
  // A guest's call may meet the ended session first; the user's next call must still report it.
  const status = await page.evaluate(async () => {
    const input = encodeURIComponent(JSON.stringify({ restaurantId: 3473, type: 'restaurant' }));
    return (await fetch(`/api/gateway/subscription.stat?input=${input}`)).status;
  });
  expect(status).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(account.login.dialog).toBeVisible();
  await expect(
    account.login.dialog.getByText('your login status has expired, please log in again'),
  ).toBeVisible();
  await expect(account.panel).toBeVisible();
  await expect(page.getByText(mobile)).toHaveCount(0);
  await account.login.logIn(createMobile());
  await expect(account.row('Nickname')).toBeVisible();
});

test('ACC-07 DEC-32 the desktop’s dropdown has six entries and logout, by mouse and by keyboard', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(desktop);
  const account = new AccountPage(page);
  const mobile = await account.arrive();
  await account.open('/home');
  const button = page.getByRole('banner').getByRole('button', { name: mobile });
  const menu = page.getByRole('navigation', { name: 'Account', exact: true });
  await button.click();
  await expect(menu.getByRole('listitem')).toHaveText([
    'Profile',
    'Delivery addresses',
    'My orders',
    'My reservations',
    'My favourites',
    'My wallet',
    'Log out',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await expect(menu).toHaveCount(0);

  await button.click();
  await menu.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', '/my?tag=order'));
  await button.click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('logged out successfully')).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('DEC-83 purchased vouchers are one tap from My on a phone, from the vouchers on sale and from the wallet', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await new CheckoutPage(page).openLoggedIn();
  for (const path of ['/my', '/voucher/list', '/myWallet']) {
    await page.goto(getPageUrl('sg', path));
    await page.locator('main').getByRole('link', { name: 'My vouchers' }).click();
    await expect(page).toHaveURL(getPageUrl('sg', '/my?tag=voucher'));
  }
});

test('ACC-05 My shows the avatar of the chat app, or a placeholder', async ({ page }) => {
  await page.setViewportSize(phone);
  const mobile = createMobile();
  await new CheckoutPage(page).openLoggedIn(mobile);
  const card = page
    .locator('main')
    .getByRole('link', { name: /Profile|Hello|profile/ })
    .first();
  await page.goto(getPageUrl('sg', '/my'));
  await expect(card.locator('img')).toHaveCount(0);
  await page.route('https://pictures.example.test/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await runSql('update users set avatar_url = $1 where mobile = $2', [
    'https://pictures.example.test/me',
    mobile,
  ]);
  await page.reload();
  await expect(card.locator('img')).toHaveAttribute('src', 'https://pictures.example.test/me');
});
