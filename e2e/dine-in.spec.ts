import { desktop, mobile } from './pages/menu.page';
import { TablePage } from './pages/table.page';
import { getPageUrl } from './stack';
import { importTableRestaurant, tableRestaurant, tableTenant } from './table-restaurant';
import { expect, type Locator, type Page, type Response, test } from './test';

test.beforeAll(importTableRestaurant);
test.use({ viewport: mobile });

const readStored = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), `table:${tableRestaurant}`);

test('DIN-01 DEC-53 a scanned code joins the table, which lasts through the login and is stored with the order', {
  tag: '@gate',
}, async ({ page }) => {
  const table = new TablePage(page);
  await table.scan('T1');
  await expect(table.panel('T1')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Delivery' })).toHaveCount(0);
  await expect(page).toHaveURL(getPageUrl(tableTenant, '/orderDish'));
  await table.addDish();

  // The table persists through reloads, other pages and the checkout.
  await page.reload();
  await expect(table.panel('T1')).toBeVisible();
  await page.goto(getPageUrl(tableTenant, '/home'));
  await expect(table.panel('T1')).toBeVisible();
  await expect(await table.menu.openCart()).toContainText('Goes to table T1');
  await table.menu.cart().getByRole('button', { name: 'Go to checkout' }).click();

  const where = page.getByRole('region', { name: 'Where and when' });
  await expect(where).toContainText('Table T1');
  await expect(where).toContainText('As soon as it’s ready');
  await expect(page.getByRole('radio', { name: 'Cash', exact: false }).first()).toBeVisible();
  await expect(page.getByText('Cash at pick-up')).toHaveCount(0);
  await table.checkout.placeButton.click();
  await table.checkout.logIn();
  const id = await table.waitForOrderId();
  expect(await table.findRow(id)).toEqual({ table_no: 'T1', delivery_type: 'SELF_PICKUP', slot: null });

  // Detail, receipt and list show the table.
  const main = page.getByRole('main');
  await expect(main.getByText('Table T1')).toBeVisible();
  await expect(main.getByText('At the table', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Back', exact: true, includeHidden: true }).first(),
  ).toHaveAttribute('href', '/orderDish');
  await page.goto(getPageUrl(tableTenant, `/orderDesc?id=${id}`));
  await expect(main.getByText('At the table', { exact: true })).toBeVisible();
  await expect(main.getByText('T1', { exact: true })).toBeVisible();
  await page.goto(getPageUrl(tableTenant, '/orderList'));
  await expect(main.getByText(/^Table T1 · /)).toBeVisible();
});

test('DIN-01 the next order after one goes to the table only if the guest chooses so', async ({ page }) => {
  const table = new TablePage(page);
  await table.checkout.openLoggedIn();
  await table.scan('T1');
  await expect(table.panel('T1')).toBeVisible();
  await table.addDish();
  await table.goToCheckout();
  await table.place();

  await page.goto(getPageUrl(tableTenant, '/orderDish'));
  await expect(page.getByText('You ordered at table T1.')).toBeVisible();
  await page.getByRole('button', { name: 'Order more for T1' }).click();
  await expect(table.leave).toBeVisible();
  await table.addDish('Short soup');
  await table.goToCheckout();
  expect((await table.findRow(await table.place()))?.table_no).toBe('T1');
});

test('RT-03 the header names the table on the menu and in the search until the guest leaves it', async ({
  page,
}) => {
  const table = new TablePage(page);
  const named = page.getByRole('banner').getByText('Table T1').filter({ visible: true });
  await table.scan('T1');
  await expect(named).toBeVisible();
  await page.goto(getPageUrl(tableTenant, '/search'));
  await expect(named).toBeVisible();
  await page.goto(getPageUrl(tableTenant, '/orderDish'));
  await table.leave.click();
  await expect(named).toHaveCount(0);
});

test('DIN-01 a left table stays left after a reload', async ({ page }) => {
  const table = new TablePage(page);
  await table.scan('T1');
  await table.leave.click();
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeVisible();
  await expect(page.getByText('Your order no longer goes to table T1.')).toBeVisible();
  await page.reload();
  await table.menu.waitUntilReady();
  await table.addDish();
  await expect(await table.menu.openCart()).not.toContainText('Goes to table');
  expect(await readStored(page)).not.toContain('T1');
});

test('DIN-01 a table session ends the next day', async ({ page }) => {
  const table = new TablePage(page);
  await table.scan('T1');
  await expect(table.panel('T1')).toBeVisible();
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key)!);
    stored.state.stay.until = Date.now() - 1;
    localStorage.setItem(key, JSON.stringify(stored));
  }, `table:${tableRestaurant}`);
  await page.reload();
  await table.menu.waitUntilReady();
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeVisible();
  await expect(table.panel('T1')).toHaveCount(0);
});

test('DIN-01 the code of another table applies to every tab', async ({ page, context }) => {
  const table = new TablePage(page);
  await table.scan('T1');
  await expect(table.panel('T1')).toBeVisible();
  const other = new TablePage(await context.newPage());
  await other.scan('雅间 8');
  await expect(other.panel('雅间 8')).toBeVisible();
  await expect(table.panel('雅间 8')).toBeVisible();
});

