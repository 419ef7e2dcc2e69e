import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StartedStorefront, startStorefront } from './own-storefront';
import { MenuPage, mobile } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, test } from './test';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, process.env.NEXT_DIST_DIR || '.next');
/** Another release: it has its own build id, and every script and style that a page asks for is of another release. */
const other = `.next-other-${process.pid}`;

let shop: StartedStorefront;

test.use({ viewport: mobile });
test.beforeAll(async () => {
  // Next lists the folder when it starts.
  mkdirSync(join(root, other, 'static'), { recursive: true });
  for (const name of readdirSync(built))
    if (name !== 'static' && name !== 'BUILD_ID') symlinkSync(join(built, name), join(root, other, name));
  writeFileSync(join(root, other, 'BUILD_ID'), 'another-release');
  shop = await startStorefront(process.env.STACK_BACKEND_URL!, { NEXT_DIST_DIR: other });
  await shop.start();
});
test.afterAll(async () => {
  await shop?.kill();
  rmSync(join(root, other), { recursive: true, force: true });
});

test('SKW-01 a page of another release finds its scripts and styles at this one', async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/_next/static/') && response.status() !== 200)
      missing.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(shop.at('sg.localhost', '/home'));
  const menu = new MenuPage(page);
  await menu.waitUntilReady();
  // The dialog is a script that is loaded on use.
  await menu.openDish('Katong laksa');
  expect(missing).toEqual([]);
});

test('SKW-01 a click that another release answers reloads the page, and the cart stays', {
  tag: '@gate',
}, async ({ page }) => {
  const menu = await new MenuPage(page).open();
  await menu.plus('Nasi lemak with sambal').click();
  await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
  await page.route('**/*', async (route) => {
    const sent = route.request();
    if (sent.headers().rsc !== '1') return route.continue();
    const { pathname, search } = new URL(sent.url());
    const answer = await route.fetch({
      url: `http://127.0.0.1:${shop.port}${pathname}${search}`,
      headers: { ...sent.headers(), host: new URL(sent.url()).host },
    });
    return route.fulfill({ response: answer });
  });
  await page.locator('a[href="/shopInfo"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(getPageUrl('sg', '/shopInfo'));
  await expect.poll(() => page.evaluate(() => 'isFirstPage' in window)).toBe(false);
  await page.goto(getPageUrl('sg', '/home'));
  await menu.waitUntilReady();
  await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
});

test('SKW-01 a page whose script is missing everywhere loads again by itself, once', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404 .*_next\/static/, /Failed to load resource/);
  let asked = 0;
  await page.route('**/_next/static/**/*.js', (route) =>
    asked++ < 1 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  // The page may load again before its first load has ended, which only its requests show.
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  await page.goto(getPageUrl('sg', '/home'));
  await expect.poll(() => loads).toBe(2);
  const menu = new MenuPage(page);
  await menu.waitUntilReady();
  await menu.openDish('Katong laksa');
  expect(loads).toBe(2);
});
