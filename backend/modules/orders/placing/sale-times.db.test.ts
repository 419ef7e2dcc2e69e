import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { categories } from '../../../schema/menu';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder } from '../../../testing/ordering';
import {
  countEverything,
  createOrderLine,
  insertDiners,
  insertShop,
  near,
  shopDay,
  shopMorning,
  shopSlot,
  type TestShop,
} from '../../../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let token: string;

/** Dish 0 is sold until noon, dish 1 in the evening, dish 2 always; their category begins on the day of the test. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  token = await client.guest();
  shop = await insertShop(
    database.db,
    [
      { more: { available: { times: [{ start: '07:00', end: '12:00' }] } } },
      { more: { available: { times: [{ start: '18:00', end: '22:00' }], hidden: true } } },
      {},
    ],
    {
      config: { tables: ['A1'] } as never,
      hours: [{ from: 1, to: 7, times: [{ start: '07:00', end: '22:00' }] }],
    },
  );
  await database.db
    .update(categories)
    .set({ available: { from: shopDay } })
    .where(eq(categories.id, shop.categoryId));
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const extraInfo = contract['ordering.extraInfo'];
const submit = contract['ordering.submit'];
const toQuote = (dish: number, changes: Partial<Input<'ordering.extraInfo'>> = {}) =>
  ({
    userId: 0,
    restaurants: [{ restaurantId: shop.restaurantId }],
    deliveryType: 'SELF_PICKUP',
    dishList: [createOrderLine(shop.dishIds[dish]!)],
    ...changes,
  }) as Input<'ordering.extraInfo'>;

test('MEN-01 the menu tells the times of a dish and of its category', async () => {
  const [category] = await client.call(
    contract['restaurant.menu'],
    { restaurantId: shop.restaurantId },
    { token },
  );
  expect(category!.dishList.map(({ available }) => available)).toEqual([
    [{ from: shopDay }, { times: [{ start: '07:00', end: '12:00' }] }],
    [{ from: shopDay }, { times: [{ start: '18:00', end: '22:00' }], hidden: true }],
    [{ from: shopDay }],
  ]);
});

test('MEN-01 the slot decides: in the morning the evening menu can be ordered for the evening', async () => {
  const evening = `${shopDay} 19:00-19:30`;
  const quote = await client.call(extraInfo, toQuote(1, { deliveryTime: evening }), { token });
  expect(quote.quote.dishAmountBeforePromotion).toBe(1000);
  expect(await client.getError(extraInfo, toQuote(0, { deliveryTime: evening }), { token })).toMatchObject({
    code: 'DISH_NOT_NOW',
    detail: { dishId: shop.dishIds[0], from: '2026-11-24 07:00' },
  });
});

test('MEN-01 without a slot nothing is refused, and only slots of the whole cart are offered', async () => {
  await client.call(extraInfo, toQuote(1), { token });
  const input = {
    userId: 0,
    restaurants: [{ restaurantId: shop.restaurantId }],
    deliveryType: 'SELF_PICKUP' as const,
    deliveryTime: shopDay,
    dishList: [createOrderLine(shop.dishIds[1]!), createOrderLine(shop.dishIds[2]!)],
    ...near,
  };
  const times = await client.call(contract['ordering.deliveryTime'], input, { token });
  expect(times.deliveryDateRange[0]?.name).toBe('18:00-18:30');
  const both = { ...input, dishList: shop.dishIds.map((id) => createOrderLine(id)) };
  expect(await client.getError(contract['ordering.deliveryTime'], both, { token })).toMatchObject({
    code: 'DISH_NOT_NOW',
  });
});

test('MEN-01 at a table the server’s clock decides, also when the end passes between quote and submit', async () => {
  const atTable = {
    tableNo: 'A1',
    deliveryTime: undefined,
    payType: 'CASH_PAY_ON_PICK',
    deliveryType: 'SELF_PICKUP' as const,
  };
  clock.set('2026-11-23T03:59:59Z');
  const { quote } = await client.call(extraInfo, toQuote(0, { tableNo: 'A1' }), { token });
  clock.set('2026-11-23T04:00:00Z');
  const [diner] = await insertDiners(database.db, 1);
  const before = await countEverything(database.db);
  const order = getOrder(diner!, shop, quote.payAmount, {
    ...atTable,
    dishList: [createOrderLine(shop.dishIds[0]!)],
    deliveryAddress: undefined,
  });
  const error = await client.getError(submit, order, { token: diner!.token });
  expect(error.message).toContain('Dish 0 cannot be had at this time, but from Tue 24 Nov 07:00');
  expect(await countEverything(database.db)).toEqual(before);
  clock.set(shopMorning.toISOString());
});

test('MEN-01 an order for a slot outside of its times is refused, one for a slot inside is placed', async () => {
  const [diner] = await insertDiners(database.db, 1);
  const order = (dish: number, slot: string) =>
    getOrder(diner!, shop, 900, {
      deliveryType: 'SELF_PICKUP',
      deliveryTime: slot,
      deliveryAddress: undefined,
      payType: 'CASH_PAY_ON_PICK',
      dishList: [createOrderLine(shop.dishIds[dish]!)],
    });
  expect((await client.getError(submit, order(0, shopSlot), { token: diner!.token })).code).toBe(
    'DISH_NOT_NOW',
  );
  const placed = await client.call(submit, order(0, `${shopDay} 11:30-12:00`), { token: diner!.token });
  expect(placed.payAmountOrig).toBe(900);
});
