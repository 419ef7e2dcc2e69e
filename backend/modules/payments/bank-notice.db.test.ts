import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createSeededRandom } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { dishes } from '../../schema/menu';
import { orderEvents, orders } from '../../schema/orders';
import { paymentNotices, payments, refunds } from '../../schema/payments';
import { startTestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { expireOrders } from '../orders/expire-orders';
import { cancelOrder } from '../orders/orders.operator';
import { confirmPayment } from './payments.operator';
import { listNotices } from './refunds.operator';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
  shop = await insertShop(database.db, [{ price: 1000 }]);
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

interface PlacedOrder {
  who: TestDiner;
  id: string;
  sn: string;
}
async function place(at: TestShop = shop, payType = 'PAY_NOW'): Promise<PlacedOrder> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const input = getOrder(who, at, 2300, { payType });
  const placed = await client.call(contract['ordering.submit'], input, { token: who.token });
  return { who, id: placed.orderTransactionId, sn: placed.orderSn };
}
let lastNotice = 0;
const createNotice = ({ sn }: PlacedOrder, changes: object = {}) => ({
  noticeId: `n-${++lastNotice}`,
  reference: sn.replaceAll('-', ''),
  amount: 23,
  currency: 'SGD',
  ...changes,
});
const getStoredOrder = async ({ id }: PlacedOrder) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const getStoredPayment = async ({ id }: PlacedOrder) =>
  (await database.db.select().from(payments).where(eq(payments.orderId, id)))[0]!;
const listEvents = async ({ id }: PlacedOrder) =>
  (
    await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)
  ).map(({ status, payStatus }) => [status, payStatus]);
const listStoredRefunds = async (placed: PlacedOrder) =>
  database.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, (await getStoredPayment(placed)).id));
