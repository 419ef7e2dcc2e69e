import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { RefundError } from '../../providers/payment/payment-provider';
import { auditLog } from '../../schema/operator';
import { orders } from '../../schema/orders';
import { paymentNotices, payments, refunds } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { createTestClock } from '../../testing/deps';
import { runMakan } from '../../testing/makan';
import { getOrder } from '../../testing/ordering';
import { hostedAccount, type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { expireOrders } from '../orders/ending/expire-orders';
import { advanceOrder } from '../orders/steps/orders-by-staff';
import { confirmPayment } from '../payments/payments-by-staff';
import { refundPayment } from '../payments/refund-payment';
import { sendRefunds } from '../payments/send-refunds';
import { checkLedger } from '../wallet/check-ledger';

type Person = Awaited<ReturnType<typeof insertStaff>>;

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let ann: Person;
let mei: Person;
let account: string;
let shops = 0;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(shopMorning);
  account = `20190000${++shops}K`;
  shop = await insertShop(database.db, [{ price: 1000 }], {
    payTypes: ['PAY_NOW', 'CASH_PAY', 'CREDITCARD_PAY', 'WALLET_PAY'],
    paymentAccounts: { paynow: { uen: account, name: 'Test Kitchen' }, ...hostedAccount },
  });
  ann = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  mei = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Mei' });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const read = () => ann.call('money.open', getShopInput());

interface Placed {
  who: TestDiner;
  id: string;
  sn: string;
  paymentId: string;
}

async function place(payType = 'PAY_NOW'): Promise<Placed> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const placed = await client.call(contract['ordering.submit'], getOrder(who, shop, 2300, { payType }), {
    token: who.token,
  });
  const id = placed.orderTransactionId;
  const [payment] = await database.db.select().from(payments).where(eq(payments.orderId, id));
  return { who, id, sn: placed.orderSn, paymentId: payment!.id };
}

let notices = 0;
/** Sends a notice of the bank; by default of 23.00 for an unknown reference, to the restaurant's account. */
const notify = (changes: object = {}) =>
  client.notify('bank', {
    noticeId: `m-${++notices}`,
    reference: 'dinner thanks',
    amount: 23,
    currency: 'SGD',
    account,
    payerName: 'CHEW L',
    payerAccount: '+6591112222',
    ...changes,
  });
const getStoredOrder = async ({ id }: Placed) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const listStoredRefunds = ({ paymentId }: Placed) =>
  database.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
const listActs = (act: string) =>
  database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.restaurantId, shop.restaurantId), eq(auditLog.act, act)));

/** Creates an order that is paid by bank transfer and has a refund due. */
async function createOwingOrder(amount = 500, payType = 'PAY_NOW'): Promise<Placed> {
  const placed = await place(payType);
  const { db } = database;
  await confirmPayment({ db, payables }, placed.paymentId, { now: clock.now() });
  await db.transaction((tx) =>
    refundPayment(tx, {
      paymentId: placed.paymentId,
      amount,
      method: 'SOURCE',
      reason: 'by the operator',
      kind: 'operator',
      decision: placed.paymentId,
      now: clock.now(),
      describe: payables.order.describe,
    }),
  );
  return placed;
}

test('CON-14 a payment that waits is shown, confirmed by name, and gone from the list', async () => {
  const placed = await place();
  await place('CASH_PAY');
  expect(await read()).toMatchObject({
    payments: [
      { paymentId: placed.paymentId, sn: placed.sn, mode: 'delivery', amount: 2300, state: 'pending' },
    ],
    payTypes: [{ payType: 'PAY_NOW', name: 'PayNow' }],
  });
  await ann.call('money.confirm', { ...getShopInput(), paymentId: placed.paymentId });
  expect((await getStoredOrder(placed)).payStatus).toBe(1);
  expect((await read()).payments).toEqual([]);
  expect(await listActs('payment.confirm')).toMatchObject([{ actor: 'Ann', staffId: ann.staffId }]);
  expect((await listActs('payment.confirm'))[0]!.address).toBeTruthy();
});

