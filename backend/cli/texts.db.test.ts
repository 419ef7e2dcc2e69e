import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { startTestClient, type TestClient } from '../testing/client';
import { createTestClock } from '../testing/deps';
import { runMakan } from '../testing/makan';
import { getOrder } from '../testing/ordering';
import { createReservationDesk, insertReservableShop } from '../testing/reservations';
import { insertDiners, insertShop, shopMorning, type TestDiner } from '../testing/shop';
import { insertStaff } from '../testing/staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let restaurantId: number;
/** The commands act on these, by the kind of their reference. */
let ids: Record<'order' | 'topUp' | 'reservation' | 'notice', string>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  const shop = await insertShop(database.db);
  ({ restaurantId } = shop);
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const { token, userId } = who;
  const placed = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, 2300, { payType: 'CASH_PAY' }),
    { token },
  );
  const started = await client.call(
    contract['wallet.topUp'],
    {
      userId,
      openId: undefined,
      restaurantId,
      issueTypeDesc: undefined,
      issueAmount: 5000,
      issueAmountOrig: undefined,
      payType: 'PAY_NOW',
      remark: 'Topup-System-Wallet',
    },
    { token },
  );
  const desk = createReservationDesk(client);
  const booked = await desk.book(await desk.diner(), await insertReservableShop(database.db), { people: 4 });
  const { code } = await desk.getRow(booked);
  const { orderTransactionId: order } = placed;
  ids = { order, topUp: started.transactionId, reservation: code, notice: '1' };
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const run = (...argv: string[]) => runMakan(database, argv, { now: clock.now });
const readAll = async () =>
  (
    await database.pool.query(`select (select jsonb_agg(o) from orders o) as orders,
      (select jsonb_agg(t) from top_ups t) as top_ups,
      (select jsonb_agg(r) from reservations r) as reservations,
      (select jsonb_agg(a) from audit_log a) as acts`)
  ).rows[0];

const long = 'x'.repeat(201);
test.each<[command: string, error: string, kind: keyof typeof ids, rest: string[]]>([
  ['order courier', 'NAME takes at most 100 characters', 'order', ['R'.repeat(101)]],
  ['order courier', 'NUMBER takes at most 20 characters', 'order', ['Rizal', '1'.repeat(21)]],
  ['order courier', 'NAME has control characters', 'order', ['Ri\u0007zal']],
  ['order advance', '--courier takes at most 100 characters', 'order', ['--courier', 'R'.repeat(101)]],
  [
    'order advance',
    '--courier-mobile takes at most 20 characters',
    'order',
    ['--courier-mobile', '1'.repeat(21)],
  ],
  ['order refuse', '--reason takes at most 200 characters', 'order', ['--for', 'other', '--reason', long]],
  ['order cancel', '--reason takes at most 200 characters', 'order', ['--reason', long]],
  ['order cancel', '--reason has control characters', 'order', ['--reason', 'no\u0000gas']],
  ['order take-off', '--reason takes at most 200 characters', 'order', ['1', '--reason', long]],
  ['top-up reject', '--reason takes at most 200 characters', 'topUp', ['--reason', long]],
  ['reservation cancel', '--reason takes at most 200 characters', 'reservation', ['--reason', long]],
  [
    'payment settle-notice',
    '--note takes at most 200 characters',
    'notice',
    ['--outcome', 'noted', '--note', long],
  ],
])('%s says that %s, and stores nothing', async (command, error, kind, rest) => {
  const before = await readAll();
  const { exit, err } = await run(...command.split(' '), ids[kind], ...rest);
  expect([exit, err]).toEqual([2, error]);
  expect(await readAll()).toEqual(before);
});

test('the longest courier that a command stores is shown on the board', async () => {
  const [name, number] = ['R'.repeat(100), '1'.repeat(20)];
  expect(await run('order', 'courier', ids.order, name, number)).toMatchObject({ exit: 0, err: '' });
  const ann = await insertStaff(client.deps, restaurantId, 'counter');
  expect((await ann.call('orders.board', { restaurantId })).open).toMatchObject([
    { courierName: name, courierMobile: number },
  ]);
});
