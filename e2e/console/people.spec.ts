import { expect, test } from '../test';
import { getConsolePageUrl, joinAs, tablet } from './console.page';

test.use({ viewport: tablet });

test('CON-02 an owner invites a person, changes their role and removes them, and their open console follows within a second', {
  tag: '@gate',
}, async ({ page, browser, expectErrors }) => {
  // The server rejects the event stream of a removed person.
  expectErrors(/403/);
  await joinAs(page, 'owner', { name: 'Hana' });
  await page.goto(getConsolePageUrl('/r/3473/people'));
  await page.getByRole('textbox', { name: 'Email' }).fill('invited@staff.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('A link is on its way to invited@staff.example')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'invited@staff.example' }).getByRole('button').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'invited@staff.example' })).toHaveCount(0);

  const name = `Rizal ${Date.now()}`;
  const other = await (await browser.newContext({ viewport: tablet })).newPage();
  await joinAs(other, 'manager', { name });
  await other.goto(getConsolePageUrl('/r/3473/people'));
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await row.getByRole('combobox').selectOption({ label: 'Kitchen' });
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Staff' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Remove' }).click();
  await row.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'You have no restaurant here' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Log' }).click();
  await page.getByLabel('About').selectOption({ label: 'Staff' });
  await expect(page).toHaveURL(/area=staff/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Removed a person' }).first()).toContainText(
    'Hana',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
});

test('CON-02 the kitchen role has no staff screen and no log', async ({ page }) => {
  await joinAs(page, 'kitchen');
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(links.filter({ hasText: /Staff|Log/ })).toHaveCount(0);
});
