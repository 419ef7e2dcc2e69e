import { readFile } from 'node:fs/promises';
import { runSql } from './database';
import { getSentCode } from './operator';
import { AccountPage } from './pages/account.page';
import { createMobile, LoginPage } from './pages/login.page';
import { getPageUrl } from './stack';
import { expect, test } from './test';

const phone = { width: 390, height: 844 };

const getWrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const getStoredUser = async (mobile: string) =>
  (
    await runSql<{ nick_name: string | null; gender: number | null }>(
      'select * from users where mobile = $1',
      [mobile],
    )
  )[0]!;

test('PRF-01 PRF-02 PRF-03 PRF-05 PRF-08 ERR-06 the rows expand, save with a confirmation and collapse', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const account = new AccountPage(page);
  const mobile = await account.arrive();
  await account.open('/userInfo');
  const save = page.getByRole('button', { name: 'Save' });

  await account.unfold('Nickname');
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await expect(nickname).toBeFocused();
  await page.getByText('Coming soon...').click();
  await expect(page.locator('main [aria-expanded="true"]')).toHaveCount(1);
  await expect(page.locator('main li form')).toHaveCount(1);

  for (const empty of ['', '   ']) {
    await nickname.fill(empty);
    await save.click();
    await expect(page.getByText('Please enter a nickname')).toBeVisible();
  }
  await nickname.fill('');
  await nickname.pressSequentially('x'.repeat(51));
  await expect(nickname).toHaveValue('x'.repeat(50));
  await nickname.press('Enter');
  await expect(page.getByText('Nickname updated successfully')).toBeVisible();
  await expect(account.row('Nickname')).toHaveAttribute('aria-expanded', 'false');
  await expect(account.row('Nickname')).toBeFocused();
  expect((await getStoredUser(mobile)).nick_name).toBe('x'.repeat(50));

  for (const [index, name] of ['Male', 'Female', 'Secret'].entries()) {
    await account.row('Gender').click();
    await page.getByRole('radio', { name, exact: true }).check();
    await save.click();
    await expect(account.row('Gender')).toHaveAttribute('aria-expanded', 'false');
    await expect(account.row('Gender')).toContainText(name);
    expect((await getStoredUser(mobile)).gender).toBe(index);
  }
  await expect(page.getByText('Gender updated successfully').first()).toBeVisible();
  // The user's data in localStorage follows.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').gender))
    .toBe(2);

  await account.row('Default address').click();
  const addresses = page.getByRole('dialog');
  await expect(addresses.getByRole('button', { name: /Add an address/ })).toBeVisible();
  await expect(addresses.getByRole('button', { name: 'Deliver here' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(addresses).toHaveCount(0);

  await page.locator('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('logged out successfully')).toBeVisible();
});

test('PRF-04 ERR-06 ERR-09 a new mobile requires number and code, and is saved after the code check', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const account = new AccountPage(page);
  const old = await account.arrive();
  await account.open('/userInfo');
  await account.unfold('Mobile');
  const form = page.locator('main li form');
  const number = form.getByRole('textbox', { name: /[Mm]obile number/ });
  const code = form.getByRole('textbox', { name: 'Verification code' });
  const save = form.getByRole('button', { name: 'Save' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/auth\.checkCode|profile\.edit/.test(pathname)) asked.push(pathname.split('/').at(-1)!);
  });

  await save.click();
  await expect(form.getByText('Please enter your mobile number')).toBeVisible();
  await number.fill('5123');
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByText('Please enter 8 digits starting with 6/8/9')).toBeVisible();
  await number.fill(old);
  await save.click();
  await expect(form.getByText('This is your number already')).toBeVisible();
  const mobile = createMobile();
  await number.fill(mobile);
  await save.click();
  await expect(form.getByText('Please enter the verification code')).toBeVisible();
  expect(asked).toEqual([]);

  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('sent successfully')).toBeVisible();
  const sent = await getSentCode(mobile);
  await code.fill(getWrongCode(sent));
  await save.click();
  await expect(form.getByText('verification code verification failed')).toBeVisible();
  await expect(number).toHaveValue(mobile);
  expect(asked).toEqual(['auth.checkCode']);

  await code.fill(sent);
  await save.click();
  await expect(page.getByText('Mobile updated successfully')).toBeVisible();
  await expect(account.row('Mobile')).toHaveAttribute('aria-expanded', 'false');
  await expect(account.row('Mobile')).toContainText(`+65 ${mobile}`);
  expect(asked).toEqual(['auth.checkCode', 'auth.checkCode', 'profile.edit']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mobile'))).toBe(mobile);

  // The session moved to the new number without a login.
  await page.reload();
  await expect(account.row('Mobile')).toContainText(mobile);
  await expect(account.login.dialog).toHaveCount(0);
});

