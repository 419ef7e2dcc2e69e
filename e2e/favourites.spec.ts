import { openSite } from './log-in';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { getPageUrl } from './stack';
import { type BrowserContext, expect, type Locator, type Page, test } from './test';

let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
let restaurantId: number;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await new CheckoutPage(page).openLoggedIn();
  cookies = await page.context().cookies();
  const known = await callGateway<{ restaurantId: number; restaurantName: string }[]>(
    page,
    'restaurant.filter',
    {
      countryCode: 'SG',
      keyword: 'Lantern',
    },
  );
  restaurantId = known.find(({ restaurantName }) => restaurantName === 'Lantern Kitchen')!.restaurantId;
  await page.context().close();
});

/** Logs in the user of these tests. */
async function comeIn(page: Page): Promise<void> {
  await page.context().addCookies(cookies);
}

/** Sends a call as the page's scripts do, for state that no screen of this area sets. */
async function callGateway<T>(page: Page, call: string, input: unknown): Promise<T> {
  await openSite(page, 'sg');
  const answer = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path!, { method: 'POST', headers, body: body! });
      return (await response.json()) as { ok: boolean; data: unknown; error?: unknown };
    },
    [`/api/gateway/${call}`, JSON.stringify(input)],
  );
  expect(answer).toMatchObject({ ok: true });
  return answer.data as T;
}

/** Returns the day `days` days from today in the restaurant's time zone. */
const getDayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(Date.now() + days * 86_400_000);

const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('FAV-03 FAV-02 a guest’s heart opens the login and saves afterwards; each toast disappears after a second', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(getPageUrl('sg', '/home'));
  const checkout = new CheckoutPage(page);
  const heart = page.getByRole('button', { name: 'Save to favourites' });
  await heart.click();
  await expect(checkout.loginDialog).toBeVisible();
  await checkout.logIn(createMobile());
  // Moves the pointer away, because it would pause the toast; a finger would not.
  await page.mouse.move(195, 10);

  const saved = page.getByText('Collect success');
  await expect(saved).toBeVisible();
  await expect(saved).toHaveCount(0);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // The keyboard works too and keeps the focus.
  await heart.focus();
  await page.keyboard.press('Enter');
  const removed = page.getByText('Cancel collect');
  await expect(removed).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).toBeFocused();
  await expect(removed).toHaveCount(0);
});

