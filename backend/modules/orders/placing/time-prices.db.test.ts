import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import type { PriceRule } from '@/lib/contract/sale-times';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { orders } from '../../../schema/orders';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder } from '../../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopDay,
  shopMorning,
  type TestShop,
} from '../../../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let token: string;

const happy: PriceRule = { price: 600, times: [{ start: '15:00', end: '18:00' }] };
const brought: PriceRule = { price: 1300, modes: ['delivery'] };

/** Its dish costs 10.00, in the afternoon 6.00, and 13.00 where it is brought at another time. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  token = await client.guest();
  shop = await insertShop(database.db, [{ more: { prices: [happy, brought] } }], {
    config: { tables: ['A1'] } as never,
    pickup: { discountPercent: 0, leadMinutes: 20 },
    hours: [{ from: 1, to: 7, times: [{ start: '07:00', end: '22:00' }] }],
  });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const quote = async (changes: Partial<Input<'ordering.extraInfo'>>) => {
  const input = {
    userId: 0,
    restaurants: [{ restaurantId: shop.restaurantId }],
    deliveryType: 'SELF_PICKUP',
    dishList: [createOrderLine(shop.dishIds[0]!)],
    ...changes,
  } as Input<'ordering.extraInfo'>;
  return (await client.call(contract['ordering.extraInfo'], input, { token })).quote
    .dishAmountBeforePromotion;
};

test('MEN-02 the slot decides the price, and the mode does where no slot is chosen', async () => {
  expect(await quote({ deliveryTime: `${shopDay} 14:30-15:00` })).toBe(1000);
  expect(await quote({ deliveryTime: `${shopDay} 15:00-15:30` })).toBe(600);
  expect(await quote({})).toBe(1000);
  expect(await quote({ deliveryType: 'DELIVERY_TO_HOME' })).toBe(1300);
  expect(await quote({ deliveryType: 'DELIVERY_TO_HOME', deliveryTime: `${shopDay} 15:00-15:30` })).toBe(600);
});

test('MEN-02 the menu has the usual price with the others', async () => {
  const [category] = await client.call(
    contract['restaurant.menu'],
    { restaurantId: shop.restaurantId },
    { token },
  );
  expect(category!.dishList[0]).toMatchObject({ dishPrice: 1000, prices: [happy, brought] });
});

test('MEN-02 at a table an order that crosses the boundary is told the new price, and is placed at it', async () => {
  const [diner] = await insertDiners(database.db, 1);
  const order = (payAmount: number) =>
    getOrder(diner!, shop, payAmount, {
      deliveryType: 'SELF_PICKUP',
      deliveryTime: undefined,
      deliveryAddress: undefined,
      tableNo: 'A1',
      payType: 'CASH_PAY_ON_PICK',
      dishList: [createOrderLine(shop.dishIds[0]!)],
    });
  const submit = (payAmount: number) =>
    client.call(contract['ordering.submit'], order(payAmount), { token: diner!.token });
  clock.set(new Date(`${shopDay}T06:59:59Z`));
  expect(await quote({ tableNo: 'A1' })).toBe(1000);
  clock.advance({ seconds: 1 });
  await expect(submit(1000)).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
  const { orderSn } = await submit(600);
  const [stored] = await database.db.select().from(orders).where(eq(orders.sn, orderSn));
  expect(stored!.total).toBe(600);
});
