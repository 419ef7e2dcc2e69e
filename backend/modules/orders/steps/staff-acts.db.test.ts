import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance, moveWallet } from '../../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { payables } from '../../../payables';
import { dishes } from '../../../schema/menu';
import { auditLog } from '../../../schema/operator';
import { orderLines, orders } from '../../../schema/orders';
import { payments, refunds } from '../../../schema/payments';
import { startTestClient, type TestClient } from '../../../testing/client';
import { checkInvariants } from '../../../testing/crash/invariants';
import { createTestClock } from '../../../testing/deps';
import { getOrder, type SubmitInput } from '../../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { confirmPayment } from '../../payments/payments-by-staff';
import { quoteTakeOff, takeOffLines } from '../ending/take-off-lines';
import {
  acceptOrder,
  advanceOrder,
  cancelOrder,
  promiseTime,
  refuseOrder,
  setCourier,
} from './orders-by-staff';
import { stepBack } from './step-back';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(
    database.db,
    [
      { price: 1000, stock: 1000 },
      { price: 700, stock: 1000 },
    ],
    { payTypes: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY', 'CASH_PAY_ON_PICK'] },
  );
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  const violations = await checkInvariants(database.db);
  await client?.close();
  await database?.close();
  // A step that was undone and done again is reached twice.
  expect(Object.keys(violations)).toEqual([]);
});

interface Placed {
  who: TestDiner;
  id: string;
  sn: string;
}
const pickup = { deliveryType: 'SELF_PICKUP', deliveryAddress: undefined } as const;

/** Places an order of two of the first dish and one of the second, delivered for 3.00. */
async function place(changes: Partial<SubmitInput> = {}, wallet = 0): Promise<Placed> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  if (wallet > 0)
    await moveWallet(database.db, {
      userId: who.userId,
      currency: 'SGD',
      amount: wallet,
      type: 'topup',
      now: clock.now(),
    });
  const dishList = [createOrderLine(shop.dishIds[0]!, 2), createOrderLine(shop.dishIds[1]!, 1)];
  const placed = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, 3000, { dishList, ...changes }),
    { token: who.token },
  );
  return { who, id: placed.orderTransactionId, sn: placed.orderSn };
}
async function placePaid(changes: Partial<SubmitInput> = {}, wallet = 0): Promise<Placed> {
  const placed = await place(changes, wallet);
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  return placed;
}
const inCash = { payType: 'CASH_PAY' };
const getStoredOrder = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const listLines = (id: string) =>
  database.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position));
const getStoredPayment = async (id: string) =>
  (await database.db.select().from(payments).where(eq(payments.orderId, id)))[0]!;
const listStoredRefunds = async (id: string) =>
  database.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, (await getStoredPayment(id)).id));
const listStocks = async () =>
  (
    await database.db
      .select({ stock: dishes.stock })
      .from(dishes)
      .where(eq(dishes.restaurantId, shop.restaurantId))
      .orderBy(asc(dishes.id))
  ).map(({ stock }) => stock);
const listActs = async (sn: string) =>
  database.db.select().from(auditLog).where(eq(auditLog.subject, sn)).orderBy(asc(auditLog.id));
const addMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
const ann = { actor: 'ann' };
const see = (who: TestDiner, id: string) =>
  client.call(
    contract['orders.detail'],
    { orderTransactionId: id, locale: undefined, platform: undefined },
    { token: who.token },
  );

