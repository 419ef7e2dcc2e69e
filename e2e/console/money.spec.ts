import { sql } from '../database';
import { operator } from '../operator';
import { AccountPage } from '../pages/account.page';
import { CheckoutPage } from '../pages/checkout.page';
import { expect, type Page, type Route, test } from '../test';
import { clearBoard, Diner, importBoardShop } from './board.page';
import { inConsole, joinAs, tablet } from './console.page';

test.use({ viewport: tablet });

const shop = { id: 9928, tenant: 'money' };
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

const open = (page: Page, tab = 'match') => page.goto(inConsole(`/r/${restaurantId}/money?tab=${tab}`));

test('CON-14 money that arrived without a notice is confirmed once: who presses later reads who was quicker', async ({
  page,
  browser,
}) => {
  await sql('update payments set state = $2 where restaurant_id = $1 and state = $3', [
    restaurantId,
    'cancelled',
    'pending',
  ]);
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place({ payType: 'PAY_NOW', waits: true });
  await joinAs(page, 'counter', { restaurantId, name: 'Aisha' });
  await open(page);
  const row = page.getByRole('region', { name: 'Payments that wait' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Has arrived' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`S$16.20 for ${order.number}`);
  // The list stays as it was when the person pressed.
  const held: Route[] = [];
  await page.route('**/staff/money.open*', (route) => void held.push(route));
  await operator('payment', 'confirm', order.orderSn);
  await page.getByRole('button', { name: 'Yes, it is there' }).click();
  await expect(page.getByRole('alert')).toContainText('operator was quicker');
  await page.unroute('**/staff/money.open*');
  for (const route of held) await route.continue().catch(() => undefined);
  await expect(row).toHaveCount(0);
  await diner.leave();
});

test('CON-14 a refund shows where it goes; a manager says that it was sent, and it is gone', async ({
  page,
  browser,
}) => {
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place({ payType: 'PAY_NOW' });
  await operator('order', 'cancel', order.orderSn);
  await diner.leave();
  await joinAs(page, 'counter', { restaurantId });
  await open(page, 'refunds');
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText(`${order.orderSn}S$16.20`);
  await expect(card).toContainText('+65');
  await expect(page.getByRole('button', { name: 'Sent' })).toHaveCount(0);
  await joinAs(page, 'manager', { restaurantId });
  await open(page, 'refunds');
  await card.getByRole('button', { name: 'Sent' }).click();
  await card.getByRole('button', { name: 'Yes, it is sent' }).click();
  await expect(page.getByRole('heading', { name: 'No refund waits' })).toBeVisible();
  const rows = await sql<{ state: string }>('select state from refunds where restaurant_id = $1', [
    restaurantId,
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['done']);
});

/** A paid voucher of the Singapore demo, and its code. */
async function buyVoucher(page: Page): Promise<string> {
  await new CheckoutPage(page, 'sg').openLoggedIn();
  const account = new AccountPage(page);
  const [offer] = await account.call<{ id: number; saleAmount: number }[]>(
    'vouchers.list',
    { restaurantId: 3473 },
    'GET',
  );
  const { orderSn } = await account.call<{ orderSn: string }>('vouchers.buy', {
    vouchersInfo: { couponId: offer!.id, useRules: [] },
    vouchersCount: 1,
    payType: 'PAY_NOW',
    payAmount: offer!.saleAmount,
    receiveEmail: 'mei@example.test',
  });
  await operator('payment', 'confirm', orderSn);
  const { codes } = await operator<{ codes: { code: string }[] }>('voucher', 'show', orderSn);
  // Whatever the weekday is.
  await sql(
    `update voucher_orders set voucher = jsonb_set(voucher, '{weekdays}', '[1,2,3,4,5,6,7]') where sn = $1`,
    [orderSn],
  );
  return codes[0]!.code;
}

test('CON-14 a voucher is redeemed by its code, once', async ({ page, browser }) => {
  const diner = await browser.newPage();
  const code = await buyVoucher(diner);
  await diner.close();
  await joinAs(page, 'counter', { restaurantId: 3473 });
  await page.goto(inConsole('/r/3473/money?tab=vouchers'));
  await page.getByLabel('Voucher code').fill('K7MN-4PQR-9XYX');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Voucher code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('button', { name: /^Redeem S\$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Redeemed' })).toBeVisible();
  await page.getByLabel('Voucher code').fill(code);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('alert')).toContainText(/used/i);
});
