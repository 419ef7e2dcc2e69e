import { CheckoutPage } from './pages/checkout.page';
import { MenuPage, mobile } from './pages/menu.page';
import { PartyPage } from './pages/party.page';
import { importPartyRestaurant } from './party-restaurant';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';
import { createShop } from './test-shop';

/** Returns the cached paths with the names of their caches. */
const listCached = (page: Page): Promise<[store: string, path: string][]> =>
  page.evaluate(async () => {
    const all: [string, string][] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push([name, new URL(url).pathname]);
    return all;
  });

/** Waits until the worker controls the page and has cached it, with the code of the notice. */
async function waitUntilOfflineReady(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(async () => (await listCached(page)).map(([, url]) => url)).toContain(path);
  await expect(page.locator('[data-offline-notice]')).toBeAttached();
}

test.use({ viewport: mobile, serviceWorkers: 'allow' });

test('the last seen menu and the cart are readable offline, with a notice of their age', {
  tag: '@gate',
}, async ({ page, context, expectErrors }) => {
  // The service worker's page for an uncached URL.
  expectErrors(/^503 GET .*\/settlement\/order$/);
  const menu = await new MenuPage(page).open();
  await waitUntilOfflineReady(page, '/home');
  const without = (await listCached(page)).length;
  await menu.plus('Chicken satay, 6 sticks').click();
  const bar = page.getByRole('button', { name: /^Cart/ }).filter({ visible: true }).first();
  await expect(bar).toBeVisible();
  // The cart's code, several files, loads once the cart is not empty.
  let last = without;
  const isCacheSettled = async () => {
    const now = (await listCached(page)).length;
    const same = now > without && now === last;
    last = now;
    return same;
  };
  await expect.poll(isCacheSettled, { intervals: [1_500], timeout: 30_000 }).toBe(true);

  await context.setOffline(true);
  await expect(page.locator('[data-offline-notice]')).toContainText(
    'You are offline; this is the menu as of',
  );
  await page.reload();
  const notice = page.locator('[data-offline-notice]');
  await expect(notice).toContainText('You are offline; this is the menu as of');
  await expect(menu.row('Katong laksa')).toContainText('S$8.50');
  const shown = await page
    .locator('[data-dish] img')
    .first()
    .evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(shown).toBeGreaterThan(0);
  await menu.waitUntilReady();
  await bar.click();
  await expect(page.getByRole('dialog').getByText('Chicken satay, 6 sticks')).toBeVisible();

  // A page that needs the network shows a notice with a link to the menu.
  await page.goto(getPageUrl('sg', '/settlement/order'));
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the menu' }).click();
  await expect(menu.row('Katong laksa')).toBeVisible();
  await page.goto(getPageUrl('sg'));
  await expect(notice).toContainText('You are offline');

  await context.setOffline(false);
  await page.goto(getPageUrl('sg', '/home'));
  await menu.waitUntilReady();
  await expect(page.locator('html')).not.toHaveAttribute('data-stored-at');
  await expect(notice).toBeEmpty();
});

test('TAB-02 a reload without network shows the shared table as it was; back online its round can be sent', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/);
  const shop = createShop('offlinetable');
  await importPartyRestaurant(shop);
  const guest = new PartyPage(page, shop.tenant);
  await guest.join('R1', 'Mei');
  await guest.choose('Katong laksa');
  await expect(guest.send).toBeEnabled();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(async () => (await listCached(page)).map(([, path]) => path)).toContain('/table');
  await context.setOffline(true);
  await page.reload();
  await expect(guest.unsent()).toContainText('Katong laksa');
  await expect(page.getByText('Sending needs a connection.')).toBeVisible();
  await expect(guest.send).toBeDisabled();
  await context.setOffline(false);
  await expect(guest.send).toBeEnabled();
  await guest.send.press('Enter');
  await expect(guest.round(1)).toContainText('Katong laksa');
});

test('each restaurant’s host has its own cache, in the language that was read, without user data', async ({
  page,
  context,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn();
  await page.goto(getPageUrl('sg', '/vn/home'));
  await waitUntilOfflineReady(page, '/vn/home');
  await page.goto(getPageUrl('sg', '/userInfo'));
  await page.goto(getPageUrl('sg', '/settlement/order'), { waitUntil: 'networkidle' });
  const paths = (await listCached(page)).map(([, path]) => path);
  const known = /^\/(_next\/static|media)\/|^(\/(en|zh-CN|vn))?\/(home|orderDish|menu|shopInfo)$/;
  expect(paths.filter((path) => !known.test(path))).toEqual([]);

  await page.goto(getPageUrl('my', '/home'));
  await waitUntilOfflineReady(page, '/home');
  expect((await listCached(page)).map(([, path]) => path)).not.toContain('/vn/home');
  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveTitle(/Warisan Kopitiam/);
  await page.goto(getPageUrl('sg', '/vn/home'));
  await expect(page.locator('[data-offline-notice]')).toContainText(
    'Bạn đang ngoại tuyến; đây là thực đơn lúc',
  );
  await expect(page.getByRole('heading', { name: 'Cơm gà Hải Nam' }).first()).toBeVisible();
});

test('the worker is small, never cached by the browser, and belongs to one build', async ({
  page,
  request,
}) => {
  const answer = await request.get(getPageUrl('sg', '/sw.js').replace('sg.localhost', '127.0.0.1'));
  expect(answer.headers()['cache-control']).toBe('no-cache');
  expect(answer.headers()['content-type']).toContain('javascript');
  const text = await answer.text();
  expect(text.length).toBeLessThan(12_000);
  await new MenuPage(page).open();
  await waitUntilOfflineReady(page, '/home');
  const stores = new Set((await listCached(page)).map(([store]) => store));
  const [build] = [...stores].filter((store) => store !== 'makan-pictures');
  expect(text).toContain(build!.slice('makan-'.length));
  // A new worker deletes the caches of older builds.
  await page.evaluate(async () => {
    await (await caches.open('makan-older')).put(
      '/home',
      new Response('old', { headers: { 'content-type': 'text/html' } }),
    );
    const registration = await navigator.serviceWorker.ready;
    await registration.unregister();
  });
  await page.reload();
  await waitUntilOfflineReady(page, '/home');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('makan-older');
});
