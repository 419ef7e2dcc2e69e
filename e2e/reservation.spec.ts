import { runSql } from './database';
import { startStorefront } from './own-storefront';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { formatShortDate, getDayAhead, ReservationPage } from './pages/reservation.page';
import { requestRaw } from './raw-request';
import { getPageUrl } from './stack';
import { type BrowserContext, expect, type Page, test } from './test';

const mei = { name: 'Tan Mei Xuan', mobile: '9123 4567', email: 'mei@example.sg' };

/** Records the tracked events in order. */
function watchEvents(page: Page): string[] {
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/gateway/tracking.event'))
      events.push((request.postDataJSON() as { event: string }).event);
  });
  return events;
}

const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe.configure({ mode: 'serial' });

let diner: Awaited<ReturnType<BrowserContext['cookies']>>;
let detail: string;
let day: string;

test('RSV-12 RSV-13 DEC-05 TRK-01 a guest books on a phone through the login, and the summary links to the reservation', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const events = watchEvents(page);
  const form = new ReservationPage(page);
  await form.open();
  day = getDayAhead(2);
  await form.chooseDay(day);
  await form.form.getByRole('button', { name: 'One person more' }).click();
  await form.time('18:00').click();
  await form.fillIn(mei);
  await form.details.getByRole('button', { name: 'Add to the remark: Birthday' }).click();
  expect(await hasNoOverflow(page)).toBe(true);
  await form.confirm.click();

  // A reload during the login loses nothing, and Confirm requires the login again.
  const checkout = new CheckoutPage(page);
  await expect(checkout.loginDialog.getByLabel('Mobile number')).toHaveValue(mei.mobile);
  await page.reload();
  await expect(form.details.getByLabel('Name')).toHaveValue(mei.name);
  await expect(form.details.getByRole('textbox', { name: 'Remark' })).toHaveValue('Birthday');
  const submitted = new Promise<void>((resolve) => {
    void page.route('**/api/gateway/reservations.submit', async (route) => {
      // An overlay blocks the form while the request is pending.
      await expect(form.details.getByText('Reserving your table…')).toBeVisible();
      await expect(form.details.getByLabel('Name')).toBeDisabled();
      resolve();
      await route.continue();
    });
  });
  await expect(form.confirm).toBeEnabled();
  await form.confirm.click();
  await checkout.logIn(createMobile());
  await submitted;

  for (const said of [formatShortDate(day), '3 people', '18:00 · 10% OFF', mei.name, mei.email, 'Birthday'])
    await expect(form.success).toContainText(said);
  // Each step is tracked once, although Confirm was clicked twice.
  expect(events).toEqual(['reserve', 'reserveConfirm', 'reserveConfirm', 'reserveSure']);

  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await form.success.boundingBox())!.width).toBe(800);
  await form.success.getByRole('link', { name: 'View reservation' }).click();
  await page.waitForURL(/\/reserve-detail\?reservationId=[\w-]{22}$/);
  await expect(page.getByText(/^LK-[0-9A-Z]{6}$/)).toBeVisible();
  diner = await page.context().cookies();
  detail = page.url();
  const [row] = await runSql(
    `select customer_name, people, discount, nick_name, users.email from reservations
     join users on users.id = user_id where reservations.id = $1`,
    [new URL(detail).searchParams.get('reservationId')],
  );
  expect(row).toEqual({
    customer_name: mei.name,
    people: 3,
    discount: 10,
    nick_name: mei.name,
    email: mei.email,
  });
});

