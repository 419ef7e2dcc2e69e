import { readFile } from 'node:fs/promises';
import { runSql } from '../database';
import { runOperator } from '../operator';
import { CheckoutPage, createMobile } from '../pages/checkout.page';
import { getDayAhead } from '../pages/reservation.page';
import { type Browser, expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one restaurant's reservations, cleared before each. */
test.describe.configure({ mode: 'default' });

const shop = createShop('bookings');
const restaurantId = shop.id;
const day = getDayAhead(1);

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(async () => {
  await runSql('update reservations set status = 2, arrived_at = null where restaurant_id = $1', [
    restaurantId,
  ]);
  await runSql('delete from reservations where restaurant_id = $1', [restaurantId]);
  await runSql('delete from guest_notes where restaurant_id = $1', [restaurantId]);
});

/** Books a table for tomorrow by the form's call. */
async function book(browser: Browser, name: string, people: number): Promise<void> {
  const context = await browser.newContext();
  const checkout = new CheckoutPage(await context.newPage(), shop.tenant);
  const mobile = createMobile();
  await checkout.openLoggedIn(mobile);
  await checkout.post('reservations.submit', {
    language: 'en',
    restaurantId,
    customerName: name,
    phone: `+65${mobile}`,
    date: day,
    time: '23:30',
    people,
    remark: `${name} likes the window`,
  });
  await context.close();
}

const openDay = (page: Page) => page.goto(getConsolePageUrl(`/r/${restaurantId}/bookings?day=${day}`));
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('CON-12 a new booking appears without a reload, is seated at a table and arrives; another console follows', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  const other = await (await browser.newContext({ viewport: phone })).newPage();
  await joinAs(other, 'manager', { restaurantId, name: 'Bo' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/bookings`));
  await page.getByRole('button', { name: 'The day after' }).click();
  await expect(page).toHaveURL(/day=20/);
  await openDay(page);
  await openDay(other);
  for (const tab of [page, other]) {
    await expect(tab.getByText('No reservations for this day.')).toBeVisible();
    await expect(tab.getByText('Live', { exact: true })).toBeVisible();
  }
  await book(browser, 'Tan', 4);
  await expect(row(page, 'Tan')).toBeVisible();
  await expect(page.getByText('1 party, 4 people')).toBeVisible();
  await expect(row(page, 'Tan')).toContainText('Tan likes the window');
  await expect(row(page, 'Tan')).toContainText('Awaited');

  await row(page, 'Tan').getByRole('button', { expanded: false }).click();
  await row(page, 'Tan').getByRole('combobox', { name: 'Table' }).selectOption('8');
  await expect(row(other, 'Tan')).toContainText('Table 8');
  await row(page, 'Tan').getByRole('button', { name: 'Arrived: Tan' }).click();
  await expect(row(other, 'Tan')).toContainText('Arrived');
  await expect(row(other, 'Tan').getByRole('button', { name: /^(Arrived|Absent)/ })).toHaveCount(0);
  await other.context().close();
});

test('CON-12 a missing guest is marked absent, and a late one can still arrive', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId });
  await book(browser, 'Sim', 2);
  await openDay(page);
  await expect(row(page, 'Sim')).toBeVisible();
  await expect(row(page, 'Sim').getByRole('button', { name: 'Absent: Sim' })).toHaveCount(0);
  await runSql(
    `update reservations set day = $2, starts_at = now() - interval '5 minutes' where restaurant_id = $1`,
    [restaurantId, getDayAhead(0)],
  );
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/bookings`));
  await expect(row(page, 'Sim')).toContainText('5 min late');
  await row(page, 'Sim').getByRole('button', { name: 'Absent: Sim' }).click();
  await expect(row(page, 'Sim')).toContainText('Absent');
  await expect(page.getByText('0 parties, 0 people')).toBeVisible();
  await row(page, 'Sim').getByRole('button', { name: 'Arrived: Sim' }).click();
  await expect(row(page, 'Sim').getByText('Arrived', { exact: true })).toBeVisible();
});

