import { runSql } from './database';
import { runOperator } from './operator';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { getDayAhead } from './pages/reservation.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

/** One of the restaurants is closed on Mondays. */
const openDay = [3, 4].map(getDayAhead).find((day) => new Date(day).getUTCDay() !== 1)!;

interface Table {
  restaurantId: number;
  time: string;
  phone: string;
}

/** Reserves a table by the form's call; its screens have tests of their own. */
async function reserve(checkout: CheckoutPage, { restaurantId, time, phone }: Table): Promise<string> {
  return checkout.post('reservations.submit', {
    restaurantId,
    customerName: 'Lim Wei',
    date: openDay,
    time,
    people: 2,
    phone,
  });
}

const dishRegion = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const listOrders = (reservationId: string) =>
  runSql<{ id: string; sn: string; status: number; voucher_code: string | null; reservation_id: string }>(
    'select id, sn, status, voucher_code, reservation_id from orders where reservation_id = $1 order by created_at',
    [reservationId],
  );

test('BKG-04 dishes for a table are chosen, paid by a voucher and PayNow, changed, and refunded with the table', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn(createMobile());
  const bought = await checkout.buyVoucher();
  await runOperator('payment', 'confirm', bought.orderSn);
  const reservationId = await reserve(checkout, { restaurantId: 3473, time: '18:00', phone: '+6591234567' });
  await page.goto(getPageUrl('sg', `/reserve-detail?reservationId=${reservationId}`));
  const dishes = dishRegion(page, 'Your dishes');
  await expect(dishes).toContainText('Choose your dishes now with 10% off');
  await dishes.getByRole('button', { name: 'Choose dishes' }).click();

  await expect(page.getByRole('region', { name: /^Your table on .+18:00/ })).toBeVisible();
  await checkout.fillCart(3473, 4_000);
  await checkout.open();
  await expect(page.getByRole('region', { name: 'Where and when' })).toContainText(/Your table on .+18:00/);
  await checkout.items
    .getByRole('switch', { name: /voucher/i })
    .first()
    .check();
  await expect(checkout.items.getByText('Paid by your voucher')).toBeVisible();
  await expect(checkout.items.getByText('Discount of the booked time')).toBeVisible();
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  const [first] = await listOrders(reservationId);
  expect(first).toMatchObject({ status: 0, voucher_code: expect.any(String) });
  await runOperator('payment', 'confirm', first!.sn);

  await page.goto(getPageUrl('sg', `/orderDetail?id=${first!.id}`));
  const main = page.getByRole('main');
  await expect(main.getByText('At your booked table')).toBeVisible();
  await expect(main.getByText('Paid by voucher')).toBeVisible();

  // Changed dishes replace the first ones; afterwards the next order is no longer for the table.
  await page.goto(getPageUrl('sg', `/reserve-detail?reservationId=${reservationId}`));
  await expect(dishes).toContainText(/\d+ dishes for S\$.+, paid/);
  await dishes.getByRole('button', { name: 'Change dishes' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'To the checkout' }).click();
  await page.getByRole('radio', { name: /^Cash/ }).check();
  await checkout.placeButton.click();
  // The page forgets the table when the answer arrives, which is after the order is in the database.
  await page.waitForURL(/\/myOrderDetail\?/);
  expect((await listOrders(reservationId)).map(({ status }) => status)).toEqual([10, 2]);
  await page.goto(getPageUrl('sg', '/home'));
  await expect(page.getByRole('region', { name: /^Your table on/ })).toHaveCount(0);

  await page.goto(getPageUrl('sg', `/reserve-detail?reservationId=${reservationId}`));
  await main.getByRole('button', { name: 'Cancel reservation' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Your dishes are cancelled, too');
  await question.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect
    .poll(async () => (await listOrders(reservationId)).map(({ status }) => status))
    .toEqual([10, 10]);
});

for (const { tenant, country, time, phone, worth } of [
  { tenant: 'vn', country: 'VN', time: '19:30', phone: '+84912345678', worth: 20_000_000 },
  { tenant: 'my', country: 'MY', time: '19:00', phone: '+60123456789', worth: 4_000 },
])
  test(`BKG-04 in ${country} a table’s dishes are paid there, and read-only once the kitchen has begun`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const checkout = new CheckoutPage(page, tenant);
    await checkout.openLoggedIn();
    const [restaurant] = await runSql<{ id: number }>(
      'select id from restaurants where country_code = $1 order by id limit 1',
      [country],
    );
    const restaurantId = restaurant!.id;
    const reservationId = await reserve(checkout, { restaurantId, time, phone });
    await page.goto(getPageUrl(tenant, `/en/reserve-detail?reservationId=${reservationId}`));
    const dishes = dishRegion(page, 'Your dishes');
    await dishes.getByRole('button', { name: 'Choose dishes' }).click();
    await page.waitForURL(/\/home/);
    await checkout.fillCart(restaurantId, worth);
    await page.goto(getPageUrl(tenant, '/en/settlement/order'));
    await page.getByRole('radio', { name: /^Cash/ }).check();
    // In Malaysia a total in cash is rounded.
    await checkout.waitForTotal();
    await checkout.placeButton.click();
    await page.waitForURL(/\/myOrderDetail\?/);
    const [order] = await listOrders(reservationId);
    expect(order).toMatchObject({ status: 2 });
    await runOperator('order', 'advance', order!.sn);
    await page.goto(getPageUrl(tenant, `/en/reserve-detail?reservationId=${reservationId}`));
    await expect(dishes).toContainText(/They could be changed until/);
    await expect(dishes.getByRole('button')).toHaveCount(0);
    await dishes.getByRole('link', { name: 'See the order' }).click();
    await expect(page.getByRole('main').getByText('At your booked table')).toBeVisible();
  });
