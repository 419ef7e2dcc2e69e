import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { listSetAside } from '../../jobs/set-aside';
import { payables } from '../../payables';
import { createHostedPageProviders } from '../../providers/payment/hosted-page/hosted-page';
import { startPaymentSandbox } from '../../providers/payment/sandbox/payment-sandbox';
import { dishes } from '../../schema/menu';
import { orderEvents, orders } from '../../schema/orders';
import { payments, refunds } from '../../schema/payments';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import {
  hostedAccount,
  hostedSecret,
  type PayingClient,
  startPayingClient,
  submitChoice,
} from '../../testing/payments';
import { refuseUpdates } from '../../testing/refuse-updates';
import {
  countEverything,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { expireOrders } from '../orders/ending/expire-orders';
import { cancelOrder } from '../orders/steps/orders-by-staff';
import { pollSilentPayments } from './poll-payments';
import { refundByOperator } from './refunds-by-staff';
import { sendRefunds } from './send-refunds';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;

const offers = {
  countryCode: 'MY',
  timeZone: 'Asia/Kuala_Lumpur',
  payTypes: ['CREDITCARD_PAY', 'GRABPAY_MY', 'WECHAT_QRCODE_PAY', 'ALIPAY', 'CASH_PAY'],
  paymentAccounts: hostedAccount,
} as const;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock, { delayMs: 300 });
  shop = await insertShop(database.db, [{ price: 1000 }], { ...offers, payTypes: [...offers.payTypes] });
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

interface PlacedOrder {
  who: TestDiner;
  id: string;
  payUrl?: string;
  aliPayUrl?: string;
  qrCodeInBase64?: string;
}
async function place(payType = 'CREDITCARD_PAY', at: TestShop = shop): Promise<PlacedOrder> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const placed = await client.call(contract['ordering.submit'], getOrder(who, at, 2300, { payType }), {
    token: who.token,
  });
  return { who, id: placed.orderTransactionId, ...placed };
}
const payBy = ({ who, id }: PlacedOrder, payType: string) =>
  client.call(
    contract['payments.pay'],
    { orderTransactionId: id, payType, locale: undefined },
    { token: who.token },
  );
const reportPayment = ({ who, id }: PlacedOrder, token = who.token) =>
  client.call(contract['payments.check'], { orderTransactionId: id }, { token });
const getStoredOrder = async ({ id }: PlacedOrder) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const listStoredPayments = ({ id }: PlacedOrder) =>
  database.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.reference);
const getStoredPayment = async (placed: PlacedOrder) => (await listStoredPayments(placed))[0]!;
const listStoredRefunds = async (placed: PlacedOrder) =>
  database.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, (await getStoredPayment(placed)).id));
const listEvents = async ({ id }: PlacedOrder) =>
  (
    await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)
  ).map(({ status, payStatus }) => [status, payStatus]);
const fetchPage = async (payUrl: string, language: string) =>
  (await fetch(payUrl, { headers: { 'accept-language': language } })).text();
async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

test('ENT-18 a hosted payment leads to the provider’s own origin, with its amount in the diner’s language', async () => {
  const placed = await place();
  expect(placed).toMatchObject({ orderTransactionId: placed.id, payAmountOrig: 2300, payStatus: 0 });
  expect(placed.qrCodeInBase64).toBeUndefined();
  expect(new URL(placed.payUrl!).origin).toBe(client.sandbox.url);
  expect(new URL(placed.payUrl!).origin).not.toBe(client.url);
  const { reference } = await getStoredPayment(placed);
  for (const [language, words] of [
    ['en-SG,en;q=0.9', 'Pay now'],
    ['zh-CN', '立即付款'],
    ['fr, vi;q=0.8, en;q=0.5', 'Thanh toán ngay'],
  ] as const) {
    const html = await fetchPage(placed.payUrl!, language);
    for (const text of ['MYR 23.00', reference, words]) expect(html).toContain(text);
  }
});

