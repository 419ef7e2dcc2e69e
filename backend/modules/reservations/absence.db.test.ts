import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { testClock } from '../../testing/deps';
import { insertReservableShop, reservationDesk } from '../../testing/reservations';
import { insertDiners, shopMorning } from '../../testing/shop';
import { markAbsent } from './absence';
import { markReservationArrived } from './reservations.operator';

const clock = testClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let desk: ReturnType<typeof reservationDesk>;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  desk = reservationDesk(client);
});
beforeEach(async () => {
  clock.set(shopMorning);
  await database.pool.query('delete from reservations');
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getStatus = async (id: string) => (await desk.rowOf(id)).status;

test('a table is held for 15 minutes, then the reservation is absent', async () => {
  const shop = await insertReservableShop(database.db);
  const who = await desk.diner();
  const id = await desk.book(who, shop);
  clock.set('2026-11-23T04:14:59Z');
  expect(await markAbsent(client.deps)).toBe(0);
  expect(await getStatus(id)).toBe(1);
  clock.set('2026-11-23T04:15:00Z');
  expect(await markAbsent(client.deps)).toBe(1);
  expect(await getStatus(id)).toBe(3);
  expect(await desk.eventsOf(id)).toEqual([
    { what: 'booked', actor: 'diner', detail: {} },
    { what: 'absent', actor: 'absence job', detail: {} },
  ]);
  expect(await markAbsent(client.deps)).toBe(0);
});

test('API-93 an absent reservation is listed as absent and can be neither changed nor cancelled', async () => {
  const shop = await insertReservableShop(database.db);
  const who = await desk.diner();
  const id = await desk.book(who, shop);
  clock.set('2026-11-23T05:00:00Z');
  await markAbsent(client.deps);
  const absent = await client.call(
    contract['reservations.list'],
    { userId: who.userId, pageSize: undefined, pageNo: undefined, reservationStatus: 3 },
    { token: who.token },
  );
  expect(absent).toMatchObject({
    list: [{ id, reservationStatus: 3, canCancel: false }],
    total: 1,
    counts: { absent: 1 },
  });
  const refused = await client.getError(
    contract['reservations.cancel'],
    { reservationId: id },
    { token: who.token },
  );
  expect(refused).toMatchObject({ code: 'RESERVATION_ENDED', detail: { reservationStatus: 3 } });
});

test('who has come and who has cancelled is not absent', async () => {
  const shop = await insertReservableShop(database.db);
  const who = await desk.diner();
  const [come, cancelled] = [await desk.book(who, shop), await desk.book(who, shop)];
  await client.call(contract['reservations.cancel'], { reservationId: cancelled }, { token: who.token });
  await markReservationArrived(database.db, come, { now: clock.now() });
  clock.set('2026-11-24T04:00:00Z');
  expect(await markAbsent(client.deps)).toBe(0);
  expect([await getStatus(come), await getStatus(cancelled)]).toEqual([1, 2]);
});

test('each restaurant’s own clock counts', async () => {
  const who = await desk.diner();
  const singapore = await insertReservableShop(database.db);
  const saigon = await insertReservableShop(database.db, {}, { timeZone: 'Asia/Ho_Chi_Minh' });
  const [earlier, later] = [await desk.book(who, singapore), await desk.book(who, saigon)];
  clock.set('2026-11-23T04:20:00Z');
  expect(await markAbsent(client.deps)).toBe(1);
  expect([await getStatus(earlier), await getStatus(later)]).toEqual([3, 1]);
  clock.set('2026-11-23T05:20:00Z');
  expect(await markAbsent(client.deps)).toBe(1);
  expect(await getStatus(later)).toBe(3);
});

test('several instances mark each reservation once, also more than one batch', async () => {
  const slots = [{ time: '12:00', limit: 1000, discountPercent: 0 }];
  const shop = await insertReservableShop(database.db, { slots });
  const diners = await insertDiners(database.db, 46);
  const ids = await Promise.all(Array.from({ length: 230 }, (_, n) => desk.book(diners[n % 46]!, shop)));
  clock.set('2026-11-23T05:00:00Z');
  const marked = await Promise.all(Array.from({ length: 4 }, () => markAbsent(client.deps)));
  expect(marked.reduce((sum, number) => sum + number)).toBe(230);
  const { rows } = await database.pool.query(
    `select count(*)::int as events, count(distinct reservation_id)::int as reservations
     from reservation_events where what = 'absent' and reservation_id = any($1)`,
    [ids],
  );
  expect(rows).toEqual([{ events: 230, reservations: 230 }]);
});
