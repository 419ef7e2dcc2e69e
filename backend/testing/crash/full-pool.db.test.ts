import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { type Database, openDatabase } from '../../db/client';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { CallError, type Calls, createCallsTo, startTestClient, type TestClient } from '../client';
import { createTestEnv } from '../deps';
import { runAllAtOnce } from '../ordering';
import { insertDiners, type TestDiner } from '../shop';
import type { VoucherShop } from '../vouchers';
import { type BackendProcess, createBackendProcess } from './backend-process';
import { checkInvariants, readStock } from './invariants';
import { insertLoadShop } from './load-shop';
import { toLoadOrder } from './scenarios';

const stock = 100;
let database: TestDatabase;
let shop: VoucherShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertLoadShop(database.db, { stock });
});
afterAll(() => database?.close());

/** Locks the dishes in a transaction, so that every order waits during `work`. */
async function withLockedDishes(work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from dishes where restaurant_id = $1 for update', [shop.restaurantId]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const place = (calls: Calls, who: TestDiner, idempotencyKey = `order-of-${who.userId}`) =>
  calls.call(contract['ordering.submit'], toLoadOrder(who, shop, { payType: 'CASH_PAY' }), {
    token: who.token,
    idempotencyKey,
  });
const placeAll = (calls: Calls, diners: TestDiner[]) =>
  runAllAtOnce(diners.map((who) => () => place(calls, who)));
const requestMenu = (calls: Calls) =>
  calls.call(contract['restaurant.menu'], { restaurantId: shop.restaurantId });

/** Counts the backend's statements that wait for a row lock of another transaction. */
const countWaiting = async () => {
  const { rows } = await database.pool.query(`select from pg_stat_activity where datname = current_database()
    and application_name = 'makan backend' and wait_event_type = 'Lock'`);
  return rows.length;
};

const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => {
      if (!(error instanceof CallError)) throw error;
      return `${error.status} ${error.code}`;
    },
  );

/** Returns the number of pieces in orders. Fails if any piece was lost. */
async function countTakenPieces(): Promise<number> {
  const [first, second] = await readStock(database.db, shop.restaurantId);
  expect(first).toEqual(second);
  expect(first!.left + first!.taken).toBe(stock);
  expect(await checkInvariants(database.db)).toEqual({});
  return first!.taken;
}

describe('a backend whose connections are all taken', () => {
  const connections = 4;
  let backend: BackendProcess;
  let calls: Calls;

  beforeAll(async () => {
    backend = await createBackendProcess(database.url, { DATABASE_POOL: String(connections) });
    await backend.start();
    calls = createCallsTo(backend.url, createTestEnv('').GATEWAY_SECRET);
  });
  afterAll(() => backend?.kill());

  test('API-02 answers 503 UNREACHABLE to those who wait too long, does what it has begun, and then goes on as before', async () => {
    const before = await countTakenPieces();
    const diners = await insertDiners(database.db, connections, new Date());
    let stuck: ReturnType<typeof placeAll> | undefined;
    await withLockedDishes(async () => {
      stuck = placeAll(calls, diners);
      while ((await countWaiting()) < connections) await pause(20);
      const others = await Promise.all(Array.from({ length: 20 }, () => getStatus(requestMenu(calls))));
      expect(new Set(others)).toEqual(new Set(['503 UNREACHABLE']));
    });

    const { done, refused } = await stuck!;
    expect(refused).toEqual({});
    expect(done).toHaveLength(connections);
    expect(await countTakenPieces()).toBe(before + connections);
    expect(await Promise.all(Array.from({ length: 20 }, () => getStatus(requestMenu(calls))))).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
  });
});

describe('a statement that takes too long', () => {
  let impatient: Database;
  let client: TestClient;

  beforeAll(async () => {
    // The timeout is long enough for an order on a busy machine that waits for no lock.
    impatient = openDatabase(database.url, { max: 4, statementTimeout: 2_000 });
    client = await startTestClient({ ...database, db: impatient.db, pool: impatient.pool });
  });
  afterAll(async () => {
    await client?.close();
    await impatient?.close();
  });

  test('API-02 is given up with 503 UNREACHABLE and leaves nothing behind, and the same request works afterwards', async () => {
    const before = await countTakenPieces();
    const diners = await insertDiners(database.db, 8, new Date());
    await withLockedDishes(async () => {
      const outcomes = await Promise.all(diners.map((who) => getStatus(place(client, who))));
      expect(new Set(outcomes)).toEqual(new Set(['503 UNREACHABLE']));
      expect(await countTakenPieces()).toBe(before);
    });
    // The orders are placed one after another, because concurrent ones would wait for each other's rows.
    const orders = new Set<string>();
    for (const who of diners) orders.add((await place(client, who)).orderTransactionId);
    expect(orders.size).toBe(8);
    expect(await countTakenPieces()).toBe(before + 8);
  });
});
