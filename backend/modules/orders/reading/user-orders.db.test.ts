import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Output } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { payables } from '../../../payables';
import { dishes } from '../../../schema/menu';
import { orderEvents, orders, slotLoads } from '../../../schema/orders';
import { payments, refunds } from '../../../schema/payments';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { createDishGroup, createDishItem } from '../../../testing/dish-row';
import { getOrder, type SubmitInput } from '../../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertPromotion,
  insertShop,
  shopMorning,
  shopSlot,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { confirmPayment } from '../../payments/payments-by-staff';
import { expiredReason, expireOrders } from '../ending/expire-orders';
import { findUserOrderStatus } from '../orders.repository';
import { acceptOrder, advanceOrder, cancelOrder } from '../steps/orders-by-staff';
import { stepBack } from '../steps/step-back';

const { 'orders.incomplete': incomplete, 'orders.history': history, 'orders.cancel': cancel } = contract;
const pickedUp = contract['orders.pickedUp'];
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(
    database.db,
    [
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
    ],
    {
      delivery: {
        steps: [{ uptoMetres: 3000, fee: 300 }],
        leadMinutes: 40,
        slotMinutes: 30,
        slotCapacity: 1000,
        daysAhead: 6,
      },
    },
  );
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'OFF',
    name: { en: 'One off' },
    amountOff: 100,
    usesLeft: 100,
  });
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
const createDiner = async (): Promise<TestDiner> => (await insertDiners(database.db, 1))[0]!;
async function place(
  payAmount = 2300,
  changes: Partial<SubmitInput> = {},
  who?: TestDiner,
): Promise<PlacedOrder> {
  const diner = who ?? (await createDiner());
  const dishList = [
    createOrderLine(shop.dishIds[0]!, 2, {
      specId: 1,
      items: [{ itemId: 5, itemCount: 1 }],
      dishRemark: 'no egg',
    }),
  ];
  const placed = await client.call(
    contract['ordering.submit'],
    getOrder(diner, shop, payAmount, { dishList, ...changes }),
    { token: diner.token },
  );
  return { who: diner, id: placed.orderTransactionId, sn: placed.orderSn };
}
const inCash = { payType: 'CASH_PAY' } as const;
const pickup = { deliveryType: 'SELF_PICKUP', deliveryAddress: undefined } as const;
const getStoredOrder = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const listStoredPayments = (id: string) =>
  database.db.select().from(payments).where(eq(payments.orderId, id));
const toIds = (list: Output<'orders.list'>) => list.map(({ orderTransactionId }) => orderTransactionId);
const getOptions = (who: TestDiner, options: { locale?: string } = {}) => ({ token: who.token, ...options });