describe('accepting', () => {
  test('CON-07 an order is accepted with a time and the name of who accepted it', async () => {
    const { who, id, sn } = await placePaid();
    const promisedAt = addMinutes(45);
    await acceptOrder(database.db, id, clock.now(), { ...ann, promisedAt, from: 'new' });
    expect(await getStoredOrder(id)).toMatchObject({ status: 2, acceptedAt: clock.now(), promisedAt });
    expect((await see(who, id)).promisedTime).toBe(promisedAt.toISOString());
    expect((await listActs(sn)).at(-1)).toMatchObject({
      act: 'order.accept',
      actor: 'ann',
      detail: { before: 'new', after: 'accepted', promisedAt: promisedAt.toISOString() },
    });
  });

  test('CON-07 a kitchen that begins at once brings it into preparation', async () => {
    const { id } = await placePaid();
    expect(await acceptOrder(database.db, id, clock.now(), { starts: true })).toMatchObject({ status: 4 });
  });

  test('CON-07 a time can be promised again while the order is open, never in the past', async () => {
    const { id } = await placePaid();
    await acceptOrder(database.db, id, clock.now(), { promisedAt: addMinutes(30), starts: true });
    await promiseTime(database.db, id, addMinutes(50), { now: clock.now() });
    expect((await getStoredOrder(id)).promisedAt).toEqual(addMinutes(50));
    for (const minutes of [-5, 31 * 24 * 60])
      await expect(
        promiseTime(database.db, id, addMinutes(minutes), { now: clock.now() }),
      ).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    await expect(
      acceptOrder(database.db, id, clock.now(), { promisedAt: new Date(Number.NaN) }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('CON-07 an order of another restaurant is not found', async () => {
    const { id, sn } = await placePaid();
    for (const ref of [id, sn])
      await expect(
        acceptOrder(database.db, ref, clock.now(), { restaurantId: shop.restaurantId + 1 }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('refusing', () => {
  test('CON-07 a refused order gives everything back and says why', async () => {
    const before = await listStocks();
    const { id, sn } = await placePaid();
    await refuseOrder(database.db, id, { ...ann, refusedFor: 'soldOut', now: clock.now(), from: 'new' });
    expect(await getStoredOrder(id)).toMatchObject({
      status: 10,
      payStatus: 2,
      refusedFor: 'soldOut',
      endedAt: clock.now(),
    });
    expect(await listStoredRefunds(id)).toMatchObject([{ amount: 3000, state: 'due', actor: 'ann' }]);
    expect(await listStocks()).toEqual(before);
    expect((await listActs(sn)).at(-1)).toMatchObject({
      act: 'order.refuse',
      detail: { refusedFor: 'soldOut' },
    });
  });

  test.each([
    ['soldOut', undefined, 'The restaurant could not take this order: something in it is sold out.'],
    ['other', 'the gas is off', 'The restaurant could not take this order: the gas is off'],
    ['other', undefined, 'The restaurant could not take this order.'],
  ] as const)('CON-07 the diner reads why: %s, %s', async (refusedFor, reason, said) => {
    const { who, id } = await place(inCash);
    await refuseOrder(database.db, id, { refusedFor, reason, now: clock.now() });
    expect((await see(who, id)).refusalReason).toBe(said);
  });

  test('CON-07 an order that somebody took is no longer refused, and says who took it', async () => {
    const { id } = await placePaid();
    await acceptOrder(database.db, id, clock.now(), ann);
    await expect(
      refuseOrder(database.db, id, { refusedFor: 'tooBusy', now: clock.now() }),
    ).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
      detail: { step: 'accepted', by: 'ann', act: 'order.accept', at: clock.now().toISOString() },
    });
  });
});

describe('advancing and going back', () => {
  test('DEC-77 a pick-up order that is ready is 7 on the wire, and its diner can fetch it', async () => {
    const { who, id } = await placePaid({ ...pickup, payAmount: 2430 });
    await advanceOrder(database.db, id, clock.now());
    expect(await advanceOrder(database.db, id, clock.now(), { to: 'ready' })).toMatchObject({ status: 7 });
    const picked = { orderTransactionId: id };
    expect(await client.call(contract['orders.pickedUp'], picked, { token: who.token })).toEqual({
      orderStatus: 9,
    });
    expect((await getStoredOrder(id)).endedAt).toEqual(clock.now());
    await expect(stepBack(database.db, id, { now: clock.now() })).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
  });

  test('CON-07 a delivery that is ready waits for its courier, whose name stays', async () => {
    const { id } = await placePaid();
    await advanceOrder(database.db, id, clock.now(), { to: 'ready' });
    expect(await getStoredOrder(id)).toMatchObject({ status: 4, readyAt: clock.now() });
    await setCourier(database.db, id, {
      courierName: 'Rizal',
      courierMobile: '+6581234567',
      now: clock.now(),
    });
    await advanceOrder(database.db, id, clock.now(), { to: 'onTheWay', from: 'ready' });
    expect(await getStoredOrder(id)).toMatchObject({
      status: 7,
      courierName: 'Rizal',
      courierMobile: '+6581234567',
    });
    await expect(advanceOrder(database.db, id, clock.now(), { to: 'ready' })).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
      detail: { step: 'onTheWay' },
    });
  });

  test('CON-07 an order to fetch has no courier', async () => {
    const { id } = await placePaid({ ...pickup, payAmount: 2430 });
    await expect(
      setCourier(database.db, id, { courierName: 'Rizal', now: clock.now() }),
    ).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('CON-07 a step is undone within a minute, and once', async () => {
    const { id, sn } = await placePaid();
    await acceptOrder(database.db, id, clock.now(), { promisedAt: addMinutes(40), starts: true });
    clock.advance({ seconds: 60 });
    expect(await stepBack(database.db, id, { ...ann, now: clock.now() })).toMatchObject({
      status: 2,
      acceptedAt: null,
      promisedAt: null,
    });
    await expect(stepBack(database.db, id, { now: clock.now() })).rejects.toMatchObject({
      code: 'STEP_BACK_TOO_LATE',
    });
    await advanceOrder(database.db, id, clock.now());
    clock.advance({ seconds: 61 });
    await expect(stepBack(database.db, id, { now: clock.now() })).rejects.toMatchObject({
      code: 'STEP_BACK_TOO_LATE',
    });
    expect((await listActs(sn)).map(({ act }) => act)).toEqual([
      'order.accept',
      'order.back',
      'order.advance',
    ]);
    // Removes the repeated event before the checks that apply to every order.
    await database.db.execute(sql`delete from order_events where order_id = ${id} and id <>
      (select max(id) from order_events where order_id = ${id})`);
  });

  test('DEC-77 a completion that is undone takes the cash back, not money that came in since', async () => {
    const [cash, bank] = [await place(inCash), await place(inCash)];
    await advanceOrder(database.db, bank.id, clock.now(), { to: 'onTheWay' });
    clock.advance({ seconds: 1 });
    await confirmPayment({ db: database.db, payables }, bank.sn, { now: clock.now() });
    expect(await stepBack(database.db, bank.id, { now: clock.now() })).toMatchObject({
      status: 2,
      payStatus: 1,
    });

    await advanceOrder(database.db, cash.id, clock.now(), { to: 'done' });
    expect([(await getStoredOrder(cash.id)).payStatus, (await getStoredPayment(cash.id)).state]).toEqual([
      1,
      'paid',
    ]);
    await stepBack(database.db, cash.id, { now: clock.now() });
    expect(await getStoredOrder(cash.id)).toMatchObject({
      status: 2,
      payStatus: 0,
      paidAt: null,
      endedAt: null,
    });
    expect((await getStoredPayment(cash.id)).state).toBe('pending');
    for (const { id } of [cash, bank])
      await database.db.execute(sql`delete from order_events where order_id = ${id} and id <>
        (select max(id) from order_events where order_id = ${id})`);
  });
});

describe('cancelling', () => {
  test.each([
    ['SOURCE', 'due', 0],
    ['WALLET_PAY', 'done', 3000],
  ] as const)('CON-07 a cancelled order is refunded by %s', async (method, state, balance) => {
    const { who, id } = await placePaid();
    await cancelOrder(database.db, id, { method, reason: 'the stove broke', now: clock.now() });
    expect(await listStoredRefunds(id)).toMatchObject([{ amount: 3000, method, state }]);
    expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(balance);
  });
});

describe('taking lines off', () => {
  const one = [{ position: 0, count: 1 }];

  test('CON-07 a line that is taken off gives its stock and its share back', async () => {
    const before = await listStocks();
    const { id, sn } = await placePaid();
    expect(await quoteTakeOff(database.db, id, { taken: one })).toMatchObject({ amount: 1000, total: 2000 });
    await takeOffLines(database.db, id, {
      ...ann,
      taken: one,
      seen: { step: 'new', total: 3000, isPaid: true },
      reason: 'prawns',
      now: clock.now(),
    });
    expect(await getStoredOrder(id)).toMatchObject({ status: 2, payStatus: 1, total: 2000, takenOff: 1000 });
    expect(await listLines(id)).toMatchObject([
      { count: 1, takenOff: 1, stockTaken: 1 },
      { count: 1, takenOff: 0 },
    ]);
    expect(await listStocks()).toEqual([before[0]! - 1, before[1]! - 1]);
    expect(await listStoredRefunds(id)).toMatchObject([{ amount: 1000, state: 'due', method: 'SOURCE' }]);
    expect((await listActs(sn)).at(-1)).toMatchObject({
      act: 'order.take-off',
      actor: 'ann',
      detail: { amount: 1000, totalBefore: 3000, totalAfter: 2000, reason: 'prawns' },
    });
  });

  test('CON-07 what is left is refunded with the rest when the order is cancelled, and no more', async () => {
    const { who, id } = await placePaid();
    await takeOffLines(database.db, id, { taken: one, method: 'WALLET_PAY', now: clock.now() });
    expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(1000);
    await cancelOrder(database.db, id, { method: 'WALLET_PAY', now: clock.now() });
    expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(3000);
    expect((await getStoredPayment(id)).refunded).toBe(3000);
  });

  test('DEC-76 an order paid in cash costs less, and counts as paid by the new amount', async () => {
    const { id } = await place(inCash);
    await takeOffLines(database.db, id, { taken: [{ position: 1, count: 1 }], now: clock.now() });
    expect(await getStoredOrder(id)).toMatchObject({ total: 2300, takenOff: 700, payStatus: 0 });
    expect(await getStoredPayment(id)).toMatchObject({ amount: 2300, state: 'pending', refunded: 0 });
    await advanceOrder(database.db, id, clock.now(), { to: 'done' });
    expect(await getStoredPayment(id)).toMatchObject({ amount: 2300, state: 'paid' });
  });

  test('CON-07 money goes back from the payment first, then from the wallet’s part', async () => {
    const { who, id } = await placePaid({ walletPayAmount: 2500, payAmount: 500 }, 2500);
    await takeOffLines(database.db, id, { taken: one, method: 'SOURCE', now: clock.now() });
    expect((await listStoredRefunds(id)).map(({ amount }) => amount)).toEqual([500]);
    expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(500);
    expect(await getStoredOrder(id)).toMatchObject({
      total: 2000,
      walletHeld: 2000,
      fees: { walletPayAmount: 2000 },
    });
    await cancelOrder(database.db, id, { now: clock.now() });
    expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(2500);
  });

  test('CON-07 the diner sees the lines that stand, what was taken off, and the new total', async () => {
    const { who, id } = await placePaid();
    await takeOffLines(database.db, id, { taken: [{ position: 1, count: 1 }], now: clock.now() });
    const order = await see(who, id);
    expect(order).toMatchObject({
      totalAmount: 2300,
      payAmount: 2300,
      takenOffAmount: 700,
      takenOffList: [{ dishName: 'Dish 1', dishCount: 1 }],
    });
    expect(order.orderRestaurantList[0]?.orderDishLists).toMatchObject([
      { dishName: 'Dish 0', dishCount: 2 },
    ]);
  });

  test.each([
    [
      'everything',
      [
        { position: 0, count: 2 },
        { position: 1, count: 1 },
      ],
    ],
    ['nothing', []],
    ['more than there is', [{ position: 0, count: 3 }]],
    [
      'more than there is, in two parts',
      [
        { position: 1, count: 1 },
        { position: 1, count: 1 },
      ],
    ],
    ['a line that is not there', [{ position: 7, count: 1 }]],
    ['half a piece', [{ position: 0, count: 0.5 }]],
    ['no piece', [{ position: 0, count: 0 }]],
  ])('CON-07 %s cannot be taken off', async (_, taken) => {
    const { id } = await placePaid();
    await expect(takeOffLines(database.db, id, { taken, now: clock.now() })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await getStoredOrder(id)).toMatchObject({ total: 3000, takenOff: 0 });
  });

  test('CON-07 an order that waits for its payment, has ended or has another total stays as it is', async () => {
    const [waiting, done, changed] = [await place(), await placePaid(), await placePaid()];
    await advanceOrder(database.db, done.id, clock.now(), { to: 'done' });
    await takeOffLines(database.db, changed.id, { ...ann, taken: one, now: clock.now() });
    const seen = { step: 'new', total: 3000, isPaid: true } as const;
    const act = { taken: one, seen, now: clock.now() };
    for (const { id } of [waiting, done])
      await expect(takeOffLines(database.db, id, act)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    await expect(takeOffLines(database.db, changed.id, act)).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
      detail: { by: 'ann', act: 'order.take-off' },
    });
  });
});
