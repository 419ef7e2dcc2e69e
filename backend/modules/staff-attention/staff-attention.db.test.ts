import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

type Person = Awaited<ReturnType<typeof insertStaff>>;

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let counter: Person;
let kitchen: Person;
let shops = 0;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertShop(database.db, [{ price: 1000 }], {
    payTypes: ['PAY_NOW', 'CASH_PAY'],
    paymentAccounts: { paynow: { uen: `20180000${++shops}K`, name: 'Test Kitchen' } },
    config: { paymentsRing: true },
  });
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter');
  kitchen = await insertStaff(client.deps, shop.restaurantId, 'kitchen');
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const read = (who: Person) => who.call('attention.list', { restaurantId: shop.restaurantId });

async function place(payType: string): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const { orderTransactionId } = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, 2300, { payType }),
    { token: who.token },
  );
  return orderTransactionId;
}

test('CON-06 what waits is a new order until it is accepted, and a bank payment until its window ends', async () => {
  expect(await read(counter)).toEqual({
    orders: [],
    tables: [],
    payments: [],
    paymentsRing: true,
    messages: 0,
  });
  const orderId = await place('CASH_PAY');
  await place('PAY_NOW');
  const waiting = await read(counter);
  expect(waiting.orders.map((order) => order.orderId)).toEqual([orderId]);
  expect(waiting.payments).toHaveLength(1);
  const accepting = { orderId, from: 'new', promisedAt: '2026-11-23T03:00:00.000Z', starts: true } as const;
  await counter.call('orders.accept', { restaurantId: shop.restaurantId, ...accepting });
  expect((await read(counter)).orders).toEqual([]);
  clock.advance({ minutes: 20 });
  expect((await read(counter)).payments).toEqual([]);
});

test('CON-06 CON-02 the kitchen gets the new orders, and nothing of the counter’s', async () => {
  const orderId = await place('CASH_PAY');
  await place('PAY_NOW');
  expect(await read(kitchen)).toEqual({
    orders: [{ orderId, number: expect.any(String) }],
    tables: [],
    payments: [],
    paymentsRing: false,
  });
});
