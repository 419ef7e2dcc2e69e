import { runSql } from './database';
import { runOperator } from './operator';
import { readStackSecrets } from './own-process';
import { type StartedStorefront, startStorefront } from './own-storefront';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { TcpProxy } from './tcp-proxy';
import { type APIRequestContext, expect, type Page, test } from './test';

/** S$7.65 and S$12.80: together above the minimum of S$20. */
const dinner = ['Chicken satay, 6 sticks', 'Cereal prawn rice'];
const sorry = 'Unable To Submit Temporarily, Please Refresh And Try Again';
const submits = /^POST .*order\/submit/;
const quotes = /order\/extraInfo/;

let proxy: TcpProxy;
let shop: StartedStorefront;
let sharedPort: string | undefined;

test.beforeAll(async () => {
  proxy = await TcpProxy.start(process.env.STACK_BACKEND_URL!);
  shop = await startStorefront(proxy.url);
  await shop.start();
  // Pages use this port to find their storefront.
  sharedPort = process.env.STACK_PORT;
  process.env.STACK_PORT = String(shop.port);
});
test.beforeEach(({ expectErrors }) => {
  void proxy.turn('pass');
  // The gateway's response while the backend is down.
  expectErrors(/^50[24] \w+ \S+\/api\/gateway\//);
});
test.afterAll(async () => {
  process.env.STACK_PORT = sharedPort;
  await shop?.kill();
  await proxy?.stop();
});

const entered = 'No peanuts, ring twice';

const getOrders = (mobile: string) =>
  runSql<{ id: string; sn: string }>(
    'select o.id, o.sn from orders o join users u on u.id = o.user_id where u.mobile = $1',
    [mobile],
  );

/** Prepares a user's order with a remark and cutlery, ready to be placed. */
async function prepareOrder(page: Page): Promise<{ checkout: CheckoutPage; mobile: string }> {
  const mobile = createMobile();
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn(mobile);
  await checkout.preparePickup(...dinner);
  await page.getByLabel('Note for the kitchen').fill(entered);
  await page.getByRole('button', { name: 'More sets of cutlery' }).click();
  await expect(checkout.items).toContainText('Pick-up discount');
  return { checkout, mobile };
}

async function expectNothingLost({ page, items }: CheckoutPage): Promise<void> {
  for (const dish of dinner) await expect(items).toContainText(dish);
  await expect(page.getByLabel('Note for the kitchen')).toHaveValue(entered);
  await expect(page.getByText('1 set', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Pick-up/ })).toBeChecked();
  await expect(page.locator('#checkout-time')).toContainText(/Tomorrow/);
}

/** Expects the payment dialog for the user's only order. */
async function expectOneOrder(checkout: CheckoutPage, mobile: string): Promise<void> {
  await expect(checkout.paymentDialog).toBeVisible();
  const orderSn = await checkout.readOrderNumber();
  expect((await getOrders(mobile)).map(({ sn }) => sn)).toEqual([orderSn]);
}

const dishIn: [path: string, dish: string][] = [
  ['/home', 'Katong laksa'],
  ['/zh-CN/home', '加东叻沙'],
  ['/vn/home', 'Laksa Katong'],
];

/** Requests by IP address and Host header, because not every resolver supports names below localhost. */
const read = (request: APIRequestContext, host: string, path: string) =>
  request.get(shop.at('127.0.0.1', path), { headers: { host: `${host}:${shop.port}` } });

