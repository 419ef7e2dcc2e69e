import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { categories, dishes } from '../../../schema/menu';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { createDishGroup, createDishItem } from '../../../testing/dish-row';
import { getOrder, runAllAtOnce } from '../../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { insertStaff, type StaffClient } from '../../../testing/staff';
import { acceptOrder, advanceOrder, cancelOrder } from '../steps/orders-by-staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let diners: TestDiner[];
let manager: StaffClient;

const menu = contract['restaurant.menu'];
const submit = contract['ordering.submit'];

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

/** Dish 0 is a set of laksa (dish 1, one piece left, a station of its own) with its spice, tea (dish 2), and a cake. */
beforeEach(async () => {
  shop = await insertShop(database.db, [
    {
      name: 'Set',
      groups: [
        createDishGroup({
          key: 'main',
          hasPrice: true,
          mustSelect: 1,
          items: [
            createDishItem(1, { name: {}, dish: 'dish-1', price: 200, optionIds: { 'spice/mild': 91 } }),
          ],
        }),
        createDishGroup({ key: 'drink', items: [createDishItem(2, { name: {}, dish: 'dish-2' })] }),
        createDishGroup({ key: 'sweet', items: [createDishItem(3, { name: { en: 'Cake' } })] }),
      ],
    },
    {
      name: 'Laksa',
      price: 600,
      stock: 1,
      groups: [
        createDishGroup({ key: 'spice', items: [createDishItem(81, { key: 'mild', name: { en: 'Mild' } })] }),
      ],
      more: { kitchenName: { en: 'LK' } },
    },
    { name: 'Tea', price: 300 },
  ]);
  const [wok] = await database.db
    .insert(categories)
    .values({ restaurantId: shop.restaurantId, key: 'wok', name: { en: 'Wok' }, position: 1 })
    .returning();
  await database.db.update(dishes).set({ categoryId: wok!.id }).where(eq(dishes.id, shop.dishIds[1]!));
  diners = await insertDiners(database.db, 2);
  manager = await insertStaff(client.deps, shop.restaurantId, 'manager');
});

const items = [1, 91, 2, 3].map((itemId) => ({ itemId, itemCount: 1 }));
const place = (who: TestDiner) =>
  client.call(
    submit,
    getOrder(who, shop, 1080, {
      deliveryType: 'SELF_PICKUP',
      payType: 'CASH_PAY_ON_PICK',
      deliveryAddress: undefined,
      dishList: [createOrderLine(shop.dishIds[0]!, 1, { items })],
    }),
    { token: who.token },
  );
const readMenu = async () =>
  (await client.call(menu, { restaurantId: shop.restaurantId }, { token: diners[0]!.token })).flatMap(
    ({ dishList }) => dishList,
  );
const findStock = async () =>
  (await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[1]!)))[0]!.stock;

test('MEN-04 the menu shows the dish with its own options, and the set as sold out with its only dish', async () => {
  const [set] = (await readMenu()).filter(({ dishId }) => dishId === shop.dishIds[0]);
  expect(set!.items[0]!.itemList).toMatchObject([
    {
      itemName: 'Laksa 1',
      itemPrice: 200,
      dishId: shop.dishIds[1],
      itemGroups: [{ itemList: [{ itemId: 91, itemName: 'Mild' }] }],
    },
  ]);
  expect(set!.goodsStock).toBeUndefined();
  await place(diners[0]!);
  const [after] = (await readMenu()).filter(({ dishId }) => dishId === shop.dishIds[0]);
  expect([after!.goodsStock, after!.items[0]!.itemList[0]!.isOnSale]).toEqual([0, false]);
});

test('MEN-04 of two who order the set at once one gets the last piece of its dish', async () => {
  const { done, refused } = await runAllAtOnce(diners.map((who) => () => place(who)));
  expect([done.length, refused, await findStock()]).toEqual([1, { STOCK_SHORT: 1 }, 0]);
});

test('MEN-04 the piece of a canceled set can be sold again, once', async () => {
  const { orderSn } = await place(diners[0]!);
  await cancelOrder(database.db, orderSn, { now: clock.now() });
  expect(await findStock()).toBe(1);
  await place(diners[1]!);
  expect(await findStock()).toBe(0);
});

test('MEN-04 each station makes its dish of a set under the kitchen’s name, and the last makes the order ready', async () => {
  const { orderSn } = await place(diners[0]!);
  await acceptOrder(database.db, orderSn, clock.now());
  const order = await advanceOrder(database.db, orderSn, clock.now());
  const asked = { restaurantId: shop.restaurantId };
  const read = async () => {
    const { tickets, stations } = await manager.call('kitchen.tickets', { ...asked, language: undefined });
    return (tickets[0]?.lines ?? []).map(({ position, name, choices, stationId, isPrepared }) => ({
      position,
      name,
      choices,
      isPrepared,
      station: stations.find((station) => station.stationId === stationId)?.name,
    }));
  };
  const lines = await read();
  expect(lines.map(({ position: _, ...line }) => line)).toEqual([
    { name: 'LK', choices: ['Mild'], isPrepared: false, station: 'Wok' },
    { name: 'Tea 2', choices: [], isPrepared: false, station: 'Mains' },
    { name: 'Set 0', choices: ['Cake'], isPrepared: false, station: 'Mains' },
  ]);
  const mark = (name: 'kitchen.prepared' | 'kitchen.recall', ...marked: typeof lines) =>
    manager.call(name, { ...asked, orderId: order.id, positions: marked.map(({ position }) => position) });
  const [laksa, ...others] = lines;
  await mark('kitchen.prepared', laksa!);
  expect((await read()).map(({ isPrepared }) => isPrepared)).toEqual([true, false, false]);
  await mark('kitchen.prepared', ...others);
  expect(await read()).toEqual([]);
  await mark('kitchen.recall', laksa!);
  expect((await read()).map(({ isPrepared }) => isPrepared)).toEqual([false, true, true]);
});

test('MEN-04 the figures of a day follow the dishes, to the cent of what the set costs', async () => {
  const { orderSn } = await place(diners[0]!);
  await acceptOrder(database.db, orderSn, clock.now());
  for (let step = 0; step < 2; step++) await advanceOrder(database.db, orderSn, clock.now());
  const { dishes: sold } = await manager.call('figures.day', {
    restaurantId: shop.restaurantId,
    day: undefined,
  });
  expect(sold.map(({ name, count, amount }) => [name, count, amount])).toEqual([
    ['Laksa 1', 1, 867],
    ['Tea 2', 1, 333],
  ]);
});
