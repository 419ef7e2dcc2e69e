import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { auditLog } from '../../schema/operator';
import { restaurants } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { createDishGroup, createDishItem } from '../../testing/dish-row';
import { getOrder, type SubmitInput } from '../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopDay,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../testing/shop';
import { endRush, setBackOnSale, setExtraTime, setPause, setSoldOut } from './rush';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertShop(
    database.db,
    [
      {
        specs: [1, 2].map((specId) => ({ specId, key: `s${specId}`, name: {}, price: 1000, onSale: true })),
        groups: [createDishGroup({ mandatory: false, items: [createDishItem(5), createDishItem(6)] })],
      },
      { price: 700 },
    ],
    { config: { tables: ['7'] } },
  );
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getShopAct = () => ({ restaurantId: shop.restaurantId, now: clock.now(), actor: 'ann' });
const getDishId = () => shop.dishIds[0]!;
const markSoldOut = (kind: 'dish' | 'spec' | 'item', targetId: number, until: 'today' | null = null) =>
  setSoldOut(database.db, { ...getShopAct(), kind, targetId, dishId: getDishId(), until });
const getMenuDish = async () => {
  const input = { restaurantId: shop.restaurantId, locale: undefined };
  const token = await client.guest();
  const [category] = await client.call(contract['restaurant.menu'], input as never, { token });
  return category!.dishList.find((dish) => dish.dishId === getDishId())!;
};
async function order(changes: Partial<SubmitInput> = {}, code?: string) {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const input = getOrder(who, shop, 1300, {
    dishList: [createOrderLine(getDishId(), 1, { specId: 1 })],
    ...changes,
  });
  if (!code) return client.call(contract['ordering.submit'], input, { token: who.token });
  const refused = await client.getError(contract['ordering.submit'], input, { token: who.token });
  expect(refused.code).toBe(code);
  return refused;
}

test('CON-10 a dish that is sold out reads so on the menu and cannot be ordered, until it is back', async () => {
  await order();
  await markSoldOut('dish', getDishId());
  expect((await getMenuDish()).goodsStock).toBe(0);
  expect(await order({}, 'STOCK_SHORT')).toMatchObject({ detail: { left: 0, dishName: 'Dish 0' } });
  await setBackOnSale(database.db, { ...getShopAct(), kind: 'dish', targetId: getDishId() });
  expect((await getMenuDish()).goodsStock).toBeUndefined();
  await order();
  const acts = await database.db.select().from(auditLog).where(eq(auditLog.restaurantId, shop.restaurantId));
  expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
    ['dish.sold-out', 'ann'],
    ['dish.back-on-sale', 'ann'],
  ]);
});

test('CON-10 a specification and an item that are sold out are off sale, the others are not', async () => {
  await markSoldOut('spec', 2);
  await markSoldOut('item', 5);
  const dish = await getMenuDish();
  expect(dish.goodsStock).toBeUndefined();
  expect(dish.detailList.map(({ isOnSale }) => isOnSale)).toEqual([true, false]);
  expect(dish.items[0]!.itemList.map(({ isOnSale }) => isOnSale)).toEqual([false, true]);
  await order();
  await order({ dishList: [createOrderLine(getDishId(), 1, { specId: 2 })] }, 'SPEC_UNKNOWN');
  const items = [{ itemId: 5, itemCount: 1 }];
  await order({ dishList: [createOrderLine(getDishId(), 1, { specId: 1, items })] }, 'ITEM_UNKNOWN');
  await markSoldOut('spec', 1);
  expect((await getMenuDish()).goodsStock).toBe(0);
});

test('CON-10 what is sold out for today is back with the next business day, by itself', async () => {
  await markSoldOut('dish', getDishId(), 'today');
  clock.set('2026-11-23T20:59:59Z');
  expect(await endRush(database, clock.now())).toBe(0);
  expect((await getMenuDish()).goodsStock).toBe(0);
  clock.set('2026-11-23T21:00:00Z');
  expect(await endRush(database, clock.now())).toBe(1);
  expect((await getMenuDish()).goodsStock).toBeUndefined();
});

test('CON-10 what the restaurant does not have cannot be sold out', async () => {
  const other = await insertShop(database.db);
  const change = { ...getShopAct(), kind: 'dish' as const, until: null };
  const theirs = other.dishIds[0]!;
  await expect(
    setSoldOut(database.db, { ...change, targetId: theirs, dishId: theirs }),
  ).rejects.toMatchObject({
    code: 'DISH_UNKNOWN',
  });
  await expect(markSoldOut('spec', 99)).rejects.toMatchObject({ code: 'SPEC_UNKNOWN' });
  await expect(markSoldOut('item', 99)).rejects.toMatchObject({ code: 'ITEM_UNKNOWN' });
  await expect(markSoldOut('dish', getDishId() + 1)).rejects.toMatchObject({ code: 'DISH_UNKNOWN' });
});

const getFirstSlot = async (deliveryType: 'DELIVERY_TO_HOME' | 'SELF_PICKUP') => {
  const token = await client.guest();
  const asked = {
    userId: 0,
    dishList: [],
    restaurants: [{ restaurantId: shop.restaurantId }],
    deliveryType,
    deliveryTime: shopDay,
  };
  const { deliveryDateRange } = await client.call(contract['ordering.deliveryTime'], asked as never, {
    token,
  });
  return deliveryDateRange[0]!.value.slice(11, 16);
};
const pickup = { deliveryType: 'SELF_PICKUP', deliveryAddress: undefined, payAmount: 900 } as const;