async function expectOpen(request: APIRequestContext): Promise<void> {
  for (const host of ['sg.localhost', 'nobody.localhost'])
    for (const [path, dish] of dishIn) {
      const answer = await read(request, host, path);
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(dish);
    }
  // The last known response for the host is served, not the fallback restaurant: by the caching server, which caches
  // the one page, and by the middleware, through which the other one passes.
  for (const path of ['/home', '/settlement/order']) {
    const answer = await read(request, 'my.localhost', path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('Warisan Kopitiam');
  }
}

/** Clears the page cache, as a change of every restaurant does. */
async function forgetPages(request: APIRequestContext): Promise<void> {
  const answer = await request.post(shop.at('127.0.0.1', '/api/revalidate'), {
    headers: { 'x-gateway-secret': readStackSecrets().GATEWAY_SECRET },
    data: { everything: true },
  });
  expect(answer.status()).toBe(200);
}

// Runs before the tests that cut the storefront's change feed.
test('OPS-04 a change made while a page is rendered from old data is on the page afterwards', async ({
  request,
}) => {
  const readMenu = async () => (await read(request, 'my.localhost', '/menu')).text();
  const [dish] = await runOperator<{ id: number; name: { en: string } }[]>('dish', 'list', '5201');
  expect(await readMenu()).toContain(dish!.name.en);
  await shop.growOlder();
  const asked = proxy.turn('slow', { only: /order\/restaurant\/dishs/, by: 2_000 });
  const rendered = readMenu();
  // The menu from before the change is on its way to the page.
  await asked;
  void proxy.turn('pass');
  await runOperator('dish', 'off', '5201', String(dish!.id));
  try {
    await rendered;
    await expect.poll(async () => (await readMenu()).includes(dish!.name.en)).toBe(false);
  } finally {
    await runOperator('dish', 'on', '5201', String(dish!.id));
  }
});

test.describe('the backend is away', () => {
  for (const weather of ['reset', 'blackHole'] as const)
    test(`STF-01 DEC-72 the menu stays available in every language, even when expired, and for an unknown host (${weather})`, {
      tag: weather === 'reset' ? '@gate' : [],
    }, async ({ request }) => {
      test.setTimeout(240_000);
      await expectOpen(request);
      void proxy.turn(weather);
      await expectOpen(request);

      // Changes right before the outage have cleared Next's cache.
      await forgetPages(request);
      const asked = proxy.turn(weather);
      await shop.growOlder();
      // Each request for an expired page revalidates it, which fails; the next visitor must not notice.
      await expectOpen(request);
      await asked;
      await expectOpen(request);
      const neverSeen = await read(request, `stranger-${weather}.localhost`, '/home');
      expect(await neverSeen.text()).toContain('Katong laksa');
    });

  for (const weather of ['reset', 'blackHole'] as const)
    test(`CHK-14 a failed order shows an error, keeps the input, and is placed once when the backend is back (${weather})`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      const { checkout, mobile } = await prepareOrder(page);
      void proxy.turn(weather);
      // The gateway times out after 10 s, as specified: three clicks cover half a minute.
      for (let click = 0; click < 3; click += 1) {
        await checkout.placeButton.click();
        await expect(checkout.placeButton).not.toHaveAttribute('aria-busy', 'true', { timeout: 20_000 });
        await expect(page.getByText(sorry).first()).toBeVisible({ timeout: 20_000 });
      }
      await expectNothingLost(checkout);

      // Reloading, as the message suggests, must not lose the order.
      await page.reload();
      await expectNothingLost(checkout);
      expect(await getOrders(mobile)).toEqual([]);

      void proxy.turn('pass');
      await page.reload();
      await expectNothingLost(checkout);
      await checkout.placeButton.click();
      await expectOneOrder(checkout, mobile);
    });
});

test('CHK-14 a click waiting for a lost quote shows an error before the page’s retries end', async ({
  page,
}) => {
  const { checkout, mobile } = await prepareOrder(page);
  await page.locator('#checkout-time').click();
  void proxy.turn('blackHole');
  await checkout.pickTime(3);
  await checkout.placeButton.click();
  await expect(page.getByText(sorry).first()).toBeVisible({ timeout: 20_000 });
  expect(await getOrders(mobile)).toEqual([]);

  void proxy.turn('pass');
  // The request that was lost ends after 10 s, and the page then repeats it by itself.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
  await checkout.placeButton.click();
  await expectOneOrder(checkout, mobile);
});

test('CHK-14 the next click after a lost response returns the same order', async ({ page }) => {
  const { checkout, mobile } = await prepareOrder(page);
  const placed = proxy.turn('loseAnswer', { only: submits });
  await checkout.placeButton.click();
  await placed;
  await expect(page.getByText(sorry).first()).toBeVisible();
  await expectNothingLost(checkout);
  const [first, ...more] = await getOrders(mobile);
  expect(more).toEqual([]);

  void proxy.turn('pass');
  await checkout.placeButton.click();
  await expectOneOrder(checkout, mobile);
  expect(await getOrders(mobile)).toEqual([first]);
});

test('CHK-14 a slow quote keeps the figures, and repeated clicks place one order', async ({ page }) => {
  const { checkout, mobile } = await prepareOrder(page);
  const total = await checkout.readTotal();
  const answered = proxy.turn('slow', { only: quotes, by: 4_000 });
  await page.locator('#checkout-time').click();
  await checkout.pickTime(3);
  expect(await checkout.readShownTotal()).toBe(total);
  await checkout.placeButton.click();
  await checkout.placeButton.click({ force: true });
  await answered;
  expect(await checkout.readShownTotal()).toBe(total);
  await expectOneOrder(checkout, mobile);
});

test('the order page polls without its event stream', async ({ page }) => {
  const { checkout } = await prepareOrder(page);
  await checkout.placeButton.click();
  const orderSn = await checkout.readOrderNumber();
  void proxy.turn('reset', { only: /order\/events/ });
  await checkout.paymentDialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/myOrderDetail/);
  const status = page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }).first();
  await expect(status).toContainText('Awaiting payment');
  await runOperator('payment', 'confirm', orderSn);
  await expect(status).toContainText('Accepted');
  await runOperator('order', 'advance', orderSn);
  await expect(status).toContainText('In preparation');
});

test('after kill -9 of the storefront during an order the user is still logged in, and another click returns the same order', async ({
  page,
}) => {
  const { checkout, mobile } = await prepareOrder(page);
  // The backend has placed the order; the storefront is killed before the response passes.
  const placed = proxy.turn('slow', { only: submits, by: 60_000 });
  await checkout.placeButton.click();
  await placed;
  await shop.kill();
  await expect(page.getByText(sorry).first()).toBeVisible();
  await expectNothingLost(checkout);
  const [first] = await getOrders(mobile);

  void proxy.turn('pass');
  await shop.start();
  await page.reload();
  await expectNothingLost(checkout);
  await checkout.placeButton.click();
  // No login is required again.
  await expectOneOrder(checkout, mobile);
  expect(await getOrders(mobile)).toEqual([first]);
});
