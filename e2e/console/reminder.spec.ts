import { runSql } from '../database';
import { CheckoutPage, createMobile } from '../pages/checkout.page';
import { getDayAhead } from '../pages/reservation.page';
import { getViolations } from '../screens/axe';
import { type Browser, expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';

test.use({ viewport: tablet });

const shop = createShop('reminders');
const restaurantId = shop.id;
const bookedDay = getDayAhead(2);
/** Day of a reservation in 20 hours, when its reminder is due. */
const day = getDayAhead(20 / 24);

test.beforeAll(() => importBoardShop(shop));

/** Books a table whose reminder is due, and returns the link in the email. */
async function bookWithReminder(browser: Browser, name: string): Promise<string> {
  const context = await browser.newContext();
  const checkout = new CheckoutPage(await context.newPage(), shop.tenant);
  const mobile = createMobile();
  const email = `${name.toLowerCase()}-${Date.now()}@example.test`;
  await checkout.openLoggedIn(mobile);
  await checkout.post('reservations.submit', {
    language: 'en',
    restaurantId,
    customerName: name,
    phone: `+65${mobile}`,
    email,
    date: bookedDay,
    time: '23:30',
    people: 2,
  });
  await context.close();
  await runSql(
    `update reservations set created_at = now() - interval '3 days', starts_at = now() + interval '20 hours', day = $3
     where restaurant_id = $1 and email = $2`,
    [restaurantId, email, day],
  );
  let body = '';
  await expect(async () => {
    const [mail] = await runSql<{ body: string }>(
      "select body from outbox where recipient = $1 and template = 'reservation-reminder' and state = 'held'",
      [email],
    );
    body = mail?.body ?? '';
    expect(body).toContain('/reserve-answer?token=');
  }).toPass({ timeout: 90_000 });
  return /https?:\/\/\S+\/reserve-answer\?token=\S+/.exec(body)![0];
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const findState = async (name: string) =>
  (
    await runSql<{ status: number; confirmed: boolean }>(
      'select status, confirmed_at is not null as confirmed from reservations where restaurant_id = $1 and customer_name = $2',
      [restaurantId, name],
    )
  )[0];

test('BKG-03 one tap answers a reminder without a login, which staff see; opening the link changes nothing', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await joinAs(page, 'counter', { restaurantId });
  const link = await bookWithReminder(browser, 'Confirming');
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const opened = await guest.goto(link);
  expect(opened?.headers()['cache-control']).toContain('no-store');
  await expect(guest.getByRole('heading', { name: 'Your table at Busy Board' })).toBeVisible();
  expect(await findState('Confirming')).toEqual({ status: 1, confirmed: false });
  expect(await getViolations(guest)).toEqual([]);

  await page.goto(getConsolePageUrl(`/r/${restaurantId}/bookings?day=${day}`));
  await expect(row(page, 'Confirming')).not.toContainText('Confirmed by guest');
  await guest.getByRole('button', { name: 'Yes, we are coming' }).click();
  await expect(guest.getByText('Thank you for confirming.')).toBeVisible();
  await expect(row(page, 'Confirming')).toContainText('Confirmed by guest');
  expect(await getViolations(guest)).toEqual([]);
  await guest.context().close();
});
