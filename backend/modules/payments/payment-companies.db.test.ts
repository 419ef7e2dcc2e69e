import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { RefundMethod } from '@/lib/contract/pay-types';
import { locale } from '@/lib/contract/vocabulary';
import { listAudit } from '../../core/audit-log';
import { withTransaction } from '../../core/transaction';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { hostedPage, refundingProviders } from '../../providers/payment/adapter-names';
import { orders } from '../../schema/orders';
import { paymentNotices, payments, refunds } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import {
  type CompanyClient,
  type CompanyOrder,
  companyCases,
  enterAccount,
  findThere,
  insertCompanyShop,
  placeAtCompany,
  startCompanyClient,
} from '../../testing/payment-companies';
import { countEverything, insertDiners, shopMorning, type TestDiner } from '../../testing/shop';
import { insertStaff, listStaffEvents } from '../../testing/staff';
import { cancelOrder } from '../orders/steps/orders-by-staff';
import { getCard } from '../staff-orders/board';
import { getStaffOrderDetail } from '../staff-orders/order-detail';
import { pollSilentPayments } from './poll-payments';
import { refundPayment } from './refund-payment';
import { refundByOperator } from './refunds-by-staff';
import { sendRefunds } from './send-refunds';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: CompanyClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startCompanyClient(database, clock);
});
let tests = 0;
beforeEach(() => {
  // The hosted page is not called for some seconds after it did not answer.
  clock.set(new Date(shopMorning.getTime() + 11_000 * tests++));
  client.peers.setTrouble('none');
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getPayment = async (id: string) =>
  (await database.db.select().from(payments).where(eq(payments.id, id)))[0]!;
const getOrderRow = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const listOutcomes = async (paymentId: string) =>
  (await database.db.select().from(paymentNotices).where(eq(paymentNotices.paymentId, paymentId))).map(
    ({ outcome }) => outcome,
  );
const listRefunds = (paymentId: string) =>
  database.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt);

/** One suite for every company: what docs/decisions/payments.md promises holds at each. */
describe.each(Object.entries(companyCases))('GTW-02 %s:', (_name, each) => {
  const { company, payType } = each;
  const open = () => insertCompanyShop(database, client.peers, each);
  const pay = async ({ paymentId }: CompanyOrder) => {
    (await findThere(database, client.peers, paymentId)).state = 'paid';
  };
  const sumRefundsThere = async ({ paymentId }: CompanyOrder) =>
    [...(await findThere(database, client.peers, paymentId)).refunds.values()].reduce(
      (sum, amount) => sum + amount,
      0,
    );
  async function placePaid() {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    await pay(placed);
    await client.notify(company, placed.paymentId);
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'paid' });
    return { shop, placed };
  }

  test('GTW-01 an order leads to its page or its code, and a notice confirms it', async () => {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    expect(await getPayment(placed.paymentId)).toMatchObject({ provider: company, state: 'pending' });
    expect(placed.payUrl ?? placed.qrCodeInBase64).toBeTruthy();
    await pay(placed);
    expect(await client.notify(company, placed.paymentId)).toMatchObject({ status: 200 });
    expect(await getOrderRow(placed.id)).toMatchObject({ status: 2, payStatus: 1 });
  });

  // The text of the other companies is our own, which they repeat.
  test.runIf(company === 'payos')('a notice counts whatever the payer’s bank made of its text', async () => {
    const placed = await placeAtCompany(database, client, await open(), payType);
    const there = await findThere(database, client.peers, placed.paymentId);
    there.reference = `CHUYEN\u0000TIEN ${'x'.repeat(400)}`;
    there.state = 'paid';
    expect(await client.notify(company, placed.paymentId)).toMatchObject({ status: 200 });
    expect((await getPayment(placed.paymentId)).state).toBe('paid');
  });

  test('a notice that comes ten times at once counts once', async () => {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    await pay(placed);
    const all = Array.from({ length: 10 }, () => client.notify(company, placed.paymentId));
    for (const { status } of await Promise.all(all)) expect(status).toBe(200);
    expect(await listOutcomes(placed.paymentId)).toEqual(['confirmed']);
    expect(await listRefunds(placed.paymentId)).toEqual([]);
  });

  test('a failure that comes after the payment changes nothing', async () => {
    const { placed } = await placePaid();
    await client.notify(company, placed.paymentId, { result: 'failed', noticeId: 'late' });
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'paid' });
    expect(await getOrderRow(placed.id)).toMatchObject({ status: 2, payStatus: 1 });
  });

  test('money for an order that was cancelled meanwhile goes back', async () => {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    await cancelOrder(database.db, placed.id, { now: clock.now() });
    await pay(placed);
    await client.notify(company, placed.paymentId);
    expect(await listRefunds(placed.paymentId)).toMatchObject([{ kind: 'unwanted', amount: placed.amount }]);
  });

  test.each([
    [
      'a forged body',
      { forge: (text: string) => text.replace(/\d(?=[^\d]*$)/, (digit) => `${9 - Number(digit)}`) },
    ],
    ['nonsense', { forge: () => '{"' }],
  ])('%s is refused and stored nowhere', async (_what, change) => {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    const before = await countEverything(database.db);
    const answer = await client.notify(company, placed.paymentId, {}, change);
    expect(answer.text).not.toMatch(/confirmed/);
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'pending' });
    expect(await countEverything(database.db)).toEqual(before);
  });

  test.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'USD' }],
  ])('a notice of another %s confirms nothing and is shown to staff', async (_what, wrong) => {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    const { status } = await client.notify(company, placed.paymentId, wrong);
    // A company of one currency sends no other.
    if (status === 0) return;
    expect(await listOutcomes(placed.paymentId)).toEqual(['wrong amount']);
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'pending' });
  });

  test('GTW-01 the keys of one restaurant confirm nothing at another', async () => {
    // The hosted page's notices name the merchant, which its own tests swap.
    if (company === hostedPage) return;
    const [shop, other] = [await open(), await open()];
    const placed = await placeAtCompany(database, client, shop, payType);
    const sentTo = other.restaurantId;
    const foreign = await client.notify(company, placed.paymentId, {}, { sentTo });
    expect(foreign.text).not.toMatch(/confirmed/);
    // A sealed account that is copied into another row opens nothing there.
    const [row] = await database.db
      .select({ paymentKeys: restaurants.paymentKeys })
      .from(restaurants)
      .where(eq(restaurants.id, shop.restaurantId));
    await database.db.update(restaurants).set(row!).where(eq(restaurants.id, other.restaurantId));
    await expect(placeAtCompany(database, client, other, payType)).rejects.toMatchObject({
      code: 'PAY_TYPE_UNAVAILABLE',
    });
    // With the same keys at both, the payment still belongs to one of them.
    await enterAccount(
      database,
      other.restaurantId,
      company,
      client.peers.getAccount(company, shop.restaurantId),
    );
    await client.notify(company, placed.paymentId, {}, { sentTo });
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'pending' });
  });

  test('a payment without a notice is found by asking', async () => {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    await pay(placed);
    const { token } = placed.who;
    await client.call(contract['payments.check'], { orderTransactionId: placed.id }, { token });
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'paid' });
    const silent = await placeAtCompany(database, client, shop, payType);
    await pay(silent);
    clock.advance({ seconds: 31 });
    await pollSilentPayments(client.deps);
    expect(await getPayment(silent.paymentId)).toMatchObject({ state: 'paid' });
  });

  test.each(['slow', 'nonsense'] as const)(
    'a company that is %s refuses the order and leaves nothing',
    async (trouble) => {
      const shop = await open();
      const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
      const before = await countEverything(database.db);
      client.peers.setTrouble(trouble);
      const submit = client.call(contract['ordering.submit'], getOrder(who, shop, shop.total, { payType }), {
        token: who.token,
      });
      if (isStartedLocally(company)) {
        await submit;
        return;
      }
      await expect(submit).rejects.toMatchObject({ code: 'PAY_TYPE_UNAVAILABLE' });
      expect(await countEverything(database.db)).toEqual(before);
    },
  );

  test('GTW-02 an answer that is nonsense settles nothing', async () => {
    const shop = await open();
    const placed = await placeAtCompany(database, client, shop, payType);
    client.peers.setTrouble('nonsense');
    const { token } = placed.who;
    await client.call(contract['payments.check'], { orderTransactionId: placed.id }, { token });
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'pending' });
  });

  test('the words about its refund follow the company that took the money', async () => {
    const { shop, placed } = await placePaid();
    const way = refundsItself(company) ? 'automatic' : 'byHand';
    const input = { orderTransactionId: placed.id, locale: undefined, platform: undefined };
    const readOrder = () => client.call(contract['orders.detail'], input, { token: placed.who.token });
    expect(await readOrder()).toMatchObject({ refundWay: way });
    const readCard = () => getCard(client.deps, shop.restaurantId, placed.id, locale.parse('en'));
    expect(await readCard()).toMatchObject({ refundWay: way });
    await cancelOrder(database.db, placed.id, { now: clock.now() });
    expect(await readOrder()).toMatchObject({ refundWay: way, refundList: [{ way }] });
    const { refunds: told } = await getStaffOrderDetail(
      client.deps,
      shop.restaurantId,
      placed.id,
      locale.parse('en'),
    );
    expect(told).toMatchObject([{ way }]);
  });

  test('a refund is sent once, in parts, and never above the payment', async () => {
    if (!refundsParts(company)) return;
    const { placed } = await placePaid();
    const part = 100 * Math.floor(placed.amount / 300);
    const by = { db: database.db, payables };
    await refundByOperator(by, placed.paymentId, { amount: part, now: clock.now() });
    await Promise.all(Array.from({ length: 5 }, () => sendRefunds(client.deps)));
    expect(await sumRefundsThere(placed)).toBe(part);
    await expect(
      refundByOperator(by, placed.paymentId, { amount: placed.amount, now: clock.now() }),
    ).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' });
    await refundByOperator(by, placed.paymentId, { amount: placed.amount - part, now: clock.now() });
    await sendRefunds(client.deps);
    expect(await sumRefundsThere(placed)).toBe(placed.amount);
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'refunded' });
  });

  test('a crash between their refund and our record refunds once, also when it is tried days later', async () => {
    if (!refundsItself(company)) return;
    const { placed } = await placePaid();
    await cancelOrder(database.db, placed.id, { now: clock.now() });
    await sendRefunds(client.deps);
    expect(await sumRefundsThere(placed)).toBe(placed.amount);
    // The record of what they did is lost.
    await database.db
      .update(refunds)
      .set({ state: 'due', settledAt: null, tryAt: clock.now() })
      .where(eq(refunds.paymentId, placed.paymentId));
    clock.advance({ hours: 50 });
    await sendRefunds(client.deps);
    expect(await sumRefundsThere(placed)).toBe(placed.amount);
    expect(await listRefunds(placed.paymentId)).toMatchObject([{ state: 'done' }]);
  });

  test('equal refunds of one payment are all sent, by senders at once, and once when a record is lost', async () => {
    if (!refundsParts(company)) return;
    const { placed } = await placePaid();
    const part = 100 * Math.floor(placed.amount / 300);
    const refundPart = (decision: string) =>
      withTransaction(database.db, (tx) =>
        refundPayment(tx, {
          paymentId: placed.paymentId,
          amount: part,
          method: RefundMethod.Source,
          reason: 'a dish was missing',
          kind: 'operator',
          decision: `${placed.paymentId} ${decision}`,
          now: clock.now(),
          describe: payables.order.describe,
        }),
      );
    const first = await refundPart('first');
    await refundPart('second');
    const sendAtOnce = () => Promise.all(Array.from({ length: 5 }, () => sendRefunds(client.deps)));
    await sendAtOnce();
    await sendAtOnce();
    expect(await sumRefundsThere(placed)).toBe(2 * part);
    await database.db
      .update(refunds)
      .set({ state: 'due', settledAt: null, tryAt: clock.now() })
      .where(eq(refunds.id, first.id));
    await sendAtOnce();
    expect(await sumRefundsThere(placed)).toBe(2 * part);
    expect(await listRefunds(placed.paymentId)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });

  test('a part that the company refunds only by hand waits for people', async () => {
    if (!refundsItself(company) || refundsParts(company)) return;
    const { placed } = await placePaid();
    await refundByOperator({ db: database.db, payables }, placed.paymentId, {
      amount: 100,
      now: clock.now(),
    });
    await sendRefunds(client.deps);
    expect(await sumRefundsThere(placed)).toBe(0);
    expect(await listRefunds(placed.paymentId)).toMatchObject([{ state: 'failed', amount: 100 }]);
  });

  test('a refund that the company refuses for good waits for people', async () => {
    if (!refundsItself(company)) return;
    const { shop, placed } = await placePaid();
    // Somebody has refunded most of it in the company's own console.
    const there = await findThere(database, client.peers, placed.paymentId);
    if (refundsParts(company)) there.refunds.set('by hand', placed.amount - 100);
    else there.state = 'failed';
    await cancelOrder(database.db, placed.id, { now: clock.now() });
    const known = (await listStaffEvents(client.deps, shop.restaurantId)).length;
    await sendRefunds(client.deps);
    expect(await listRefunds(placed.paymentId)).toMatchObject([{ state: 'failed' }]);
    expect((await listStaffEvents(client.deps, shop.restaurantId)).slice(known)).toEqual([
      { kind: 'money', subject: placed.paymentId },
    ]);
  });

  test('an amount that the company does not take is refused before anything is placed', async () => {
    // The gateway behind the hosted page has the limits.
    if (company === hostedPage) return;
    const shop = await open();
    await database.db
      .update(restaurants)
      .set({ countryCode: 'KH' })
      .where(eq(restaurants.id, shop.restaurantId));
    const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
    const before = await countEverything(database.db);
    await expect(
      client.call(contract['ordering.submit'], getOrder(who, shop, shop.total, { payType }), {
        token: who.token,
      }),
    ).rejects.toMatchObject({ code: 'PAY_AMOUNT_UNAVAILABLE', detail: { payType } });
    expect(await countEverything(database.db)).toEqual(before);
  });

  test('GTW-02 a dispute is shown to staff, in the log and in the figures, and leaves the payment as it is', async () => {
    const { shop, placed } = await placePaid();
    const notice = { result: 'disputed', noticeId: `${placed.paymentId}d` } as const;
    const { status } = await client.notify(company, placed.paymentId, notice);
    if (status === 0) return;
    const { restaurantId } = shop;
    const owner = await insertStaff(client.deps, restaurantId, 'owner');
    expect((await owner.call('money.open', { restaurantId })).notices).toMatchObject([
      { outcome: 'disputed', amount: placed.amount },
    ]);
    const disputed = { count: 1, amount: placed.amount };
    expect(await owner.call('figures.day', { restaurantId })).toMatchObject({ disputed });
    expect((await listAudit(database.db, { restaurantId, last: 5 })).map(({ act }) => act)).toContain(
      'payment.dispute',
    );
    expect(await listOutcomes(placed.paymentId)).toContain('disputed');
    expect(await getPayment(placed.paymentId)).toMatchObject({ state: 'paid' });
  });
});

/** People send the refunds of the others. */
const refundsItself = (company: string) => refundingProviders.includes(company);

/** VNPAY does not tell which part of a payment was refunded. */
const refundsParts = (company: string) => refundsItself(company) && company !== 'vnpay';

/** VNPAY's page is a signed address, for which it is not called. */
const isStartedLocally = (company: string) => company === 'vnpay';