test.describe('DIN-02 an unknown table', () => {
  for (const [path, sentence] of [
    ['/orderDish', 'This table number does not currently have a scan code to order food'],
    ['/zh-CN/orderDish', '该桌号目前没有扫码点餐的二维码'],
    ['/vn/orderDish', 'Số bàn này hiện chưa có mã quét để gọi món'],
  ] as const)
    test(`DIN-02 ${path} shows an error, and no order is possible there`, async ({ page }) => {
      const table = new TablePage(page);
      await table.menu.open(tableTenant, `${path}?tableNo=Z99`);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.locator('[data-dish]').first()).toBeVisible();
      await expect(page.locator('[data-table]')).toHaveCount(0);
      expect((await readStored(page)) ?? '').not.toContain('Z99');
    });

  test('DIN-02 DEC-73 hostile table numbers count as unknown tables', async ({ page }) => {
    const table = new TablePage(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    for (const tableNo of [
      'x'.repeat(1500),
      '<script>window.hacked=1</script>',
      '🍜'.repeat(30),
      '\u0000',
      '../T1',
    ]) {
      await table.scan(tableNo);
      await expect(table.unknown).toBeVisible();
    }
    await table.menu.open(tableTenant, '/orderDish?tableNo=%E0%A4%A&tableNo[]=T1');
    await expect(table.unknown).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    // A query beyond the maximum length gets an error page with a link to the menu.
    const answer = await page.goto(getPageUrl(tableTenant, `/orderDish?tableNo=${'x'.repeat(5000)}`));
    expect(answer?.status()).toBe(414);
    await expect(page.locator('a[href="/home"]')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('DIN-02 an unknown code leaves the previous table, even at the checkout', async ({ page }) => {
    const table = new TablePage(page);
    await table.scan('T1');
    await expect(table.panel('T1')).toBeVisible();
    await table.addDish();
    await table.scan('Z99');
    await expect(table.unknown).toBeVisible();
    await table.goToCheckout();
    await expect(page.getByRole('radio', { name: /^Pick-up/ })).toBeVisible();
    await expect(page.getByText('Table T1')).toHaveCount(0);
  });
});

/** Milliseconds between two polls of a table, as in use-table-presence.ts, which imports React. */
const lookEvery = 20_000;

test('DIN-03 two guests of a table order separately, and each sees the other', async ({ browser }) => {
  const open = async () => {
    const context = await browser.newContext({ viewport: desktop, serviceWorkers: 'block' });
    return new TablePage(await context.newPage());
  };
  const [ann, ben] = [await open(), await open()];
  for (const diner of [ann, ben]) {
    await diner.page.clock.install();
    await diner.checkout.openLoggedIn();
    await diner.scan('T2');
    await diner.addDish();
  }
  const ordering = '1 other person at this table is still ordering.';
  await expect(ben.panel('T2')).toContainText(ordering);
  // The first guest sees it at the next poll.
  await ann.page.clock.fastForward(lookEvery);
  await expect(ann.panel('T2')).toContainText(ordering);

  await ben.goToCheckout();
  await expect(ben.page.getByRole('region', { name: 'Where and when' })).toContainText(ordering);
  const second = await ben.place();
  // The guest who ordered sees who is still ordering, and the other one sees the order.
  await expect(ben.page.getByText(ordering)).toBeVisible();
  await ann.page.clock.fastForward(lookEvery);
  await expect(ann.panel('T2')).toContainText('Others at this table have ordered 1 dish.');
  await expect(ann.panel('T2')).not.toContainText('still ordering');

  await ann.goToCheckout();
  const first = await ann.place();
  expect([(await ann.findRow(first))?.table_no, (await ben.findRow(second))?.table_no]).toEqual(['T2', 'T2']);
  expect(first).not.toBe(second);
  for (const { page } of [ann, ben]) await page.context().close();
});

/** Returns the text of the scripts that a page requests until it is idle. */
async function loadScripts(page: Page, path: string, until?: Locator): Promise<string> {
  const responses: Response[] = [];
  const note = (response: Response) =>
    response.request().resourceType() === 'script' && responses.push(response);
  page.on('response', note);
  await page.goto(getPageUrl(tableTenant, path));
  await until?.waitFor();
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
  page.off('response', note);
  return (await Promise.all(responses.map((response) => response.text().catch(() => '')))).join('\n');
}

test('DEC-73 DIN-01 the page is the same for all tables, and loads no table code without a table', async ({
  page,
}) => {
  const mark = 'tables.active';
  for (const path of ['/home', '/orderDish'])
    expect((await loadScripts(page, path)).includes(mark)).toBe(false);
  const panel = page.locator('[data-table]');
  // Compares by `includes`, so that a failure does not print all of the text.
  expect((await loadScripts(page, '/orderDish?tableNo=T3', panel)).includes(mark)).toBe(true);
  const fetchText = async (path: string) => (await page.goto(getPageUrl(tableTenant, path)))!.text();
  const bare = await fetchText('/orderDish');
  const named = await fetchText('/orderDish?tableNo=T3');
  // A whole word, because a file name may contain the letters.
  expect(named).not.toMatch(/\bT3\b/);
  expect(named).toContain('data-storefront="orderDish"');
  expect(bare).not.toContain('data-table');
});