test('ENT-18 Alipay’s page is in aliPayUrl as well, and a QR type comes with its code', async () => {
  const alipay = await place('ALIPAY');
  expect(alipay.aliPayUrl).toBe(alipay.payUrl);
  expect(alipay.aliPayUrl).toContain(client.sandbox.url);
  const wechat = await place('WECHAT_QRCODE_PAY');
  expect(wechat.qrCodeInBase64).toMatch(/^iVBOR/);
  expect(wechat.aliPayUrl).toBeUndefined();
});

test('the order is paid before the browser is led back, and five notices count once', async () => {
  const placed = await place();
  const led = await submitChoice(placed.payUrl!, 'succeed');
  expect(led).toEqual({
    status: 303,
    location: expect.stringMatching(/^https:\/\/shop\d+\.example\.test\/myOrderDetail\?orderId=/),
  });
  expect(await getStoredOrder(placed)).toMatchObject({ status: 2, payStatus: 1 });
  // A second click does not pay again.
  await submitChoice(placed.payUrl!, 'succeed');
  await submitChoice(placed.payUrl!, 'fail');
  expect(await listEvents(placed)).toEqual([
    [0, 0],
    [2, 1],
  ]);
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'paid', refunded: 0 });
  expect(await fetchPage(placed.payUrl!, 'en')).toContain('Paid.');
});

test('notices of failed and paid, in every order and five times each, end paid', async () => {
  const orderings = [
    ['failed', 'paid'],
    ['paid', 'failed'],
    ['failed', 'paid', 'failed'],
  ] as const;
  for (const ordering of orderings) {
    const placed = await place();
    const { providerRef: id, reference } = await getStoredPayment(placed);
    const payment = { id, merchantId: 'MY-TEST-1', reference, amount: 23, currency: 'MYR' };
    for (const [index, state] of ordering.entries()) {
      const notice = { ...payment, state, noticeId: `${id}-${index}` };
      await Promise.all(Array.from({ length: 5 }, () => client.notify('hosted-page', notice)));
    }
    expect(await getStoredOrder(placed)).toMatchObject({ status: 2, payStatus: 1 });
    expect(await getStoredPayment(placed)).toMatchObject({ state: 'paid' });
  }
});

test('a hosted notice that is not the provider’s, or old, has no effect', async () => {
  const placed = await place();
  const { providerRef: id } = await getStoredPayment(placed);
  const notice = {
    noticeId: `forged-${id}`,
    id,
    merchantId: 'MY-TEST-1',
    amount: 23,
    currency: 'MYR',
    state: 'paid',
  };
  const old = new Date(clock.now().getTime() - 6 * 60_000);
  const refused = [
    await client.notify('hosted-page', notice, { secret: 'a secret that somebody has made up, long enough' }),
    await client.notify('hosted-page', notice, { at: old }),
    await client.notify('hosted-page', { ...notice, id: 'nothing' }, { secret: 'x'.repeat(40) }),
  ];
  for (const answer of refused) expect(answer).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
  expect((await client.notify('hosted-page', { ...notice, amount: 1 })).data?.outcome).toBe('wrong amount');
  const unknown = { ...notice, id: 'nothing', noticeId: 'of nothing' };
  expect((await client.notify('hosted-page', unknown)).data?.outcome).toBe('unknown reference');
  expect(await getStoredOrder(placed)).toMatchObject({ status: 0, payStatus: 0 });
});

test('API-74 a payment that failed leaves the order to be paid another time or way', async () => {
  const placed = await place();
  await submitChoice(placed.payUrl!, 'fail');
  expect(await getStoredOrder(placed)).toMatchObject({ status: 0, payStatus: 0 });
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'failed' });
  const again = await payBy(placed, 'CREDITCARD_PAY');
  expect(again.payUrl).not.toBe(placed.payUrl);
  expect((await payBy(placed, 'CREDITCARD_PAY')).payUrl).toBe(again.payUrl);
  await submitChoice(again.payUrl!, 'succeed');
  expect(await getStoredOrder(placed)).toMatchObject({ status: 2, payStatus: 1 });
  expect((await listStoredPayments(placed)).map(({ state }) => state)).toEqual(['failed', 'paid']);
});

