import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { readStanding } from '../crash/acknowledged';
import { checkInvariants, readStock } from '../crash/invariants';
import { insertLoadShop, type Supplies, tomorrow } from '../crash/load-shop';
import { toLoadOrder } from '../crash/scenarios';
import type { SubmitInput } from '../ordering';
import { getReservation } from '../reservations';
import { createOrderLine, insertDiners, type TestDiner } from '../shop';
import type { VoucherShop } from '../vouchers';
import { type Backend, type Repeatable, runAtBoth, runThroughKill, startTwoBackends } from './two-backends';

const { 'ordering.submit': submit, 'reservations.submit': reserve } = contract;

let database: TestDatabase;
let backends: [Backend, Backend];

beforeAll(async () => {
  database = await createTestDatabase();
  backends = await startTwoBackends(database.url);
});
afterAll(async () => {
  await Promise.all(backends?.map((backend) => backend.kill()) ?? []);
  await database?.close();
});

/** Inserts a shop with limited supplies, and 80 users who order. */
async function createRush(supplies: Partial<Supplies>): Promise<{ shop: VoucherShop; diners: TestDiner[] }> {
  const shop = await insertLoadShop(database.db, supplies);
  return { shop, diners: await insertDiners(database.db, 80, new Date()) };
}

const createOrderAttempt =
  (who: TestDiner, input: SubmitInput, idempotencyKey: string = `${who.userId}-press`): Repeatable<string> =>
  async (calls) =>
    (await calls.call(submit, input, { token: who.token, idempotencyKey })).orderTransactionId;

/** Expects that exactly these orders exist. */
async function expectOrders({ restaurantId }: VoucherShop, acknowledged: string[]): Promise<void> {
  const { rows } = await database.pool.query('select id from orders where restaurant_id = $1', [
    restaurantId,
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
  expect(await checkInvariants(database.db)).toEqual({});
}

test('a dish that two backends sell, one of them killed with -9, is sold as often as there are pieces', async () => {
  const { shop, diners } = await createRush({ stock: 30 });
  const { done, refused, unanswered } = await runThroughKill(
    backends,
    diners.map((who) => createOrderAttempt(who, toLoadOrder(who, shop))),
    20,
  );
  expect(done).toHaveLength(30);
  expect(refused).toEqual({ STOCK_SHORT: 50 });
  // A kill that interrupts no request would prove nothing.
  expect(unanswered).toBeGreaterThan(0);
  expect(await readStock(database.db, shop.restaurantId)).toEqual([
    { left: 0, taken: 30 },
    { left: 0, taken: 30 },
  ]);
  await expectOrders(shop, done);
});

test('dishes that two backends take in opposite order are sold out, and no order fails for another reason', async () => {
  const { shop, diners } = await createRush({ stock: 25 });
  const { done, refused } = await runAtBoth(
    backends,
    diners.map((who, index) => {
      const lines = shop.dishIds.map((dishId) => createOrderLine(dishId));
      return createOrderAttempt(
        who,
        toLoadOrder(who, shop, { dishList: index % 2 ? lines : lines.toReversed() }),
      );
    }),
  );
  expect(done).toHaveLength(25);
  expect(refused).toEqual({ STOCK_SHORT: 55 });
  await expectOrders(shop, done);
});

test('a slot that two backends fill, one of them killed with -9, takes what it has room for', async () => {
  const { shop, diners } = await createRush({ slotCapacity: 30 });
  const { done, refused, unanswered } = await runThroughKill(
    backends,
    diners.map((who) => createOrderAttempt(who, toLoadOrder(who, shop))),
    20,
  );
  expect(done).toHaveLength(30);
  expect(refused).toEqual({ SLOT_FULL: 50 });
  expect(unanswered).toBeGreaterThan(0);
  const { rows } = await database.pool.query('select taken from slot_loads where restaurant_id = $1', [
    shop.restaurantId,
  ]);
  expect(rows).toEqual([{ taken: 30 }]);
  await expectOrders(shop, done);
});

test('tables that two backends reserve, one of them killed with -9, are reserved once each', async () => {
  const { shop, diners } = await createRush({ tables: 20 });
  const { done, refused, unanswered } = await runThroughKill(
    backends,
    diners.map(
      (who): Repeatable<string> =>
        (calls) =>
          calls.call(reserve, getReservation(shop, { date: tomorrow }), {
            token: who.token,
            idempotencyKey: `${who.userId}-press`,
          }),
    ),
    15,
  );
  expect(done).toHaveLength(20);
  expect(refused).toEqual({ '6064': 60 });
  expect(unanswered).toBeGreaterThan(0);
  const { rows } = await database.pool.query('select taken from reservation_slots where restaurant_id = $1', [
    shop.restaurantId,
  ]);
  expect(rows).toEqual([{ taken: 20 }]);
  expect(Object.keys((await readStanding(database.db)).reservations).sort()).toEqual(done.toSorted());
  expect(await checkInvariants(database.db)).toEqual({});
});

test('one request that reaches both backends many times is one order, though one is killed with -9', async () => {
  const { shop, diners } = await createRush({ stock: 1000 });
  const [who] = diners as [TestDiner];
  const attempt = createOrderAttempt(who, toLoadOrder(who, shop), 'one-press-at-both');
  const { done, refused } = await runThroughKill(
    backends,
    Array.from({ length: 40 }, () => attempt),
    5,
  );
  expect(refused).toEqual({});
  expect(done).toHaveLength(40);
  expect(new Set(done).size).toBe(1);
  expect((await readStock(database.db, shop.restaurantId))[0]).toEqual({ left: 999, taken: 1 });
  await expectOrders(shop, done.slice(0, 1));

  // Both backends reject another order with the same key.
  const other = createOrderAttempt(who, toLoadOrder(who, shop, { remark: 'another' }), 'one-press-at-both');
  for (const { calls } of backends)
    await expect(other(calls)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});
