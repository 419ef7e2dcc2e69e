import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { getDayAfter, getWallTime } from '../../modules/restaurant/hours';
import { getOrder } from '../ordering';
import { createOrderLine, insertDiners, insertShop, type TestDiner, type TestShop } from '../shop';
import { type BackendProcess, createBackendProcess } from './backend-process';
import { createSubmitAttempt, submitUntilAnswered } from './submit-attempts';

const startStock = 100;
let database: TestDatabase;
let backends: BackendProcess[];
let shop: TestShop;
let diners: TestDiner[];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertShop(database.db, [{ price: 2000, stock: startStock }], {
    hours: [{ from: 1, to: 7, times: [{ start: '08:00', end: '22:00' }] }],
  });
  diners = await insertDiners(database.db, 12, new Date());
  backends = [await createBackendProcess(database.url), await createBackendProcess(database.url)];
  await Promise.all(backends.map((backend) => backend.start()));
}, 120_000);
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.kill()));
  await database.close();
});

const slot = `${getDayAfter(getWallTime(new Date(), 'Asia/Singapore').day, 1)} 12:00-12:30`;

/** Orders that wait for their payment, whose window is over as soon as it is closed. */
async function placeUnpaid(some: TestDiner[], backend: BackendProcess): Promise<void> {
  for (const who of some) {
    const more = {
      deliveryTime: slot,
      dishList: [createOrderLine(shop.dishIds[0]!)],
      payType: 'PAY_NOW' as const,
    };
    await submitUntilAnswered(backend.url, createSubmitAttempt(who, getOrder(who, shop, 2300, more)), 1);
  }
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