const random = createSeededRandom();
const shuffle = <T>(list: T[]): T[] =>
  list
    .map((each) => [random(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);

test('PAY-06 a bank’s signed notice confirms the payment that its reference names', async () => {
  const placed = await place();
  const notice = createNotice(placed, { reference: `${placed.sn.toLowerCase()} ` });
  expect(await client.notify('bank', notice)).toEqual({
    status: 200,
    code: '1',
    data: { outcome: 'confirmed', repeated: false },
  });
  expect(await getStoredOrder(placed)).toMatchObject({ status: 2, payStatus: 1, paidAt: clock.now() });
  expect(await getStoredPayment(placed)).toMatchObject({ state: 'paid', refunded: 0 });
});

test('each notice sent 5 times, all at once and in every order, has one effect', async () => {
  const placed = await Promise.all(Array.from({ length: 20 }, () => place()));
  // Every other payment has two notices of its own.
  const notices = placed.flatMap((each, index) =>
    Array.from({ length: 1 + (index % 2) }, () => createNotice(each)),
  );
  const sent = shuffle(notices.flatMap((notice) => Array.from({ length: 5 }, () => notice)));
  const answers = await Promise.all(sent.map((notice) => client.notify('bank', notice)));
  expect(answers.every(({ status, code }) => status === 200 && code === '1')).toBe(true);
  expect(answers.filter(({ data }) => !data?.repeated)).toHaveLength(notices.length);
  for (const each of placed) {
    expect(await listEvents(each)).toEqual([
      [0, 0],
      [2, 1],
    ]);
    expect(await listStoredRefunds(each)).toEqual([]);
    const stored = await database.db
      .select()
      .from(paymentNotices)
      .where(eq(paymentNotices.paymentId, (await getStoredPayment(each)).id));
    expect(stored.filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(1);
  }
});

test('PAY-06 a second transfer for one order falls due for refund once, and the order stays paid', async () => {
  const placed = await place();
  const getOutcome = async (transferId: string | undefined, noticeId?: string) => {
    const { data } = await client.notify(
      'bank',
      createNotice(placed, { transferId, ...(noticeId && { noticeId }) }),
    );
    return data?.outcome;
  };
  const listPayments = () => database.db.select().from(payments).where(eq(payments.orderId, placed.id));
  expect(await getOutcome('T1')).toBe('confirmed');
  expect([await getOutcome('T1'), await getOutcome(undefined)]).toEqual(['known before', 'known before']);
  // One notice eight times and eight more of the same transfer.
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, (_, n) => getOutcome('T2', n < 8 ? 'second' : undefined)),
  );
  const all = await database.db.select().from(paymentNotices).where(eq(paymentNotices.outcome, 'paid twice'));
  expect(all).toHaveLength(1);
  expect(new Set(outcomes).has('paid twice')).toBe(true);
  expect(
    (await listPayments()).map(({ state, amount, refunded }) => [state, amount, refunded]).sort(),
  ).toEqual([
    ['paid', 2300, 0],
    ['refund_due', 2300, 2300],
  ]);
  const ids = (await listPayments()).map(({ id }) => id);
  const due = await database.db.select().from(refunds).where(inArray(refunds.paymentId, ids));
  expect(due).toMatchObject([{ state: 'due', amount: 2300, method: 'SOURCE' }]);
  expect(await getStoredOrder(placed)).toMatchObject({ payStatus: 1, status: 2 });

  expect(await getOutcome('T3')).toBe('paid twice');
  await cancelOrder(database.db, placed.sn, { now: clock.now() });
  expect((await listPayments()).every(({ amount, refunded }) => amount === refunded)).toBe(true);
});

test('PAY-06 the transfer that the operator confirmed before its notice came is no second one', async () => {
  const placed = await place();
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  const sendNotice = async (transferId: string) =>
    (await client.notify('bank', createNotice(placed, { transferId }))).data?.outcome;
  expect([await sendNotice('A'), await sendNotice('A'), await sendNotice('B')]).toEqual([
    'known before',
    'known before',
    'paid twice',
  ]);
});

test('a bad signature or an old timestamp has no effect', async () => {
  const placed = await place();
  const notice = createNotice(placed);
  const addMinutes = (number: number) => new Date(clock.now().getTime() + number * 60_000);
  const refused = [
    { secret: 'a secret that somebody has made up, long enough' },
    { at: addMinutes(-6) },
    { at: addMinutes(6) },
    { body: JSON.stringify({ ...notice, amount: 23.0, currency: 'SGD ' }) },
    { body: `${JSON.stringify(notice)} ` },
    { headers: { 'x-notice-signature': undefined } },
    { headers: { 'x-notice-timestamp': undefined } },
    { headers: { 'x-notice-timestamp': String(Math.floor(clock.now().getTime() / 1000) + 1) } },
    { headers: { 'x-notice-signature': 'f'.repeat(64) } },
  ];
  for (const signing of refused)
    expect(await client.notify('bank', notice, signing)).toMatchObject({
      status: 401,
      code: 'SIGNATURE_INVALID',
      data: {},
    });
  expect(await getStoredOrder(placed)).toMatchObject({ status: 0, payStatus: 0 });
  const stored = await database.db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.noticeId, notice.noticeId));
  expect(stored).toEqual([]);
  // The same body, correctly signed, is accepted.
  expect((await client.notify('bank', notice)).data).toEqual({ outcome: 'confirmed', repeated: false });
});

test('another amount or currency changes nothing and stays visible to the operator', async () => {
  for (const wrong of [{ amount: 22.99 }, { amount: 2300 }, { currency: 'MYR' }]) {
    const placed = await place();
    const notice = createNotice(placed, wrong);
    for (let copy = 0; copy < 5; copy++)
      expect((await client.notify('bank', notice)).data).toEqual({
        outcome: 'wrong amount',
        repeated: copy > 0,
      });
    expect(await getStoredOrder(placed)).toMatchObject({ status: 0, payStatus: 0 });
    expect(await getStoredPayment(placed)).toMatchObject({ state: 'pending' });
    expect((await listNotices(database.db, 1))[0]).toMatchObject({
      provider: 'bank',
      noticeId: notice.noticeId,
      outcome: 'wrong amount',
      body: { reference: notice.reference },
    });
    expect(
      await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() }),
    ).toMatchObject({
      state: 'paid',
      changed: true,
    });
  }
});

test('a notice about nothing known, or about money that no bank moves, is stored and does nothing', async () => {
  const cash = await place(shop, 'CASH_PAY');
  for (const reference of ['NOTHING', cash.sn, cash.id]) {
    const notice = createNotice(cash, { reference });
    expect((await client.notify('bank', notice)).data).toEqual({
      outcome: 'unknown reference',
      repeated: false,
    });
    expect((await listNotices(database.db, 1))[0]).toMatchObject({
      noticeId: notice.noticeId,
      outcome: 'unknown reference',
    });
  }
  expect(await getStoredPayment(cash)).toMatchObject({ state: 'pending' });
});

