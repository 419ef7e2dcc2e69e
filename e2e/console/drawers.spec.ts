import { waitForNewDay } from '../day-change';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { expectClean } from './looks';

const shop = createShop('drawers');
const restaurantId = shop.id;
const open = (page: Page, path: string) => page.goto(getConsolePageUrl(`/r/${restaurantId}/${path}`));

test.beforeAll(() => importBoardShop(shop));

test('HND-10 a drawer’s day: float, a sale in cash, money taken out, the count, the closing report and the log', {
  tag: '@gate',
}, async ({ page }) => {
  await waitForNewDay(1);
  await page.setViewportSize(tablet);
  await joinAs(page, 'manager', { restaurantId, name: 'Mei' });
  await open(page, 'money');
  await page.getByRole('link', { name: 'Cash drawers' }).click();
  await page.getByRole('textbox', { name: 'Float' }).fill('100');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('Your cash goes here')).toBeVisible();

  await open(page, 'new-order');
  await expect(page.getByRole('combobox', { name: 'Find a dish' })).toBeFocused();
  await page.keyboard.type('mi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Place order · / })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog').getByText(/^Paid: /)).toBeVisible();

  await open(page, 'money?tab=drawers');
  await page.getByRole('button', { name: 'Put in or take out' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('5');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ice');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Ice, Mei')).toBeVisible();
  await expectClean(page, { viewport: tablet, colorScheme: 'light', language: 'English' }, 'drawers');
  await page.setViewportSize(phone);
  await expectClean(page, { viewport: phone, colorScheme: 'light', language: 'English' }, 'drawers');
  await page.setViewportSize(tablet);

  await page.getByRole('button', { name: 'Count and close' }).click();
  await page.getByRole('textbox', { name: 'Money in the drawer' }).fill('103');
  await page.getByRole('button', { name: 'Close the drawer' }).click();
  const counted = page.getByRole('region', { name: 'Counted in the last day' });
  // 100.00 and 8.10 for the noodles less 10% for pick-up, less 5.00.
  await expect(counted).toContainText(
    /Has to be in it.*S\$103\.10.*Counted.*S\$103\.00.*Difference.*−S\$0\.10/,
  );

  await open(page, 'figures');
  await expect(page.getByRole('region', { name: 'Cash drawers' })).toContainText(/Difference.*−S\$0\.10/);
  await open(page, 'audit?area=drawer');
  await expect(page.getByText('Counted and closed a drawer')).toBeVisible();
  await expect(page.getByText('Reason: Ice')).toBeVisible();
});
