import { Secret, TOTP } from 'otpauth';
import { runOperator } from '../operator';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, password, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });

const shop = createShop('second-factor');
const restaurantId = shop.id;

/**
 * Returns the code of an authenticator app `steps` steps from now; each code is accepted once, and the next one already
 * counts.
 */
const getCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up the second factor on a page that offers it. Returns secret and recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set it up' }).click();
  const address = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href');
  const secret = new URL(address!).searchParams.get('secret')!;
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.getByLabel('Code that the app shows').fill(getCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allTextContents() };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(getConsolePageUrl('/sign-in'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('CON-02 a person with a second factor signs in by password and code, or by a recovery code, and turns it off', {
  tag: '@gate',
}, async ({ page }) => {
  const { email } = await joinAs(page, 'counter');
  await page.goto(getConsolePageUrl('/r/3473/account'));
  const { secret, codes } = await setUp(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signIn(page, email);
  await expect(page.getByText('Please enter the code of your authenticator app')).toBeVisible();
  await page.getByLabel('Code').fill('no code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is not right');
  await page.getByLabel('Code').fill(getCode(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.goto(getConsolePageUrl('/r/3473/account'));
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signIn(page, email);
  await page.getByLabel('Code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.goto(getConsolePageUrl('/r/3473/account'));
  await expect(page.getByText('9 recovery codes are left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('Code of the app').fill(codes[0]!);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('alert')).toContainText('This code has been used already');
  await page.getByLabel('Code of the app').fill(codes[1]!);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible();
});

test('CON-02 requiring a second factor redirects an open console to its setup and then back', async ({
  page,
  browser,
  expectErrors,
}) => {
  // The server rejects the event stream of a person without a second factor.
  expectErrors(/EventSource/);
  await importBoardShop(shop);
  await joinAs(page, 'owner', { restaurantId, name: 'Hana' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/account`));
  await setUp(page);
  const other = await (await browser.newContext({ viewport: tablet })).newPage();
  const { email } = await joinAs(other, 'manager', { restaurantId, name: 'Rizal' });
  await other.goto(getConsolePageUrl(`/r/${restaurantId}/sold-out`));
  await expect(other.getByText('Live', { exact: true })).toBeVisible();

  await page.goto(getConsolePageUrl(`/r/${restaurantId}/people`));
  await page.getByRole('button', { name: 'Ask it of everybody' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('One person has not set it up');
  await page.getByRole('button', { name: 'Yes, ask everybody' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Rizal' });
  await expect(row).toContainText('Two-step sign-in is not set up yet');

  await expect(other.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  for (const look of chooseLooks()) {
    await takeLook(other, look, '/second-factor');
    await other.getByRole('button').first().click();
    await expect(other.getByRole('img')).toBeVisible();
    await expectClean(other, look);
  }
  await takeLook(other, { viewport: tablet, colorScheme: 'light', language: 'English' }, '/second-factor');
  await other.goto(getConsolePageUrl(`/r/${restaurantId}/sold-out`));
  await setUp(other);
  await other.getByRole('button', { name: 'I have saved them' }).click();
  await expect(other).toHaveURL(getConsolePageUrl(`/r/${restaurantId}/sold-out`));
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await expect(row).toContainText('Two-step sign-in is on');

  await runOperator('staff', 'reset-factor', email);
  await expect(other.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await signIn(other, email);
  await expect(other.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await other.context().close();
});
