import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import type { promotions } from '../../../schema/restaurant';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder, runAllAtOnce, type SubmitInput } from '../../../testing/ordering';
import { createPartyLine, joinGroup, openGroup, sitDown, tablePickup } from '../../../testing/parties';
import {
  createOrderLine,
  insertDiners,
  insertPromotion,
  insertShop,
  near,
  shopMorning,
  shopSlot,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { insertStaff } from '../../../testing/staff';
import { cancelOrder } from '../steps/orders-by-staff';

const { 'ordering.extraInfo': extraInfo, 'ordering.submit': submit } = contract;
const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let who: TestDiner;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertShop(database.db, [{ price: 1000 }, { price: 601 }, { price: 1300 }], {
    payTypes: ['PAY_NOW', 'CASH_PAY_ON_PICK'],
    pickup: { ...tablePickup, discountPercent: 0 },
    config: { tables: ['A1'] },
  });
  who = (await insertDiners(database.db, 1))[0]!;
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

type Row = Partial<typeof promotions.$inferInsert> & { code: string };
const insert = (row: Row) =>
  insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    name: { en: `Promotion ${row.code}` },
    isAutomatic: /^[a-z]/.test(row.code),
    ...row,
  });
const secondHalf: Row = { code: 'second', percentOff: 50, action: { on: 'buyGet', buy: 1, get: 1 } };

const lines = (...counts: number[]) =>
  counts.flatMap((count, at) => (count ? [createOrderLine(shop.dishIds[at]!, count)] : []));

const quote = async (changes: Partial<Input<'ordering.extraInfo'>> = {}, token = who.token) => {
  const input: Input<'ordering.extraInfo'> = {
    userId: token === who.token ? who.userId : 0,
    restaurants: [{ restaurantId: shop.restaurantId }],
    deliveryType: 'SELF_PICKUP',
    deliveryTime: shopSlot,
    dishList: lines(1, 1),
    latitude: undefined,
    longitude: undefined,
    promotionCode: undefined,
    payType: undefined,
    dishAmount: undefined,
    restaurantToCustomerDistance: undefined,
    transactionId: undefined,
    location: undefined,
    deliveryAddress: undefined,
    ...changes,
  };
  return (await client.call(extraInfo, input, { token })).quote;
};
const order = (payAmount: number, changes: Partial<SubmitInput> = {}, diner = who) =>
  client.call(
    submit,
    getOrder(diner, shop, payAmount, {
      deliveryType: 'SELF_PICKUP',
      deliveryAddress: undefined,
      payType: 'CASH_PAY_ON_PICK',
      ...changes,
    }),
    { token: diner.token },
  );
const getUses = async (code: string) => {
  const { rows } = await database.pool.query(
    'select uses_left from promotions where restaurant_id = $1 and code = $2',
    [shop.restaurantId, code],
  );
  return rows[0].uses_left as number;
};

test('PRO-01 quote, order and its detail have the promotion that applies by itself', async () => {
  await insert(secondHalf);
  expect(await quote()).toMatchObject({
    dishAmountBeforePromotion: 1601,
    dishAmount: 1300,
    totalAmount: 1300,
    orderPromotionList: [
      { orderPromotionId: 'second', type: 'AUTO', promotionName: 'Promotion second', promotionAmount: 301 },
    ],
  });
  const placed = await order(1300, { dishList: lines(1, 1) });
  const detail = await client.call(
    contract['orders.detail'],
    { orderTransactionId: placed.orderTransactionId } as never,
    { token: who.token },
  );
  expect(detail).toMatchObject({ totalAmount: 1300, orderPromotionList: [{ promotionAmount: 301 }] });
});

test('PRO-01 a boundary between quote and order gives the new price, not an order at the old one', async () => {
  await insert({ ...secondHalf, validUntil: new Date(shopMorning.getTime() + 60_000) });
  expect((await quote()).totalAmount).toBe(1300);
  clock.advance({ minutes: 2 });
  const input = getOrder(who, shop, 1300, {
    deliveryType: 'SELF_PICKUP',
    deliveryAddress: undefined,
    payType: 'CASH_PAY_ON_PICK',
    dishList: lines(1, 1),
  });
  expect(await client.getError(submit, input, { token: who.token })).toMatchObject({
    code: 'PRICE_CHANGED',
    detail: { totalAmount: 16.01 },
  });
});

test('PRO-02 the best one alone applies, and a diner sees what is missing for the next', async () => {
  await insert(secondHalf);
  await insert({ code: 'from20', amountOff: 500, minDishAmount: 2021, position: 1 });
  await insert({ code: 'gift', action: { on: 'freeDish', dish: 'dish-2' }, position: 2 });
  await insert({ code: 'TEN', percentOff: 10, position: 3 });
  expect(await quote({ promotionCode: 'ten' })).toMatchObject({
    orderPromotionList: [{ orderPromotionId: 'second', promotionAmount: 301 }],
    promotionHints: [
      { promotionName: 'Promotion from20', reason: 'amount', missingAmount: 420 },
      { promotionName: 'Promotion gift', reason: 'dish', dishName: 'Dish 2' },
      { promotionName: 'Promotion TEN', reason: 'outdone' },
    ],
  });
  expect((await quote({ dishList: lines(1) })).promotionHints?.[0]).toEqual({
    promotionName: 'Promotion second',
    reason: 'pieces',
    missingCount: 1,
  });
});

