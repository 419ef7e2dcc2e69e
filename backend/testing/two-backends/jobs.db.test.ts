import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { checkInvariants, readStock } from '../crash/invariants';
import { insertLoadShop } from '../crash/load-shop';
import { orderTotal, toLoadOrder } from '../crash/scenarios';
import { insertDiners, type TestDiner } from '../shop';
import { fillWallet, getPurchase, type VoucherShop } from '../vouchers';
import { type Backend, createBackend } from './two-backends';

const pocketMoney = 1_000;
/** The amount that the wallet pays of each order and purchase. */
const part = 300;
const stock = 100;

let database: TestDatabase;
let first: Backend;
let second: Backend;
let shop: VoucherShop;
let diners: TestDiner[];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertLoadShop(database.db, { stock });
  diners = await insertDiners(database.db, 12, new Date());
  for (const who of diners) await fillWallet(database.db, who, pocketMoney);
  first = await createBackend(database.url);
  second = await createBackend(database.url);
  await first.start();
});
afterAll(async () => {
  await Promise.all([first?.kill(), second?.kill()]);
  await database?.close();
});

/** Creates an unpaid order and an unpaid purchase for each user, partly paid by wallet. */
async function placeUnpaid(): Promise<void> {
  for (const who of diners) {
    const { calls } = first;
    const order = toLoadOrder(who, shop, {
      payType: 'PAY_NOW',
      payAmount: orderTotal - part,
      walletPayAmount: part,
    });
    await calls.call(contract['ordering.submit'], order, { token: who.token });
    const purchase = getPurchase(who, shop, 1, 800, { walletPayAmount: part });
    await calls.call(contract['vouchers.buy'], purchase, { token: who.token });
  }
}

const listBalances = () =>
  Promise.all(diners.map(({ userId }) => getWalletBalance(database.db, userId, 'SGD')));

const count = async (query: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as count from ${query}`)).rows[0].count;

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(50);
}

/** Counts the backends' statements that wait for a row lock of another transaction. */
const countWaiting = () =>
  count(
    `pg_stat_activity where datname = current_database() and application_name = 'makan backend' and wait_event_type = 'Lock'`,
  );

/** Locks rows in a separate transaction, so that others wait until `release`. */
async function hold(query: string): Promise<{ release(): Promise<void> }> {
  const client: pg.PoolClient = await database.pool.connect();
  await client.query('begin');
  await client.query(query);
  return {
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

test('ORD-19 a backend killed with -9 in the middle of expiring orders and vouchers leaves them to the other, which ends each once', async () => {
  await placeUnpaid();
  expect(await readStock(database.db, shop.restaurantId)).toEqual([
    { left: stock - 12, taken: 12 },
    { left: stock - 12, taken: 12 },
  ]);
  expect(await listBalances()).toEqual(diners.map(() => pocketMoney - 2 * part));

  // Only the first backend runs, so it has both jobs, and each is blocked while it handles orders or purchases.
  const held = await hold(`select from wallet_accounts where kind = 'diner' for update`);
  await database.pool.query(`update orders set expires_at = now() - interval '1 second'`);
  await database.pool.query(`update voucher_orders set expires_at = now() - interval '1 second'`);
  await waitUntil(async () => (await countWaiting()) >= 2);
  await first.kill();
  await held.release();
  await second.start();

  await waitUntil(async () => (await count('orders where status = 0')) === 0);
  await waitUntil(async () => (await count('voucher_orders where status = 0')) === 0);
  expect(await count('orders where status = 10 and pay_status = 0')).toBe(12);
  expect(await count(`order_events where actor = 'expiry'`)).toBe(12);
  expect(await count('voucher_orders where status = 2')).toBe(12);
  expect(await count(`refunds where actor = 'expiry'`)).toBe(12);
  expect(await readStock(database.db, shop.restaurantId)).toEqual([
    { left: stock, taken: 0 },
    { left: stock, taken: 0 },
  ]);
  expect(await listBalances()).toEqual(diners.map(() => pocketMoney));
  expect(await checkInvariants(database.db)).toEqual({});
});
