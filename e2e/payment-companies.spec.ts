import { sealAccount } from '../backend/providers/payment/account-source';
import type { Company } from '../backend/providers/payment/adapter-names';
import { createHitpayPeer } from '../backend/providers/payment/hitpay/hitpay-peer';
import { createPayosPeer } from '../backend/providers/payment/payos/payos-peer';
import { createStripePeer } from '../backend/providers/payment/stripe/stripe-peer';
import { createVnpayPeer } from '../backend/providers/payment/vnpay/vnpay-peer';
import { BoardPage, importBoardShop } from './console/board.page';
import { getConsolePageUrl, joinAs, tablet } from './console/console.page';
import { runSql } from './database';
import { readStackSecrets, type StartedProcess, startProcess } from './own-process';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { type Browser, expect, type Page, test } from './test';
import { createShop, type TestShop } from './test-shop';

// All tests pay at one process, which runs all companies.
test.describe.configure({ mode: 'default' });

const stripeShop = createShop('by-stripe');
const peersUrl = `http://127.0.0.1:${process.env.STACK_PAYMENT_PEERS_PORT}`;
const peers = {
  stripe: createStripePeer(),
  hitpay: createHitpayPeer(),
  payos: createPayosPeer(),
  vnpay: createVnpayPeer(),
};
let companies: StartedProcess;

test.beforeAll(async () => {
  companies = startProcess({
    script: 'makan.js',
    args: ['demo', 'payments', String(stripeShop.id)],
    env: {
      PAYMENT_PEERS_PORT: new URL(peersUrl).port,
      BACKEND_PORT: new URL(process.env.STACK_BACKEND_URL!).port,
      DATA_DIR: process.env.STACK_DATA_DIR!,
    },
    health: `${peersUrl}/health`,
  });
  await companies.start();
});
test.afterAll(() => companies?.kill());

interface Shop extends TestShop {
  payType: string;
  company: Company;
}

const places = {
  SG: { country: 'SG', city: 'Singapore', timeZone: 'Asia/Singapore', phone: '+65 6111 4444' },
  MY: { country: 'MY', city: 'Kuala Lumpur', timeZone: 'Asia/Kuala_Lumpur', phone: '+60 3 2111 4444' },
  VN: { country: 'VN', city: 'Da Nang', timeZone: 'Asia/Ho_Chi_Minh', phone: '+84 236 3111 444' },
};

/** Imports a restaurant of one dish whose pay type a company serves; `served` is that part of its file. */
async function importShop(shop: TestShop, country: keyof typeof places, served: object): Promise<void> {
  await importBoardShop(shop, {
    restaurant: {
      id: shop.id,
      merchantId: shop.tenant,
      orderPrefix: `P${String.fromCharCode(65 + (shop.id % 26))}`,
      name: { en: 'Paid by company' },
      defaultLocale: 'en',
      address: { en: '1 Counter Road' },
      lat: 1.3,
      lng: 103.8,
      ...places[country],
    },
    delivery: undefined,
    service: { takeout: false, dineIn: true, reserve: false },
    reservation: undefined,
    payment: served,
    categories: [{ key: 'wok', name: { en: 'Wok' } }],
    dishes: [
      {
        key: 'noodles',
        category: 'wok',
        name: { en: 'Fried noodles' },
        price: country === 'VN' ? 90_000 : 90,
      },
    ],
  });
}

/** Stores the account that the restaurant has at the peer, as the console's form would. */
async function enterAccount({ id, company }: Shop): Promise<void> {
  const owner = { restaurantId: id, provider: company };
  const { CODE_SECRET } = readStackSecrets();
  const sealed = await sealAccount(CODE_SECRET, owner, peers[company].getAccount(id));
  await runSql('update restaurants set payment_keys = $2 where id = $1', [
    id,
    JSON.stringify({ [company]: sealed }),
  ]);
}

/** Orders two dishes for pick-up and stops where they are to be paid. */
async function order(page: Page, { id, tenant }: TestShop, payType?: RegExp): Promise<string> {
  const mobile = createMobile();
  const checkout = new CheckoutPage(page, tenant);
  await checkout.openLoggedIn(mobile);
  await checkout.fillCart(id, 2);
  await checkout.open();
  await checkout.fetchIt();
  // In the evening the first times of tomorrow are soon, and the board shows their orders unfolded.
  await checkout.chooseTime(-1);
  if (payType) await page.locator('#checkout-pay').getByRole('radio', { name: payType }).check();
  await checkout.waitForTotal();
  await checkout.placeButton.click();
  return mobile;
}

const findOrder = async (mobile: string) => {
  const [found] = await runSql<{ id: string; sn: string; provider_ref: string; amount: number }>(
    `select o.id, o.sn, p.provider_ref, p.amount::int as amount from orders o join users u on u.id = o.user_id
       join payments p on p.order_id = o.id where u.mobile = $1`,
    [mobile],
  );
  return found!;
};

const expectAccepted = async (page: Page) => {
  await page.waitForURL(/myOrderDetail/);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Accepted' })).toBeVisible();
};

