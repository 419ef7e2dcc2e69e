import { runOperator } from '../operator';
import { expect, test } from '../test';
import { getConsolePageUrl, joinAs, password, tablet } from './console.page';
import { chooseLooks, describeLook, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });

test('CON-02 an owner joins by a link, signs out and in again', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('account.readInvitation')) reads.push(request.url());
  });
  const { email } = await joinAs(page, 'owner');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // Reading a spent link again would count as a guess.
  expect(reads).toHaveLength(1);
  const [cookie] = await context.cookies(getConsolePageUrl());
  expect(cookie).toMatchObject({ name: 'makan_staff', httpOnly: true, sameSite: 'Strict' });

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Logging in did not work');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
});

test('CON-02 a link to a screen opens it after the sign-in, and an external target is ignored', async ({
  page,
  expectErrors,
}) => {
  // The server rejects the event stream that opens while the cookies are cleared.
  expectErrors(/EventSource/, /401/);
  const { email } = await joinAs(page, 'owner');
  await page.context().clearCookies();
  await page.goto(getConsolePageUrl('/r/3473/people'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(getConsolePageUrl('/r/3473/people'));
  await page.context().clearCookies();
  await page.goto(getConsolePageUrl('/sign-in?from=//evil.example/'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  expect(new URL(page.url()).origin).toBe(getConsolePageUrl(''));
});

test('CON-02 a spent link shows that it is spent', async ({ page, browser }) => {
  const { link } = await runOperator<{ link: string }>(
    ...['staff', 'invite', '3473', `twice-${Date.now()}@staff.example`, '--role', 'kitchen'],
  );
  const path = new URL(link).pathname + new URL(link).hash;
  await page.goto(getConsolePageUrl(path));
  await page.getByLabel('Your name').fill('Twice');
  await page.getByLabel('Choose a password').fill('short');
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 15 characters');
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  const other = await (await browser.newContext()).newPage();
  await other.goto(getConsolePageUrl(path));
  await expect(other.getByRole('alert')).toHaveText('This link is no longer valid');
});

const live = { English: 'Live', 中文: '实时', 'Tiếng Việt': 'Trực tiếp' };

for (const look of chooseLooks())
  test(`CON-19 axe finds no violations on any screen of the navigation, ${describeLook(look)}`, async ({
    page,
  }) => {
    await joinAs(page, 'owner');
    const links = page.getByRole('navigation', { name: 'Screens' }).locator('a');
    const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')!));
    const paths = [...new Set(all)];
    expect(paths.length).toBeGreaterThan(5);
    await takeLook(page, look, '/r/3473/account');
    for (const path of paths) {
      await page.goto(getConsolePageUrl(path));
      await expect(page.getByText(live[look.language], { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectClean(page, look, path);
    }
  });

test('CON-19 axe finds no violations on the sign-in page', async ({ page }) => {
  for (const look of chooseLooks()) {
    await takeLook(page, look, '/sign-in');
    await expect(page.getByRole('button')).toHaveCount(2);
    await expectClean(page, look);
  }
});
