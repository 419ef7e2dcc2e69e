import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance, moveWallet } from '../../core/ledger';
import { withTransaction } from '../../core/transaction';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { users, verifiedEmails } from '../../schema/auth';
import { auditLog } from '../../schema/operator';
import { orders } from '../../schema/orders';
import { outbox } from '../../schema/outbox';
import { payments, refunds } from '../../schema/payments';
import { walletTransactions } from '../../schema/wallet';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder, runAllAtOnce } from '../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { cancelOrder } from '../orders/steps/orders-by-staff';
import { confirmPayment } from './payments-by-staff';
import { type RefundRequest, refundPayment } from './refund-payment';
import { refundByOperator } from './refunds-by-staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{ price: 1000 }], {
    payTypes: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY'],
  });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

interface Paid {
  who: TestDiner;
  id: string;
  sn: string;
  paymentId: string;
}
async function place(payType = 'PAY_NOW'): Promise<Paid> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const input = getOrder(who, shop, 2300, { payType });
  const { orderTransactionId: id, orderSn: sn } = await client.call(contract['ordering.submit'], input, {
    token: who.token,
  });
  const [payment] = await database.db.select().from(payments).where(eq(payments.orderId, id));
  return { who, id, sn, paymentId: payment!.id };
}
/** Places an order of 23.00 that is paid by PayNow. */
async function placePaid(): Promise<Paid> {
  const placed = await place();
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  return placed;
}
const refund = (paymentId: string, changes: Partial<RefundRequest>) =>
  withTransaction(database.db, (tx) =>
    refundPayment(tx, {
      paymentId,
      amount: 300,
      method: 'WALLET_PAY',
      reason: 'test',
      kind: 'operator',
      decision: crypto.randomUUID(),
      now: clock.now(),
      describe: payables.order.describe,
      ...changes,
    }),
  );
const getStoredPayment = async ({ paymentId }: Paid) =>
  (await database.db.select().from(payments).where(eq(payments.id, paymentId)))[0]!;
const listStoredRefunds = ({ paymentId }: Paid) =>
  database.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
const getBalance = ({ who }: Paid) => getWalletBalance(database.db, who.userId, 'SGD');
const listMails = (recipient: string) =>
  database.db.select().from(outbox).where(eq(outbox.recipient, recipient));

test('of 20 parallel partial refunds only as many succeed as was paid', async () => {
  const placed = await placePaid();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      refund(placed.paymentId, { method: index % 2 ? 'SOURCE' : 'WALLET_PAY' }),
    ),
  );
  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // Seven refunds of 3.00 leave 2.00 of 23.00.
  expect(made).toHaveLength(7);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'REFUND_TOO_MUCH', detail: { left: 2, amount: 3 } });
  expect(await getStoredPayment(placed)).toMatchObject({ refunded: 2100, state: 'paid' });
  expect(await listStoredRefunds(placed)).toHaveLength(7);
  const toWallet = made.filter(({ method }) => method === 'WALLET_PAY').length;
  expect(await getBalance(placed)).toBe(300 * toWallet);

  expect(await refund(placed.paymentId, { amount: 200 })).toMatchObject({ state: 'done' });
  expect(await getStoredPayment(placed)).toMatchObject({
    refunded: 2300,
    state: toWallet === 7 ? 'refunded' : 'refund_due',
  });
  await expect(refund(placed.paymentId, { amount: 1 })).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' });
});

test('one decision asked for 20 times at once refunds once', async () => {
  const placed = await placePaid();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => refund(placed.paymentId, { decision: `once:${placed.id}` })),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await getBalance(placed)).toBe(300);
  expect(await getStoredPayment(placed)).toMatchObject({ refunded: 300 });
});

