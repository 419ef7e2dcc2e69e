import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { insertStaff } from '../../testing/staff';
import { expireOrders } from '../orders/ending/expire-orders';
import { cancelOrder } from '../orders/steps/orders-by-staff';
import { confirmPayment } from './payments-by-staff';
import { listNotices } from './refunds-by-staff';

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
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

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

test('PAY-06 a reference is found inside the text of a transfer, in any case and with other signs', async () => {
  const write: ((sn: string) => string)[] = [
    (sn) => `Lunch ${sn.toLowerCase()} thanks`,
    (sn) => `OTHR/${sn.replaceAll('-', ' ')}/TRF`,
    (sn) => `MBVCB${sn.replaceAll('-', '')}FT26`,
    (sn) => `${'From the account of a company with a long name. '.repeat(4)}${sn}`,
  ];
  for (const toReference of write) {
    const placed = await place();
    const notice = createNotice(placed, { reference: toReference(placed.sn) });
    expect((await client.notify('bank', notice)).data?.outcome).toBe('confirmed');
    expect(await getStoredPayment(placed)).toMatchObject({ state: 'paid' });
  }
});

test('PAY-06 a transfer whose text names two payments, or none, confirms nothing and is stored', async () => {
  const [first, second] = [await place(), await place()];
  for (const reference of [`${first.sn} and ${second.sn}`, 'dinner', undefined]) {
    const notice = createNotice(first, { reference });
    expect((await client.notify('bank', notice)).data?.outcome).toBe('unknown reference');
    expect((await listNotices(database.db, 1))[0]).toMatchObject({ noticeId: notice.noticeId });
  }
  expect(await getStoredPayment(first)).toMatchObject({ state: 'pending' });
});

