import type { Browser, Page } from '@playwright/test';
import type { BrowserInput, BrowserOutput, ChangeName, QueryName } from '@/lib/contract/contract';
import { openSite } from '../log-in';
import { runOperator } from '../operator';
import { CheckoutPage } from '../pages/checkout.page';
import { createMobile } from '../pages/login.page';
import { getPageUrl } from '../stack';

type Name = ChangeName | QueryName;
type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** A user who has one of everything, so that no screen is empty. */
export interface Regular {
  cookies: Cookies;
  /** A cart of two dishes in the format of localStorage key `cart`. */
  cart: string;
  orders: Record<'unpaid' | 'accepted' | 'completed' | 'cancelled', string>;
  reservationId: string;
  shareCode: string;
  couponId: number;
  voucherOrders: Record<'unpaid' | 'paid', string>;
  topUps: Record<'credited' | 'unpaid' | 'ended', string>;
}

/** Calls the gateway as the page's scripts do. Throws with the error code. */
async function call<N extends Name>(
  page: Page,
  name: N,
  input: BrowserInput<N>,
  key?: string,
): Promise<BrowserOutput<N>> {
  await openSite(page, 'sg');
  const answer = await page.evaluate(
    async ([path, body, idempotencyKey]) => {
      const headers = {
        'content-type': 'application/json',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      };
      const response = await fetch(path!, { method: 'POST', headers, body: body! });
      return (await response.json()) as { ok: boolean; data: unknown };
    },
    [`/api/gateway/${name}`, JSON.stringify(input), key],
  );
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.data as BrowserOutput<N>;
}

const restaurantId = 3473;

/** Creates the user at the demo restaurant in Singapore. Takes some ten seconds. */
export async function makeRegular(browser: Browser): Promise<Regular> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn(createMobile());
  await checkout.preparePickup('Chicken satay, 6 sticks', 'Cereal prawn rice');
  const cart = (await page.evaluate(() => localStorage.getItem('cart'))) ?? '';
  const orders = await placeOrders(page, checkout);
  await page.goto(getPageUrl('sg', '/terms/policy'));
  await call(page, 'favourites.set', { restaurantId, isFavorite: true });
  await call(page, 'addresses.add', {
    addressInfo: {
      userName: 'Tan Mei Xuan',
      countryArea: '+65',
      mobile: '91234567',
      country: 'Singapore',
      countryCode: 'SG',
      city: 'Singapore',
      buildingTypeDesc: 'Residential',
      buildingName: '78 Guan Chuan Street',
      addressDetail: '78 Guan Chuan Street, Singapore 160078',
      unitNo: '#05-12',
      addressLabel: 0,
      latitude: 1.2834,
      longitude: 103.8326,
    },
    defaultAddress: true,
  } as BrowserInput<'addresses.add'>);
  const topUps = await topUp(page);
  const booked = await reserve(page);
  const vouchers = await buyVouchers(page);
  const regular = { cookies: await context.cookies(), cart, orders, ...booked, ...vouchers, topUps };
  await context.close();
  return regular;
}

/** Places the first order on the screens; the others repeat its request, which is known to be valid. */
async function placeOrders(page: Page, checkout: CheckoutPage): Promise<Regular['orders']> {
  const sent = page.waitForRequest((request) => request.url().includes('/api/gateway/ordering.submit'));
  await checkout.placeButton.click();
  const input = (await sent).postDataJSON() as BrowserInput<'ordering.submit'>;
  const first = await (await (await sent).response())!.json();
  const completed = first.data.orderTransactionId as string;
  const sn = first.data.orderSn as string;
  await runOperator('payment', 'confirm', sn);
  for (let step = 0; step < 3; step += 1) await runOperator('order', 'advance', sn).catch(() => undefined);

  const reorder = async (key: string) => {
    const placed = (await call(page, 'ordering.submit', input, `${key}-${Date.now()}`)) as {
      orderTransactionId: string;
      orderSn: string;
    };
    return placed;
  };
  const cancelled = await reorder('cancelled');
  await runOperator('payment', 'confirm', cancelled.orderSn);
  await call(page, 'orders.cancel', {
    orderTransactionId: cancelled.orderTransactionId,
    cancelReason: 'Changed plans',
  });
  const accepted = await reorder('accepted');
  await runOperator('payment', 'confirm', accepted.orderSn);
  const unpaid = await reorder('unpaid');
  return {
    completed,
    cancelled: cancelled.orderTransactionId,
    accepted: accepted.orderTransactionId,
    unpaid: unpaid.orderTransactionId,
  };
}

async function topUp(page: Page): Promise<Regular['topUps']> {
  const start = async (issueAmount: number) => {
    const { transactionId, orderSn } = await call(page, 'wallet.topUp', {
      restaurantId,
      issueAmount,
      payType: 'PAY_NOW',
      remark: 'Topup-System-Wallet',
    } as BrowserInput<'wallet.topUp'>);
    return { id: transactionId, sn: orderSn! };
  };
  const ended = await start(20_000);
  await runOperator('top-up', 'reject', ended.sn, '--reason', 'No payment came');
  const credited = await start(10_000);
  await runOperator('top-up', 'approve', credited.sn);
  const unpaid = await start(5000);
  return { credited: credited.id, unpaid: unpaid.id, ended: ended.id };
}

async function reserve(page: Page): Promise<Pick<Regular, 'reservationId' | 'shareCode'>> {
  for (let ahead = 1; ahead < 14; ahead += 1) {
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(
      Date.now() + ahead * 86_400_000,
    );
    const slots = await call(page, 'reservations.slots', { date, restaurantId });
    const slot = slots.find(({ limit }) => limit > 0);
    if (!slot) continue;
    const reservationId = await call(page, 'reservations.submit', {
      customerName: 'Tan Mei Xuan',
      date,
      time: slot.time,
      people: 2,
      phone: '+6591234567',
      email: 'meixuan@example.com',
      restaurantId,
      remark: 'A quiet corner, please',
    } as BrowserInput<'reservations.submit'>);
    const { shareCode } = await call(page, 'reservations.share', { reservationId });
    return { reservationId, shareCode: shareCode ?? '' };
  }
  throw new Error('No table is free within two weeks');
}

async function buyVouchers(page: Page): Promise<Pick<Regular, 'couponId' | 'voucherOrders'>> {
  const [voucher] = await call(page, 'vouchers.list', { restaurantId });
  if (!voucher) throw new Error('The demo restaurant sells no voucher');
  const couponId = voucher.couponId;
  const buy = async () =>
    (await call(
      page,
      'vouchers.buy',
      {
        vouchersInfo: { couponId, useRules: [] },
        vouchersCount: 1,
        payType: 'PAY_NOW',
        payAmount: voucher.saleAmount,
        receiveEmail: 'meixuan@example.com',
      } as unknown as BrowserInput<'vouchers.buy'>,
      `voucher-${Date.now()}`,
    )) as { orderTransactionId: string; orderSn: string };
  const paid = await buy();
  await runOperator('payment', 'confirm', paid.orderSn);
  const unpaid = await buy();
  return {
    couponId,
    voucherOrders: { paid: paid.orderTransactionId, unpaid: unpaid.orderTransactionId },
  };
}
