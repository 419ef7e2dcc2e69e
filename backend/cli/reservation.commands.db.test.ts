import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { startTestClient, type TestClient } from '../testing/client';
import { createTestClock } from '../testing/deps';
import { runMakan } from '../testing/makan';
import { createReservationDesk, insertReservableShop, type ReservableShop } from '../testing/reservations';
import { shopDay, shopMorning } from '../testing/shop';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let desk: ReturnType<typeof createReservationDesk>;
let shop: ReservableShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  desk = createReservationDesk(client);
  shop = await insertReservableShop(database.db);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const run = (...argv: string[]) => runMakan(database, argv, { now: clock.now });

test('the day’s reservations, one of them, and what can be done with it', async () => {
  const who = await desk.diner();
  const [first, second] = [
    await desk.book(who, shop, { people: 4 }),
    await desk.book(who, shop, { time: '18:30' }),
  ];
  const [{ code: noon }, { code: evening }] = [await desk.getRow(first), await desk.getRow(second)];
  const list = await run('reservation', 'list', '--restaurant', String(shop.restaurantId), '--day', shopDay);
  expect(list.exit).toBe(0);
  expect(list.out.split('\n').map((line) => line.split(/ {2,}/)[0])).toEqual(['RESERVATION', evening, noon]);
  expect(list.out).toContain('2026-11-23 12:00');
  expect((await run('reservation', 'list', '--day', '2026-11-24')).out).toBe('Nothing.');

  expect((await run('reservation', 'arrived', noon)).out).toBe(`${noon}: arrived`);
  const cancelled = await run('reservation', 'cancel', evening, '--reason', 'no power', '--json');
  expect(JSON.parse(cancelled.out)).toMatchObject({ id: second, status: 2 });
  const shown = await run('reservation', 'show', noon);
  expect(shown.out).toContain('booked');
  expect(shown.out).toContain('arrived');
});

test('what can’t be done is refused with exit code 1, a wrong command line with 2', async () => {
  const { code } = await desk.getRow(await desk.book(await desk.diner(), shop));
  // The reservation's time has not come yet.
  const early = await run('reservation', 'absent', code);
  expect([early.exit, early.err.includes('STATUS_CONFLICT')]).toEqual([1, true]);
  clock.set('2026-11-23T04:00:00Z');
  expect((await run('reservation', 'absent', code)).out).toBe(`${code}: absent`);
  expect((await run('reservation', 'show', 'NO-SUCH')).exit).toBe(1);
  for (const argv of [
    ['reservation', 'absent'],
    ['reservation', 'list', '--day', 'tomorrow'],
    ['reservation', 'list', '--day', '2026-02-30'],
    ['reservation', 'list', '--last', '0'],
  ])
    expect([argv, (await run(...argv)).exit]).toEqual([argv, 2]);
});