test('PRF-06 PRF-07 ERR-06 ERR-09 the password is changed after an automatic code check, and the new one logs in', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const account = new AccountPage(page);
  const mobile = await account.arrive();
  await account.open('/userInfo');
  const change = page.locator('main').getByRole('button', { name: 'Change password' });
  await expect(change).toBeVisible();
  const verify = page.getByRole('dialog', { name: 'Verify it’s you' });
  await change.click();
  await expect(verify).toBeVisible();
  await verify.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('sent successfully')).toBeVisible();
  const sent = await getSentCode(mobile);
  const code = verify.getByRole('textbox', { name: 'Verification code' });
  await code.pressSequentially(getWrongCode(sent));
  await expect(verify.getByText(/^Please enter the correct verification code/)).toBeVisible();
  await code.fill('');
  await code.pressSequentially(sent);

  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog).toBeVisible();
  const first = dialog.getByLabel('New password', { exact: true });
  const second = dialog.getByLabel('Repeat the new password');
  const submit = dialog.getByRole('button', { name: 'Change password' });
  for (const bad of ['abc12', 'abc12!', `${'a1'.repeat(8)}x`]) {
    await first.fill(bad);
    await second.fill(bad);
    await submit.click();
    await expect(dialog.getByText('A password has 6 to 16 letters or digits')).toBeVisible();
  }
  await first.fill('laksa4ever');
  await second.fill('laksa4never');
  await submit.click();
  await expect(dialog.getByText('passwords entered do not match')).toBeVisible();

  // A password that the server rejects, with the server's message.
  const response = page.waitForResponse((response) => response.url().includes('auth.resetPassword'));
  await first.fill('password1');
  await second.fill('password1');
  await submit.click();
  const { error } = (await (await response).json()) as { error: { message: string } };
  expect(error.message).not.toBe('');
  await expect(dialog.getByText(error.message)).toBeVisible();

  await first.fill('laksa4ever');
  await second.fill('laksa4ever');
  await submit.click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const elsewhere = await page.context().browser()!.newContext();
  const other = new AccountPage(await elsewhere.newPage());
  await other.open('/terms/policy');
  await other.call('auth.loginByPassword', { mobile, mobileCountryCode: '+65', password: 'laksa4ever' });
  await elsewhere.close();
});

test('DEC-88 a user downloads the stored data, and deletes the account with a code sent to its number', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const account = new AccountPage(page);
  const mobile = await account.arrive();
  await account.open('/userInfo');
  const data = page.getByRole('region', { name: 'Your data' });
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await data.getByRole('button', { name: 'Delete my account' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep it' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(mobile);

  await data.getByRole('button', { name: 'Delete my account' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  const verify = page.getByRole('dialog', { name: 'Verify it’s you' });
  await verify.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('sent successfully')).toBeVisible();
  await verify
    .getByRole('textbox', { name: 'Verification code' })
    .pressSequentially(await getSentCode(mobile));
  const end = page.getByRole('dialog', { name: 'Your account is deleted' });
  await end.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  expect(await runSql('select from users where mobile = $1', [mobile])).toEqual([]);
});

test('ERR-04 a failed load of the user info shows an error and can be retried', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/^502 GET .*profile\.info/);
  await page.setViewportSize(phone);
  const account = new AccountPage(page);
  const mobile = await account.arrive();
  let failing = true;
  await page.route('**/api/gateway/profile.info*', (route) =>
    failing
      ? route.fulfill({
          status: 502,
          json: { ok: false, error: { code: 'INTERNAL', message: 'Something went wrong', status: 502 } },
        })
      : route.continue(),
  );
  // The page cannot renew an expired token, so it lets the browser navigate.
  await runSql(
    `update sessions set expires_at = now() - interval '1 minute'
     where user_id = (select id from users where mobile = $1)`,
    [mobile],
  );
  await account.open('/userInfo');
  await expect(page.getByText('Your user info couldn’t be fetched.')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(account.row('Mobile')).toContainText(mobile);
  await expect(new LoginPage(page).dialog).toHaveCount(0);
  await expect(page).toHaveURL(getPageUrl('sg', '/userInfo'));
});
