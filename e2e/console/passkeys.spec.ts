import { expect, type Page, test } from '../test';
import { getConsolePageUrl, joinAs, password, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });

/** Adds a virtual device with passkeys to the browser. Returns a function that sets whether its user is verified. */
async function addDevice(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    unlock: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('CON-02 a passkey is added and named, signs in without a password, and is removed', {
  tag: '@gate',
}, async ({ page }) => {
  const device = await addDevice(page);
  await joinAs(page, 'counter', { name: 'Ann' });
  await page.goto(getConsolePageUrl('/r/3473/account'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Phone');
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('Logging in did not work');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkeys = page.getByRole('listitem').filter({ hasText: /phone/i });
  await expect(passkeys).toContainText('Phone');
  await page.getByRole('button', { name: 'Rename Phone' }).click();
  await page.getByLabel('New name').fill('Old phone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(passkeys).toContainText('Old phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  for (const look of chooseLooks()) {
    await takeLook(page, look, '/r/3473/account');
    await expect(passkeys).toContainText('Old phone');
    await passkeys.getByRole('button').last().click();
    await expectClean(page, look);
  }
  await takeLook(page, { viewport: tablet, colorScheme: 'light', language: 'English' }, '/r/3473/account');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await device.unlock(false);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('alert')).toHaveText('The device used no passkey. Nothing was changed.');
  await device.unlock(true);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('link', { name: 'Ann Counter' })).toBeVisible();

  await page.goto(getConsolePageUrl('/r/3473/account'));
  await expect(passkeys).toContainText('last used');
  await page.getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(passkeys).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey is not known here. Please sign in by password.',
  );
});
