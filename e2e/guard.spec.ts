import { linkFromApp } from './link-from-app';
import { CheckoutPage } from './pages/checkout.page';
import { createMobile, LoginPage } from './pages/login.page';
import { desktop, MenuPage, mobile as phone } from './pages/menu.page';
import { requestRaw } from './raw-request';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

test.use({ viewport: desktop });

const getPath = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');
const getScrollY = (page: Page) => page.evaluate(() => window.scrollY);
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('a guest on a page that requires a login', () => {
  for (const path of [
    '/my?tag=wallet',
    '/orderDetail?id=made-up&backUrl=%2Fhome',
    '/orderCancel?id=made-up',
    '/orderDesc?id=made-up',
  ])
    test(`GRD-05 RT-10 DEC-30 ${path} redirects home with the login open, and after it returns there once`, async ({
      page,
      expectErrors,
    }) => {
      if (path.includes('made-up')) expectErrors(/^console The order could not be loaded/);
      await page.goto(getPageUrl('sg', path));
      const login = new LoginPage(page);
      await expect(login.dialog).toBeVisible();
      expect(getPath(page)).toBe('/home');
      expect(await readStored(page, 'loginJumpPath')).toBe(path);

      await login.logIn(createMobile());
      await expect.poll(() => getPath(page)).toBe(path);
      expect(await readStored(page, 'loginJumpPath')).toBeNull();
      await page.goto(getPageUrl('sg', '/home'));
      await new MenuPage(page).waitUntilReady();
      await expect(login.dialog).toHaveCount(0);
      expect(getPath(page)).toBe('/home');
    });

  test('GRD-05 GRD-06 on a phone every tab opens at its top, Me redirects home with the login, and dismissing it is final', {
    tag: '@gate',
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(getPageUrl('sg', '/vn/home'));
    await new MenuPage(page).waitUntilReady();
    const tabs = page.getByRole('navigation', { name: 'Điều hướng' });
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect.poll(() => getScrollY(page)).toBeGreaterThan(1000);
    await tabs.getByRole('link', { name: 'Đơn hàng' }).click();
    await page.waitForURL('**/vn/orderList');
    await expect.poll(() => getScrollY(page)).toBe(0);
    await page.goto(getPageUrl('sg', '/vn/home'));
    await new MenuPage(page).waitUntilReady();
    await page.evaluate(() => window.scrollTo(0, 1500));
    await tabs.getByRole('link').last().click();
    const login = new LoginPage(page, 'vn');
    await expect(login.dialog).toBeVisible();
    expect(getPath(page)).toBe('/vn/home');
    expect(await readStored(page, 'loginJumpPath')).toBe('/vn/my');
    expect(await getScrollY(page)).toBe(0);

    await page.keyboard.press('Escape');
    await expect(login.dialog).toHaveCount(0);
    await expect.poll(() => readStored(page, 'loginJumpPath')).toBeNull();
    await page.setViewportSize(desktop);
    await (await login.open()).logIn(createMobile('9'));
    await expect(page.getByRole('banner').getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
    expect(getPath(page)).toBe('/vn/home');
  });

  test('GRD-05 a URL with another site as its target only opens the login', async ({ page }) => {
    for (const target of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto('about:blank');
      await page.goto(getPageUrl('sg', `/home#login=${encodeURIComponent(target)}`));
      await expect(new LoginPage(page).dialog).toBeVisible();
      expect(await readStored(page, 'loginJumpPath')).toBeNull();
      expect(getPath(page)).toBe('/home');
    }
  });
});

test('SES-10 account actions open the login for a guest', async ({ page }) => {
  for (const path of [
    '/myReserve',
    '/my?tag=voucher',
    '/myFavorite',
    '/my',
    '/myOrder',
    '/myWallet',
    '/userInfo',
    '/myAddress',
  ]) {
    await page.goto(getPageUrl('sg', path));
    await expect(new LoginPage(page).dialog, path).toBeVisible();
  }
});

test('RT-04 DEC-31 SES-10 /orderList opens for a guest without requesting orders, and its login can be dismissed and returns there', {
  tag: '@gate',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/gateway/orders') && asked.push(request.url()));
  await page.goto(getPageUrl('sg', '/orderList'));
  const prompt = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await prompt.click();
  const login = new LoginPage(page);
  await expect(login.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toHaveCount(0);
  await expect(prompt).toBeVisible();
  expect(asked).toEqual([]);

  await prompt.click();
  await login.logIn(createMobile());
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(getPath(page)).toBe('/orderList');
});

test.describe('a login in the URL', () => {
  test('GRD-03 DEC-09 the token restores the login, loads the user info, and is removed', {
    tag: '@gate',
  }, async ({ page, expectErrors }) => {
    expectErrors(/^console The order could not be loaded/);
    const { mobile, userId, token } = await linkFromApp(page);
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    await page.goto(
      getPageUrl(
        'sg',
        `/myOrderDetail?accessToken=${token}&tag=x&moible=${mobile}&userId=${userId}&orderId=none`,
      ),
    );
    expect(getPath(page)).toBe('/myOrderDetail?tag=x&orderId=none');
    await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(mobile) })).toBeVisible();
    await expect.poll(() => readStored(page, 'userId')).toBe(String(userId));
    expect(await readStored(page, 'mobile')).toBe(mobile);
    expect(JSON.parse((await readStored(page, 'userInfo'))!)).toMatchObject({ mobileCountryCode: '+65' });
    expect(seen.filter((url) => url.includes('/api/gateway/profile.info'))).toHaveLength(1);
    // Only the first request contained the token.
    expect(seen.slice(1).filter((url) => url.includes(token))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(token);
  });

  test('GRD-03 DEC-09 an invalid token leaves a guest, and is removed as well', async ({ page }) => {
    const { mobile, userId, token } = await linkFromApp(page);
    for (const query of [
      `accesstoken=${token}x&mobile=${mobile}&userId=${userId}`,
      `accesstoken=${token}&mobile=${mobile}&userId=${userId + 1}`,
      `accesstoken=${token}&mobile=91111111&userId=${userId}`,
      `accesstoken=${token}`,
    ]) {
      await page.goto(getPageUrl('sg', `/orderList?${query}`));
      expect(new URL(page.url()).searchParams.has('accesstoken')).toBe(false);
      await expect(page.getByText('Log in to see your orders')).toBeVisible();
    }
    // The page requires a login, so the guard decides last.
    await page.goto(getPageUrl('sg', `/my?tag=order&accesstoken=${token}`));
    await expect(new LoginPage(page).dialog).toBeVisible();
    expect(await readStored(page, 'loginJumpPath')).toBe('/my?tag=order');
  });
});

