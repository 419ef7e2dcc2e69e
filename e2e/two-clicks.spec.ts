import { runSql } from './database';
import { runOperator } from './operator';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { LoginPage } from './pages/login.page';
import { desktop, MenuPage } from './pages/menu.page';
import { OrdersPage } from './pages/orders.page';
import { PartyPage } from './pages/party.page';
import { getDayAhead, ReservationPage } from './pages/reservation.page';
import { WalletPage } from './pages/wallet.page';
import { importPartyRestaurant } from './party-restaurant';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';
import { createShop } from './test-shop';

test.use({ viewport: desktop });

/**
 * Repeats each click on a button in the color of an action, and on "Send code", after 40 and 180 ms, without a count, as
 * the double tap of a phone, and answers each call late.
 */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      (event) => {
        const button = event.isTrusted && (event.target as Element).closest('button');
        if (!button) return;
        if (!/\bbg-(brand|danger)\b/.test(button.className) && button.textContent !== 'Send code') return;
        const tap = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        for (const pause of [40, 180]) setTimeout(tap, pause);
      },
      true,
    );
  });
  await page.route('**/api/gateway/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fallback();
  });
});

/** Counts the rows that a diner has made. */
async function countMade(mobile: string): Promise<Record<string, number>> {
  const count = (table: string) => `(select count(*)::int from ${table} where user_id = u.id) as ${table}`;
  const tables = ['orders', 'reservations', 'voucher_orders', 'top_ups', 'addresses'];
  const [row] = await runSql<Record<string, number>>(
    `select ${tables.map(count).join(', ')} from users u where u.mobile = $1`,
    [mobile],
  );
  return row!;
}

const logIn = async (page: Page) => {
  const mobile = createMobile();
  await new CheckoutPage(page).openLoggedIn(mobile);
  return mobile;
};

test('CHK-14 a double tap adds a dish once and places one order', { tag: '@gate' }, async ({ page }) => {
  const mobile = await logIn(page);
  const menu = await new MenuPage(page).open();
  const dialog = await menu.openDish('Katong laksa');
  await dialog.getByRole('radio', { name: /Large/ }).check();
  await dialog.getByRole('radio', { name: 'House sambal' }).check();
  await dialog.getByRole('button', { name: 'One more: Quantity' }).click();
  await dialog.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(dialog).toBeHidden();
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await expect(checkout.items).toContainText('2');
  await checkout.fetchIt();
  await checkout.chooseTime();
  await checkout.waitForTotal();
  await checkout.placeButton.click();
  await expect(checkout.paymentDialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await countMade(mobile)).toMatchObject({ orders: 1 });
});

test('RSV-12 VCH-14 a double tap reserves one table and buys one voucher', { tag: '@gate' }, async ({
  page,
}) => {
  const mobile = await logIn(page);
  const form = new ReservationPage(page);
  await form.open();
  await form.chooseDay(getDayAhead(3));
  await form.time('18:00').click();
  await form.fillIn({ name: 'Tan Mei Xuan', mobile, email: 'mei@example.sg' });
  await form.confirm.click();
  await expect(form.success).toBeVisible();

  await page.goto(getPageUrl('sg', '/voucher/list'));
  const buy = page.getByRole('button', { name: 'Buy' });
  await page.getByRole('main').getByRole('link').filter({ hasText: 'S$' }).first().click();
  await page.getByRole('radio', { name: /PayNow/ }).check();
  await page.getByLabel('Email').fill('mei@example.sg');
  await buy.click();
  await expect(page.getByRole('img', { name: /QR code to pay/ })).toBeVisible();
  expect(await countMade(mobile)).toMatchObject({ reservations: 1, voucher_orders: 1 });
});

test('WAL-06 ADR-03 a double tap tops up once and saves one address', { tag: '@gate' }, async ({ page }) => {
  const mobile = await logIn(page);
  const wallet = new WalletPage(page);
  await wallet.open('/my?tag=wallet');
  const dialog = page.getByRole('dialog', { name: 'Top up' });
  await wallet.main.getByRole('button', { name: 'Top up' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /S\$50\.00/ }).click();
  await wallet.next.click();
  await expect(wallet.payment.getByRole('img', { name: /^QR code to pay/ })).toBeVisible();

  await page.goto(getPageUrl('sg', '/myAddress'));
  await page.getByRole('button', { name: 'Add an address' }).click();
  const form = page.getByRole('dialog', { name: 'Add an address' });
  await form.getByRole('button', { name: 'Search for the place' }).click();
  const search = page.getByRole('dialog', { name: 'Find the place' });
  await search.getByRole('searchbox').fill('78 Guan Chuan');
  await search.getByRole('list', { name: 'Places found' }).getByRole('button').first().click();
  await form.getByLabel('Unit or floor').fill('#05-12');
  await form.getByLabel('Receiver’s name').fill('Mei');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await countMade(mobile)).toMatchObject({ top_ups: 1, addresses: 1 });
});

test('SES-07 a double tap sends one code and starts one session', async ({ page }) => {
  const mobile = createMobile();
  await new MenuPage(page).open();
  await (await new LoginPage(page).open()).logIn(mobile);
  const [made] = await runSql(
    `select
       (select count(*)::int from sessions where user_id = u.id) as sessions,
       (select count(*)::int from outbox where recipient like '%' || $1) as codes
     from users u where u.mobile = $1`,
    [mobile],
  );
  expect(made).toEqual({ sessions: 1, codes: 1 });
});

test('ORD-16 a double tap cancels a paid order once', async ({ page }) => {
  const orders = new OrdersPage(page);
  await orders.account.arrive();
  const { id, orderSn } = await orders.place();
  await runOperator('payment', 'confirm', orderSn);
  await orders.open(`/orderCancel?id=${id}`);
  await orders.main.getByRole('radio', { name: 'My plans changed' }).check();
  await orders.main.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(orders.status).toContainText('Cancelled');
  const refunds =
    'select r.amount from refunds r join payments p on p.id = r.payment_id where p.order_id = $1';
  expect(await runSql(refunds, [id])).toHaveLength(1);
});

test('TAB-04 TAB-06 a double tap opens one table, sends one round and starts one share', async ({ page }) => {
  const shop = createShop('twice');
  await importPartyRestaurant(shop);
  const guest = new PartyPage(page, shop.tenant);
  await guest.join('R1', 'Mei');
  await guest.choose('Katong laksa');
  await guest.send.click();
  await expect(guest.round(1)).toBeVisible();
  await guest.openBill();
  await guest.pay();
  const [made] = await runSql(
    `select count(distinct p.id)::int as parties, count(distinct m.no)::int as members,
       count(distinct r.no)::int as rounds, count(distinct s.id)::int as shares
     from parties p join party_members m on m.party_id = p.id join party_rounds r on r.party_id = p.id
       join party_shares s on s.party_id = p.id
     where p.restaurant_id = $1`,
    [shop.id],
  );
  expect(made).toEqual({ parties: 1, members: 1, rounds: 1, shares: 1 });
});
