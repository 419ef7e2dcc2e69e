import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { StaffCallName, StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { watchStatements } from '../../testing/query-plans';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const clock = createTestClock(shopMorning);
const promisedAt = '2026-11-23T03:00:00.000Z';
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;
/** Names or beginnings of the sent statements. */
let sent: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  watchStatements(database.pool, ({ name, text }) => {
    sent.push(name ?? text.replace(/\s+/g, ' ').slice(0, 100));
  });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(async () => {
  shop = await insertShop(database.db, [{ price: 1000, name: 'Laksa' }]);
  counter = await insertStaff(client.deps, shop.restaurantId, 'counter');
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function place(at = shop): Promise<string> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const input = getOrder(who, at, 2300, { payType: 'CASH_PAY' });
  sent = [];
  return (await client.call(contract['ordering.submit'], input, { token: who.token })).orderTransactionId;
}

/** Returns the statements that a call sends. */
async function getStatements<N extends StaffCallName>(name: N, input: StaffInput<N>): Promise<string[]> {
  sent = [];
  await counter.call(name, input);
  return sent;
}

/** Runs calls that read orders. No read ends before all `count` calls have reached theirs. */
async function readTogether<T>(count: number, startCalls: () => Promise<T>[]): Promise<T[]> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin; lock table orders in access exclusive mode');
    sent = [];
    const answers = Promise.all(startCalls());
    await expect.poll(() => sent.filter((name) => name === 'find-staff-caller').length).toBe(count);
    await expect
      .poll(async () => {
        const { rows } = await holder.query<{ running: number }>(
          `select count(*)::int as running from pg_stat_activity
           where datname = current_database() and state = 'active'
             and wait_event_type is distinct from 'Lock' and pid <> pg_backend_pid()`,
        );
        return rows[0]?.running;
      })
      .toBe(0);
    await holder.query('rollback');
    return await answers;
  } finally {
    holder.release();
  }
}

const accept = (orderId: string) =>
  counter.call('orders.accept', {
    restaurantId: shop.restaurantId,
    orderId,
    from: 'new',
    promisedAt,
    starts: true,
  });

test('CON-20 placing an order and acting on it take a bounded number of statements', async () => {
  // The first call of a restaurant reads its menu as well.
  await place();
  const orderId = await place();
  expect(sent).toHaveLength(4);
  const order = { restaurantId: shop.restaurantId, orderId };
  const by = { courierName: 'Bo', courierMobile: '91234567' };
  /**
   * Statements for session and person, for locking and changing the order, its side effects and its card;
   * begin and commit.
   */
  const all = [
    await getStatements('orders.accept', { ...order, from: 'new', promisedAt, starts: true }),
    await getStatements('orders.promise', {
      ...order,
      from: 'preparing',
      promisedBefore: promisedAt,
      promisedAt,
    }),
    await getStatements('orders.courier', { ...order, before: {}, ...by }),
    await getStatements('orders.advance', { ...order, from: 'preparing', to: 'onTheWay' }),
  ];
  for (const statements of all) expect(statements, statements.join('\n')).toHaveLength(7);
  const done = await getStatements('orders.advance', { ...order, from: 'onTheWay', to: 'done' });
  expect(done, 'and the payment in cash, for which a drawer is looked up').toHaveLength(9);
});

test('CON-20 a change is read once for all 50 consoles that follow a restaurant', async () => {
  const leaving = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const person = await insertStaff(client.deps, shop.restaurantId, 'kitchen');
      const answer = await person.events(shop.restaurantId, { signal: leaving.signal });
      return answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    }),
  );
  const untilHeard = (what: string) =>
    Promise.all(
      streams.map(async (stream) => {
        for (let text = ''; !text.includes(what); ) text += (await stream.read()).value;
      }),
    );
  await untilHeard('event: reset');
  const orderId = await place();
  await untilHeard(orderId);
  sent = [];
  await accept(orderId);
  await untilHeard(orderId);
  expect(sent.filter((name) => name === 'read-staff-events')).toHaveLength(1);
  leaving.abort();
  for (const stream of streams) await stream.cancel().catch(() => undefined);
});

test('CON-20 fifty boards or kitchen screens of a restaurant that are read at once are one or two reads of the database', async () => {
  const elsewhere = await insertShop(database.db, [{ price: 1000, name: 'Pho' }]);
  const other = await insertStaff(client.deps, elsewhere.restaurantId, 'counter');
  const orderId = await place();
  await place(elsewhere);
  const people = await Promise.all(
    Array.from({ length: 50 }, () => insertStaff(client.deps, shop.restaurantId, 'kitchen')),
  );
  const [theirs, ...boards] = await readTogether(51, () => [
    other.call('orders.board', { restaurantId: elsewhere.restaurantId }),
    ...people.map((person) => person.call('orders.board', { restaurantId: shop.restaurantId })),
  ]);
  const listDishNames = (board: typeof theirs) =>
    board!.open.map(({ lines }) => lines.map(({ name }) => name));
  expect(boards.map(({ open }) => open.map((card) => card.orderId))).toEqual(boards.map(() => [orderId]));
  expect(listDishNames(theirs)).toEqual([['Pho 0']]);
  const countReads = () => sent.filter((name) => name === 'orders-board').length;
  // One of the orders belongs to the other restaurant.
  expect(countReads()).toBeGreaterThan(1);
  expect(countReads()).toBeLessThanOrEqual(3);
  await readTogether(50, () =>
    people.map((person) => person.call('kitchen.tickets', { restaurantId: shop.restaurantId })),
  );
  expect(countReads(), 'of the kitchen').toBeLessThanOrEqual(2);
});

test('CON-20 a board that is read with others shows what was accepted before it was asked for, in the language of each', async () => {
  const orderId = await place();
  const getBoard = async (locale: string) => {
    const path = `/staff/orders.board?restaurantId=${shop.restaurantId}`;
    const answer = await counter.fetch(path, { headers: { locale } });
    const { data } = (await answer.json()) as { data: StaffOutput<'orders.board'> };
    return data.open.map(({ step, lines }) => [step, lines[0]!.name]);
  };
  const before = [getBoard('en'), getBoard('en')];
  await accept(orderId);
  const [english, chinese] = await Promise.all([getBoard('en'), getBoard('zh-CN')]);
  await Promise.all(before);
  expect([english, chinese]).toEqual([[['preparing', 'Laksa 0']], [['preparing', '菜 0']]]);
});