test('PRO-02 by rank all apply in order, and a promotion of the delivery lowers its fee', async () => {
  await database.pool.query(
    `update restaurants set config = config || '{"promotionRule": "rank"}' where id = $1`,
    [shop.restaurantId],
  );
  await insert({ code: 'two', amountOff: 200 });
  await insert({ ...secondHalf, position: 1 });
  await insert({ code: 'ride', action: { on: 'delivery' }, minDishAmount: 1500, position: 2 });
  await insert({ code: 'alone', amountOff: 900, isAlone: true, position: 3 });
  const bill = await quote({ deliveryType: 'DELIVERY_TO_HOME', ...near });
  expect(bill).toMatchObject({
    deliveryFee: 0,
    dishAmount: 1100,
    totalAmount: 1100,
    orderPromotionList: [{ promotionAmount: 200 }, { promotionAmount: 301 }],
    promotionHints: [{ promotionName: 'Promotion ride', reason: 'delivery' }],
  });
  expect(bill.deliveryFeeForCustomerOrig).toBeGreaterThan(0);
});

test('PRO-01 a typed code whose conditions are not met is refused with the reason', async () => {
  await insert({ code: 'BEER', percentOff: 10, conditions: { categories: ['drinks'] } });
  await insert({ code: 'NIGHT', percentOff: 10, conditions: { times: [{ start: '22:00', end: '02:00' }] } });
  const refuse = (promotionCode: string) =>
    quote({ promotionCode }).then(
      () => undefined,
      (error) => error,
    );
  expect(await refuse('BEER')).toMatchObject({ code: 'PROMOTION_INVALID', detail: { reason: 'dishes' } });
  expect(await refuse('NIGHT')).toMatchObject({ code: 'PROMOTION_INVALID', detail: { reason: 'time' } });
});

test('PRO-01 of many orders at once as many get a promotion as it has uses; a canceled one gives its use back', async () => {
  await insert({ code: 'first', amountOff: 500, usesLeft: 3 });
  const diners = await insertDiners(database.db, 8);
  const { done, refused } = await runAllAtOnce(diners.map((diner) => () => order(1500, {}, diner)));
  expect(done).toHaveLength(3);
  expect(refused).toEqual({ PRICE_CHANGED: 5 });
  expect(await getUses('first')).toBe(0);
  expect((await quote({ dishList: lines(2) })).totalAmount).toBe(2000);
  await cancelOrder(database.db, done[0]!.orderTransactionId, { now: clock.now() });
  expect(await getUses('first')).toBe(1);
  expect((await quote({ dishList: lines(2) })).totalAmount).toBe(1500);
});

test('PRO-01 of two first orders of one guest at once one is the first, and a guest without a login sees what to do', async () => {
  await insert({ code: 'hello', amountOff: 500, conditions: { firstOrder: true } });
  const guest = await quote({ dishList: lines(2) }, await client.guest());
  expect(guest).toMatchObject({ totalAmount: 2000, promotionHints: [{ reason: 'login' }] });
  expect((await quote({ dishList: lines(2) })).totalAmount).toBe(1500);
  const { done, refused } = await runAllAtOnce(Array.from({ length: 6 }, () => () => order(1500)));
  expect(done).toHaveLength(1);
  expect(refused).toEqual({ PRICE_CHANGED: 5 });
  expect((await quote({ dishList: lines(2) })).totalAmount).toBe(2000);
});

test('PRO-01 a guest uses a promotion as often as it allows, and a regular gets more', async () => {
  await insert({ code: 'twice', amountOff: 100, usesPerDiner: 2 });
  await insert({ code: 'regular', amountOff: 50, conditions: { ordersInYear: 1 }, position: 1 });
  await order(1900);
  const second = await order(1900);
  expect((await quote({ dishList: lines(2) })).totalAmount).toBe(2000);
  await database.pool.query('update orders set status = 9 where id = $1', [second.orderTransactionId]);
  expect((await quote({ dishList: lines(2) })).totalAmount).toBe(1950);
});

test('PRO-01 staff orders and a shared table are priced by the same promotions', async () => {
  await insert(secondHalf);
  const counter = await insertStaff(client.deps, shop.restaurantId, 'counter');
  const taken = { deliveryType: 'SELF_PICKUP', dishList: lines(1, 1), payBy: 'cash', tableNo: undefined };
  expect(
    await counter.call('orders.takeQuote', { restaurantId: shop.restaurantId, ...taken } as never),
  ).toMatchObject({ orderPromotionList: [{ promotionAmount: 301 }] });
  clock.set('2026-11-23T04:00:00Z');
  const mei = await sitDown(client, shop, { tableNo: 'A1' });
  await mei.put([createPartyLine(shop.dishIds[0]!, 1), createPartyLine(shop.dishIds[1]!, 1)]);
  expect((await mei.view()).next).toMatchObject({ discountAmount: 301 });
  await mei.send(1);
  expect((await mei.view()).bill).toMatchObject({ dishAmount: 1601, discountAmount: 301 });
});

test('PRO-01 a group order has the promotion that its dishes have together', async () => {
  await insert(secondHalf);
  const mei = await openGroup(client, shop, who, { deliveryTime: shopSlot });
  const arjun = await joinGroup(client, shop, mei.code);
  await mei.put([createPartyLine(shop.dishIds[0]!, 1)]);
  await arjun.put([createPartyLine(shop.dishIds[1]!, 1)]);
  expect((await mei.view()).group?.estimate).toMatchObject({ totalAmount: 1600, deliveryAmount: 300 });
  await mei.decide('close');
  expect((await arjun.view()).bill).toMatchObject({ dishAmount: 1601, discountAmount: 301 });
});
