import { runSql } from '../database';
import { waitForNewDay } from '../day-change';
import { CheckoutPage, createMobile } from '../pages/checkout.page';
import { formatShortDate, getDayAhead } from '../pages/reservation.page';
import { getViolations } from '../screens/axe';
import { getPageUrl } from '../stack';
import { expect, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';

const shop = createShop('waiting');
const restaurantId = shop.id;

test('BKG-02 a guest joins the waiting list of a full time in two taps and reserves the freed table by the link, without a login', {
  tag: '@gate',
}, async ({ page, browser }) => {
  // Four people use four browsers one after the other.
  test.slow();
  await waitForNewDay(1);
  const day = getDayAhead(1);
  await importBoardShop(shop);
  const slots = [{ time: '23:30', limit: 1, discountPercent: 10 }];
  await runSql(
    `update restaurants set revision = revision + 1, config = jsonb_set(config, '{reservation,slots}', $2) where id = $1`,
    [restaurantId, JSON.stringify(slots)],
  );
  const booker = new CheckoutPage(await (await browser.newContext()).newPage(), shop.tenant);
  await booker.openLoggedIn();
  const reservationId = await booker.post<string>('reservations.submit', {
    language: 'en',
    restaurantId,
    customerName: 'First',
    phone: '+6591234567',
    date: day,
    time: '23:30',
    people: 2,
  });

  const mobile = createMobile();
  await new CheckoutPage(page, shop.tenant).openLoggedIn(mobile);
  await runSql(`update users set nick_name = 'Lim', email = $2 where mobile = $1`, [
    mobile,
    `${mobile}@example.test`,
  ]);
  await page.goto(getPageUrl(shop.tenant, '/home#reserve'));
  const form = page.getByRole('region', { name: 'Reserve a table' });
  await form
    .getByRole('group', { name: 'Days' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  await expect(form.getByRole('button', { name: /^23:30/ })).toHaveCount(0);
  await form.getByRole('button', { name: 'Waiting list for 23:30' }).click();
  const details = page.getByRole('dialog', { name: 'Your details' });
  await expect(details.getByLabel('Mobile number')).toHaveValue(new RegExp(mobile.slice(-4)));
  await details.getByRole('button', { name: 'Join the waiting list' }).click();
  const joined = page.getByRole('dialog', { name: 'You are on the waiting list' });
  await expect(joined).toContainText('You are number 1');
  expect(await getViolations(page)).toEqual([]);
  await joined.getByRole('link', { name: 'My reservations' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting list' });
  await expect(waiting).toContainText(formatShortDate(day));
  await expect(waiting).toContainText('Waiting, number 1');

  const staff = await (await browser.newContext({ viewport: tablet })).newPage();
  await joinAs(staff, 'counter', { restaurantId });
  await staff.goto(getConsolePageUrl(`/r/${restaurantId}/bookings?day=${day}`));
  const queue = staff.getByRole('region', { name: 'Waiting list' });
  await expect(queue).toContainText('Lim');
  await expect(queue).toContainText('Number 1');
  expect(await getViolations(staff)).toEqual([]);

  await booker.post('reservations.cancel', { reservationId });
  let link = '';
  await expect(async () => {
    const [text] = await runSql<{ body: string }>(
      "select body from outbox where recipient = $1 and template = 'table-offer'",
      [`+65${mobile}`],
    );
    link = /https?:\/\/\S+\/table-offer\?token=\S+/.exec(text?.body ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  await expect(queue).toContainText('Offered until');

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(link);
  await expect(reader.getByText('This table is held for you until')).toBeVisible();
  expect(await getViolations(reader)).toEqual([]);
  await reader.getByRole('button', { name: 'Yes, reserve it' }).click();
  await expect(reader.getByText('Your table is reserved.')).toBeVisible();
  await expect(queue).toHaveCount(0);
  await expect(staff.getByRole('listitem').filter({ hasText: 'Lim' })).toContainText('Awaited');
  await page.reload();
  await expect(waiting).toContainText('Reserved');
});