test('cancels, refunds of the operator and parts of it at once give back exactly what came', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => placePaid()));
  await Promise.allSettled(
    all.flatMap((placed) => [
      refund(placed.paymentId, { amount: 500 }),
      refundByOperator({ db: database.db, payables }, placed.sn, {
        amount: 700,
        to: 'WALLET_PAY',
        now: clock.now(),
      }),
      cancelOrder(database.db, placed.id, { now: clock.now() }),
      refund(placed.paymentId, { amount: 2300 }),
      cancelOrder(database.db, placed.id, { now: clock.now() }),
    ]),
  );
  for (const placed of all) {
    const made = await listStoredRefunds(placed);
    const payment = await getStoredPayment(placed);
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(2300);
    expect(payment.refunded).toBe(2300);
    const toWallet = made.filter(({ method }) => method === 'WALLET_PAY');
    expect(await getBalance(placed)).toBe(toWallet.reduce((sum, { amount }) => sum + amount, 0));
    expect(payment.state).toBe(made.some(({ state }) => state === 'due') ? 'refund_due' : 'refunded');
  }
});

test('the database itself holds that no more goes back than came', async () => {
  const placed = await placePaid();
  const more = database.db.update(payments).set({ refunded: 2301 }).where(eq(payments.id, placed.paymentId));
  await expect(more).rejects.toMatchObject({ cause: { constraint: 'payments_refunded' } });
  await expect(refund(placed.paymentId, { amount: 0 })).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' });
  await expect(refund(placed.paymentId, { amount: -100 })).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' });
  await expect(refund('nothing', {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what was never paid is never refunded', async () => {
  const placed = await place();
  await expect(refund(placed.paymentId, {})).rejects.toMatchObject({
    code: 'REFUND_TOO_MUCH',
    detail: { left: 0 },
  });
  await expect(
    refundByOperator({ db: database.db, payables }, placed.sn, { now: clock.now() }),
  ).rejects.toMatchObject({
    code: 'REFUND_TOO_MUCH',
  });
  expect(await listStoredRefunds(placed)).toEqual([]);
});

test('ORD-17 a cancelled paid order is refunded: status 10, payStatus 2 and its refund', async () => {
  const placed = await placePaid();
  await cancelOrder(database.db, placed.sn, { now: clock.now(), actor: 'ann' });
  const [order] = await database.db.select().from(orders).where(eq(orders.id, placed.id));
  expect(order).toMatchObject({ status: 10, payStatus: 2 });
  expect(await listStoredRefunds(placed)).toMatchObject([
    { amount: 2300, method: 'SOURCE', state: 'due', reason: 'order cancelled', actor: 'ann' },
  ]);
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'refund_due' });
});

test('the operator sends back by hand what no provider does, once, and is written down', async () => {
  const placed = await placePaid();
  await cancelOrder(database.db, placed.sn, { now: clock.now() });
  const [done] = await refundByOperator({ db: database.db, payables }, placed.sn, {
    now: clock.now(),
    actor: 'ann',
  });
  expect(done).toMatchObject({ amount: 2300, method: 'SOURCE', state: 'done' });
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'refunded' });
  expect(await getBalance(placed)).toBe(0);
  const acts = await database.db
    .select()
    .from(auditLog)
    .where(
      sql`${auditLog.act} = 'payment.refund' and ${auditLog.subject} = ${placed.sn.replaceAll('-', '')}`,
    );
  expect(acts).toMatchObject([{ actor: 'ann', restaurantId: shop.restaurantId }]);
  await expect(
    refundByOperator({ db: database.db, payables }, placed.sn, { now: clock.now() }),
  ).rejects.toMatchObject({
    code: 'REFUND_TOO_MUCH',
  });
});

test('the operator can give what is due to the wallet instead, also in 10 requests at once', async () => {
  const placed = await placePaid();
  await cancelOrder(database.db, placed.sn, { now: clock.now() });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      refundByOperator({ db: database.db, payables }, placed.sn, { to: 'WALLET_PAY', now: clock.now() }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listStoredRefunds(placed)).toMatchObject([{ method: 'WALLET_PAY', state: 'done' }]);
  expect(await getBalance(placed)).toBe(2300);
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'refunded', refunded: 2300 });
});