test('each notice sent 5 times, all at once and in every order, has one effect', async () => {
  const placed = await Promise.all(Array.from({ length: 20 }, () => place()));
  // Every other payment has two separate notices.
  const notices = placed.flatMap((order, index) =>
    Array.from({ length: 1 + (index % 2) }, () => createNotice(order)),
  );
  const sent = shuffle(notices.flatMap((notice) => Array.from({ length: 5 }, () => notice)));
  const answers = await Promise.all(sent.map((notice) => client.notify('bank', notice)));
  expect(answers.every(({ status, code }) => status === 200 && code === '1')).toBe(true);
  expect(answers.filter(({ data }) => !data?.repeated)).toHaveLength(notices.length);
  for (const order of placed) {
    expect(await listEvents(order)).toEqual([
      [0, 0],
      [2, 1],
    ]);
    expect(await listStoredRefunds(order)).toEqual([]);
    const stored = await database.db
      .select()
      .from(paymentNotices)
      .where(eq(paymentNotices.paymentId, (await getStoredPayment(order)).id));
    expect(stored.filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(1);
  }
});

test('PAY-06 a second transfer for one order falls due for refund once, and the order stays paid', async () => {
  const placed = await place();
  const findOutcome = async (transferId: string | undefined, noticeId?: string) => {
    const { data } = await client.notify(
      'bank',
      createNotice(placed, { transferId, ...(noticeId && { noticeId }) }),
    );
    return data?.outcome;
  };
  const listPayments = () => database.db.select().from(payments).where(eq(payments.orderId, placed.id));
  expect(await findOutcome('T1')).toBe('confirmed');
  expect([await findOutcome('T1'), await findOutcome(undefined)]).toEqual(['known before', 'known before']);
  // One notice arrives eight times, and eight more notices concern the same transfer.
  const outcomes = await Promise.all(
    Array.from({ length: 16 }, (_, n) => findOutcome('T2', n < 8 ? 'second' : undefined)),
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

  expect(await findOutcome('T3')).toBe('paid twice');
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
  // The same body with a correct signature is accepted.
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
    [{ noticeId: 'x\u0000y' }, 'noticeId'],
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

test('a notice that comes after the order expired is honored while stock is there, else refunded', async () => {
  const limited = await insertShop(database.db, [{ price: 1000, stock: 2 }]);
  const honored = await place(limited);
  clock.advance({ minutes: 16 });
  await expireOrders(database, clock.now());
  expect(await getStoredOrder(honored)).toMatchObject({ status: 10, payStatus: 0 });
  await Promise.all(Array.from({ length: 5 }, () => client.notify('bank', createNotice(honored))));
  expect(await getStoredOrder(honored)).toMatchObject({ status: 2, payStatus: 1 });
  expect(await listStoredRefunds(honored)).toEqual([]);

  clock.set(shopMorning);
  const sold = await insertShop(database.db, [{ price: 1000, stock: 2 }]);
  const unwanted = await place(sold);
  clock.advance({ minutes: 16 });
  await expireOrders(database, clock.now());
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
      placed.flatMap((order, index) => {
        const notice = createNotice(order);
        return [
          ...Array.from({ length: 5 }, () => () => client.notify('bank', notice) as Promise<unknown>),
          () =>
            index % 2
              ? expireOrders(database, clock.now())
              : cancelOrder(database.db, order.id, { now: clock.now() }),
        ];
      }),
    ).map((act) => act()),
  );
  let stored = 0;
  for (const placedOrder of placed) {
    const [order, payment, back] = [
      await getStoredOrder(placedOrder),
      await getStoredPayment(placedOrder),
      await listStoredRefunds(placedOrder),
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

describe('what a bank wrote, as text', () => {
  const write = (reference: string, amount = '23.00') =>
    `You have received SGD ${amount} from TAN AH KOW via PayNow.\nNote: table six ${reference} thanks`;
  const spread = ({ sn }: PlacedOrder) => sn.toLowerCase().replaceAll('-', ' ');
  const enter = async (text: string, at: TestShop = shop) => {
    const ann = await insertStaff(client.deps, at.restaurantId, 'counter');
    const { texts } = await ann.call('money.enterNotice', { restaurantId: at.restaurantId, text });
    return texts.map(({ outcome }) => outcome);
  };
  const readOpen = async () => {
    const ann = await insertStaff(client.deps, shop.restaurantId, 'counter');
    return (await ann.call('money.open', { restaurantId: shop.restaurantId })).notices;
  };

  test('GTW-04 a pasted text confirms the payment whose reference stands inside, once', async () => {
    const placed = await place();
    expect(await enter(write(spread(placed)))).toEqual(['confirmed']);
    expect(await getStoredPayment(placed)).toMatchObject({ state: 'paid' });
    expect(await enter(write(spread(placed)).replace(' thanks', '  thanks'))).toEqual(['repeated']);
    expect(await enter(`Dear customer, ${write(spread(placed))}`)).toEqual(['known before']);
    expect(await listStoredRefunds(placed)).toEqual([]);
  });

  test('GTW-04 a text with two references, another amount, no reference or no amount waits for people', async () => {
    const [first, second] = [await place(), await place()];
    expect(await enter(write(`${spread(first)} ${spread(second)}`))).toEqual(['unknown reference']);
    expect(await enter(write(spread(first), '22.00'))).toEqual(['wrong amount']);
    expect(await enter(write('happy birthday'))).toEqual(['unknown reference']);
    expect(await enter(`Transfer done ${spread(first)}`)).toEqual(['unreadable']);
    expect(await enter(`You made a PayNow transfer of SGD 23.00 to B ${spread(first)}`)).toEqual([
      'outgoing',
    ]);
    for (const placed of [first, second])
      expect(await getStoredPayment(placed)).toMatchObject({ state: 'pending' });
    expect((await readOpen()).slice(0, 4).map(({ amount, outcome }) => [amount, outcome])).toEqual([
      [undefined, 'unknown reference'],
      [2300, 'unknown reference'],
      [2200, 'wrong amount'],
      [2300, 'unknown reference'],
    ]);
  });

  test('GTW-04 a text that staff of another restaurant enter confirms nothing here', async () => {
    const placed = await place();
    const other = await insertShop(database.db, [{ price: 1000 }]);
    expect(await enter(write(spread(placed)), other)).toEqual(['unknown reference']);
    expect(await getStoredPayment(placed)).toMatchObject({ state: 'pending' });
  });

  test('GTW-04 a forwarded text confirms as a notice does, with the account that got the money', async () => {
    const placed = await place();
    const { account } = createNotice(placed) as { account?: string };
    const forward = (noticeId: string, text: string) => client.notify('bank', { noticeId, text, account });
    expect(await forward('mail 1', write(spread(placed)))).toMatchObject({
      status: 200,
      data: { texts: ['confirmed'] },
    });
    expect(await forward('mail 1', write(spread(placed)))).toMatchObject({ data: { texts: ['repeated'] } });
    expect(await forward('mail 2', 'Your card was used')).toMatchObject({ data: { texts: ['unreadable'] } });
    expect(await client.notify('bank', { noticeId: 'mail 3', text: '' })).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