test('“I have paid” only asks again: nothing before the provider says so, then at once', async () => {
  const placed = await place();
  expect(await reportPayment(placed)).toEqual({ orderStatus: 0, payStatus: 0 });
  await submitChoice(placed.payUrl!, 'delay');
  expect(await reportPayment(placed)).toEqual({ orderStatus: 0, payStatus: 0 });
  await waitUntil(async () => (await reportPayment(placed)).payStatus === 1);
  expect(await getStoredOrder(placed)).toMatchObject({ status: 2, payStatus: 1 });
  expect(await listEvents(placed)).toHaveLength(2);
});

test('“I have paid” says of a try that failed that it did, until another one is begun', async () => {
  const placed = await place();
  expect((await reportPayment(placed)).tryFailed).toBeUndefined();
  await submitChoice(placed.payUrl!, 'fail');
  expect(await reportPayment(placed)).toMatchObject({ orderStatus: 0, payStatus: 0, tryFailed: true });
  const again = await payBy(placed, 'CREDITCARD_PAY');
  expect(again.payUrl).not.toBe(placed.payUrl);
  expect((await reportPayment(placed)).tryFailed).toBeUndefined();
  await submitChoice(again.payUrl!, 'succeed');
  const paid = await reportPayment(placed);
  expect([paid.orderStatus, paid.payStatus, paid.tryFailed]).toEqual([2, 1, undefined]);
});

test('“I have paid” says nothing of another diner’s order', async () => {
  const placed = await place();
  const [other] = (await insertDiners(database.db, 1)) as [TestDiner];
  await expect(reportPayment(placed, other.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await client.send(contract['payments.check'], {}, { token: other.token })).status).toBe(400);
});

test('a delayed notice that comes by itself pays the order', async () => {
  const placed = await place('GRABPAY_MY');
  await submitChoice(placed.payUrl!, 'delay');
  await waitUntil(async () => (await getStoredOrder(placed)).payStatus === 1);
  expect(await listEvents(placed)).toHaveLength(2);
});

/** Runs a test with a provider whose notices are all lost. */
async function withLostNotices(run: () => Promise<void>): Promise<void> {
  const lost = await startPaymentSandbox({
    secret: hostedSecret,
    noticeUrl: 'http://127.0.0.1:1/',
    clock: clock.now,
  });
  const hosts = [new URL(lost.url).host];
  const before = { ...client.deps.paymentProviders };
  Object.assign(
    client.deps.paymentProviders,
    createHostedPageProviders({ url: lost.url, secret: hostedSecret, hosts, clock: clock.now }),
  );
  try {
    await run();
  } finally {
    Object.assign(client.deps.paymentProviders, before);
    await lost.close();
  }
}

test('PAY-06 a silent payment that cannot be settled is set aside, and those of others are settled', () =>
  withLostNotices(async () => {
    const [poison, fine] = [await place(), await place()];
    for (const { payUrl } of [poison, fine]) await submitChoice(payUrl!, 'succeed');
    clock.advance({ seconds: 40 });
    await refuseUpdates(database.pool, 'orders', `new.id = '${poison.id}' and new.pay_status = 1`, () =>
      pollSilentPayments(client.deps),
    );
    expect(await getStoredOrder(fine)).toMatchObject({ status: 2, payStatus: 1 });
    const { id: rowId } = await getStoredPayment(poison);
    expect(await listSetAside(database.db, { last: 10 })).toMatchObject([
      { job: 'ask-payments', rowId, attempts: 1 },
    ]);
    clock.advance({ minutes: 1 });
    await pollSilentPayments(client.deps);
    expect(await getStoredOrder(poison)).toMatchObject({ status: 2, payStatus: 1 });
    expect(await listSetAside(database.db, { last: 10 })).toEqual([]);
  }));

