import { expect, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one restaurant. The last one changes the payment account, after which the server rejects a second
   import. */
test.describe.configure({ mode: 'default' });

const shop = createShop('opening');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));

test('CON-19 each missing step links to its screen', async ({ page }) => {
  await joinAs(page, 'owner', { restaurantId });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Set up' }).click();
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps.filter({ hasText: 'Payment methods' })).toContainText('PayNow');
  await expect(steps.filter({ hasText: 'Staff' })).toContainText('To do');
  await page.getByRole('link', { name: 'Staff: Begin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/setup`));
  await page.getByRole('button', { name: 'Take no more orders' }).click();
  await expect(page.getByText('The shop takes no orders yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByText('The shop takes orders.')).toBeVisible();
});

test('CON-19 the own shop stands beside the list at 1280 px, and is a link on a phone', async ({ page }) => {
  await joinAs(page, 'owner', { restaurantId });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/setup`));
  const shopPage = page.frameLocator('iframe[title="Your shop as it is now"]');
  await expect(shopPage.getByText('Fried noodles').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTitle('Your shop as it is now')).toBeHidden();
  await expect(page.getByRole('link', { name: 'See your shop' })).toBeVisible();
});

test('CON-19 axe finds no violations in the settings and the setup list', async ({ page }) => {
  await joinAs(page, 'owner', { restaurantId });
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    for (const screen of ['settings', 'setup']) {
      await page.goto(getConsolePageUrl(`/r/${restaurantId}/${screen}`));
      await page
        .getByRole('main')
        .getByRole(screen === 'settings' ? 'textbox' : 'listitem')
        .first()
        .waitFor();
      await expectClean(page, look, screen);
    }
  }
});

test('CON-17 OPS-03 an owner adds a domain, sees the required and the current DNS records, and removes it', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await joinAs(page, 'owner', { restaurantId });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/settings`));
  const domains = page.getByRole('region', { name: 'Domains' });
  const rows = domains.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Main');
  await expect(domains).toContainText('CNAME');
  const add = domains.getByRole('textbox', { name: /^Domain/ });
  await add.fill('no domain');
  await domains.getByRole('button', { name: 'Add' }).click();
  await expect(domains).toContainText('Please write a domain like shop.example.com');
  await add.fill('opening.invalid');
  await domains.getByRole('button', { name: 'Add' }).click();
  const added = rows.filter({ hasText: 'opening.invalid' });
  await expect(added).toContainText('No DNS record yet');
  await added.getByRole('button', { name: 'Make it the main one' }).click();
  await expect(rows.first()).toContainText('opening.invalid');
  await rows.last().getByRole('button', { name: 'Make it the main one' }).click();
  await expect(rows.last()).toContainText('opening.invalid');
  await added.getByRole('button', { name: 'Remove', exact: true }).click();
  await added.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(1);
});

test('CON-17 an owner changes hours and the payment account, scans the test code, and the history shows both', {
  tag: '@gate',
}, async ({ page }) => {
  await joinAs(page, 'owner', { restaurantId, name: 'Hana' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/settings`));
  const hours = page.getByRole('region', { name: 'Opening hours' });
  await hours.getByLabel('Monday').fill('9-12, 13h-20h30');
  await hours.getByLabel('Monday').blur();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.getByLabel('Name on the account').fill('OPENING SHOP');
  const special = page.getByRole('region', { name: 'Special days' });
  await special.getByRole('button', { name: 'Next month' }).click();
  await special.getByRole('button', { name: /\b15 \w+ \d{4}$/ }).click();
  const times = special.getByRole('listitem').getByRole('textbox').first();
  await expect(times).toBeFocused();
  await times.fill('18-22');
  await special.getByLabel('Note for diners, optional · English').fill('Staff party at noon');
  await expect(special.getByRole('button', { name: /\b15 \w+ \d{4}, special day$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Saved; diners see it now.')).toBeVisible();
  await page.getByRole('button', { name: 'Show a test code' }).click();
  await expect(page.getByRole('img', { name: 'PayNow test code' })).toBeVisible();
  await page.reload();
  await expect(hours.getByLabel('Monday')).toHaveValue('09:00-12:00, 13:00-20:30');
  await expect(hours.getByLabel('Tuesday')).toHaveValue('00:00-24:00');
  await expect(times).toHaveValue('18:00-22:00');
  await expect(special.getByLabel('Note for diners, optional · English')).toHaveValue('Staff party at noon');

  await hours.getByLabel('Monday').fill('10:00-20:00, 19:00-21:00');
  await hours.getByLabel('Monday').blur();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Two times overlap')).toBeVisible();
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/menu`));
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Settings · Hana')).toBeVisible();
});

test('CON-17 an owner adds an included tax; each device has its own sound and kitchen language', async ({
  page,
}) => {
  await joinAs(page, 'owner', { restaurantId });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/settings`));
  const taxes = page.getByRole('region', { name: 'Taxes' });
  await taxes.getByRole('button', { name: 'Add a tax' }).click();
  await taxes.getByLabel('Name of the tax').fill('GST');
  await taxes.getByRole('button', { name: 'Add', exact: true }).click();
  await taxes.getByLabel('Name · 中文').fill('消费税');
  await taxes.getByLabel('Rate').fill('109');
  await taxes.getByLabel('Rate').blur();
  await taxes.getByLabel('Prices include the taxes').check();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(taxes.getByText('Too much: 100 at most')).toBeVisible();
  await taxes.getByLabel('Rate').fill('9');
  await taxes.getByLabel('Rate').blur();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Saved; diners see it now.')).toBeVisible();
  await page.reload();
  await expect(taxes.getByLabel('Rate')).toHaveValue('9');
  await expect(taxes.getByLabel('Prices include the taxes')).toBeChecked();

  const device = page.getByRole('region', { name: 'This device' });
  await device.getByLabel('Kitchen’s language').selectOption({ label: '中文' });
  await device.getByLabel('Sound of a new order').selectOption({ label: 'Off' });
  await expect(device.getByRole('button', { name: 'Try the sound' })).toBeDisabled();
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/kitchen`));
  await expect(page.getByLabel('Language of the dishes')).toHaveValue('zh-CN');
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/orders`));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('This device cannot ring')).toHaveCount(0);
});