test('GTW-03 GTW-01 an owner enters the keys of Stripe and tries them; a diner pays by card, and the cancelled order is refunded there', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await page.setViewportSize(tablet);
  const shop = stripeShop;
  await importShop(shop, 'SG', { accept: ['CASH_PAY_ON_PICK'] });
  await joinAs(page, 'owner', { restaurantId: shop.id });
  await page.goto(getConsolePageUrl(`/r/${shop.id}/settings`));
  await page.getByRole('button', { name: 'Show payment companies' }).click();
  const stripe = page.getByRole('region', { name: 'Stripe' });
  await expect(stripe).toContainText(`/provider/stripe/${shop.id}/notice`);
  await stripe.getByLabel('Restricted key').fill('no key');
  await stripe.getByLabel('Signing secret of the webhook').fill('whsec_of_nobody_at_all');
  await stripe.getByRole('button', { name: 'Store the account' }).click();
  await expect(stripe.getByRole('alert')).toBeVisible();
  const { secretKey, webhookSecret } = peers.stripe.getAccount(shop.id);
  await stripe.getByLabel('Restricted key').fill(secretKey!);
  await stripe.getByLabel('Signing secret of the webhook').fill(webhookSecret!);
  await stripe.getByRole('button', { name: 'Store the account' }).click();
  await expect(stripe).toContainText('account entered');

  await stripe.getByRole('button', { name: 'Make a trial payment' }).click();
  const trial = await openPopup(page, () =>
    stripe.getByRole('link', { name: 'Pay S$0.50 on its page' }).click(),
  );
  await stripe.getByRole('button', { name: 'Ask what became of it' }).click();
  await expect(stripe.getByRole('status')).toHaveText('Not paid yet.');
  await trial.getByRole('button', { name: 'Pay now' }).click();
  await expect(trial.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await stripe.getByRole('button', { name: 'Ask what became of it' }).click();
  await expect(stripe.getByRole('status')).toHaveText('Paid and refunded: the account works.');

  await stripe.getByRole('checkbox', { name: /card/i }).first().check();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Saved; diners see it now.')).toBeVisible();

  const diner = await openPhone(browser);
  const mobile = await order(diner, shop, /card/i);
  const dialog = diner.getByRole('dialog', { name: /^Pay with/ });
  const paid = await openPopup(diner, () => dialog.getByRole('link', { name: /^Pay S\$/ }).click());
  await paid.getByRole('button', { name: 'Pay now' }).click();
  await expectAccepted(diner);

  const { id, sn, amount, provider_ref } = await findOrder(mobile);
  const board = new BoardPage(page, shop);
  await board.open();
  const placed = { id, orderSn: sn, number: sn.split('-').at(-1)!, amount };
  await board
    .card(placed)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await board.showLater();
  const panel = await board.openCard(placed);
  await panel.getByLabel('In your words, optional').fill('no gas');
  await panel.getByRole('button', { name: 'Cancel and refund' }).click();
  await panel.getByRole('button', { name: 'Cancel it' }).click();
  await expect(board.card(placed)).toHaveCount(0);
  const listRefunds = async () => {
    const answer = await fetch(`${peersUrl}/v1/refunds?payment_intent=${provider_ref}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    const { data } = (await answer.json()) as { data: { amount: number }[] };
    return data.map((refund) => refund.amount);
  };
  await expect.poll(listRefunds, { timeout: 60_000 }).toEqual([amount]);
  await diner.context().close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { country, ...shop } of [
    { ...createShop('by-hitpay'), country: 'MY', company: 'hitpay', payType: 'CREDITCARD_PAY' },
    { ...createShop('by-vnpay'), country: 'VN', company: 'vnpay', payType: 'CREDITCARD_PAY' },
  ] as const)
    test(`GTW-01 a card is paid on the page of ${shop.company}, which returns to the accepted order`, async ({
      page,
    }) => {
      const { payType, company } = shop;
      await importShop(shop, country, { accept: [payType], providers: { [payType]: company } });
      await enterAccount(shop);
      await order(page, shop);
      await page.getByRole('button', { name: 'Pay now' }).click();
      await expectAccepted(page);
    });

  test('GTW-01 the VietQR code of payOS is confirmed while the page shows it', async ({ page, request }) => {
    const shop = { ...createShop('by-payos'), company: 'payos', payType: 'VIETQR' } as const;
    await importShop(shop, 'VN', { accept: ['VIETQR'], providers: { VIETQR: 'payos' } });
    await enterAccount(shop);
    const mobile = await order(page, shop);
    await expect(page.getByRole('img', { name: /QR code to pay/ })).toBeVisible();
    const { provider_ref } = await findOrder(mobile);
    await request.post(`${peersUrl}/pay/${provider_ref}`, { form: { choice: 'pay' }, maxRedirects: 0 });
    await expectAccepted(page);
  });
});

async function openPopup(page: Page, click: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click()]);
  return popup;
}

async function openPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
}