test('RT-16 RT-17 RSV-19 RSV-21 DEC-54 DEC-68 a reservation is changed, shared by link, and cancelled; the list counts it', {
  tag: '@gate',
}, async ({ page, browser, context }) => {
  await context.addCookies(diner);
  const outside: string[] = [];
  const isOurs = (url: string) => new URL(url).hostname.endsWith('localhost');
  // The optional parameters of the URL affect only the back link.
  await page.goto(`${detail}&restaurantId=3473&from=single`);
  await expect(page.getByRole('status').filter({ hasText: 'Reserved' })).toBeVisible();
  await page.goto(detail);

  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const editing = page.getByRole('region', { name: 'Change your reservation' });
  await edit.click();
  await expect(editing).toBeVisible();
  await editing.getByRole('button', { name: /^17:30/ }).click();
  await editing.getByRole('button', { name: 'One person more' }).click();
  await editing.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your reservation is modified.')).toBeVisible();
  const facts = page.getByRole('region', { name: 'Your reservation' });
  await expect(facts).toContainText('4 people');
  await expect(facts).toContainText('17:30 · 20% OFF');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share this reservation' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = (await page.getByText(/^LK-[0-9A-Z]{6}$/).textContent())!;

  // Another person opens the link without a login.
  const friend = await browser.newContext();
  const theirs = await friend.newPage();
  theirs.on('request', (request) => isOurs(request.url()) || outside.push(request.url()));
  await theirs.goto(link);
  const main = theirs.getByRole('main');
  for (const said of [
    code,
    'Reserved',
    formatShortDate(day),
    '17:30 · 20% OFF',
    '4 people',
    mei.name,
    'Lantern Kitchen',
    'No pork lard',
    '56 Eng Hoon Street',
    '07:00',
    '+65 6221 7740',
  ])
    await expect(main).toContainText(said);
  // The number is not in the HTML that previews and scanners read.
  const { pathname, search } = new URL(link);
  expect((await requestRaw('sg', pathname + search)).text).not.toContain('91234567');
  await main.getByRole('button', { name: 'Show number' }).click();
  await expect(main.getByRole('link', { name: '+65 91234567' })).toBeVisible();
  // Without a map provider the address links to the device's maps, without an embedded map.
  await expect(main.getByRole('img', { name: 'Map of Lantern Kitchen' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Open in maps/ })).toHaveAttribute(
    'href',
    /query=1\.\d+%2C103\.\d+/,
  );
  await expect(main.getByRole('link', { name: '+65 6221 7740' })).toBeVisible();
  // Previews show place and time, with the URL of this page, and nothing about the guest.
  await expect(theirs).toHaveTitle(/^Table at Lantern Kitchen, .+, 17:30/);
  const ogUrl = await theirs.locator('meta[property="og:url"]').getAttribute('content');
  expect(new URL(ogUrl!).searchParams.get('shareCode')).toBe(new URL(link).searchParams.get('shareCode'));
  await expect(main.getByRole('link', { name: 'Change or cancel' })).toHaveCount(0);
  const head = await theirs.locator('head').innerHTML();
  for (const secret of [mei.name, '91234567', code]) expect(head).not.toContain(secret);
  expect(head).toContain('noindex');
  expect(outside).toEqual([]);
  // Neither a made-up code nor the id opens the page.
  const id = new URL(detail).searchParams.get('reservationId')!;
  for (const query of ['shareCode=AAAAAAAAAAAAAAAAAAAAAA', `shareCode=${id}`, `reservationId=${id}`, '']) {
    await theirs.goto(getPageUrl('sg', `/reserve-share?${query}`));
    await expect(theirs.getByText('This reservation can’t be found')).toBeVisible();
    await expect(theirs.getByText(mei.name)).toHaveCount(0);
  }
  await friend.close();

  // For the owner the same link offers to change the booking.
  await page.goto(link);
  await page.getByRole('link', { name: 'Change or cancel' }).click();
  await page.waitForURL((url) => url.searchParams.get('reservationId') === id);
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expect(page.getByText(`We sent a confirmation to ${mei.email}.`)).toBeVisible();

  await page.goto(getPageUrl('sg', '/my?tag=reserve'));
  await page.getByRole('link', { name: `Edit ${code}` }).click();
  const edited = page.getByRole('region', { name: 'Change your reservation' });
  // High enough for all content above the times, so that only their paging could hide one.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await expect(edited.getByRole('button', { pressed: true })).toBeInViewport();
  await edited.getByRole('button', { name: 'Cancel', exact: true }).click();

  const dialog = page.getByRole('alertdialog', { name: 'Cancel this reservation?' });
  const cancel = page.getByRole('button', { name: 'Cancel reservation' });
  await cancel.click();
  await expect(dialog).toContainText('you may not get the same discount again');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Reserved' })).toBeVisible();
  await cancel.click();
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('Your reservation is cancelled.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled' })).toBeVisible();
  await expect(page.getByText('You cancelled this reservation.')).toBeVisible();

  await page.goto(getPageUrl('sg', '/my?tag=reserve'));
  await expect(page.getByRole('tab')).toHaveText(['All (1)', 'Reserved (0)', 'Absent (0)', 'Canceled (1)']);
  await page.getByRole('link', { name: `View details ${code}` }).click();
  await page.getByRole('link', { name: 'Create new reservation' }).click();
  await expect(page.getByRole('region', { name: 'Reserve a table' })).toBeVisible();
});

