import { expect, test } from '@playwright/test';
import { CheckoutPage } from './pages/checkout.page';
import { at } from './stack';

test('DEC-31 a guest sees a way to log in and no order call is made; a diner finds the order again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('orders.list') && asked.push(request.url()));
  await page.goto(at('sg', '/orderList'));
  await expect(page.getByText('Log in to see your orders')).toBeVisible();
  expect(asked).toEqual([]);

  const checkout = new CheckoutPage(page);
  await checkout.arriveLoggedIn();
  await checkout.readyForPickup('Chicken satay, 6 sticks', 'Cereal prawn rice');
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.orderNumber();

  await page.goto(at('sg', '/orderList'));
  const card = page.locator('main').getByRole('link', { name: orderSn });
  await expect(card).toContainText('1 × Chicken satay, 6 sticks');
  // Nothing stands out of a phone's screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await card.click();
  await expect(page).toHaveURL(/myOrderDetail/);
  await expect(page.getByText(orderSn).first()).toBeVisible();
});
