import { runSql } from './database';
import { logIn } from './log-in';
import { runOperator } from './operator';
import { CheckoutPage } from './pages/checkout.page';
import { createMobile } from './pages/login.page';
import { getDayAhead, ReservationPage } from './pages/reservation.page';
import { getPageUrl } from './stack';
import { expect, test } from './test';

test('BKG-01 a large party sees the deposit and its policy, pays it by PayNow, and sees its full refund', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mobile = createMobile();
  await logIn(page.context(), 'sg', mobile);
  const form = new ReservationPage(page);
  await form.open();
  await form.chooseDay(getDayAhead(5));
  const more = form.form.getByRole('button', { name: 'One person more' });
  for (let people = 2; people < 8; people++) await more.click();
  await form.time('20:30').click();
  await form.fillIn({ name: 'Lim Wei', mobile: '9123 4567', email: 'wei@example.sg' });
  const policy = form.details.getByRole('region', { name: 'Deposit' });
  await expect(policy).toContainText('S$20.00 per person, S$160.00 in all.');
  await expect(policy).toContainText(/Cancel by \w+ \d+ \w+, 20:30 and all of it is returned\./);
  await form.details.getByRole('button', { name: 'Reserve and pay' }).click();

  await page.waitForURL(/\/payment\/paynow\?orderTransactionId=.+&fromType=deposit$/);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: /PayNow/ }).check();
  await main.getByRole('button', { name: 'Pay this way' }).click();
  await expect(main.getByRole('img', { name: /QR code to pay S\$160\.00/ })).toBeVisible();
  const [reservation] = await runSql<{ code: string }>(
    'select r.code from reservations r join users u on u.id = r.user_id where u.mobile = $1',
    [mobile],
  );
  await runOperator('payment', 'confirm', reservation!.code);

  await page.waitForURL(/\/reserve-detail\?reservationId=/);
  const deposit = main.getByRole('region', { name: 'Deposit' });
  await expect(deposit).toContainText('Deposit S$160.00 paid, deducted from your bill.');
  await expect(main.getByText(reservation!.code)).toBeVisible();
  await main.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('your whole deposit is returned');
  await question.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(deposit).toContainText('The restaurant sends your deposit of S$160.00 back to you by hand.');
});

for (const { tenant, country, time, phone, deposit, way, shown } of [
  {
    tenant: 'vn',
    country: 'VN',
    time: '19:30',
    phone: '+84912345678',
    deposit: 40_000_000,
    way: /VietQR/,
    shown: /400[.,]000/,
  },
  {
    tenant: 'my',
    country: 'MY',
    time: '19:00',
    phone: '+60123456789',
    deposit: 24_000,
    way: /DuitNow/,
    shown: 'RM240.00',
  },
])
  test(`BKG-01 in ${country} a large party pays its deposit by the country’s QR code`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const checkout = new CheckoutPage(page, tenant);
    await checkout.openLoggedIn();
    const [restaurant] = await runSql<{ id: number }>(
      'select id from restaurants where country_code = $1 order by id limit 1',
      [country],
    );
    const reservationId = await checkout.post<string>('reservations.submit', {
      restaurantId: restaurant!.id,
      customerName: 'Lim Wei',
      date: [3, 4].map(getDayAhead).find((day) => new Date(day).getUTCDay() !== 1)!,
      time,
      people: 8,
      phone,
      deposit,
    });
    await page.goto(getPageUrl(tenant, `/en/reserve-detail?reservationId=${reservationId}`));
    const main = page.getByRole('main');
    const card = main.getByRole('region', { name: 'Deposit' });
    await expect(card).toContainText(shown);
    await card.getByRole('link').click();
    await main.getByRole('radio', { name: way }).check();
    await main.getByRole('button', { name: 'Pay this way' }).click();
    await expect(main.getByRole('img', { name: /QR code to pay/ })).toBeVisible();
    const [reservation] = await runSql<{ code: string }>('select code from reservations where id = $1', [
      reservationId,
    ]);
    await runOperator('payment', 'confirm', reservation!.code);
    await page.waitForURL(/\/reserve-detail\?reservationId=/);
    await expect(card).toContainText('paid, deducted from your bill');
  });