test('a notice that is no notice is refused with the reason', async () => {
  const placed = await place();
  const good = createNotice(placed);
  for (const [wrong, path] of [
    [{ amount: '23.001' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ noticeId: '' }, 'noticeId'],
    [{ noticeId: undefined }, 'noticeId'],
    [{ reference: 'x\u0000y' }, 'reference'],
    [{ currency: 'sgd' }, 'currency'],
  ] as const) {
    const answer = await client.notify('bank', { ...good, ...wrong });
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', data: { fields: [{ path }] } });
  }
  for (const noticeId of ['x\ud800', '\udc00', `deep${'['.repeat(10)}\ud800`])
    expect((await client.notify('bank', { ...good, noticeId })).status).toBe(400);
  for (const body of ['[]', '"x"', 'null', '12'])
    expect((await client.notify('bank', JSON.parse(body) as object)).status).toBe(400);
  expect(await getStoredOrder(placed)).toMatchObject({ status: 0, payStatus: 0 });
});

test('without a secret no notice is accepted', async () => {
  const plain = await startTestClient(database, { clock: clock.now });
  const answer = await plain.raw('/provider/bank/notice', { method: 'POST', body: {} });
  expect([answer.status, answer.envelope.code]).toEqual([404, 'UNKNOWN_CALL']);
  await plain.close();
});

test('a notice that comes after the order expired is honoured while stock is there, else refunded', async () => {
  const limited = await insertShop(database.db, [{ price: 1000, stock: 2 }]);
  const honoured = await place(limited);
  clock.advance({ minutes: 16 });
  await expireOrders(database.db, clock.now());
  expect(await getStoredOrder(honoured)).toMatchObject({ status: 10, payStatus: 0 });
  await Promise.all(Array.from({ length: 5 }, () => client.notify('bank', createNotice(honoured))));
  expect(await getStoredOrder(honoured)).toMatchObject({ status: 2, payStatus: 1 });
  expect(await listStoredRefunds(honoured)).toEqual([]);

  clock.set(shopMorning);
  const sold = await insertShop(database.db, [{ price: 1000, stock: 2 }]);
  const unwanted = await place(sold);
  clock.advance({ minutes: 16 });
  await expireOrders(database.db, clock.now());
  await database.db.update(dishes).set({ stock: 0 }).where(eq(dishes.id, sold.dishIds[0]!));
  await Promise.all(Array.from({ length: 5 }, () => client.notify('bank', createNotice(unwanted))));
  expect(await getStoredOrder(unwanted)).toMatchObject({ status: 10, payStatus: 2 });
  expect(await getStoredPayment(unwanted)).toMatchObject({ state: 'refund_due', refunded: 2300 });
  expect(await listStoredRefunds(unwanted)).toMatchObject([{ amount: 2300, method: 'SOURCE', state: 'due' }]);
});

test('notices, expiry and cancelling at the same moment: the money is on the order or on its way back', async () => {
  const stocked = await insertShop(database.db, [{ price: 1000, stock: 60 }]);
  const placed = await Promise.all(Array.from({ length: 30 }, () => place(stocked)));
  clock.advance({ minutes: 16 });
  await Promise.allSettled(
    shuffle(
      placed.flatMap((each, index) => {
        const notice = createNotice(each);
        return [
          ...Array.from({ length: 5 }, () => () => client.notify('bank', notice) as Promise<unknown>),
          () =>
            index % 2
              ? expireOrders(database.db, clock.now())
              : cancelOrder(database.db, each.id, { now: clock.now() }),
        ];
      }),
    ).map((act) => act()),
  );
  let stored = 0;
  for (const each of placed) {
    const [order, payment, back] = [
      await getStoredOrder(each),
      await getStoredPayment(each),
      await listStoredRefunds(each),
    ];
    const paid = order.status === 2;
    if (paid) stored += 1;
    expect([order.status, order.payStatus]).toEqual(paid ? [2, 1] : [10, 2]);
    expect(payment.state).toBe(paid ? 'paid' : 'refund_due');
    expect(back.map(({ amount }) => amount)).toEqual(paid ? [] : [2300]);
  }
  const [dish] = await database.db.select().from(dishes).where(eq(dishes.id, stocked.dishIds[0]!));
  expect(dish?.stock).toBe(60 - 2 * stored);
});
