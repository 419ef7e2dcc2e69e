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

/** A diner of a number of their own, logged in by the dialog. */
async function logIn(page: Page): Promise<string> {
  const mobile = createMobile();
  await (await openLogin(page)).logIn(mobile);
  await expect(page.getByRole('banner').getByText(mobile)).toBeVisible();
  return mobile;
}

/** What the page asks of the gateway by names that begin so. */
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

test.describe('what login needs', () => {
  test('SES-01 SES-02 each missing field has its warning, the first one first, on both tabs, and nothing is sent', async ({
    page,
  }) => {
    const login = await openLogin(page);
    const { dialog } = login;
    const sent = watchCalls(page, 'auth.');
    await login.submit.click();
    await expect(dialog.getByText('Please enter your mobile number')).toBeVisible();
    await expect(login.mobile).toBeFocused();
    await expect(dialog.getByText('OTP code is required')).toHaveCount(0);

    await login.mobile.fill('5123');
    await login.submit.click();
    await expect(dialog.getByText('Please enter 8 digits starting with 6/8/9')).toBeVisible();

    // As a number is pasted or filled in, with the country's prefix.
    await login.mobile.fill(`+65 ${createMobile()}`);
    await login.submit.click();
    await expect(dialog.getByText('OTP code is required')).toBeVisible();

    await login.code.fill('123');
    await login.submit.click();
    await expect(dialog.getByText('Please enter the correct verification code')).toBeVisible();

    // The whole message may be pasted.
    await login.code.fill('Your code is 1234, good for 5 minutes.');
    await expect(login.code).toHaveValue('1234');
    await expect(login.code).toHaveAttribute('autocomplete', 'one-time-code');
    await login.submit.click();
    await expect(dialog.getByText('Please agree to the terms first')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'terms of use' })).toHaveAttribute(
      'href',
      '/terms/protocol',
    );
    await expect(dialog.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/terms/policy',
    );

    await dialog.getByRole('radio', { name: 'Code', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await login.submit.click();
    await expect(dialog.getByText('Please enter your password')).toBeVisible();
    await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
    await login.password.fill('Laksa2go');
    await login.submit.click();
    await expect(dialog.getByText('Please agree to the terms first')).toBeVisible();

    await login.chooseMode('Login id');
    await login.submit.click();
    await expect(dialog.getByText('Please enter your login id')).toBeVisible();

    await dialog.getByRole('tab', { name: 'Login' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(login.signupTab).toHaveAttribute('aria-selected', 'true');
    await login.register.click();
    await expect(dialog.getByText('OTP code is required')).toBeVisible();
    await login.code.fill('1234');
    await login.register.click();
    await expect(dialog.getByText('Please enter your password')).toBeVisible();
    await login.password.fill('a-b-c-d');
    await login.register.click();
    await expect(dialog.getByText('A password has 6 to 16 letters or digits')).toBeVisible();
    await expect(login.password).toHaveAttribute('autocomplete', 'new-password');
    await login.password.fill('Laksa2go');
    await login.register.click();
    await expect(dialog.getByText('Please agree to the terms first')).toBeVisible();
    expect(sent.filter((path) => !path.endsWith('thirdSources'))).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeFocused();
  });

  test('SES-07 a code goes to a valid mobile only, and another one 60 s later', async ({ page }) => {
    await page.clock.install();
    const login = await openLogin(page);
    const sent = watchCalls(page, 'auth.sendCode');
    await login.mobile.fill('1234');
    await login.send.click();
    await expect(login.dialog.getByText('Please enter 8 digits starting with 6/8/9')).toBeVisible();
    expect(sent).toEqual([]);

    const code = await login.receiveCode(createMobile());
    expect(code).toMatch(/^\d{4}$/);
    const again = login.dialog.getByRole('button', { name: /^Send again in \d+ s$/ });
    await expect(again).toBeDisabled();
    await page.clock.fastForward('00:50');
    await expect(again).toBeDisabled();
    await again.click({ force: true });
    await page.clock.fastForward('00:11');
    await expect(login.send).toBeEnabled();
    expect(sent).toEqual(['POST /api/gateway/auth.sendCode']);
  });
});

test.describe('ways to log in', () => {
  const password = 'Laksa2go';

  test('SES-03 SES-05 SES-06 registered with a checked code, then logged in by password and by login id', async ({
    page,
  }) => {
    const login = await openLogin(page);
    const { dialog } = login;
    const mobile = createMobile();
    const calls = watchCalls(page, 'auth.');
    await login.signupTab.click();
    const code = await login.receiveCode(mobile);
    await login.password.fill(password);
    await login.terms.check();
    await login.code.fill(getWrongCode(code));
    await login.register.click();
    await expect(dialog.getByText('Verification code failed')).toBeVisible();
    expect(calls.join()).not.toContain('auth.register');
    await login.code.fill(code);
    await login.register.click();
    await expect(dialog.getByText('Your account is ready')).toBeVisible();
    // No session yet, and everything but the password is there still.
    await expect(dialog.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
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

  test('SES-05 DEC-43 in Vietnamese a failed code reads as the specification has it', async ({ page }) => {
    await new MenuPage(page).open('sg', '/vn/home');
    const login = await new LoginPage(page, 'vn').open();
    await login.signupTab.click();
    const code = await login.receiveCode(createMobile());
    await login.code.fill(getWrongCode(code));
    await login.password.fill(password);
    await login.terms.check();
    await login.register.click();
    await expect(login.dialog.getByText('Mã xác minh thất bại', { exact: true })).toBeVisible();
  });

  test('DEC-18 DEC-27 a forgotten password is reset by a code, typed twice, and logs in', async ({
    page,
  }) => {
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

  test('when the tries for a password are used up the dialog says how long to wait', async ({ page }) => {
    const login = await openLogin(page);
    const mobile = createMobile();
    await login.chooseMode('Password');
    await login.mobile.fill(mobile);
    await login.terms.check();
    const spent = await page.evaluate(async (number) => {
      const codes: string[] = [];
      for (let n = 0; n < 10; n++) {
        const answer = await fetch('/api/gateway/auth.loginByPassword', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ mobile: number, mobileCountryCode: '+65', password: `Wrong${n}go` }),
        });
        codes.push(((await answer.json()) as { error: { code: string } }).error.code);
      }
      return codes;
    }, mobile);
    expect(new Set(spent)).toEqual(new Set(['LOGIN_FAILED']));
    await login.password.fill(password);
    await login.submit.click();
    await expect(login.dialog.getByText(/Too many tries\. Please wait 1[45] minutes\./)).toBeVisible();
    await expect(login.password).toHaveValue(password);
  });
});

test.describe('a session', () => {
  test('SES-04 DEC-08 the cookie is no script’s, and the user info is fetched once', async ({ page }) => {
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

test.describe('an access token that ends', () => {
  test('SES-08 an expired one is renewed without a word', async ({ page }) => {
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

  test('SES-08 when the renewal fails the diner sees why and can log in again', async ({ page }) => {
    const mobile = await logIn(page);
    // No call of the first page may be the one that learns of it.
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
  test('SES-07 a wrong one is refused, what was typed stays, and the right one still counts', async ({
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

  test('an expired one says so', async ({ page }) => {
    const login = await openLogin(page);
    const mobile = createMobile();
    await login.code.fill(await login.receiveCode(mobile));
    await runSql('update one_time_codes set expires_at = now() where mobile = $1', [mobile]);
    await login.terms.check();
    await login.submit.click();
    await expect(login.dialog.getByText('This code has expired. Please ask for a new one.')).toBeVisible();
    await expect(login.dialog).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  });
});