test('PAY-06 a silent payment that cannot even be claimed is set aside, and those of others are asked about', () =>
  withLostNotices(async () => {
    const [poison, fine] = [await place(), await place()];
    for (const { payUrl } of [poison, fine]) await submitChoice(payUrl!, 'succeed');
    const { id: rowId } = await getStoredPayment(poison);
    clock.advance({ seconds: 40 });
    await refuseUpdates(database.pool, 'payments', `new.id = '${rowId}'`, () =>
      pollSilentPayments(client.deps),
    );
    expect(await getStoredOrder(fine)).toMatchObject({ status: 2, payStatus: 1 });
    expect(await listSetAside(database.db, { last: 10 })).toMatchObject([{ job: 'ask-payments', rowId }]);
    clock.advance({ minutes: 1 });
    await pollSilentPayments(client.deps);
    expect(await getStoredOrder(poison)).toMatchObject({ status: 2, payStatus: 1 });
  }));

test('PAY-06 another amount that the provider took, though its notice was lost, is shown under Money once', async () => {
  const placed = await place();
  const provider = client.deps.paymentProviders.CREDITCARD_PAY!;
  const { look } = provider;
  provider.look = async () => ({ state: 'paid', amount: 2_000, currency: 'SGD' });
  try {
    for (let run = 0; run < 2; run++) {
      clock.advance({ seconds: 40 });
      await pollSilentPayments(client.deps);
    }
  } finally {
    provider.look = look;
  }
  const { restaurantId, state } = await getStoredPayment(placed);
  expect(state).toBe('pending');
  const staff = await insertStaff(client.deps, restaurantId, 'manager');
  const { notices } = await staff.call('money.open', { restaurantId });
  expect(notices.filter(({ amount }) => amount === 2_000)).toMatchObject([
    { outcome: 'wrong amount', currency: 'SGD' },
  ]);
});

test('a payment whose notices are all lost is found by asking', () =>
  withLostNotices(async () => {
    const paid = await place();
    const failed = await place();
    const open = await place();
    await submitChoice(paid.payUrl!, 'succeed');
    await submitChoice(failed.payUrl!, 'fail');
    expect(await getStoredOrder(paid)).toMatchObject({ payStatus: 0 });
    clock.advance({ seconds: 20 });
    expect(await pollSilentPayments(client.deps)).toBe(0);
    clock.advance({ seconds: 20 });
    await pollSilentPayments(client.deps);
    expect(await getStoredOrder(paid)).toMatchObject({ status: 2, payStatus: 1 });
    expect(await getStoredPayment(failed)).toMatchObject({ state: 'failed' });
    expect(await getStoredPayment(open)).toMatchObject({ state: 'pending' });
    // A late payment is found as well, and refunded when its subject is no longer available.
    const late = await place();
    clock.advance({ minutes: 16 });
    await expireOrders(database, clock.now());
    await cancelOrder(database.db, open.id, { now: clock.now() }).catch(() => undefined);
    await submitChoice(late.payUrl!, 'succeed');
    await pollSilentPayments(client.deps);
    expect(await getStoredOrder(late)).toMatchObject({ status: 2, payStatus: 1 });
  }));

test('money that came too late goes back by the provider, once', async () => {
  const sold = await insertShop(database.db, [{ price: 1000, stock: 2 }], {
    ...offers,
    payTypes: [...offers.payTypes],
  });
  const placed = await place('CREDITCARD_PAY', sold);
  clock.advance({ minutes: 16 });
  await expireOrders(database, clock.now());
  await database.db.update(dishes).set({ stock: 0 }).where(eq(dishes.id, sold.dishIds[0]!));
  await submitChoice(placed.payUrl!, 'succeed');
  expect(await getStoredOrder(placed)).toMatchObject({ status: 10, payStatus: 2 });
  expect(await listStoredRefunds(placed)).toMatchObject([{ amount: 2300, state: 'due', method: 'SOURCE' }]);
  const sent = await Promise.all(Array.from({ length: 5 }, () => sendRefunds(client.deps)));
  expect(sent.reduce((sum, number) => sum + number)).toBe(1);
  expect(await listStoredRefunds(placed)).toMatchObject([{ state: 'done', tries: 1 }]);
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'refunded', refunded: 2300 });
});