test('DEC-77 CON-14 cash of an order that its diner picked up is to be collected until staff say that it is', async () => {
  await database.db
    .update(restaurants)
    .set({ payTypes: ['CASH_PAY_ON_PICK'], pickup: { discountPercent: 0, leadMinutes: 20 } })
    .where(eq(restaurants.id, shop.restaurantId));
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const order = {
    deliveryType: 'SELF_PICKUP',
    deliveryAddress: undefined,
    payType: 'CASH_PAY_ON_PICK',
  } as const;
  const { orderTransactionId, orderSn: sn } = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, 2000, order),
    { token: who.token },
  );
  expect((await read()).payments).toEqual([]);
  await advanceOrder(database.db, sn, clock.now(), { to: 'ready' });
  await client.call(contract['orders.pickedUp'], { orderTransactionId }, { token: who.token });
  clock.advance({ hours: 24 * 5 });
  const [due] = (await read()).payments;
  expect(due).toMatchObject({ sn, amount: 2000, isCash: true, state: 'pending' });
  const readTakings = async () => {
    const { takings, orderCount, byWay } = (await mei.call('figures.day', getShopInput())).figures;
    return { takings, orderCount, byWay };
  };
  expect(await readTakings()).toEqual({ takings: 0, orderCount: 0, byWay: [] });
  await ann.call('money.confirm', { ...getShopInput(), paymentId: due!.paymentId });
  expect(await readTakings()).toEqual({
    takings: 2000,
    orderCount: 1,
    byWay: [{ payType: 'CASH_PAY_ON_PICK', amount: 2000 }],
  });
  expect((await read()).payments).toEqual([]);
  const [stored] = await database.db.select().from(orders).where(eq(orders.id, orderTransactionId));
  expect(stored).toMatchObject({ status: 9, payStatus: 1, paidAt: clock.now() });
});

test('CON-14 two people confirm the same payment: one act, the other reads who was quicker', async () => {
  const { paymentId } = await place();
  const outcomes = await Promise.all(
    [ann, mei].map((who) =>
      who.call('money.confirm', { ...getShopInput(), paymentId }).then(
        () => 'done',
        (error) => error,
      ),
    ),
  );
  const refused = outcomes.find((outcome) => outcome !== 'done');
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(refused).toMatchObject({ code: 'STATUS_CONFLICT' });
  const [row, another] = await listActs('payment.confirm');
  expect(another).toBeUndefined();
  expect(refused.detail).toMatchObject({ by: row!.actor });
});

test('CON-14 a notice that fits nothing is shown beside the likeliest payment, and matching settles both', async () => {
  const other = await place();
  clock.advance({ minutes: 2 });
  const placed = await place();
  clock.advance({ minutes: 1 });
  const written = placed.sn.replaceAll('-', '').replace(/.$/, '?');
  await notify({ reference: written });
  const [notice] = (await read()).notices;
  expect(notice).toMatchObject({
    outcome: 'unknown reference',
    reference: written,
    amount: 2300,
    payerName: 'CHEW L',
    payerAccount: '+6591112222',
  });
  expect(notice!.candidates[0]).toEqual({
    paymentId: placed.paymentId,
    difference: 0,
    characters: 1,
    seconds: 60,
    isLikely: true,
  });
  expect(notice!.candidates.map(({ paymentId }) => paymentId)).toContain(other.paymentId);
  const { noticeId } = notice!;
  await ann.call('money.match', { ...getShopInput(), noticeId, paymentId: placed.paymentId });
  expect((await getStoredOrder(placed)).payStatus).toBe(1);
  expect((await read()).notices).toEqual([]);
  expect(await listActs('payment.match')).toMatchObject([
    { actor: 'Ann', detail: { written, amount: 2300 } },
  ]);
  const again = { ...getShopInput(), noticeId, paymentId: other.paymentId };
  const refused = await mei.getError('money.match', again);
  expect(refused).toMatchObject({ code: 'STATUS_CONFLICT', detail: { by: 'Ann' } });
  expect((await getStoredOrder(other)).payStatus).toBe(0);
});

