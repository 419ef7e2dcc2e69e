import { CheckoutPage } from './pages/checkout.page';
import { MenuPage, mobile } from './pages/menu.page';
import { expect, test } from './test';

/** The demo kopitiam in Kuala Lumpur sells its toast set from 08:00 to 11:00. */
const toast = 'Roti bakar set';

test.use({ viewport: mobile });

test('MEN-01 breakfast is shown with its time after eleven, while the menu is open, by the server’s clock', async ({
  page,
}) => {
  let date = 'Fri, 27 Nov 2026 02:59:30 GMT';
  await page.route('**/api/health', (route) => route.fulfill({ status: 204, headers: { date } }));
  const asked = page.waitForResponse('**/api/health');
  const menu = await new MenuPage(page).open('my');
  await asked;
  await expect(menu.row(toast)).not.toContainText('From');

  date = 'Fri, 27 Nov 2026 03:00:30 GMT';
  await page.reload();
  await menu.waitUntilReady();
  await expect(menu.row(toast)).toContainText('From Sat 28 Nov 08:00');

  // A time that suits the dish can still be chosen, so it can be added, and cart and dialog tell its time.
  await menu.plus(toast).click();
  const cart = await menu.openCart();
  await expect(cart).toContainText('Can be had from Sat 28 Nov 08:00');
});

test('MEN-03 the times of a day obey the whole cart, and name the dish that is the reason', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page, 'my');
  await checkout.addDishes(toast, 'Kopi O', 'Condiment set');
  await checkout.open();
  await checkout.fetchIt();
  await page.locator('#checkout-time').click();
  const dialog = page.getByRole('dialog', { name: /time$/ });
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(dialog).toContainText(`Other times of this day are left out: ${toast} cannot be had then.`);
  const labels = await dialog.locator('label:has(input[type=radio])').allTextContents();
  // The first one is a lead time after the opening at eight.
  expect(labels.map((label) => label.match(/\d\d:\d\d/)?.[0])).toEqual([
    '08:30',
    '09:00',
    '09:30',
    '10:00',
    '10:30',
  ]);

  // Without that dish the whole day is offered again.
  await dialog.getByRole('button', { name: 'Close' }).click();
  const menu = await new MenuPage(page).open('my');
  const cart = await menu.openCart();
  await cart.getByRole('button', { name: `One less: ${toast}` }).click();
  await expect(cart.getByRole('button', { name: `Change ${toast}` })).toHaveCount(0);
  await checkout.open();
  await page.locator('#checkout-time').click();
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(dialog.getByRole('radio').nth(10)).toBeVisible();
  await expect(dialog).not.toContainText('Other times of this day are left out');
});