test('CON-11 a pause moves the earliest time of its mode on and ends by itself', async () => {
  clock.set('2026-11-23T03:05:00Z');
  expect([await getFirstSlot('DELIVERY_TO_HOME'), await getFirstSlot('SELF_PICKUP')]).toEqual([
    '12:00',
    '11:30',
  ]);
  await setPause(database.db, { ...getShopAct(), modes: ['delivery'], howLong: 30 });
  expect([await getFirstSlot('DELIVERY_TO_HOME'), await getFirstSlot('SELF_PICKUP')]).toEqual([
    '12:30',
    '11:30',
  ]);
  expect(await order({}, 'SHOP_PAUSED')).toMatchObject({ detail: { mode: 'delivery', until: '11:35' } });
  await order({ ...pickup, deliveryTime: '2026-11-23 11:30-12:00' });
  await order({ deliveryTime: '2026-11-23 12:30-13:00' });
  clock.set('2026-11-23T03:15:00Z');
  await setPause(database.db, { ...getShopAct(), modes: ['delivery'], howLong: 0 });
  await order();
});

test('CON-11 a pause for today leaves tomorrow to be ordered for', async () => {
  await setPause(database.db, { ...getShopAct(), modes: ['delivery', 'pickup', 'table'], howLong: 'today' });
  await expect(getFirstSlot('SELF_PICKUP')).rejects.toMatchObject({ code: 'SHOP_PAUSED' });
  await order({}, 'SHOP_PAUSED');
  await order({ deliveryTime: '2026-11-24 12:00-12:30' });
});

test('CON-11 a table is told while tables are paused', async () => {
  clock.set('2026-11-23T04:00:00Z');
  const atTable = { ...pickup, payAmount: 1000, deliveryTime: undefined, tableNo: '7' };
  await setPause(database.db, { ...getShopAct(), modes: ['table'], howLong: 15 });
  expect(await order(atTable, 'SHOP_PAUSED')).toMatchObject({ detail: { mode: 'table', until: '12:15' } });
  clock.advance({ minutes: 15 });
  await order(atTable);
});

test('CON-11 busy mode adds to the lead time for a while', async () => {
  clock.set('2026-11-23T03:05:00Z');
  await setExtraTime(database.db, { ...getShopAct(), minutes: 40, howLong: 60 });
  expect([await getFirstSlot('DELIVERY_TO_HOME'), await getFirstSlot('SELF_PICKUP')]).toEqual([
    '12:30',
    '12:30',
  ]);
  await order({}, 'SLOT_GONE');
  clock.advance({ minutes: 61 });
  expect(await getFirstSlot('SELF_PICKUP')).toBe('12:30');
  for (const minutes of [-1, 241, 1.5])
    await expect(setExtraTime(database.db, { ...getShopAct(), minutes, howLong: 60 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  await expect(
    setPause(database.db, { ...getShopAct(), modes: ['table'], howLong: 1441 }),
  ).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('CON-11 what has ended is cleared once, and the storefronts hear of it', async () => {
  await setExtraTime(database.db, { ...getShopAct(), minutes: 20, howLong: 15 });
  await setPause(database.db, { ...getShopAct(), modes: ['table'], howLong: 30 });
  const read = async () => {
    const [row] = await database.db.select().from(restaurants).where(eq(restaurants.id, shop.restaurantId));
    return row!;
  };
  const { revision } = await read();
  clock.advance({ minutes: 16 });
  expect(await endRush(client.deps, clock.now())).toBe(1);
  expect(await read()).toMatchObject({
    busy: { pausedUntil: { table: '2026-11-23T02:30:00.000Z' } },
    revision: revision + 1,
  });
  clock.advance({ minutes: 15 });
  await Promise.all([endRush(client.deps, clock.now()), endRush(client.deps, clock.now())]);
  expect(await read()).toMatchObject({ busy: {}, revision: revision + 2 });
});

test('MEN-06 a dish and a specification at 0 are for sale only where they are called free', async () => {
  const spec = { name: {}, onSale: true };
  const at = await insertShop(database.db, [
    { price: 0 },
    { price: 0, more: { free: true } },
    {
      specs: [
        { ...spec, specId: 1, key: 'small', price: 500 },
        { ...spec, specId: 2, key: 'none', price: 0 },
        { ...spec, specId: 3, key: 'gift', price: 0, free: true },
      ],
    },
  ]);
  const token = await client.guest();
  const [category] = await client.call(
    contract['restaurant.menu'],
    { restaurantId: at.restaurantId },
    { token },
  );
  expect(category!.dishList.map(({ dishId }) => dishId)).toEqual(at.dishIds.slice(1));
  expect(category!.dishList[1]!.detailList.map(({ isOnSale }) => isOnSale)).toEqual([true, false, true]);
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const submit = (dishId: number, amount: number, specId?: number) =>
    client.call(
      contract['ordering.submit'],
      getOrder(who, at, amount, { dishList: [createOrderLine(dishId, 1, { specId })] }),
      { token: who.token },
    );
  await expect(submit(at.dishIds[0]!, 300)).rejects.toMatchObject({ code: 'DISH_OFF_SALE' });
  await expect(submit(at.dishIds[2]!, 300, 2)).rejects.toMatchObject({ code: 'SPEC_UNKNOWN' });
  await submit(at.dishIds[2]!, 300, 3);
});