test('GRD-06 account pages open at their top from any scroll position', async ({ page }) => {
  await new CheckoutPage(page).openLoggedIn();
  await page.setViewportSize({ width: 1200, height: 420 });
  await new MenuPage(page).open();
  const scrollDown = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => getScrollY(page)).toBeGreaterThan(50);
  };
  await scrollDown();
  await page.getByRole('banner').getByRole('link', { name: 'My account' }).click();
  await page.waitForURL('**/my');
  await expect.poll(() => getScrollY(page)).toBe(0);
  await page.goto(getPageUrl('sg', '/my?tag=profile'));
  await scrollDown();
  await page
    .getByRole('navigation', { name: /account/i })
    .getByRole('link')
    .nth(2)
    .click();
  await page.waitForURL('**/my?tag=order');
  await expect.poll(() => getScrollY(page)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click();
  await page.waitForURL('**/terms/protocol');
  expect(await getScrollY(page)).toBe(0);
});

test('RT-27 DEC-15 DEC-14 legacy links open home, menu and favourites', async ({ page }) => {
  await new CheckoutPage(page).openLoggedIn();
  const open = async (path: string) => {
    await page.goto('about:blank');
    await page.goto(getPageUrl('sg', path));
  };
  const favourites = page
    .getByRole('main')
    .getByRole('heading', { name: /favourite/i })
    .first();

  await open('/mycollection');
  await expect(favourites).toBeVisible();
  await open('/#/pages/main/mycollection');
  await page.waitForURL('**/mycollection');
  await expect(favourites).toBeVisible();
  await open('/#/pages/main/home');
  await expect.poll(() => getPath(page)).toBe('/home');
  expect(await getScrollY(page)).toBe(0);
  await open('/vn/home#/pages/main/classify');
  await page.waitForURL('**/vn/home#menu');
  await expect.poll(() => getScrollY(page)).toBeGreaterThan(0);
});

test('SES-14 the storefront has no staff screen and no link to one', async ({ page }) => {
  for (const path of [
    '/admin',
    '/staff',
    '/manage',
    '/backend',
    '/operator',
    '/kitchen',
    '/login',
    '/dashboard',
  ])
    expect([path, (await requestRaw('sg', path)).status]).toEqual([path, 404]);
  await new CheckoutPage(page).openLoggedIn();
  const known =
    /^\/(vn\/|zh-CN\/)?(home|orderDish|search|menu|shopInfo|terms\/\w+|voucher\/list|coupon-detail|settlement\/order|orderList|historicalOrder|my\w*|userInfo|reserve-\w+|media\/[\w.-]+)?$/;
  const strange = new Set<string>();
  for (const path of ['/home', '/my', '/orderList']) {
    await page.goto(getPageUrl('sg', path), { waitUntil: 'networkidle' });
    const paths = await page.evaluate(() =>
      [...document.querySelectorAll('a')]
        .filter((link) => link.origin === location.origin)
        .map((link) => link.pathname),
    );
    for (const path of paths) if (!known.test(path)) strange.add(path);
  }
  expect([...strange]).toEqual([]);
});