test('the operator refunds a part, and later the rest', async () => {
  const placed = await placePaid();
  const parts = { to: 'WALLET_PAY', now: clock.now() } as const;
  await refundByOperator({ db: database.db, payables }, placed.sn, { ...parts, amount: 800 });
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'paid', refunded: 800 });
  expect(await refundByOperator({ db: database.db, payables }, placed.sn, parts)).toMatchObject([
    { amount: 1500 },
  ]);
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'refunded', refunded: 2300 });
  expect(await getBalance(placed)).toBe(2300);
});

test('a refund is mailed once, in the diner’s language, where an address is known', async () => {
  const placed = await placePaid();
  const email = `diner${placed.who.userId}@example.test`;
  await database.db.update(users).set({ email, locale: 'vn' }).where(eq(users.id, placed.who.userId));
  await refund(placed.paymentId, { decision: `unconfirmed:${placed.id}` });
  expect(await listMails(email)).toEqual([]);
  await database.db
    .insert(verifiedEmails)
    .values({ userId: placed.who.userId, email, verifiedAt: clock.now() });
  await refund(placed.paymentId, { decision: `mail:${placed.id}` });
  await refund(placed.paymentId, { decision: `mail:${placed.id}` });
  expect(await listMails(email)).toMatchObject([
    {
      channel: 'email',
      template: 'refund',
      restaurantId: shop.restaurantId,
      data: {
        about: 'order',
        sn: placed.sn,
        amount: 300,
        currencySign: 'S$',
        countryCode: 'SG',
        method: 'WALLET_PAY',
      },
    },
  ]);
  await expect(refund(placed.paymentId, { amount: 99_999 })).rejects.toThrow();
  expect(await listMails(email)).toHaveLength(1);
});

test('API-74 the wallet pays at once, once under many requests, and only what it holds', async () => {
  const placed = await place();
  const payByWallet = () =>
    client.call(
      contract['payments.pay'],
      { orderTransactionId: placed.id, payType: 'WALLET_PAY', locale: undefined },
      { token: placed.who.token },
    );
  await expect(payByWallet()).rejects.toMatchObject({ code: 'WALLET_SHORT' });
  expect(await database.db.select().from(payments).where(eq(payments.orderId, placed.id))).toHaveLength(1);

  await moveWallet(database.db, {
    userId: placed.who.userId,
    currency: 'SGD',
    amount: 5000,
    type: 'topup',
    now: clock.now(),
  });
  const { done, refused } = await runAllAtOnce(Array.from({ length: 10 }, () => payByWallet));
  expect(done).toMatchObject([{ payType: 'WALLET_PAY', payStatus: 1, orderSn: placed.sn }]);
  expect(refused).toEqual({ ORDER_NOT_PAYABLE: 9 });
  expect(await getBalance(placed)).toBe(2700);
  const moves = await database.db
    .select()
    .from(walletTransactions)
    .where(eq(walletTransactions.subjectId, placed.id));
  expect(moves).toMatchObject([{ type: 'pay', amount: -2300, subjectKind: 'order' }]);
  const [order] = await database.db.select().from(orders).where(eq(orders.id, placed.id));
  expect(order).toMatchObject({ status: 2, payStatus: 1, payType: 'WALLET_PAY' });

  // The payment method is the wallet.
  await cancelOrder(database.db, placed.id, { now: clock.now() });
  expect(await getBalance(placed)).toBe(5000);
  const states = await database.db.select().from(payments).where(eq(payments.orderId, placed.id));
  expect(Object.fromEntries(states.map(({ payType, state }) => [payType, state]))).toEqual({
    PAY_NOW: 'cancelled',
    WALLET_PAY: 'refunded',
  });
});
