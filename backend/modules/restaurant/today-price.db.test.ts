import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../testing/shop';
import { insertStaff, type StaffClient } from '../../testing/staff';
import { endRush } from './rush';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let diner: TestDiner;
let counter: StaffClient;

/** Dish 0 has a price that staff set each day, dish 1 one of its own. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  shop = await insertShop(database.db, [{ price: 0, more: { marketPrice: true } }, {}], {
    pickup: { discountPercent: 0, leadMinutes: 20 },
  });
  [diner] = (await insertDiners(database.db, 1)) as [TestDiner];
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter', { name: 'Mei' });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const readDish = async () => {
  const [category] = await client.call(
    contract['restaurant.menu'],
    { restaurantId: shop.restaurantId },
    { token: diner.token },
  );
  const { dishPrice, marketPrice, goodsStock } = category!.dishList[0]!;
  return { dishPrice, marketPrice, goodsStock };
};
const setPrice = (dish: number, price: number | undefined, seen?: number) => ({
  restaurantId: shop.restaurantId,
  dishId: shop.dishIds[dish]!,
  price,
  seen: { price: seen },
});
const submit = (payAmount: number) =>
  client.call(
    contract['ordering.submit'],
    getOrder(diner, shop, payAmount, {
      deliveryType: 'SELF_PICKUP',
      deliveryAddress: undefined,
      payType: 'CASH_PAY_ON_PICK',
      dishList: [createOrderLine(shop.dishIds[0]!)],
    }),
    { token: diner.token },
  );

test('MEN-06 a dish without a price for today is shown so and ordered once staff have set it, until the day ends', async () => {
  const unpriced = { dishPrice: 0, marketPrice: true, goodsStock: 0 };
  expect(await readDish()).toEqual(unpriced);
  await expect(submit(0)).rejects.toMatchObject({ code: 'STOCK_SHORT' });

  await counter.call('shop.todayPrice', setPrice(0, 3850));
  expect(await readDish()).toEqual({ dishPrice: 3850, marketPrice: true, goodsStock: undefined });
  const { categories } = await counter.call('shop.menu', { restaurantId: shop.restaurantId });
  expect(categories[0]!.dishes.map(({ market }) => market)).toEqual([{ price: 3850 }, undefined]);
  await expect(submit(3000)).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
  await submit(3850);

  clock.advance({ days: 1 });
  expect(await endRush(client.deps, clock.now())).toBe(1);
  expect(await readDish()).toEqual(unpriced);
});

test('MEN-06 a price of today can be removed, and is not set over the one of a colleague; other dishes get none', async () => {
  await counter.call('shop.todayPrice', setPrice(0, 2000));
  const refused = await counter.getError('shop.todayPrice', setPrice(0, 2500));
  expect([refused.code, refused.detail.by]).toEqual(['STATUS_CONFLICT', 'Mei']);
  await counter.call('shop.todayPrice', setPrice(0, undefined, 2000));
  expect(await readDish()).toMatchObject({ dishPrice: 0, goodsStock: 0 });
  expect((await counter.getError('shop.todayPrice', setPrice(1, 900))).code).toBe('DISH_UNKNOWN');
});
