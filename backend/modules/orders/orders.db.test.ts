import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { eventsPath } from '@/lib/contract/orders';
import { endSessions, openSession } from '../../core/sessions.repository';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { endStreams } from '../../http/open-streams';
import { payables } from '../../payables';
import { dishes } from '../../schema/menu';
import { auditLog } from '../../schema/operator';
import { payments } from '../../schema/payments';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { createDishGroup, createDishItem } from '../../testing/dish-row';
import { openEvents } from '../../testing/event-reader';
import { getOrder, type SubmitInput } from '../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../testing/shop';
import { confirmPayment } from '../payments/payments-by-staff';
import { expireOrders } from './ending/expire-orders';
import { acceptOrder, advanceOrder, cancelOrder, listOrders, showOrder } from './steps/orders-by-staff';

const detail = contract['orders.detail'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [
    {
      name: 'Laksa',
      price: 1000,
      stock: 1000,
      specs: [{ specId: 1, key: 'l', name: { en: 'Large', 'zh-CN': '大' }, price: 1000, onSale: true }],
      groups: [
        createDishGroup({
          mandatory: false,
          items: [createDishItem(5, { name: { en: 'Chili', 'zh-CN': '辣椒' } })],
        }),
      ],
    },
  ]);
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
async function place(payAmount = 2300, changes: Partial<SubmitInput> = {}): Promise<PlacedOrder> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const dishList = [
    createOrderLine(shop.dishIds[0]!, 2, {
      specId: 1,
      items: [{ itemId: 5, itemCount: 1 }],
      dishRemark: 'no egg',
    }),
  ];
  const placed = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, payAmount, { dishList, ...changes }),
    { token: who.token },
  );
  return { who, id: placed.orderTransactionId, sn: placed.orderSn };
}
const pickup = { deliveryType: 'SELF_PICKUP', deliveryAddress: undefined } as const;
const see = ({ who, id }: PlacedOrder, options: { token?: string; locale?: string } = {}) =>
  client.call(
    detail,
    { orderTransactionId: id, locale: undefined, platform: undefined },
    { token: who.token, ...options },
  );
const findStock = async () =>
  (await database.db.select({ stock: dishes.stock }).from(dishes).where(eq(dishes.id, shop.dishIds[0]!)))[0]
    ?.stock;
const findPayment = async (id: string) =>
  (await database.db.select().from(payments).where(eq(payments.orderId, id)))[0];

test('API-62 a diner’s own orders only, newest first and in their language', async () => {
  const first = await place();
  await confirmPayment({ db: database.db, payables }, first.id, { now: clock.now() });
  clock.set('2026-11-23T02:01:00.000Z');
  const second = await client.call(
    contract['ordering.submit'],
    getOrder(first.who, shop, 2300, { dishList: [createOrderLine(shop.dishIds[0]!, 2, { specId: 1 })] }),
    { token: first.who.token },
  );
  const other = await place();

  const listOwnOrders = (who: TestDiner) =>
    client.call(contract['orders.list'], { userId: who.userId, locale: 'zh-CN' }, { token: who.token });
  const own = await listOwnOrders(first.who);
  expect(own.map(({ orderTransactionId }) => orderTransactionId)).toEqual([
    second.orderTransactionId,
    first.id,
  ]);
  // Each order has its own lines and events.
  expect(own.map((order) => order.orderRestaurantList[0]?.orderDishLists[0]?.dishItems.length)).toEqual([
    0, 1,
  ]);
  expect(own.map((order) => order.orderRestaurantList[0]?.orderDishLists[0]?.detailName)).toEqual([
    '大',
    '大',
  ]);
  expect(own.map(({ statusHistory }) => statusHistory.length)).toEqual([1, 2]);
  expect((await listOwnOrders(other.who)).map(({ orderTransactionId }) => orderTransactionId)).toEqual([
    other.id,
  ]);
  const asAnother = { userId: other.who.userId, locale: undefined };
  expect(await client.getError(contract['orders.list'], asAnother, { token: first.who.token })).toMatchObject(
    {
      code: 'FORBIDDEN',
    },
  );
});