test('a refund that the provider could not take is sent again later with the same key, and counts once', async () => {
  const placed = await place();
  await submitChoice(placed.payUrl!, 'succeed');
  await cancelOrder(database.db, placed.id, { now: clock.now() });
  const keys: string[] = [];
  const provider = client.deps.paymentProviders.CREDITCARD_PAY!;
  const { refund } = provider;
  // The provider sends the refund, but its response is lost.
  provider.refund = async (asked) => {
    keys.push(asked.refundId);
    await refund?.(asked);
    if (keys.length < 3) throw new Error('the answer got lost');
  };
  try {
    expect(await sendRefunds(client.deps)).toBe(0);
    expect(await sendRefunds(client.deps)).toBe(0);
    expect(keys).toHaveLength(1);
    clock.advance({ seconds: 31 });
    expect(await sendRefunds(client.deps)).toBe(0);
    clock.advance({ seconds: 31 });
    expect(await sendRefunds(client.deps)).toBe(0);
    clock.advance({ seconds: 61 });
    expect(await sendRefunds(client.deps)).toBe(1);
  } finally {
    provider.refund = refund;
  }
  expect(new Set(keys).size).toBe(1);
  expect(await listStoredRefunds(placed)).toMatchObject([{ state: 'done', tries: 3 }]);
});

test('a refund whose row cannot be changed is set aside, and those of others are sent', async () => {
  const [poison, fine] = [await place(), await place()];
  for (const placed of [poison, fine]) {
    await submitChoice(placed.payUrl!, 'succeed');
    await cancelOrder(database.db, placed.id, { now: clock.now() });
  }
  const [held] = await listStoredRefunds(poison);
  const condition = `new.id = '${held!.id}'`;
  const sent = await refuseUpdates(database.pool, 'refunds', condition, () => sendRefunds(client.deps));
  expect(sent).toBe(1);
  expect(await listStoredRefunds(fine)).toMatchObject([{ state: 'done' }]);
  expect(await listSetAside(database.db, { last: 10 })).toMatchObject([
    { job: 'send-refunds', rowId: held!.id, attempts: 1, lastError: expect.stringContaining('is held') },
  ]);
  clock.advance({ minutes: 1 });
  expect(await sendRefunds(client.deps)).toBe(1);
  expect(await listStoredRefunds(poison)).toMatchObject([{ state: 'done', tries: 1 }]);
  expect(await listSetAside(database.db, { last: 10 })).toEqual([]);
});

test('a refund that the provider refuses for good waits for the operator, who gives it another way', async () => {
  const placed = await place();
  await submitChoice(placed.payUrl!, 'succeed');
  // The provider has no record of the payment.
  const { id, providerRef } = await getStoredPayment(placed);
  await database.db.update(payments).set({ providerRef: 'unknown there' }).where(eq(payments.id, id));
  await cancelOrder(database.db, placed.id, { now: clock.now() });
  await sendRefunds(client.deps);
  expect(await listStoredRefunds(placed)).toMatchObject([{ state: 'failed' }]);
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'refund_due', refunded: 0 });
  await refundByOperator({ db: database.db, payables }, id, { to: 'WALLET_PAY', now: clock.now() });
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'refunded', refunded: 2300 });
  expect(providerRef).not.toBeNull();
});