test('CON-12 a reservation is cancelled with a reason; a colleague’s earlier action prevails, and the log names both', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  await book(browser, 'Lee', 3);
  await book(browser, 'Ong', 2);
  await openDay(page);
  await row(page, 'Lee').getByRole('button', { expanded: false }).click();
  await row(page, 'Lee').getByLabel('Cancel the reservation').fill('burst pipe');
  await row(page, 'Lee').getByRole('button', { name: 'Cancel it' }).click();
  await expect(row(page, 'Lee')).toContainText('Cancelled');
  const [cancelled] = await runOperator<{ act: string; actor: string; detail: { reason?: string } }[]>(
    ...['audit', 'list', '--restaurant', String(restaurantId), '--last', '1'],
  );
  expect(cancelled).toMatchObject({
    act: 'reservation.cancelled',
    actor: 'Ann',
    detail: { reason: 'burst pipe' },
  });

  // A colleague seats Ong while this console receives no events.
  let release: () => void = () => undefined;
  const clicked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/staff/bookings.day*', async (route) => {
    await clicked;
    await route.continue();
  });
  const [ong] = await runSql<{ id: string }>(
    `select id from reservations where restaurant_id = $1 and customer_name = 'Ong'`,
    [restaurantId],
  );
  await runOperator('reservation', 'arrived', ong!.id);
  await row(page, 'Ong').getByRole('button', { name: 'Arrived: Ong' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  release();
  await expect(row(page, 'Ong').getByText('Arrived', { exact: true })).toBeVisible();
});

test('CON-12 the kitchen role has no bookings screen', async ({ page }) => {
  await joinAs(page, 'kitchen', { restaurantId });
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(links.filter({ hasText: 'Reservations' })).toHaveCount(0);
});

test('CON-19 axe finds no violations on the bookings screen', async ({ page, browser }) => {
  await joinAs(page, 'counter', { restaurantId });
  await book(browser, 'Wong', 6);
  await book(browser, 'Das', 2);
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await openDay(page);
    await row(page, 'Wong').locator('[aria-expanded]').click();
    await expectClean(page, look);
    await page.goto(getConsolePageUrl(`/r/${restaurantId}/guests`));
    await row(page, 'Wong').locator('[aria-expanded]').click();
    await expectClean(page, look, 'guests');
  }
});

test('BKG-06 staff add notes on a guest; a manager downloads and deletes the guest’s data', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'manager', { restaurantId });
  await book(browser, 'Nair', 2);
  await openDay(page);
  await row(page, 'Nair').getByRole('button', { name: 'Arrived: Nair' }).click();
  await page.getByRole('link', { name: 'Guest list' }).click();
  await page.getByLabel('Name or mobile number').fill('nai');
  await expect(row(page, 'Nair')).toContainText('1 visit');
  await row(page, 'Nair').getByRole('button', { expanded: false }).click();
  await row(page, 'Nair').getByLabel('Allergies the guest told us').fill('Peanuts');
  await row(page, 'Nair').getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Nair')).toContainText('Allergies: Peanuts');

  await openDay(page);
  await expect(row(page, 'Nair')).toContainText('Allergies: Peanuts');
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/guests`));
  await row(page, 'Nair').getByRole('button', { expanded: false }).click();

  const downloading = page.waitForEvent('download');
  await row(page, 'Nair').getByRole('button', { name: 'Download data' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({
    guestNotes: [{ allergies: 'Peanuts' }],
    reservations: [{ customerName: 'Nair' }],
  });

  await runSql(`update reservations set starts_at = now() - interval '1 hour' where restaurant_id = $1`, [
    restaurantId,
  ]);
  await row(page, 'Nair').getByRole('button', { name: 'Delete data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The data of Nair is deleted.')).toBeVisible();
  await expect(row(page, 'Nair')).toHaveCount(0);
});
