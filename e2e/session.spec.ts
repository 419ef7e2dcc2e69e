import { runSql } from './database';
import { runOperator } from './operator';
import { createMobile, LoginPage } from './pages/login.page';
import { desktop, MenuPage } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

test.use({ viewport: desktop });

const sealedCookie = 'makan_session';
const expired = 'your login status has expired, please log in again';

async function openLogin(page: Page): Promise<LoginPage> {
  await new MenuPage(page).open();
  return new LoginPage(page).open();
}

/** Logs in a new user by the dialog. */
async function logIn(page: Page): Promise<string> {
  const mobile = createMobile();
  await (await openLogin(page)).logIn(mobile);
  await expect(page.getByRole('banner').getByText(mobile)).toBeVisible();
  return mobile;
}

/** Records the page's calls to the gateway whose names have the given prefix. */
function watchCalls(page: Page, name: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api/gateway/${name}`)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const getWrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const findSessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === sealedCookie);

test('SES-01 the login closes on Escape and returns the focus to its button', async ({ page }) => {
  const login = await openLogin(page);
  await page.keyboard.press('Escape');
  await expect(login.dialog).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeFocused();
});

test.describe('ways to log in', () => {
  const password = 'Laksa2go';

  test('SES-03 SES-05 SES-06 a user registers with a checked code, then logs in by password and by login id', {
    tag: '@gate',
  }, async ({ page }) => {
    const login = await openLogin(page);
    const { dialog } = login;
    const mobile = createMobile();
    const calls = watchCalls(page, 'auth.');
    await login.signupTab.click();
    const code = await login.receiveCode(mobile);
    expect(code).toMatch(/^\d{4}$/);
    await login.password.fill(password);
    await login.terms.check();
    await login.code.fill(getWrongCode(code));
    await login.register.click();
    await expect(dialog.getByText('Verification code failed')).toBeVisible();
    expect(calls.join()).not.toContain('auth.register');
    await login.code.fill(code);
    await login.register.click();
    await expect(dialog.getByText('Your account is ready')).toBeVisible();
    // The signup opens no session, and everything but the password is still filled in.
    await expect(dialog.getByRole('tab', { name: 'Log in' })).toHaveAttribute('aria-selected', 'true');
    expect(await login.findLoggedIn()).toBeUndefined();
    await expect(login.mobile).toHaveValue(mobile);
    await expect(login.terms).toBeChecked();

    await login.password.fill('Wrong2go');
    await login.submit.click();
    await expect(dialog.getByText('The mobile number or the password isn’t right')).toBeVisible();
    await login.password.fill(password);
    await login.submit.click();
    await expect(dialog).toBeHidden();
    expect(await login.findLoggedIn()).toBe(mobile);

    const loginId = `diner${mobile}`;
    await runOperator('account', 'login-id', `+65${mobile}`, loginId);
    await page.context().clearCookies();
    await openLogin(page);
    await login.chooseMode('Login id');
    await dialog.getByLabel('Login id').fill(loginId.toUpperCase());
    await login.password.fill(password);
    await dialog.getByRole('button', { name: 'Show the password' }).click();
    await expect(login.password).toHaveAttribute('type', 'text');
    await login.terms.check();
    await page.keyboard.press('Tab');
    await login.password.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await login.findLoggedIn()).toBe(mobile);
  });

  test('DEC-18 DEC-27 a forgotten password is reset by a code, typed twice, and logs in', {
    tag: '@gate',
  }, async ({ page }) => {
    const mobile = await logIn(page);
    await page.context().clearCookies();
    const login = await openLogin(page);
    const { dialog } = login;
    await login.chooseMode('Password');
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible();
    const go = dialog.getByRole('button', { name: 'Continue' });
    await go.click();
    await expect(dialog.getByText('Please enter your mobile number')).toBeVisible();
    await login.code.fill(await login.receiveCode(mobile));
    await go.click();

    const save = dialog.getByRole('button', { name: 'Save new password' });
    const repeated = dialog.getByLabel('Repeat the new password');
    await dialog.getByLabel('New password', { exact: true }).fill(password);
    await repeated.fill('Laksa3go');
    await save.click();
    await expect(dialog.getByText('passwords entered do not match')).toBeVisible();
    await repeated.fill(password);
    await save.click();
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    await expect(login.mobile).toHaveValue(mobile);
    await login.password.fill(password);
    await login.terms.check();
    await login.submit.click();
    await expect(dialog).toBeHidden();
    expect(await login.findLoggedIn()).toBe(mobile);
  });
});

test.describe('a session', () => {
  test('SES-04 DEC-08 the cookie is HttpOnly, and the user info is fetched once', { tag: '@gate' }, async ({
    page,
  }) => {
    const infos = watchCalls(page, 'profile.info');
    const mobile = await logIn(page);
    expect(infos).toEqual(['GET /api/gateway/profile.info']);

    expect(await findSessionCookie(page)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      domain: 'sg.localhost',
    });
    const [user] = await runSql<{ id: number }>('select id from users where mobile = $1', [mobile]);
    const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(stored).toMatchObject({
      mobile,
      userId: String(user!.id),
      AuthorizationUserId: String(user!.id),
    });
    expect(JSON.parse(stored.userInfo!)).toMatchObject({ mobileCountryCode: '+65' });

    await page.reload();
    await expect(page.getByRole('banner').getByText(mobile)).toBeVisible();
  });
});

test.describe('an expired access token', () => {
  test('SES-08 an expired token is renewed silently', { tag: '@gate' }, async ({ page }) => {
    const mobile = await logIn(page);
    const before = (await findSessionCookie(page))!.value;
    await runSql(
      `update sessions set expires_at = now() - interval '1 minute'
       where user_id = (select id from users where mobile = $1)`,
      [mobile],
    );
    await page.goto(getPageUrl('sg', '/orderList'));
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await findSessionCookie(page))!.value).not.toBe(before);
  });

  test('SES-08 a failed renewal shows the reason and the login', async ({ page }) => {
    const mobile = await logIn(page);
    // Leaves the page, so that none of its calls meets the ended session first.
    await page.goto('about:blank');
    await runSql(
      `update sessions set revoked_at = now() where user_id = (select id from users where mobile = $1)`,
      [mobile],
    );
    await page.goto(getPageUrl('sg', '/orderList'));
    const login = new LoginPage(page);
    await expect(login.dialog.getByText(expired)).toBeVisible();
    await login.logIn(createMobile());
    await expect(page.getByText('No orders yet')).toBeVisible();
  });
});

test.describe('a code', () => {
  test('SES-07 a wrong code is rejected, the input is kept, and the right code still works', async ({
    page,
  }) => {
    const login = await openLogin(page);
    const mobile = createMobile();
    const code = await login.receiveCode(mobile);
    await login.code.fill(getWrongCode(code));
    await login.terms.check();
    await login.submit.click();
    await expect(login.dialog.getByText('Please enter the correct verification code')).toBeVisible();
    await expect(login.mobile).toHaveValue(mobile);

    await login.code.fill(code);
    await login.submit.click();
    await expect(page.getByRole('banner').getByText(mobile)).toBeVisible();
  });
});