test('what the provider may have sent already does not go to the wallet as well', async () => {
  const placed = await place();
  await submitChoice(placed.payUrl!, 'succeed');
  await cancelOrder(database.db, placed.id, { now: clock.now() });
  const { id } = await getStoredPayment(placed);
  await database.db.update(refunds).set({ tries: 1 }).where(eq(refunds.paymentId, id));
  await expect(
    refundByOperator({ db: database.db, payables }, id, { to: 'WALLET_PAY', now: clock.now() }),
  ).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await refundByOperator({ db: database.db, payables }, id, { now: clock.now() })).toMatchObject([
    { state: 'due' },
  ]);
  expect(
    await refundByOperator({ db: database.db, payables }, id, { byHand: true, now: clock.now() }),
  ).toMatchObject([{ state: 'done' }]);
});

test('a provider that is away, or leads elsewhere, refuses the order and leaves nothing behind', async () => {
  const before = { ...client.deps.paymentProviders };
  const broken = [
    { url: 'http://127.0.0.1:1', hosts: ['127.0.0.1:1'] },
    { url: client.sandbox.url, hosts: ['pay.example.com'] },
    {
      url: client.sandbox.url,
      hosts: [new URL(client.sandbox.url).host],
      secret: 'not the one that it knows, surely',
    },
  ];
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const waiting = await place('CASH_PAY');
  const untouched = await countEverything(database.db);
  try {
    for (const options of broken) {
      const providers = createHostedPageProviders({ secret: hostedSecret, clock: clock.now, ...options });
      Object.assign(client.deps.paymentProviders, providers);
      const submit = client.call(
        contract['ordering.submit'],
        getOrder(who, shop, 2300, { payType: 'CREDITCARD_PAY' }),
        { token: who.token },
      );
      await expect(submit).rejects.toMatchObject({ code: 'PAY_TYPE_UNAVAILABLE', status: 200 });
    }
  } finally {
    Object.assign(client.deps.paymentProviders, before);
  }
  expect(await countEverything(database.db)).toEqual(untouched);
  expect(await getStoredOrder(waiting)).toMatchObject({ status: 2 });
});

test('API-73 a restaurant without an account at the provider does not offer its ways to pay', async () => {
  const without = await insertShop(database.db, [{ price: 1000 }], {
    payTypes: ['PAY_NOW', 'CREDITCARD_PAY', 'GRABPAY_MY'],
  });
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const { orderTransactionId } = await client.call(
    contract['ordering.submit'],
    getOrder(who, without, 2300),
    {
      token: who.token,
    },
  );
  const { payTypeList } = await client.call(
    contract['payments.options'],
    { orderTransactionId, platform: undefined },
    { token: who.token },
  );
  expect(payTypeList.map(({ payTypeCode }) => payTypeCode)).toEqual(['PAY_NOW']);
});

test('ENT-19 a payment option has id, code, description and remark in the diner’s language', async () => {
  const { who, id } = await place();
  const options = await Promise.all(
    ['en', 'zh-CN', 'vn'].map((locale) =>
      client.call(
        contract['payments.options'],
        { orderTransactionId: id, platform: undefined },
        { token: who.token, locale },
      ),
    ),
  );
  expect(
    options.map(({ payTypeList }) => payTypeList.find((option) => option.payTypeCode === 'GRABPAY_MY')),
  ).toEqual([
    {
      id: 'GRABPAY_MY',
      payTypeCode: 'GRABPAY_MY',
      payTypeDesc: 'GrabPay',
      remark: 'You pay on a page of the provider',
    },
    {
      id: 'GRABPAY_MY',
      payTypeCode: 'GRABPAY_MY',
      payTypeDesc: 'GrabPay 电子钱包',
      remark: '将前往支付服务商页面付款',
    },
    {
      id: 'GRABPAY_MY',
      payTypeCode: 'GRABPAY_MY',
      payTypeDesc: 'Ví GrabPay',
      remark: 'Bạn thanh toán trên trang của nhà cung cấp',
    },
  ]);
});