test('FAV-01 an empty list offers restaurants to browse; two favourites form a grid of links', async ({
  page,
}) => {
  await comeIn(page);
  await page.goto(getPageUrl('sg', '/myFavorite'));
  const main = page.getByRole('main');
  await expect(main.getByText('No favourites yet')).toBeVisible();
  const offered = main.getByRole('list', { name: 'Restaurants' });
  await main.getByRole('button', { name: 'Browse restaurants' }).click();
  await expect(offered).toBeVisible();

  const hearts = offered.getByRole('button', { name: /^Save .* to favourites$/ });
  for (const nth of [0, 1]) {
    // Waits for the response, because the heart changes before it and the toast may be the previous one.
    const saved = page.waitForResponse(/favourites\.set/);
    await hearts.nth(nth).click();
    await saved;
    await expect(hearts.nth(nth)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Collect success')).toBeVisible();
  }
  await page.goto(getPageUrl('sg', '/my?tag=favorite'));
  const grid = main.getByRole('list', { name: 'Your favourites' });
  await expect(grid.getByRole('listitem')).toHaveCount(2);
  await expect(grid.getByRole('heading')).toHaveCount(2);
  expect(await hasNoOverflow(page)).toBe(true);

  await callGateway(page, 'favourites.set', { restaurantId, isFavorite: true });
  await page.goto(getPageUrl('sg', '/mycollection'));
  await grid.getByRole('link', { name: 'Lantern Kitchen', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('ERR-01 a failed cancellation shows the server’s message, or without a response that the outcome is unknown, and then succeeds', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/^50[02] POST .*reservations\.cancel/);
  await comeIn(page);
  await callGateway(page, 'reservations.submit', {
    customerName: 'Tan Mei Xuan',
    date: getDayAhead(2),
    time: '18:30',
    people: 3,
    phone: '+6591234567',
    restaurantId,
  });
  await page.goto(getPageUrl('sg', '/my?tag=reserve'));
  const main = page.getByRole('main');
  const card = main.getByRole('list', { name: 'Your reservations' }).getByRole('listitem').first();
  await expect(card).toContainText('18:30');
  await expect(card).toContainText('3 people');
  await expect(card).toContainText('Reserved');

  const dialog = page.getByRole('alertdialog', { name: 'Cancel this reservation?' });
  const ask = card.getByRole('button', { name: /^Cancel reservation / });
  const sure = dialog.getByRole('button', { name: 'Yes, cancel' });
  const unknown = { code: 'WIRE_9999', message: 'The kitchen has moved' };
  for (const [status, body, said] of [
    [409, JSON.stringify({ ok: false, error: unknown }), 'The kitchen has moved'],
    [500, '<h1>Oops</h1>', 'We couldn’t find out whether the reservation is cancelled.'],
    [502, '', 'We couldn’t find out whether the reservation is cancelled.'],
  ] as const) {
    await page.route('**/api/gateway/reservations.cancel', (route) => route.fulfill({ status, body }));
    await ask.click();
    await expect(dialog).toBeVisible();
    await sure.click();
    // The dialog closes after the last retry; until then no request may reach the backend.
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(page.getByText(said).filter({ visible: true }).first()).toBeVisible();
    await page.unroute('**/api/gateway/reservations.cancel');
  }
  await ask.click();
  await expect(dialog).toContainText('you may not get the same discount again');
  await sure.click();
  await expect(page.getByText('Your reservation is cancelled.')).toBeVisible();
  await expect(card).toContainText('Cancelled');
  await expect(ask).toHaveCount(0);
});

test('HLP-01 HLP-02 customer service opens from the storefront, the footer and My, and only on allowed hosts', async ({
  page,
  context,
}) => {
  await context.route('https://help.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Help</title>' }),
  );
  await comeIn(page);
  const name = 'Customer service (opens in a new window)';
  const click = async (button: Locator): Promise<Page> => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    return opened;
  };
  const expectOpened = async (button: Locator) => {
    const opened = await click(button);
    await opened.waitForURL(/^https:\/\/help\.example\.com\/lantern-kitchen\?diner=\d+$/);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
  };
  await page.goto(getPageUrl('sg', '/home'));
  await expectOpened(page.getByRole('main').getByRole('button', { name }));
  await expectOpened(page.getByRole('contentinfo').getByRole('button', { name }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(getPageUrl('sg', '/my'));
  await expectOpened(page.getByRole('main').getByRole('button', { name }));

  const failed = 'Customer service can’t be reached right now.';
  for (const url of ['http://help.example.com/', 'javascript:alert(1)', 'https://evil.example.net/']) {
    await page.route('**/api/gateway/helpDesk.url*', (route) =>
      route.fulfill({ json: { ok: true, data: { url } } }),
    );
    const opened = await click(page.getByRole('main').getByRole('button', { name }));
    await expect(page.getByText(failed)).toBeVisible();
    await expect.poll(() => opened.isClosed()).toBe(true);
    await page.unroute('**/api/gateway/helpDesk.url*');
  }
});

test('SUB-02 SUB-03 ERR-10 the newsletter is offered on an order if requested and not yet subscribed, and subscribed once', async ({
  page,
}) => {
  await comeIn(page);
  const checkout = new CheckoutPage(page);
  await checkout.preparePickup('Chicken satay, 6 sticks', 'Cereal prawn rice');
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog).toBeVisible();
  await checkout.paymentDialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/myOrderDetail/);
  const id = new URL(page.url()).searchParams.get('orderId')!;

  const dialog = page.getByRole('dialog', { name: /^News from/ });
  const field = dialog.getByRole('textbox', { name: 'Email' });
  const open = async (canSubscribe: 0 | 1) => {
    const stat = page.waitForResponse(/subscription\.stat/, { timeout: 3_000 }).catch(() => undefined);
    await page.goto(
      getPageUrl('sg', `/myOrderDetail?orderId=${id}&email=mei%40example.com&canSubscribe=${canSubscribe}`),
    );
    await expect(page.getByText('Awaiting payment').first()).toBeVisible();
    await stat;
  };

  await open(0);
  await expect(dialog).toBeHidden();
  await open(1);
  await expect(field).toHaveValue('mei@example.com');

  const submit = dialog.getByRole('button', { name: 'Subscribe' });
  await field.fill('');
  await submit.click();
  await expect(dialog.getByText('Please enter email')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('mei@example');
  await expect(dialog.getByText('Invalid email format')).toBeVisible();
  await field.fill('mei.tan@example.com');
  await expect(dialog.getByText('Invalid email format')).toBeHidden();
  await submit.click();
  await expect(dialog.getByText('Subscribed successfully')).toBeVisible();
  await expect(dialog).toContainText('mei.tan@example.com');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open(1);
  await expect(dialog).toBeHidden();
  await open(0);
  await expect(dialog).toBeHidden();
});
