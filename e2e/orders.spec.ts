import { readFile } from 'node:fs/promises';
import { runSql } from './database';
import { createAppToken, linkFromApp } from './link-from-app';
import { runOperator } from './operator';
import { createMobile } from './pages/login.page';
import { OrdersPage } from './pages/orders.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Records the pages of the history that the browser requests. */
function watchHistory(page: Page): number[] {
  const asked: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/orders.history'))
      asked.push((JSON.parse(url.searchParams.get('input')!) as { pageNum: number }).pageNum);
  });
  return asked;
}

test('ORD-01 ORD-02 ORD-03 ORD-04 RT-05 orders are listed by tabs, with vouchers and history, on the desktop and on a phone', {
  tag: '@gate',
}, async ({ page }) => {
  // Visits many pages one after the other.
  test.slow();
  await page.setViewportSize(desktop);
  const orders = new OrdersPage(page);
  await orders.account.arrive();
  const asked = watchHistory(page);

  await orders.open('/my?tag=order');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  for (const name of ['Order to pick up', 'See the menu'])
    await expect(orders.main.getByRole('link', { name })).toHaveAttribute('href', /^\/home(\?|$)/);

  const open = await orders.place('CASH_PAY_ON_PICK');
  const old = await orders.seedOld(open, 57);
  await runSql('update orders set status = 10, pay_status = 2 where id = $1', [`${open.id}-1`]);
  const [offer] = await orders.account.call<{ id: number; saleAmount: number; vouchersName: string }[]>(
    'vouchers.list',
    { restaurantId: 3473 },
    'GET',
  );
  const bought = await orders.account.call<{ orderSn: string }>('vouchers.buy', {
    vouchersInfo: { couponId: offer!.id, useRules: [] },
    vouchersCount: 1,
    payType: 'PAY_NOW',
    payAmount: offer!.saleAmount,
    receiveEmail: 'mei@example.test',
  });

  await page.reload();
  await expect(orders.card(bought.orderSn)).toContainText(offer!.vouchersName);
  const latest = [bought.orderSn, open.orderSn, ...old.slice(0, 49)];
  expect(await orders.listNumbers()).toEqual(latest);
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  expect(await orders.listNumbers()).toEqual([old[0]]);
  await page.getByRole('tab', { name: 'Completed' }).click();
  expect(await orders.listNumbers()).toEqual(old.slice(1, 49));
  await page.getByRole('tab', { name: 'All' }).click();

  // The list has the latest 50 orders; a click adds older ones without duplicates.
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Load order history' }).click();
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(orders.list.getByRole('listitem')).toHaveCount(59);
  expect(await orders.listNumbers()).toEqual([bought.orderSn, open.orderSn, ...old]);
  await more.click();
  await expect(page.getByText('That’s all of the last 3 months.')).toBeVisible();
  await expect(more).toHaveCount(0);
  expect(asked).toEqual([1, 6, 7]);

  const opened = page.waitForEvent('popup');
  await orders.card(open.orderSn).getByRole('link').click();
  const detail = await opened;
  await expect(detail).toHaveURL(getPageUrl('sg', `/myOrderDetail?orderId=${open.id}`));
  await detail.close();

  await page.setViewportSize(phone);
  await orders.open('/orderList');
  await expect(orders.card(open.orderSn)).toBeVisible();
  // Status alone decides: this tab leaves out the canceled order and the open one.
  await page.getByRole('tab', { name: 'Completed' }).click();
  expect(await orders.listNumbers()).toEqual(old.slice(1, 49));
  await page.getByRole('link', { name: 'Order history' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', '/historicalOrder'));
  await expect(orders.card(old[0]!)).toBeVisible();
  expect(await orders.listNumbers()).toEqual([open.orderSn, ...old.slice(0, 9)]);
  await more.click();
  await expect(orders.list.getByRole('listitem')).toHaveCount(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await orders.card(old[0]!).getByRole('link').click();
  await expect(page).toHaveURL(getPageUrl('sg', `/myOrderDetail?orderId=${open.id}-1`));
  expect(page.context().pages()).toHaveLength(1);
});

test('ORD-05 ORD-16 RT-06 ERR-06 ORD-17 an unpaid order is paid from its card, and a paid one cancelled with a reason, from its card and on its own page', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const orders = new OrdersPage(page);
  await orders.account.arrive();
  const first = await orders.place();
  await orders.open('/orderList');
  await orders
    .card(first.orderSn)
    .getByRole('button', { name: /^Pay S\$/ })
    .click();
  const paying = page.getByRole('dialog');
  await expect(paying.getByRole('radio', { name: 'PayNow' })).toBeVisible();
  await paying.getByRole('button', { name: 'Close' }).click();
  await runOperator('payment', 'confirm', first.orderSn);
  await page.reload();

  const card = orders.card(first.orderSn);
  await card.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${first.orderSn}` });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'My plans changed' }).check();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  expect(await runSql('select status from orders where id = $1', [first.id])).toEqual([{ status: 2 }]);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('order cancelled successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Cancelled');
  expect(
    await runSql('select status, pay_status, cancel_reason from orders where id = $1', [first.id]),
  ).toEqual([{ status: 10, pay_status: 2, cancel_reason: 'My plans changed' }]);
  await card.getByRole('link').click();
  await expect(orders.status).toContainText('Cancelled');
  await expect(orders.status).toContainText('your money goes back to you');
  const money = orders.main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your money' }) });
  await expect(money).toContainText('PayNow: customer service sends it back within 2-3 working days');
  await expect(money).toContainText(/by \w+ \d+ \w+ at the latest/i);

  const second = await orders.place();
  await runOperator('payment', 'confirm', second.orderSn);
  await orders.open(`/orderCancel?id=${second.id}`);
  await orders.main.getByRole('radio', { name: 'Another reason' }).check();
  await orders.main.getByRole('textbox').fill('Ordered at the wrong branch');
  await orders.main.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page).toHaveURL(getPageUrl('sg', `/orderDetail?id=${second.id}`));
  await expect(orders.status).toContainText('Cancelled');
  expect(await runSql('select cancel_reason from orders where id = $1', [second.id])).toEqual([
    { cancel_reason: 'Ordered at the wrong branch' },
  ]);
  await orders.open(`/orderCancel?id=${second.id}`);
  await expect(orders.main.getByText('This order is cancelled')).toBeVisible();

  await page.context().clearCookies();
  await orders.open(`/orderCancel?id=${second.id}`);
  await expect(page).toHaveURL(getPageUrl('sg', '/home'));
  await expect(orders.account.login.dialog).toBeVisible();
});

test(
  'RT-08 DEC-13 ORD-18 the receipt shows the order’s figures on one printed page; a pick-up is completed, added to a calendar and ordered again',
  { tag: '@gate' },
  async ({ page }, info) => {
    await page.setViewportSize(desktop);
    const orders = new OrdersPage(page);
    await orders.account.arrive();
    const { id, orderSn } = await orders.place('CASH_PAY_ON_PICK');

    await orders.open(`/myOrderDetail?orderId=${id}`);
    await orders.expectOrder(orderSn);
    const saved = page.waitForEvent('download');
    await orders.main.getByRole('link', { name: 'Add to calendar' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    const [stored] = await runSql<{ slot: string }>('select slot from orders where id = $1', [id]);
    const [, day, start] = /^(\S+) (\S+)-/.exec(stored!.slot)!;
    const utc = new Date(`${day}T${start}:00+08:00`).toISOString().replace(/[-:]|\.\d{3}/g, '');
    expect(file).toContain(`DTSTART:${utc}\r\n`);
    expect(file).toContain(`DESCRIPTION:Order ${orderSn}\r\n`);

    await orders.main.getByRole('link', { name: /^Receipt/ }).click();
    await expect(page).toHaveURL(getPageUrl('sg', `/orderDesc?id=${id}`));
    const order = await orders.account.call<{
      totalAmount: number;
      boxFee?: number;
      consumeTax?: number;
      selfPickupPromotion?: { dishPromotionAmount: number };
      orderRestaurantList: {
        orderDishLists: { dishName: string; dishCount: number; totalAmount: number }[];
      }[];
    }>('orders.detail', { orderTransactionId: id }, 'GET');
    const formatDollars = (minor: number) => `S$${(minor / 100).toFixed(2)}`;
    const receipt = page.getByRole('article');
    for (const { dishName, dishCount, totalAmount } of order.orderRestaurantList[0]!.orderDishLists)
      await expect(receipt.getByRole('row').filter({ hasText: dishName }).getByRole('cell').nth(1))
        .toHaveText(String(dishCount))
        .then(() =>
          expect(receipt.getByRole('row').filter({ hasText: dishName })).toContainText(
            formatDollars(totalAmount),
          ),
        );
    await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText(
      formatDollars(order.totalAmount),
    );
    // The figures below the dishes add up to the total, fees and deductions alike.
    const figures = await receipt.locator('tfoot tr td').allTextContents();
    const cents = figures.map((text) =>
      Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100),
    );
    const totalAt = cents.lastIndexOf(order.totalAmount, cents.length - 2);
    expect(cents.slice(0, totalAt).reduce((sum, amount) => sum + amount, 0)).toBe(order.totalAmount);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner').first()).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back', exact: true }).first()).toBeHidden();
    const pdf = (await page.pdf({ path: info.outputPath('receipt.pdf'), preferCSSPageSize: true })).toString(
      'latin1',
    );
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });

    // Once it is ready (DEC-77).
    await runSql('update orders set status = 7, ready_at = now() where id = $1', [id]);
    await page.getByRole('link', { name: 'Back to the order' }).click();
    await page.getByRole('button', { name: 'I’ve picked it up' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, I have it' }).click();
    await expect(orders.status).toContainText('Completed');
    expect(await runSql('select status from orders where id = $1', [id])).toEqual([{ status: 9 }]);

    // One of its dishes no longer exists.
    await runSql(
      'update order_lines set dish_id = 999999999 where order_id = $1 and position = (select max(position) from order_lines where order_id = $1)',
      [id],
    );
    await page.reload();
    const names = order.orderRestaurantList[0]!.orderDishLists.map(({ dishName }) => dishName);
    await orders.main.getByRole('button', { name: /^Order again/ }).click();
    const again = page.getByRole('dialog', { name: 'Order again' });
    await expect(again.getByText(`${names.at(-1)} is no longer on the menu.`)).toBeVisible();
    await again.getByRole('link', { name: 'To the checkout' }).click();
    const items = page.getByRole('region', { name: 'Items' });
    for (const name of names.slice(0, -1)) await expect(items).toContainText(name);
    await expect(items).not.toContainText(names.at(-1)!);
  },
);

test('RT-09 ORD-14 ORD-20 DEC-47 every key of the query of /myOrderDetail has its effect', async ({
  page,
  browser,
}) => {
  // Visits many pages one after the other.
  test.slow();
  await page.setViewportSize(phone);
  const { mobile, userId, token } = await linkFromApp(page);
  const orders = new OrdersPage(page);
  await orders.open(`/terms/policy?accesstoken=${token}&mobile=${mobile}&userId=${userId}`);
  const { id, orderSn } = await orders.place('CASH_PAY_ON_PICK');
  const back = page.getByRole('link', { name: 'Back', exact: true }).first();
  const expectShown = async (query: string) => {
    await orders.open(`/myOrderDetail?${query}`);
    await orders.expectOrder(orderSn);
  };
  const runs: Record<string, () => Promise<void>> = {
    orderId: () => expectShown(`ORDERID=${id}`),
    id: () => expectShown(`id=${id}`),
    async appFrom() {
      await expectShown(`orderId=${id}`);
      await expect(back).toHaveAttribute('href', '/home');
      await expectShown(`orderId=${id}&appfrom=ORDERDISH`);
      await expect(back).toHaveAttribute('href', '/orderDish');
      await back.click();
      await expect(page).toHaveURL(getPageUrl('sg', '/orderDish'));
    },
    async 'email and canSubscribe'() {
      const offer = page.getByRole('dialog', { name: 'News from Lantern Kitchen' });
      await expectShown(`orderId=${id}&Email=mei%40example.test&CANSUBSCRIBE=0`);
      await expect(offer).toHaveCount(0);
      await orders.open(`/myOrderDetail?orderId=${id}&Email=mei%40example.test&CANSUBSCRIBE=1`);
      await expect(offer.getByLabel('Email')).toHaveValue('mei@example.test');
    },
    async utm_source() {
      const requested = page.waitForRequest((request) => request.headers()['x-utm'] === '6');
      await orders.open(`/myOrderDetail?orderId=${id}&UTM_SOURCE=6`);
      await requested;
    },
    async tag() {
      await expectShown(`orderId=${id}&tag=orderdetail`);
      await orders.open(`/myOrderDetail?orderId=${id}&TAG=wallet`);
      await expect(page).toHaveURL(getPageUrl('sg', '/my?tag=wallet'));
      await expect(orders.account.heading('My wallet')).toBeVisible();
      await orders.open(`/myOrderDetail?orderId=${id}&tag=voucherdetail`);
      await expect(page).toHaveURL(getPageUrl('sg', `/my?tag=voucherdetail&orderId=${id}`));
      expect(page.context().pages()).toHaveLength(1);
    },
    async restaurantId() {
      await expectShown(`orderId=${id}&restaurantId=3473`);
      await orders.open(`/myOrderDetail?orderId=${id}&RestaurantID=5201`);
      await expect(orders.main.getByText('We couldn’t find this order')).toBeVisible();
      await expect(page.getByText(orderSn)).toHaveCount(0);
    },
    async countryCode() {
      await expectShown(`orderId=${id}&COUNTRYCODE=MY`);
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === 'counCode')?.value).toBe('MY');
    },
    async locale() {
      await expectShown(`orderId=${id}&LOCALE=vn`);
      await expect(page).toHaveURL(getPageUrl('sg', `/vn/myOrderDetail?orderId=${id}`));
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
      await expectShown(`orderId=${id}&locale=en`);
    },
  };
  /** Expects that a guest has to log in. */
  const asGuest = async (query: string, path: RegExp, isTapNeeded = false) => {
    const context = await browser.newContext({ viewport: phone });
    const guest = new OrdersPage(await context.newPage());
    await guest.open(`/myOrderDetail?${query}`);
    // A scanner must not use up a link that works once.
    const question = guest.page.getByRole('listitem').filter({ hasText: 'This link logs you in' });
    if (isTapNeeded) await question.getByRole('button', { name: 'Log in' }).click();
    await guest.expectOrder(orderSn);
    await expect(guest.page).toHaveURL(path);
    await context.close();
  };
  runs['accesstoken, mobile and userId'] = async () =>
    asGuest(
      `orderId=${id}&AccessToken=${await createAppToken(userId)}&MOBILE=${mobile}&userID=${userId}`,
      /\/myOrderDetail\?orderId=[^&]+$/,
    );
  runs.moible = async () =>
    asGuest(
      `orderId=${id}&accesstoken=${await createAppToken(userId)}&moible=${mobile}&userId=${userId}`,
      /\/myOrderDetail\?orderId=[^&]+$/,
    );
  runs.abbr = async () => {
    const link = await runOperator<{ key: string }>(
      'link',
      'create',
      '--order',
      orderSn,
      '--locale',
      'zh-CN',
      '--app-from',
      'orderDish',
    );
    await asGuest(
      `ABBR=${link.key}`,
      new RegExp(`/zh-CN/myOrderDetail\\?(countryCode=SG&)?orderId=${id}&appFrom=orderDish$`),
      true,
    );
  };
  for (const [key, run] of Object.entries(runs)) await test.step(key, run);

  // A guest without the parameters does not see the order.
  const context = await browser.newContext({ viewport: phone });
  const stranger = new OrdersPage(await context.newPage());
  await stranger.open(`/myOrderDetail?orderId=${id}&mobile=${createMobile()}&userId=${userId}`);
  await expect(stranger.main.getByText('Please log in to see your order')).toBeVisible();
  await context.close();
});