describe('lists', () => {
  const listIncomplete = (who: TestDiner) =>
    client.call(incomplete, { userId: who.userId, locale: undefined }, getOptions(who));
  const listHistory = (who: TestDiner, pageNum: number, locale?: 'vn') =>
    client.call(history, { userId: who.userId, pageNum, locale }, getOptions(who));

  test('API-63 one’s own orders that are neither completed nor cancelled, newest first', async () => {
    const who = await createDiner();
    const paid = await place(2300, {}, who);
    await confirmPayment({ db: database.db, payables }, paid.id, { now: clock.now() });
    clock.advance({ seconds: 1 });
    const gone = await place(2300, inCash, who);
    await cancelOrder(database.db, gone.id, { now: clock.now() });
    clock.advance({ seconds: 1 });
    const done = await place(2300, inCash, who);
    for (let step = 0; step < 3; step++) await advanceOrder(database.db, done.id, clock.now());
    clock.advance({ seconds: 1 });
    const unpaid = await place(2300, {}, who);
    const another = await place();

    expect(toIds(await listIncomplete(who))).toEqual([unpaid.id, paid.id]);
    expect(toIds(await listIncomplete(another.who))).toEqual([another.id]);
    expect(
      (await client.getError(incomplete, { userId: who.userId, locale: undefined }, getOptions(another.who)))
        .code,
    ).toBe('FORBIDDEN');
    expect((await client.send(incomplete, {}, { token: await client.guest() })).envelope.data).toBe(
      'Access Denied',
    );
    expect((await client.send(incomplete, { userId: 'many' }, getOptions(who))).envelope.code).toBe(
      'FORBIDDEN',
    );
  });

  test('API-64 DEC-06 the last three months in pages of ten from 1, and an empty one at the end', async () => {
    const who = await createDiner();
    const template = (await place(2300, inCash)).id;
    // The three months have twelve orders, one at their very beginning; another one is a second too old.
    const times = ['2026-08-23T01:59:59Z', '2026-08-23T02:00:00Z'].concat(
      Array.from({ length: 12 }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, '0')}T05:00:00Z`),
    );
    for (const [nth, at] of times.entries())
      await database.db.execute(sql`insert into orders (id, sn, restaurant_id, user_id, status, pay_status,
          delivery_type, pay_type, total, fees, created_at)
        select ${`history-${nth}`}, ${`H-${nth}`}, restaurant_id, ${who.userId}, 9, 1, delivery_type, pay_type, total,
          fees, ${at}::timestamptz from orders where id = ${template}`);

    const first = await listHistory(who, 1);
    expect(toIds(first)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((nth) => `history-${nth}`));
    expect(toIds(await listHistory(who, 2))).toEqual(['history-3', 'history-2', 'history-1']);
    expect(await listHistory(who, 3)).toEqual([]);
    expect((await listHistory(who, 1, 'vn'))[0]?.orderStatusDesc).toBe('Hoàn tất');
    expect(await listHistory(await createDiner(), 1)).toEqual([]);

    for (const wire of [{}, { pageNum: 0 }, { pageNum: 'x' }, { pageNum: 100000 }]) {
      const answer = await client.send(history, { userId: who.userId, ...wire }, getOptions(who));
      expect([answer.status, answer.envelope.code]).toEqual([400, 'INVALID_INPUT']);
    }
    expect(
      (
        await client.getError(
          history,
          { userId: who.userId, pageNum: 1, locale: undefined },
          getOptions(await createDiner()),
        )
      ).code,
    ).toBe('FORBIDDEN');
  });
});

test('ENT-15 ENT-16 an order and its restaurant have every field that they are known by', async () => {
  const { who, id, sn } = await place(2200, {
    promotionCode: 'OFF',
    remark: 'ring twice',
    dishwareNumber: 2,
    receiveEmail: 'ann@example.test',
  });
  await confirmPayment({ db: database.db, payables }, id, { now: clock.now() });
  await advanceOrder(database.db, id, clock.now());
  await advanceOrder(database.db, id, clock.now(), { courierName: 'Lim', courierMobile: '+6590000000' });
  const { envelope } = await client.send(
    contract['orders.detail'],
    { orderTransactionId: id },
    getOptions(who, { locale: 'zh-CN' }),
  );
  // The wire response contains exactly the names and values of the specification.
  expect(envelope.data).toMatchObject({
    orderTransactionId: id,
    orderSn: sn,
    orderType: 'others',
    groupBuyOrder: 'N',
    deliveryType: 'DELIVERY_TO_HOME',
    orderStatus: 7,
    orderStatusDesc: '配送中',
    payStatus: 1,
    payType: 'PAY_NOW',
    payTypeDesc: 'PayNow 扫码支付',
    payAmount: 22,
    payAmountOrig: 22,
    totalAmount: 22,
    dishAmountBeforePromotion: 20,
    currencySign: 'S$',
    countryCode: 'SG',
    canCancel: 'N',
    deliveryTimeRange: '12:00-12:30',
    deliveryTime: shopSlot,
    deliveryAddress: { userName: 'Ann', addressDetail: '2 Test Street' },
    mobile: '+6591234567',
    deliveryManName: 'Lim',
    deliveryManMobile: '+6590000000',
    orderTime: shopMorning.toISOString(),
    dishwareNumber: 2,
    receiveEmail: 'ann@example.test',
    remark: 'ring twice',
    deliveryFee: 3,
    orderPromotionList: [
      { orderPromotionId: 'OFF', type: 'CODE', promotionName: 'One off', promotionAmount: 1 },
    ],
    orderRestaurantList: [
      {
        restaurantId: shop.restaurantId,
        restaurantName: '测试厨房',
        contactNo: '+65 6221 7740',
        address: expect.any(String),
        orderDishLists: [
          {
            dishName: '菜 0',
            dishNameEn: 'Laksa 0',
            dishPrice: 10,
            dishCount: 2,
            restaurantName: '测试厨房',
            dishItems: [{ itemName: '辣椒', itemPrice: 0, itemCount: 1 }],
          },
        ],
      },
    ],
  });

  const unpaid = await place(1800, { ...pickup });
  const waiting = (
    await client.send(contract['orders.detail'], { orderTransactionId: unpaid.id }, getOptions(unpaid.who))
  ).envelope.data;
  expect(waiting).toMatchObject({
    orderStatus: 0,
    orderTips: expect.stringMatching(/pay/),
    payInMinutes: 15,
    canCancel: 'Y',
    pickupAddress: '1 Test Street',
    selfPickupPromotion: { promotionName: 'Pick-up discount', dishPromotionAmount: 2 },
  });
});

describe('cancelling', () => {
  const createCancelInput = (id: string, cancelReason = 'changed plans') => ({
    orderTransactionId: id,
    cancelReason,
  });
  const submitCancel = ({ who, id }: PlacedOrder, reason?: string) =>
    client.call(cancel, createCancelInput(id, reason), getOptions(who));
  const readCounts = async () => {
    const [dish] = await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[0]!));
    const [load] = await database.db
      .select({ taken: sql`sum(${slotLoads.taken})::int` })
      .from(slotLoads)
      .where(eq(slotLoads.restaurantId, shop.restaurantId));
    const { rows } = await database.db.execute(
      sql`select uses_left from promotions where restaurant_id = ${shop.restaurantId}`,
    );
    return [dish?.stock, load?.taken ?? 0, rows[0]?.uses_left];
  };

  test('API-66 cancels one’s own unpaid order and gives stock, slot and promotion back', async () => {
    await place();
    const before = await readCounts();
    const placed = await place(2200, { promotionCode: 'OFF' });
    expect(await readCounts()).not.toEqual(before);
    const { envelope } = await client.send(cancel, createCancelInput(placed.id), getOptions(placed.who));
    expect(envelope).toMatchObject({
      code: '1',
      success: true,
      isSuccess: true,
      data: { success: 'success' },
    });
    expect(await getStoredOrder(placed.id)).toMatchObject({
      status: 10,
      payStatus: 0,
      cancelReason: 'changed plans',
    });
    expect(await listStoredPayments(placed.id)).toMatchObject([{ state: 'cancelled' }]);
    expect(await readCounts()).toEqual(before);
    const events = await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.id));
    expect(events.at(-1)).toMatchObject({ status: 10, actor: 'diner' });
  });

  test('API-66 ORD-17 DEC-74 an accepted order too, and what was paid is refunded the way it came', async () => {
    const placed = await place();
    await confirmPayment({ db: database.db, payables }, placed.id, { now: clock.now() });
    expect(await submitCancel(placed)).toEqual({ success: 'success' });
    expect(await getStoredOrder(placed.id)).toMatchObject({ status: 10, payStatus: 2 });
    const [payment] = await listStoredPayments(placed.id);
    expect(payment).toMatchObject({ state: 'refund_due', refunded: 2300 });
    expect(await database.db.select().from(refunds).where(eq(refunds.paymentId, payment!.id))).toMatchObject([
      { amount: 2300, method: 'SOURCE', state: 'due', reason: 'order cancelled', actor: 'diner' },
    ]);
    // The diner sees the present status.
    const getDetail = () =>
      client.call(
        contract['orders.detail'],
        { orderTransactionId: placed.id, locale: undefined, platform: undefined },
        getOptions(placed.who),
      );
    const refund = { amount: 2300, refundMethod: 'SOURCE', way: 'byHand', at: clock.now().toISOString() };
    expect((await getDetail()).refundList).toEqual([{ ...refund, doneAt: undefined }]);
    const settledAt = clock.now();
    await database.db
      .update(refunds)
      .set({ state: 'done', settledAt })
      .where(eq(refunds.paymentId, payment!.id));
    expect((await getDetail()).refundList).toEqual([{ ...refund, doneAt: settledAt.toISOString() }]);
  });

  test('API-66 a repeated cancellation gets the same answer, and releases and refunds once', async () => {
    const before = await readCounts();
    const placed = await place();
    await confirmPayment({ db: database.db, payables }, placed.id, { now: clock.now() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitCancel(placed)));
    expect(answers).toEqual(answers.map(() => ({ success: 'success' })));
    expect(await readCounts()).toEqual(before);
    const [payment] = await listStoredPayments(placed.id);
    expect(await database.db.select().from(refunds).where(eq(refunds.paymentId, payment!.id))).toHaveLength(
      1,
    );
  });

  test('API-66 DEC-74 later only the restaurant can, and canCancel says which', async () => {
    const placed = await place(2300, inCash);
    const canCancel = async () =>
      (
        await client.call(
          contract['orders.detail'],
          { orderTransactionId: placed.id, locale: undefined, platform: undefined },
          getOptions(placed.who),
        )
      ).canCancel;
    await acceptOrder(database.db, placed.id, clock.now());
    expect(await canCancel()).toBe(true);
    for (const status of [4, 7, 9]) {
      await advanceOrder(database.db, placed.id, clock.now());
      expect(await canCancel()).toBe(false);
      const answer = await client.getError(cancel, createCancelInput(placed.id), getOptions(placed.who));
      expect([answer.code, answer.detail]).toEqual(['ORDER_NOT_CANCELLABLE', { orderStatus: status }]);
    }
    expect((await getStoredOrder(placed.id)).status).toBe(9);

    const theirs = await place(2300, inCash);
    await cancelOrder(database.db, theirs.id, { now: clock.now() });
    expect((await client.getError(cancel, createCancelInput(theirs.id), getOptions(theirs.who))).code).toBe(
      'ORDER_NOT_CANCELLABLE',
    );
  });

  test('API-66 a reason is needed, of at most 200 characters', async () => {
    const placed = await place();
    for (const wire of [{}, { cancelReason: '' }, { cancelReason: 'x'.repeat(201) }]) {
      const answer = await client.send(
        cancel,
        { orderTransactionId: placed.id, ...wire },
        getOptions(placed.who),
      );
      expect([answer.status, answer.envelope.code]).toEqual([400, 'INVALID_INPUT']);
    }
    expect((await client.send(cancel, { cancelReason: 'x' }, getOptions(placed.who))).envelope.code).toBe(
      'INVALID_INPUT',
    );
    expect((await getStoredOrder(placed.id)).status).toBe(0);
    await submitCancel(placed, 'x'.repeat(200));
    expect((await getStoredOrder(placed.id)).status).toBe(10);
  });

  test('API-66 SES-13 another diner’s order is not found, as one that does not exist', async () => {
    const placed = await place();
    const other = await createDiner();
    expect((await client.getError(cancel, createCancelInput(placed.id), getOptions(other))).code).toBe(
      'NOT_FOUND',
    );
    expect((await client.getError(cancel, createCancelInput('nothing'), getOptions(other))).code).toBe(
      'NOT_FOUND',
    );
    expect(
      (await client.send(cancel, createCancelInput(placed.id), { token: await client.guest() })).envelope
        .data,
    ).toBe('Access Denied');
    expect((await getStoredOrder(placed.id)).status).toBe(0);
  });

  test('DEC-75 no reason makes a cancelled order one that late money takes up again', async () => {
    const placed = await place();
    await submitCancel(placed, expiredReason);
    const confirmed = await confirmPayment({ db: database.db, payables }, placed.sn, { now: clock.now() });
    expect(confirmed).toMatchObject({ state: 'refund_due', status: 10 });
  });
});

describe('picking up', () => {
  const pickUp = ({ who, id }: PlacedOrder) =>
    client.call(pickedUp, { orderTransactionId: id }, getOptions(who));

  const makeReady = ({ id }: PlacedOrder) => advanceOrder(database.db, id, clock.now(), { to: 'ready' });

  test('DEC-77 API-67 an order that is not ready is not completed; one that is ready is, and again alike', async () => {
    const placed = await place(1800, pickup);
    await confirmPayment({ db: database.db, payables }, placed.id, { now: clock.now() });
    const refuse = async () =>
      (await client.getError(pickedUp, { orderTransactionId: placed.id }, getOptions(placed.who))).code;
    expect(await refuse()).toBe('STATUS_CONFLICT');
    await advanceOrder(database.db, placed.id, clock.now());
    expect(await refuse()).toBe('STATUS_CONFLICT');
    await makeReady(placed);
    expect(await pickUp(placed)).toEqual({ orderStatus: 9 });
    expect(await pickUp(placed)).toEqual({ orderStatus: 9 });
    expect(await getStoredOrder(placed.id)).toMatchObject({ status: 9, payStatus: 1 });
    const events = await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.id));
    expect(events.filter(({ status }) => status === 9)).toMatchObject([{ actor: 'diner' }]);
  });

  test('DEC-77 from the start of its slot an order can be picked up although nobody said that it is ready', async () => {
    const placed = await place(1800, { ...pickup, payType: 'CASH_PAY_ON_PICK' });
    const { slot } = await getStoredOrder(placed.id);
    // The restaurant is in Singapore, eight hours ahead.
    const start = new Date(`${slot!.slice(0, 10)}T${slot!.slice(11, 16)}:00+08:00`);
    const asked = { orderTransactionId: placed.id, locale: undefined, platform: undefined };
    const readOrder = () => client.call(contract['orders.detail'], asked, getOptions(placed.who));
    expect((await readOrder()).pickUpFrom).toBe(start.toISOString());
    clock.set(new Date(start.getTime() - 1));
    await expect(pickUp(placed)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    clock.set(start);
    await pickUp(placed);
    expect(await getStoredOrder(placed.id)).toMatchObject({ status: 9, endedAt: start });
    expect((await readOrder()).pickUpFrom).toBeUndefined();
  });

  test('DEC-77 for a minute its diner undoes a pick-up, once and nobody else, and the order is where it was', async () => {
    const placed = await place(1800, { ...pickup, payType: 'CASH_PAY_ON_PICK' });
    await makeReady(placed);
    const asked = { orderTransactionId: placed.id };
    const undo = (who = placed.who) => client.call(contract['orders.undoPickedUp'], asked, getOptions(who));
    await expect(undo()).rejects.toMatchObject({ code: 'STEP_BACK_TOO_LATE' });
    const before = await getStoredOrder(placed.id);
    clock.advance({ seconds: 5 });
    await pickUp(placed);
    const shown = await client.call(
      contract['orders.detail'],
      { ...asked, locale: undefined, platform: undefined },
      getOptions(placed.who),
    );
    expect(shown.pickUpUndoUntil).toBe(new Date(clock.now().getTime() + 60_000).toISOString());
    await expect(undo(await createDiner())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stepBack(database.db, placed.id, { now: clock.now() })).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
    clock.advance({ seconds: 60 });
    expect([await undo(), await undo()]).toEqual([{ orderStatus: 7 }, { orderStatus: 7 }]);
    const { lastAct: _, ...same } = before;
    expect(await getStoredOrder(placed.id)).toMatchObject(same);
    await pickUp(placed);
    clock.advance({ seconds: 61 });
    await expect(undo()).rejects.toMatchObject({ code: 'STEP_BACK_TOO_LATE' });
    expect((await getStoredOrder(placed.id)).status).toBe(9);
  });

  test('DEC-77 cash that staff collect before the pick-up is undone stays collected', async () => {
    const placed = await place(1800, { ...pickup, payType: 'CASH_PAY_ON_PICK' });
    await makeReady(placed);
    await pickUp(placed);
    await confirmPayment({ db: database.db, payables }, placed.id, { now: clock.now() });
    const asked = { orderTransactionId: placed.id };
    await client.call(contract['orders.undoPickedUp'], asked, getOptions(placed.who));
    expect(await getStoredOrder(placed.id)).toMatchObject({ status: 7, payStatus: 1 });
    expect(await listStoredPayments(placed.id)).toMatchObject([{ state: 'paid' }]);
  });

  test('API-67 the diner’s word is no payment: cash stays unpaid until the restaurant says so', async () => {
    const placed = await place(1800, { ...pickup, payType: 'CASH_PAY_ON_PICK' });
    await makeReady(placed);
    await pickUp(placed);
    expect(await getStoredOrder(placed.id)).toMatchObject({ status: 9, payStatus: 0 });
    await confirmPayment({ db: database.db, payables }, placed.id, { now: clock.now() });
    expect(await getStoredOrder(placed.id)).toMatchObject({ status: 9, payStatus: 1 });
  });

  test('API-67 a delivery, an unpaid and a cancelled order are not picked up', async () => {
    const delivered = await place(2300, inCash);
    const unpaid = await place(1800, pickup);
    const gone = await place(1800, { ...pickup, payType: 'CASH_PAY_ON_PICK' });
    await cancelOrder(database.db, gone.id, { now: clock.now() });
    for (const placed of [delivered, unpaid, gone])
      expect(
        (await client.getError(pickedUp, { orderTransactionId: placed.id }, getOptions(placed.who))).code,
      ).toBe('STATUS_CONFLICT');
    expect((await getStoredOrder(delivered.id)).status).toBe(2);
  });

  test('API-67 SES-13 another diner’s order is not found; an id is needed', async () => {
    const placed = await place(1800, { ...pickup, payType: 'CASH_PAY_ON_PICK' });
    const other = await createDiner();
    for (const id of [placed.id, 'nothing'])
      expect((await client.getError(pickedUp, { orderTransactionId: id }, getOptions(other))).code).toBe(
        'NOT_FOUND',
      );
    expect((await client.send(pickedUp, {}, getOptions(other))).envelope.code).toBe('INVALID_INPUT');
    expect((await getStoredOrder(placed.id)).status).toBe(2);
  });
});

test('ORD-19 an order that expires while its diner cancels it ends once', async () => {
  const placed = await Promise.all(Array.from({ length: 12 }, () => place()));
  clock.advance({ minutes: 16 });
  const clicks = placed.map(({ who, id }) =>
    client.send(cancel, { orderTransactionId: id, cancelReason: 'too late' }, getOptions(who)),
  );
  await Promise.all([...clicks, expireOrders(database, clock.now())]);
  for (const { id } of placed) {
    const events = await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.filter(({ status }) => status === 10)).toHaveLength(1);
  }
});

test('ORD-13 the order page hears of all that it shows of the order', async () => {
  const { who, id } = await place(2300, inCash);
  const heard = new Set<string>();
  const hear = async () => heard.add(JSON.stringify(await findUserOrderStatus(database.db, who.userId, id)));
  await hear();
  for (const changes of [
    { courierName: 'Rizal' },
    { courierMobile: '+6591234567' },
    { slot: '2026-11-23 19:00-19:30' },
    { tableNo: 'A2' },
  ]) {
    await database.db.update(orders).set(changes).where(eq(orders.id, id));
    await hear();
  }
  expect(heard.size).toBe(5);
});