test('API-65 an order tells all that its page shows', async () => {
  const placed = await place();
  expect(await see(placed)).toMatchObject({
    orderTransactionId: placed.id,
    orderSn: placed.sn,
    deliveryType: 'DELIVERY_TO_HOME',
    orderStatus: 0,
    orderStatusDesc: 'Awaiting payment',
    payStatus: 0,
    payType: 'PAY_NOW',
    payTypeDesc: 'PayNow',
    payAmount: 2300,
    totalAmount: 2300,
    dishAmountBeforePromotion: 2000,
    deliveryFee: 300,
    payInMinutes: 15,
    expiresAt: '2026-11-23T02:15:00.000Z',
    currencySign: 'S$',
    countryCode: 'SG',
    canCancel: true,
    deliveryTime: '2026-11-23 12:00-12:30',
    deliveryTimeRange: '12:00-12:30',
    deliveryAddress: { addressDetail: '2 Test Street' },
    mobile: '+6591234567',
    timeZone: 'Asia/Singapore',
    orderTime: '2026-11-23T02:00:00.000Z',
    statusHistory: [{ orderStatus: 0, at: '2026-11-23T02:00:00.000Z' }],
    orderRestaurantList: [
      {
        restaurantId: shop.restaurantId,
        restaurantName: 'Test Kitchen',
        contactNo: '+65 6221 7740',
        orderDishLists: [
          {
            dishName: 'Laksa 0',
            detailName: 'Large',
            dishPrice: 1000,
            dishCount: 2,
            totalAmount: 2000,
            dishRemark: 'no egg',
            dishItems: [{ itemName: 'Chili', itemCount: 1 }],
          },
        ],
      },
    ],
  });
});

test('API-65 a pick-up order tells where to fetch it', async () => {
  const order = await see(await place(1800, pickup));
  expect(order).toMatchObject({
    pickupAddress: '1 Test Street',
    selfPickupPromotion: { dishPromotionAmount: 200 },
  });
  expect(order.deliveryAddress).toBeUndefined();
});

test('API-65 DEC-44 texts are in the language of the header, or of the input', async () => {
  const placed = await place();
  const chinese = await see(placed, { locale: 'zh-CN' });
  expect(chinese.orderStatusDesc).toBe('等待付款');
  expect(chinese.orderRestaurantList[0]?.orderDishLists[0]).toMatchObject({
    dishName: '菜 0',
    dishNameEn: 'Laksa 0',
    detailName: '大',
    dishItems: [{ itemName: '辣椒' }],
  });
  const asked = { orderTransactionId: placed.id, locale: 'vn' as const, platform: undefined };
  expect((await client.call(detail, asked, { token: placed.who.token })).orderStatusDesc).toBe(
    'Chờ thanh toán',
  );
});

