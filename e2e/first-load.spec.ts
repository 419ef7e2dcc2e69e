import { MenuPage } from './pages/menu.page';
import { requestRaw } from './raw-request';
import { makeRegular, type Regular } from './screens/regular';
import { getPageUrl } from './stack';
import { expect, type Page, type Response, test } from './test';

const isCode = (response: Response) => ['script', 'document'].includes(response.request().resourceType());

/** Returns the text of a page and of the scripts that it requests until it has loaded. */
async function readFirstLoad(page: Page, path: string): Promise<string> {
  const responses: Response[] = [];
  page.on('response', (response) => isCode(response) && responses.push(response));
  await page.goto(getPageUrl('sg', path), { waitUntil: 'load' });
  page.removeAllListeners('response');
  const texts = await Promise.all(responses.map((response) => response.text().catch(() => '')));
  return texts.join('\n');
}

/** Returns whether the page or one of its scripts, including lazy ones, contains the mark. */
async function hasMark(page: Page, path: string, mark: string): Promise<boolean> {
  const found = page.waitForResponse(
    async (response) => isCode(response) && (await response.text().catch(() => '')).includes(mark),
  );
  await page.goto(getPageUrl('sg', path), { waitUntil: 'commit' });
  return found.then(
    () => true,
    () => false,
  );
}

/** The screens of the specification's list, each with its URL and a text that only its own code or messages contain. */
const getScreens = (regular: Regular): Record<string, [path: string, mark: string]> => ({
  couponDetail: [`/coupon-detail?couponId=${regular.couponId}`, 'vouchers.buy'],
  reserveDetail: [`/reserve-detail?reservationId=${regular.reservationId}`, 'reservations.change'],
  reserveShare: [`/reserve-share?shareCode=${regular.shareCode}`, 'invited to'],
  settlementOrder: ['/settlement/order', 'ordering.submit'],
  termsPolicy: ['/terms/policy', 'What we keep'],
  termsProtocol: ['/terms/protocol', 'What holds between you'],
  voucherBuyFail: [`/voucher-buy-fail?orderTransactionId=${regular.voucherOrders.unpaid}`, 'voucher.outcome'],
  voucherBuySuccess: [
    `/voucher-buy-success?orderTransactionId=${regular.voucherOrders.paid}`,
    'vouchers.purchaseDetails',
  ],
  voucherList: ['/voucher/list', 'voucher.offer'],
  voucherSubmitSuccess: [
    `/voucher-submit-success?orderTransactionId=${regular.voucherOrders.unpaid}`,
    'vouchers.payStatus',
  ],
  orderList: ['/orderList', 'orders.history'],
  orderCancel: [`/orderCancel?id=${regular.orders.accepted}`, 'orders.cancel'],
  orderDesc: [`/orderDesc?id=${regular.orders.accepted}`, 'Print or save'],
  orderDetail: [`/orderDetail?id=${regular.orders.accepted}`, 'order-events'],
  search: ['/search?keyword=rice', 'Try another word'],
  shopInfo: ['/shopInfo', 'id="all-outlets"'],
  userInfo: ['/userInfo', 'Gender updated successfully'],
  historicalOrder: ['/historicalOrder', 'orders.history'],
  my: ['/my', 'Saved restaurants'],
});

test('RT-28 the first load of /home contains no screen of the list', async ({ browser }) => {
  const regular = await makeRegular(browser);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies(regular.cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const home = await readFirstLoad(page, '/home');
  const wrong: string[] = [];
  for (const [name, [path, mark]] of Object.entries(getScreens(regular))) {
    // Guards against a mark that no longer exists anywhere.
    if (!(await hasMark(page, path, mark))) wrong.push(`${name} has no “${mark}”`);
    if (home.includes(mark)) wrong.push(`/home loads ${name}: “${mark}”`);
  }
  expect(wrong).toEqual([]);
  await context.close();
});

test('a cached page downloads its scripts once, at low priority, and runs them after its first frame', {
  tag: '@gate',
}, async ({ page }) => {
  await requestRaw('sg', '/home');
  const { text } = await requestRaw('sg', '/home');
  // Next's output is rewritten (lib/server/http/deferred-scripts.ts); a change of its format would leave it unchanged.
  expect(/<script[^>]* async=""/.test(text)).toBe(false);
  expect(text.includes('requestAnimationFrame')).toBe(true);
  const preloads = [...text.matchAll(/<link rel="preload" as="script" fetchPriority="low" href="([^"]+)"/g)];
  expect(preloads.length).toBeGreaterThan(1);
  expect(text.indexOf('earlyInput=')).toBeLessThan(text.indexOf('rel="stylesheet"'));
  await page.goto(getPageUrl('sg', '/home'));
  await new MenuPage(page).waitUntilReady();
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  for (const [, path] of preloads) expect(requested.filter((name) => name.endsWith(path!))).toHaveLength(1);
});