test('DEC-79 a reservation in the past without a state from staff reads past on the list and its page, and absent nowhere', async ({
  page,
  context,
}) => {
  await context.addCookies(diner);
  const id = new URL(detail).searchParams.get('reservationId');
  await runSql(
    `update reservations set status = 1, starts_at = now() - interval '20 minutes', time = to_char(now() - interval '20 minutes', 'HH24:MI') where id = $1`,
    [id],
  );
  try {
    await page.goto(getPageUrl('sg', '/my?tag=reserve'));
    await expect(page.getByRole('tab')).toHaveText(['All (1)', 'Reserved (1)', 'Absent (0)', 'Canceled (0)']);
    const card = page.getByRole('list', { name: 'Your reservations' }).getByRole('listitem');
    await expect(card).toContainText('Past');
    await expect(card.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
    await page.goto(detail);
    await expect(page.getByRole('status').filter({ hasText: 'Past' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel reservation' })).toHaveCount(0);
    await expect(page.getByText(/absent/i)).toHaveCount(0);
  } finally {
    await runSql('update reservations set status = 2 where id = $1', [id]);
  }
});

test('RSV-14 a time taken meanwhile shows that it is full, and another one is selected', {
  tag: '@gate',
}, async ({ page, context }) => {
  await context.addCookies(diner);
  const form = new ReservationPage(page);
  await form.open();
  const day = getDayAhead(3);
  await form.chooseDay(day);
  await form.time('19:30').click();
  await form.fillIn(mei);
  // All tables of the slot are taken between viewing and clicking.
  await runSql(
    `insert into reservation_slots (restaurant_id, day, time, taken)
     select id, $1, '19:30', 99 from restaurants where order_prefix = 'LK'
     on conflict (restaurant_id, day, time) do update set taken = 99`,
    [day],
  );
  try {
    await form.confirm.click();
    await expect(page.getByText('The time you selected is fully booked, please choose again.')).toBeVisible();
    await expect(form.details).toBeHidden();
    await expect(form.time('19:30')).toHaveCount(0);
    await form.time('20:00').click();
    await expect(form.details.getByLabel('Email')).toHaveValue(mei.email);
    await form.confirm.click();
    await expect(form.success).toBeVisible();
  } finally {
    await runSql('delete from reservation_slots where day = $1 and taken = 99', [day]);
  }
});

test('TRK-03 RSV-21 with a key the maps provider’s script marks the restaurant on the share page, and is on no other', async ({
  page,
}) => {
  const key = 'a-key-for-browsers';
  const front = await startStorefront(process.env.STACK_BACKEND_URL!, { MAPS_KEY: key });
  await front.start();
  try {
    const asked: string[] = [];
    await page.route('https://maps.googleapis.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/javascript',
        body: `window.google = { maps: {
          Map: class { constructor(place) { place.textContent = 'The map'; } },
          Marker: class { constructor({ position }) { document.body.dataset.marker = position.lat + ' ' + position.lng; } },
        } };`,
      });
    });
    const [shared] = await runSql<{ share_code: string }>(
      `select share_code from reservations join restaurants on restaurants.id = restaurant_id
       where order_prefix = 'LK' limit 1`,
    );
    for (const path of ['/home', '/shopInfo', '/reserve-detail?reservationId=x']) {
      await page.goto(front.at('sg.localhost', path), { waitUntil: 'networkidle' });
      expect(asked, path).toEqual([]);
    }
    await page.goto(front.at('sg.localhost', `/reserve-share?shareCode=${shared!.share_code}`));
    await expect(page.getByText('The map', { exact: true })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-marker', '1.2847 103.8321');
    expect(asked).toEqual([expect.stringContaining(`key=${key}`)]);
    // The map is shown beside the link to other maps.
    await expect(page.getByRole('link', { name: /^Open in maps/ })).toBeVisible();
  } finally {
    await front.kill();
  }
});