test('API-65 another diner’s order is not found, as one that does not exist', async () => {
  const placed = await place();
  const [other] = (await insertDiners(database.db, 1)) as [TestDiner];
  await expect(see(placed, { token: other.token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(see({ ...placed, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(see(placed, { token: await client.guest() })).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  expect((await client.send(detail, {}, { token: other.token })).status).toBe(400);
});

test('DEC-70 a delivery goes from paid over preparing and on the way to completed', async () => {
  const placed = await place();
  const refused = { code: 'STATUS_CONFLICT' };
  await expect(acceptOrder(database.db, placed.sn, clock.now())).rejects.toMatchObject(refused);
  await expect(advanceOrder(database.db, placed.sn, clock.now())).rejects.toMatchObject(refused);
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  expect(await acceptOrder(database.db, placed.sn, clock.now())).toMatchObject({ status: 2 });
  for (const status of [4, 7, 9])
    expect(
      await advanceOrder(database.db, placed.sn, clock.now(), {
        courierName: 'Bo',
        courierMobile: '+6581234567',
      }),
    ).toMatchObject({ status });
  await expect(advanceOrder(database.db, placed.sn, clock.now())).rejects.toMatchObject(refused);

  expect(await see(placed)).toMatchObject({
    orderStatus: 9,
    canCancel: false,
    deliveryManName: 'Bo',
    deliveryManMobile: '+6581234567',
    statusHistory: [0, 2, 4, 7, 9].map((orderStatus) => ({ orderStatus })),
  });
  const acts = await database.db.select().from(auditLog).where(eq(auditLog.subject, placed.sn));
  expect(acts.map(({ act }) => act)).toEqual([
    'order.accept',
    'order.advance',
    'order.advance',
    'order.advance',
  ]);
});

test('DEC-70 a pick-up order is never on the way; cash counts as paid when it is completed', async () => {
  const placed = await place(1800, { ...pickup, payType: 'CASH_PAY_ON_PICK' });
  expect(await see(placed)).toMatchObject({ orderStatus: 2, payStatus: 0 });
  const statuses = [];
  for (let step = 0; step < 2; step++)
    statuses.push((await advanceOrder(database.db, placed.id, clock.now())).status);
  expect(statuses).toEqual([4, 9]);
  expect(await see(placed)).toMatchObject({ orderStatus: 9, payStatus: 1 });
  expect((await findPayment(placed.id))?.state).toBe('paid');
});

test('two advances at once move the order one step or two, never past its end', async () => {
  const placed = await place();
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => advanceOrder(database.db, placed.sn, clock.now())),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await see(placed)).statusHistory.map(({ orderStatus }) => orderStatus)).toEqual([0, 2, 4, 7, 9]);
});

test('DEC-74 a cancelled order gives its stock back, and what was paid is due for refund', async () => {
  const before = await findStock();
  const placed = await place();
  expect(await findStock()).toBe(before! - 2);
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  await cancelOrder(database.db, placed.sn, { reason: 'the stove broke', now: clock.now() });
  expect(await findStock()).toBe(before);
  expect(await see(placed)).toMatchObject({
    orderStatus: 10,
    payStatus: 2,
    canCancel: false,
    orderTips: 'Your payment will be refunded',
  });
  expect((await findPayment(placed.id))?.state).toBe('refund_due');
  await expect(cancelOrder(database.db, placed.sn, { now: clock.now() })).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  expect(await findStock()).toBe(before);
});

test('ORD-19 an unpaid order ends with its pay window, not before, and gives its stock back', async () => {
  // The unpaid orders of other tests are expired first.
  await expireOrders(database, new Date(clock.now().getTime() + 3_600_000));
  const before = await findStock();
  const placed = await place();
  clock.advance({ minutes: 14, seconds: 59 });
  await expireOrders(database, clock.now());
  expect((await see(placed)).orderStatus).toBe(0);
  clock.advance({ seconds: 1 });
  await expireOrders(database, clock.now());
  expect(await see(placed)).toMatchObject({
    orderStatus: 10,
    payStatus: 0,
    orderTips: 'It was not paid in time',
  });
  expect(await findStock()).toBe(before);
  expect((await findPayment(placed.id))?.state).toBe('cancelled');
  expect(await expireOrders(database, clock.now())).toBe(0);
});

test('ORD-19 paid orders and orders paid at the door do not end', async () => {
  const paid = await place();
  await confirmPayment({ db: database.db, payables }, paid.sn, { now: clock.now() });
  const cash = await place(2300, { payType: 'CASH_PAY' });
  clock.advance({ hours: 2 });
  await expireOrders(database, clock.now());
  expect((await see(paid)).orderStatus).toBe(2);
  expect((await see(cash)).orderStatus).toBe(2);
});

test('an operator lists the newest orders and shows one by number or id', async () => {
  const placed = await place();
  const [newest] = await listOrders(database.db, { restaurantId: shop.restaurantId, last: 500 });
  expect(newest).toBeDefined();
  expect((await listOrders(database.db, { last: 500 })).map(({ id }) => id)).toContain(placed.id);
  for (const ref of [placed.sn, placed.id])
    expect(await showOrder(database.db, ref)).toMatchObject({
      id: placed.id,
      lines: [{ count: 2 }],
      events: [{ status: 0 }],
      payments: [{ state: 'pending' }],
    });
  await expect(showOrder(database.db, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

const openOrderEvents = (placed: PlacedOrder, token = placed.who.token) =>
  openEvents(`${client.url}/${eventsPath}?orderTransactionId=${placed.id}`, { accessToken: token });

test('ORD-08 the order’s events tell where it stands, and each change as it happens', async () => {
  const placed = await place();
  const events = await openOrderEvents(placed);
  expect(await events.next()).toEqual({ event: 'status', data: { orderStatus: 0, payStatus: 0 } });
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  expect(await events.next()).toEqual({ event: 'status', data: { orderStatus: 2, payStatus: 1 } });
  await advanceOrder(database.db, placed.sn, clock.now());
  expect(await events.next()).toEqual({ event: 'status', data: { orderStatus: 4, payStatus: 1 } });
  await events.close();
});

test('ORD-08 order events end when their session does, and other sessions’ go on', async () => {
  const placed = await place();
  const second = await openSession(database.db, {
    userId: placed.who.userId,
    now: clock.now(),
    random: client.deps.random,
  });
  const [ending, staying] = [await openOrderEvents(placed), await openOrderEvents(placed, second)];
  await Promise.all([ending.next(), staying.next()]);
  await client.call(contract['auth.logout'], {}, { token: placed.who.token });
  expect(await ending.next()).toBeUndefined();
  await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
  expect(await staying.next()).toMatchObject({ data: { orderStatus: 2 } });
  await endSessions(database.db, placed.who.userId, clock.now());
  expect(await staying.next()).toBeUndefined();
});

test('ORD-08 a diner has ten event streams at once, and another one ends the oldest', async () => {
  const [placed, other] = [await place(), await place()];
  const follow = async (order: PlacedOrder) => {
    const events = await openOrderEvents(order);
    await events.next();
    return events;
  };
  const ofOther = await follow(other);
  const streams: Awaited<ReturnType<typeof follow>>[] = [];
  for (let nth = 0; nth < 12; nth++) streams.push(await follow(placed));
  for (const ended of streams.splice(0, 2)) expect(await ended.next()).toBeUndefined();
  for (const order of [placed, other])
    await confirmPayment({ db: database.db, payables }, order.sn, { now: clock.now() });
  for (const stream of [...streams, ofOther]) {
    expect(await stream.next()).toMatchObject({ data: { orderStatus: 2 } });
    await stream.close();
  }
});

test('order events are for the order’s diner', async () => {
  const placed = await place();
  const [other] = (await insertDiners(database.db, 1)) as [TestDiner];
  const getError = async (
    token: string | undefined,
    query = { orderTransactionId: placed.id as string | undefined },
  ) => {
    const { envelope } = await client.raw(`/${eventsPath}`, { query, headers: { accessToken: token } });
    return [envelope.code, envelope.data];
  };
  expect((await getError(other.token))[0]).toBe('NOT_FOUND');
  expect(await getError(undefined)).toEqual([0, 'Access Denied']);
  expect(await getError(await client.guest())).toEqual([0, 'Access Denied']);
  expect((await getError(other.token, { orderTransactionId: undefined }))[0]).toBe('INVALID_INPUT');
});

test('order events end when the backend shuts down', async () => {
  const placed = await place();
  const events = await openOrderEvents(placed);
  await events.next();
  endStreams(client.deps);
  expect(await events.next()).toBeUndefined();
});
