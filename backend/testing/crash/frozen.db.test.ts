import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { insertDiners, type TestDiner } from '../shop';
import { type Backend, startTwoBackends } from '../two-backends/two-backends';
import type { VoucherShop } from '../vouchers';
import { checkInvariants, noteSupplies } from './invariants';
import { isUnanswered } from './load';
import { insertLoadShop } from './load-shop';
import { toLoadOrder } from './scenarios';

let database: TestDatabase;
let shop: VoucherShop;
let frozen: Backend;
let other: Backend;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertLoadShop(database.db);
  await noteSupplies(database.db);
  [frozen, other] = await startTwoBackends(database.url);
});
afterAll(async () => {
  frozen?.freeze(false);
  await Promise.all([frozen?.kill(), other?.kill()]);
  await database?.close();
});

async function place({ calls }: Backend, who: TestDiner): Promise<string> {
  const order = toLoadOrder(who, shop, { payType: 'CASH_PAY' });
  return (await calls.call(contract['ordering.submit'], order, { token: who.token })).orderTransactionId;
}

async function waitForSession(condition: string): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'makan backend' and ${condition}`,
    );
    if (rowCount) return;
    await pause(20);
  }
}

test('a backend that is frozen with locks on dishes holds up orders at the others, and none of them fails', async () => {
  const [first, ...others] = await insertDiners(database.db, 5, new Date());
  const orderTransactionId = await place(frozen, first!);
  const cancel = ({ calls }: Backend) =>
    calls.call(
      contract['orders.cancel'],
      { orderTransactionId, cancelReason: 'Changed my mind' },
      { token: first!.token },
    );

  // The cancellation returns the dishes and waits for the promotion; then the process is frozen in its
  // transaction.
  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from promotions for update');
  const cut = cancel(frozen).catch((error) => error);
  await waitForSession("wait_event_type = 'Lock'");
  frozen.freeze(true);
  await blocker.query('rollback');
  blocker.release();
  await waitForSession("state = 'idle in transaction'");

  const since = Date.now();
  const placed = await Promise.all([
    ...others.map((who) => place(other, who)),
    ...others.map(() => other.calls.call(contract['restaurant.menu'], { restaurantId: shop.restaurantId })),
  ]);
  console.info(`A frozen backend held up orders at another one for ${Date.now() - since} ms`);
  expect(placed).toHaveLength(2 * others.length);

  // The unfinished transaction was rolled back, so the same request then succeeds.
  frozen.freeze(false);
  expect(isUnanswered(await cut)).toBe(true);
  await cancel(other);
  const { rows } = await database.pool.query(
    'select count(*) filter (where status = 10)::int as cancelled, count(*)::int as placed from orders',
  );
  expect(rows).toEqual([{ cancelled: 1, placed: 5 }]);
  expect(await checkInvariants(database.db)).toEqual({});
});