test('CON-14 two people match one notice with two orders: one of them is paid', async () => {
  const placed = [await place(), await place()];
  await notify();
  const [notice] = (await read()).notices;
  const outcomes = await Promise.allSettled(
    [ann, mei].map((who, nth) =>
      who.call('money.match', {
        ...getShopInput(),
        noticeId: notice!.noticeId,
        paymentId: placed[nth]!.paymentId,
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const paid = await Promise.all(placed.map(async (order) => (await getStoredOrder(order)).payStatus));
  expect(paid.sort()).toEqual([0, 1]);
});

test('CON-14 another amount is never matched, and late money is to be sent back by hand', async () => {
  const placed = await place();
  await notify({ amount: 20, reference: placed.sn });
  const [wrong] = (await read()).notices;
  expect(wrong).toMatchObject({ outcome: 'wrong amount', candidates: [{ difference: -300, characters: 0 }] });
  const match = { ...getShopInput(), noticeId: wrong!.noticeId, paymentId: placed.paymentId };
  expect((await ann.getError('money.match', match)).code).toBe('AMOUNT_MISMATCH');
  await mei.call('money.settleNotice', {
    ...getShopInput(),
    noticeId: wrong!.noticeId,
    as: 'sent back',
    note: 'short',
  });

  clock.advance({ hours: 2 });
  await database.db.update(restaurants).set({ hours: [] }).where(eq(restaurants.id, shop.restaurantId));
  await expireOrders(database, clock.now());
  await database.db.update(orders).set({ slot: '2020-01-01 10:00-10:15' }).where(eq(orders.id, placed.id));
  await notify();
  const [late] = (await read()).notices;
  expect(late!.candidates[0]).toMatchObject({ paymentId: placed.paymentId, isLikely: false });
  await ann.call('money.match', { ...getShopInput(), noticeId: late!.noticeId, paymentId: placed.paymentId });
  expect(await listStoredRefunds(placed)).toMatchObject([{ amount: 2300, state: 'due' }]);
  expect((await read()).refunds).toMatchObject([
    { sn: placed.sn, amount: 2300, payerName: 'CHEW L', payerAccount: '+6591112222', canCredit: true },
  ]);
});

test('CON-14 GTW-02 a dispute has no candidates, and pays for no other order', async () => {
  const placed = await place();
  await notify();
  await database.db
    .update(paymentNotices)
    .set({ outcome: 'disputed' })
    .where(eq(paymentNotices.noticeId, `m-${notices}`));
  const [dispute] = (await read()).notices;
  expect(dispute).toMatchObject({ outcome: 'disputed', amount: 2300, candidates: [] });
  const match = { ...getShopInput(), noticeId: dispute!.noticeId, paymentId: placed.paymentId };
  expect((await ann.getError('money.match', match)).code).toBe('STATUS_CONFLICT');
  expect((await getStoredOrder(placed)).payStatus).toBe(0);
  const settle = { ...getShopInput(), noticeId: dispute!.noticeId, note: undefined };
  // Its money is with the company, so nobody has sent it back.
  const refused = await mei.getError('money.settleNotice', { ...settle, as: 'sent back' });
  expect(refused.code).toBe('STATUS_CONFLICT');
  await mei.call('money.settleNotice', { ...settle, as: 'noted' });
  expect((await read()).notices).toEqual([]);
});

test('CON-14 a notice is its account’s restaurant’s, and of nobody here without one', async () => {
  await notify();
  await notify({ account: undefined });
  expect((await read()).notices).toHaveLength(1);
  const { restaurantId } = await insertShop(database.db);
  const stranger = await insertStaff(client.deps, restaurantId, 'owner');
  expect((await stranger.call('money.open', { restaurantId })).notices).toEqual([]);
  const placed = await place();
  const [notice] = (await read()).notices;
  const { noticeId } = notice!;
  for (const asked of [
    () => stranger.getError('money.confirm', { restaurantId, paymentId: placed.paymentId }),
    () => stranger.getError('money.match', { restaurantId, noticeId, paymentId: placed.paymentId }),
    () => stranger.getError('money.settleNotice', { restaurantId, noticeId, as: 'noted', note: undefined }),
  ])
    expect((await asked()).code).toBe('NOT_FOUND');
  expect((await getStoredOrder(placed)).payStatus).toBe(0);
});

test('CON-14 a refund that was sent by hand is said once, whoever says it', async () => {
  const placed = await createOwingOrder();
  const [due] = (await read()).refunds;
  expect(due).toMatchObject({ amount: 500, sn: placed.sn, payType: 'PAY_NOW', canCredit: true });
  expect(due!.mobile).toMatch(/^\+65/);
  const { refundId } = due!;
  const outcomes = await Promise.allSettled(
    [mei, mei].map((who) => who.call('money.refundSent', { ...getShopInput(), refundId, to: 'SOURCE' })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listStoredRefunds(placed)).toMatchObject([{ amount: 500, state: 'done', method: 'SOURCE' }]);
  expect((await read()).refunds).toEqual([]);
  expect(await listActs('payment.refund')).toMatchObject([{ actor: 'Mei', staffId: mei.staffId }]);
  expect((await ann.getError('money.refundSent', { ...getShopInput(), refundId, to: 'SOURCE' })).code).toBe(
    'FORBIDDEN',
  );
});

test('CON-14 a due refund goes to the diner’s wallet instead, once, and the ledger adds up', async () => {
  const placed = await createOwingOrder(700);
  const [due] = (await read()).refunds;
  await mei.call('money.refundSent', { ...getShopInput(), refundId: due!.refundId, to: 'WALLET_PAY' });
  expect(await getWalletBalance(database.db, placed.who.userId, 'SGD')).toBe(700);
  const again = { ...getShopInput(), refundId: due!.refundId, to: 'WALLET_PAY' } as const;
  expect((await mei.getError('money.refundSent', again)).code).toBe('STATUS_CONFLICT');
  expect(await getWalletBalance(database.db, placed.who.userId, 'SGD')).toBe(700);
  expect(await checkLedger(database.db)).toMatchObject({ unbalanced: [], wrongBalances: [], sumOfAll: 0 });
});

test('CON-14 what a provider refuses for good waits for people, and is given back once', async () => {
  const placed = await createOwingOrder(500, 'CREDITCARD_PAY');
  expect((await read()).refunds).toEqual([]);
  const [due] = await listStoredRefunds(placed);
  const refundId = due!.id;
  expect((await mei.getError('money.refundSent', { ...getShopInput(), refundId, to: 'SOURCE' })).code).toBe(
    'STATUS_CONFLICT',
  );
  await database.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refundId));
  await database.db.update(payments).set({ refunded: 0 }).where(eq(payments.id, placed.paymentId));
  expect((await read()).refunds).toMatchObject([{ refundId, amount: 500 }]);
  const readDue = async () =>
    (await mei.call('figures.day', { ...getShopInput(), day: undefined, period: undefined })).refundsDue;
  const readShown = async () => {
    const input = { orderTransactionId: placed.id };
    const { refundList } = await client.call(contract['orders.detail'], input, { token: placed.who.token });
    return refundList.map(({ amount, doneAt }) => [amount, doneAt]);
  };
  expect(await readDue()).toEqual({ count: 1, amount: 500 });
  expect(await readShown()).toEqual([[500, undefined]]);
  await mei.call('money.refundSent', { ...getShopInput(), refundId, to: 'SOURCE' });
  expect((await read()).refunds).toEqual([]);
  expect(await readDue()).toEqual({ count: 0, amount: 0 });
  expect(await readShown()).toEqual([[500, clock.now().toISOString()]]);
  expect((await mei.getError('money.refundSent', { ...getShopInput(), refundId, to: 'SOURCE' })).code).toBe(
    'STATUS_CONFLICT',
  );
  const all = await listStoredRefunds(placed);
  expect(all.filter(({ state }) => state === 'done')).toMatchObject([{ amount: 500, method: 'SOURCE' }]);
});

test('CON-07 after a provider refused a refund, the next one of the order is a refund of its own', async () => {
  const placed = await place('CREDITCARD_PAY');
  await confirmPayment({ db: database.db, payables }, placed.paymentId, { now: clock.now() });
  await advanceOrder(database.db, placed.sn, clock.now(), { to: 'done' });
  const refund = (amount: number) =>
    ann.call('orders.refund', {
      ...getShopInput(),
      orderId: placed.id,
      refundable: 2300,
      amount,
      method: 'SOURCE',
      reason: undefined,
    });
  await refund(500);
  const card = client.deps.paymentProviders.CREDITCARD_PAY!;
  const refuse = () => Promise.reject(new RefundError('the card is closed'));
  await sendRefunds({
    ...client.deps,
    paymentProviders: { ...client.deps.paymentProviders, CREDITCARD_PAY: { ...card, refund: refuse } },
  });
  clock.advance({ minutes: 1 });
  await refund(2300);
  const made = (await listStoredRefunds(placed)).map(({ amount, state }) => [amount, state]);
  expect(made.sort()).toEqual([
    [2300, 'due'],
    [500, 'failed'],
  ]);
});

test('CON-14 commands settle the notices that name no account', async () => {
  const placed = await place();
  await notify({ account: undefined });
  const run = async (...argv: string[]) => {
    const { exit, said } = await runMakan(database, [...argv, '--json'], { now: clock.now });
    expect(exit, said).toBe(0);
    return JSON.parse(said);
  };
  const open = (await run('payment', 'notices', '--open')) as { id: number; noticeId: string }[];
  const newest = open[0]!;
  expect(newest.noticeId).toBe(`m-${notices}`);
  await run('payment', 'match', String(newest.id), placed.sn);
  expect(await listActs('payment.match')).toMatchObject([{ actor: 'operator', detail: { sn: placed.sn } }]);
  expect((await getStoredOrder(placed)).payStatus).toBe(1);
  await notify({ account: undefined });
  const [next] = (await run('payment', 'notices', '--open')) as { id: number }[];
  await run('payment', 'settle-notice', String(next!.id), '--outcome', 'noted', '--note', 'a tip');
  const left = (await run('payment', 'notices', '--open')) as { id: number }[];
  expect(left.map(({ id }) => id)).not.toContain(next!.id);
  const [row] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.act, 'payment.settle-notice'))
    .orderBy(desc(auditLog.id));
  expect(row).toMatchObject({
    actor: 'operator',
    subject: `m-${notices}`,
    detail: { as: 'noted', note: 'a tip' },
  });
});
