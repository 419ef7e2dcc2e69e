import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { getWallTime } from '../../modules/restaurant/hours';
import { CallError } from '../client';
import { getOrder } from '../ordering';
import { createOrderLine, insertDiners, insertShop, type TestDiner, type TestShop } from '../shop';
import { type BackendProcess, createBackendProcess } from './backend-process';
import { checkInvariants, noteSupplies } from './invariants';
import { createSubmitAttempt, submitUntilAnswered } from './submit-attempts';

const startStock = 100;
const allDay = { hours: [{ from: 1, to: 7, times: [{ start: '08:00', end: '22:00' }] }] };
let database: TestDatabase;
let backends: BackendProcess[];
let shop: TestShop;
let diners: TestDiner[];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertShop(database.db, [{ price: 2000, stock: startStock }], allDay);
  diners = await insertDiners(database.db, 12, new Date());
  backends = [await createBackendProcess(database.url), await createBackendProcess(database.url)];
  await Promise.all(backends.map((backend) => backend.start()));
}, 360_000);
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.kill()));
  await database.close();
});

const slot = `${getDayAfter(getWallTime(new Date(), 'Asia/Singapore').day, 1)} 12:00-12:30`;

/** Places orders that wait for their payment. */
async function placeUnpaid(some: TestDiner[], backend: BackendProcess, at = shop): Promise<void> {
  for (const who of some) await place(who, backend, at, 'PAY_NOW');
}

function place(who: TestDiner, { url }: BackendProcess, at: TestShop, payType: 'PAY_NOW' | 'CASH_PAY') {
  const more = { deliveryTime: slot, dishList: [createOrderLine(at.dishIds[0]!)], payType };
  return submitUntilAnswered(url, createSubmitAttempt(who, getOrder(who, at, 2300, more)), 1);
}
const closeWindows = () => database.pool.query("update orders set expires_at = now() - interval '1 second'");

async function waitUntilExpired(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query('select count(*)::int as count from orders where status = 0');
    if (rows[0].count === 0) return;
    await pause(50);
  }
}
const getStockLeft = async () =>
  (await database.pool.query('select stock from dishes where id = $1', [shop.dishIds[0]])).rows[0].stock;

test('with two backends, one killed by -9, orders still expire and give back once', async () => {
  const [first, second] = backends as [BackendProcess, BackendProcess];
  await placeUnpaid(diners.slice(0, 4), first);
  expect(await getStockLeft()).toBe(startStock - 4);
  await closeWindows();
  await waitUntilExpired();
  expect(await getStockLeft()).toBe(startStock);

  await placeUnpaid(diners.slice(4, 8), second);
  await closeWindows();
  await first.kill();
  await waitUntilExpired();
  expect(await getStockLeft()).toBe(startStock);

  await placeUnpaid(diners.slice(8), second);
  await first.start();
  await second.kill();
  await closeWindows();
  await waitUntilExpired();
  expect(await getStockLeft()).toBe(startStock);
  const { rows } = await database.pool.query(
    "select order_id, count(*)::int as count from order_events where actor = 'expiry' group by order_id",
  );
  expect(rows).toHaveLength(diners.length);
  expect(rows.every(({ count }) => count === 1)).toBe(true);
});

test('DEC-50 buyers at two backends beside orders that expire at a stock of none take each piece once', async () => {
  const start = 8;
  const scarce = await insertShop(database.db, [{ price: 2000, stock: start }], allDay);
  await noteSupplies(database.db, scarce.restaurantId);
  await backends[1]!.start();
  await placeUnpaid(await insertDiners(database.db, start, new Date()), backends[0]!, scarce);
  let sold = 0;
  const buyUntilSold = async (who: TestDiner, index: number): Promise<void> => {
    while (sold < start)
      try {
        await place(who, backends[index % 2]!, scarce, 'CASH_PAY');
        sold += 1;
        return;
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'STOCK_SHORT') throw error;
      }
  };
  const buyers = await insertDiners(database.db, 2 * start, new Date());
  await Promise.all([closeWindows(), ...buyers.map(buyUntilSold)]);
  expect(sold).toBe(start);
  expect(await checkInvariants(database.db)).toEqual({});
});
