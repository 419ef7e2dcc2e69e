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
  // Pages find their storefront by it.
  sharedPort = process.env.STACK_PORT;
  process.env.STACK_PORT = String(shop.port);
});
test.beforeEach(({ expectErrors }) => {
  void proxy.turn('pass');
  // The gateway's answer while the backend is away.
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

/** A diner about to place the order, with a remark and cutlery. */
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

/** The order that the dialog asks to pay is the diner's only one. */
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

/** By address and Host header: not every resolver knows the names below localhost. */
const read = (request: APIRequestContext, host: string, path: string) =>
  request.get(shop.at('127.0.0.1', path), { headers: { host: `${host}:${shop.port}` } });

async function expectOpen(request: APIRequestContext): Promise<void> {
  for (const host of ['sg.localhost', 'nobody.localhost'])
    for (const [path, dish] of dishIn) {
      const answer = await read(request, host, path);
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(dish);
    }
  // The last known answer for the host, not the fallback restaurant: in the caching server, which caches
  // the one page, and in the middleware, through which the other one goes.
  for (const path of ['/home', '/settlement/order']) {
    const answer = await read(request, 'my.localhost', path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('Warisan Kopitiam');
  }
}

/** As a change of every restaurant does. */
async function forgetPages(request: APIRequestContext): Promise<void> {
  const answer = await request.post(shop.at('127.0.0.1', '/api/revalidate'), {
    headers: { 'x-gateway-secret': readStackSecrets().GATEWAY_SECRET },
    data: { everything: true },
  });
  expect(answer.status()).toBe(200);
}

// Before those that cut the storefront's stream of changes.
test('OPS-04 a change while a page is rendered from what was before is on the page when that has ended', async ({
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
    test(`STF-01 DEC-72 the menu stays open in every language, also once it has grown old, and for an unknown host (${weather})`, async ({
      request,
    }) => {
      test.setTimeout(240_000);
      await expectOpen(request);
      void proxy.turn(weather);
      await expectOpen(request);

      // Changes right before the outage have emptied Next's cache.
      await forgetPages(request);
      const asked = proxy.turn(weather);
      await shop.growOlder();
      // Each request for an expired page revalidates it, which fails; the next visitor must not see that.
      await expectOpen(request);
      await asked;
      await expectOpen(request);
      const neverSeen = await read(request, `stranger-${weather}.localhost`, '/home');
      expect(await neverSeen.text()).toContain('Katong laksa');
    });

  for (const weather of ['reset', 'blackHole'] as const)
    test(`CHK-14 an order can't be placed, says so, loses nothing, and is placed once when the backend is back (${weather})`, async ({
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

      // The advice is to refresh: that must not make it worse.
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

test('CHK-14 a click that waits for a quote which never comes gets an error before all retries of the page are over', async ({
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
  await checkout.placeButton.click();
  await expectOneOrder(checkout, mobile);
});

test('CHK-14 an order whose answer got lost is the same order on the next click', async ({ page }) => {
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

test('CHK-14 while a quote is slow the figures stay, and repeated clicks make one order', async ({
  page,
}) => {
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

test('without its stream of events the order page moves by asking', async ({ page }) => {
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

test('kill -9 of the storefront in the middle of an order: logged in still, and clicking again is the same order', async ({
  page,
}) => {
  const { checkout, mobile } = await prepareOrder(page);
  // The backend has placed it; the storefront dies with the answer on its way.
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
  // No login is asked for.
  await expectOneOrder(checkout, mobile);
  expect(await getOrders(mobile)).toEqual([first]);
});
