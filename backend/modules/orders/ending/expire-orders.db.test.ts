import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { listSetAside } from '../../../jobs/set-aside';
import { dishes } from '../../../schema/menu';
import { orders } from '../../../schema/orders';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder } from '../../../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../../testing/shop';
import { expireOrders } from './expire-orders';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function place(shop: TestShop): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const { token } = who;
  const placed = await client.call(contract['ordering.submit'], getOrder(who, shop, 2300), { token });
  return placed.orderTransactionId;
}

const findStatus = async (id: string) =>
  (await database.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;

/**
 * Raises the stock so high that an order's pieces cannot be added back: the statement fails for each order
 * of the dish.
 */
const breakDish = (shop: TestShop) =>
  database.db.update(dishes).set({ stock: 2_147_483_647 }).where(eq(dishes.id, shop.dishIds[0]!));

const listFailures = () => listSetAside(database.db, { last: 10 });
const run = () => expireOrders(client.deps, clock.now());

test('ORD-19 a due order whose statement fails keeps no other order open, and ends once it can', async () => {
  const [broken, fine] = [
    await insertShop(database.db, [{ price: 1000, stock: 10 }]),
    await insertShop(database.db, [{ price: 1000, stock: 10 }]),
  ];
  const [poison, other] = [await place(broken), await place(fine)];
  await breakDish(broken);
  clock.advance({ minutes: 16 });
  expect(await run()).toBe(1);
  expect([await findStatus(poison), await findStatus(other)]).toEqual([0, 10]);
  expect(await listFailures()).toMatchObject([
    {
      job: 'expire-orders',
      rowId: poison,
      restaurantId: broken.restaurantId,
      attempts: 1,
      lastError: expect.stringContaining('integer out of range'),
    },
  ]);

  await run();
  expect(await listFailures()).toMatchObject([{ attempts: 1 }]);
  clock.advance({ minutes: 1 });
  const third = await place(fine);
  await run();
  expect(await listFailures()).toMatchObject([
    { attempts: 2, nextTryAt: new Date(clock.now().getTime() + 120_000) },
  ]);

  clock.advance({ minutes: 16 });
  await database.db.update(dishes).set({ stock: 8 }).where(eq(dishes.id, broken.dishIds[0]!));
  expect(await run()).toBe(2);
  expect([await findStatus(poison), await findStatus(third)]).toEqual([10, 10]);
  expect(await listFailures()).toEqual([]);
});

test('ORD-19 an order that staff ended meanwhile is set aside no more', async () => {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 10 }]);
  const poison = await place(shop);
  await breakDish(shop);
  clock.advance({ minutes: 16 });
  await run();
  expect(await listFailures()).toHaveLength(1);
  await database.db.update(orders).set({ status: 10 }).where(eq(orders.id, poison));
  clock.advance({ minutes: 2 });
  await run();
  expect(await listFailures()).toEqual([]);
});
