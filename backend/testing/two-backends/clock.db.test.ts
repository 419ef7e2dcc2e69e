import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createSignedHeaders } from '../../providers/payment/signed-body';
import { checkInvariants, noteSupplies } from '../crash/invariants';
import { insertLoadShop } from '../crash/load-shop';
import { orderTotal, toLoadOrder } from '../crash/scenarios';
import { insertDiners, type TestDiner } from '../shop';
import type { VoucherShop } from '../vouchers';
import { type Backend, createBackend } from './two-backends';

const bankSecret = 'a secret that the bank and this test know';
let database: TestDatabase;
let shop: VoucherShop;
let diners: TestDiner[];
let right: Backend;
/** The backend whose clock is an hour ahead. */
let ahead: Backend;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertLoadShop(database.db);
  await noteSupplies(database.db);
  diners = await insertDiners(database.db, 6, new Date());
  const more = { BANK_NOTICE_SECRET: bankSecret };
  const preload = fileURLToPath(new URL('./clock-ahead.mjs', import.meta.url));
  right = await createBackend(database.url, more);
  ahead = await createBackend(database.url, { ...more, NODE_OPTIONS: `--import=${preload}` });
  await Promise.all([right.start(), ahead.start()]);
});
afterAll(async () => {
  await Promise.all([right?.kill(), ahead?.kill()]);
  await database?.close();
});

async function placeUnpaid({ calls }: Backend, who: TestDiner) {
  const order = toLoadOrder(who, shop, { payType: 'PAY_NOW' });
  return calls.call(contract['ordering.submit'], order, { token: who.token });
}

const count = async (query: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as count from ${query}`)).rows[0].count;

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(50);
}

test('a backend whose clock is an hour ahead goes by the time of the database', async () => {
  const placed = [];
  for (const [index, who] of diners.entries()) placed.push(await placeUnpaid(index % 2 ? ahead : right, who));
  expect(
    await count(`orders where created_at between clock_timestamp() - interval '5 minutes'
      and clock_timestamp() + interval '5 seconds' and expires_at < clock_timestamp() + interval '30 minutes'`),
  ).toBe(6);

  // While only the backend whose clock is ahead runs jobs, nothing expires.
  await right.kill();
  const { rows } = await database.pool.query('select clock_timestamp()::text as now');
  const runs = `jobs.job where name = 'expire-orders' and state = 'completed' and started_on > '${rows[0].now}'`;
  await waitUntil(async () => (await count(runs)) > 0);
  expect(await count('orders where status = 0')).toBe(6);
  await right.start();

  // A code that one backend sent is valid at the other, and a bank's notice is not too old.
  const phone = { mobile: '81112223', mobileCountryCode: '+65' };
  await right.calls.call(contract['auth.sendCode'], { ...phone, serviceType: undefined });
  const sent = await database.pool.query(
    "select data->>'code' as code from outbox where recipient = '+6581112223'",
  );
  await ahead.calls.call(contract['auth.loginByCode'], { ...phone, otpCode: sent.rows[0].code });
  const body = JSON.stringify({
    noticeId: randomUUID(),
    reference: placed[0]!.orderSn.replaceAll('-', ''),
    amount: orderTotal / 100,
    currency: 'SGD',
  });
  const headers = { 'x-gateway-secret': undefined, ...createSignedHeaders(bankSecret, body, new Date()) };
  const answer = await ahead.calls.raw('/provider/bank/notice', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  expect(await count('orders where status = 0')).toBe(5);

  // After their deadline all orders expire once, although both backends run the jobs.
  await database.pool.query(
    "update orders set expires_at = clock_timestamp() - interval '1 second' where status = 0",
  );
  await waitUntil(async () => (await count('orders where status = 10')) === 5);
  expect(await count('order_events where status = 10')).toBe(5);
  expect(await checkInvariants(database.db)).toEqual({});
}, 400_000);
