import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { orderEvents, orders } from '../schema/orders';
import { startTestClient, type TestClient } from '../testing/client';
import { createTestClock } from '../testing/deps';
import { runMakan } from '../testing/makan';
import { getOrder, type SubmitInput } from '../testing/ordering';
import { insertDiners, insertShop, shopMorning, type TestShop } from '../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let demo: TestShop;
let other: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  // The ids of a restaurant in the demo folder and of another one.
  demo = await insertShop(database.db, [{}], { id: 3473 });
  other = await insertShop(database.db);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function runAutopilot(...argv: string[]) {
  const { exit, said } = await runMakan(database, ['demo', 'autopilot', ...argv], { now: clock.now });
  return { exit, out: said.split('\n') };
}
async function place(at: TestShop, changes: Partial<SubmitInput> = { payType: 'CASH_PAY' }) {
  const who = (await insertDiners(database.db, 1))[0]!;
  const order = getOrder(who, at, 2300, changes);
  return client.call(contract['ordering.submit'], order, { token: who.token });
}
const getStatus = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]!.status;

test('demo autopilot moves accepted orders of demo restaurants a step at a time', async () => {
  const mine = await place(demo);
  const unpaid = await place(demo, { payType: 'PAY_NOW' });
  const foreign = await place(other);
  const round = async () => {
    const { exit, out } = await runAutopilot('--every', '5', '--rounds', '1');
    expect(exit).toBe(0);
    return out;
  };

  // An order is advanced only after a minimum time in its status. Each advance exceeds the 5 seconds, because the
  // autopilot adds the milliseconds that it has run to the clock.
  expect(await round()).toEqual(['0 steps taken']);
  clock.advance({ seconds: 6 });
  expect(await round()).toEqual([`${mine.orderSn}: 4`, '1 steps taken']);
  expect(await round()).toEqual(['0 steps taken']);
  for (const status of [7, 9]) {
    clock.advance({ seconds: 6 });
    await round();
    expect(await getStatus(mine.orderTransactionId)).toBe(status);
  }
  clock.advance({ seconds: 6 });
  expect(await round()).toEqual(['0 steps taken']);
  expect(await getStatus(unpaid.orderTransactionId)).toBe(0);
  expect(await getStatus(foreign.orderTransactionId)).toBe(2);
  const events = await database.db
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, mine.orderTransactionId))
    .orderBy(orderEvents.id);
  expect(events.map(({ actor }) => actor)).toEqual(['diner', 'autopilot', 'autopilot', 'autopilot']);
});

test('demo autopilot takes another restaurant when it is named, and ends on Ctrl-C', async () => {
  const order = await place(other);
  clock.advance({ seconds: 10 });
  const running = runAutopilot('--restaurant', String(other.restaurantId));
  while ((await getStatus(order.orderTransactionId)) === 2) await new Promise((tick) => setTimeout(tick, 20));
  process.emit('SIGINT');
  const { exit, out } = await running;
  expect(exit).toBe(0);
  expect(out).toContain(`${order.orderSn}: 4`);
  expect(await getStatus(order.orderTransactionId)).toBe(4);
});

test('demo autopilot refuses what is no number', async () => {
  expect((await runAutopilot('--every', 'often')).exit).toBe(2);
  expect((await runAutopilot('--rounds', '0')).exit).toBe(2);
});
