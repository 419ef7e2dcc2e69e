import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { testClock } from '../../testing/deps';
import { insertReservableShop, type ReservableShop, reservationDesk } from '../../testing/reservations';
import { shopDay, shopMorning } from '../../testing/shop';
import { operatorActs } from '../operator/operator.tables';
import { markAbsent } from './absence';
import {
  cancelReservation,
  listReservations,
  markReservationAbsent,
  markReservationArrived,
  showReservation,
} from './reservations.operator';
import { reservations } from './reservations.tables';

const clock = testClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let desk: ReturnType<typeof reservationDesk>;
let shop: ReservableShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
  desk = reservationDesk(client);
});
beforeEach(async () => {
  clock.set(shopMorning);
  shop = await insertReservableShop(database.db);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const given = () => ({ now: clock.now() });
const actsOf = (code: string) =>
  database.db
    .select({ act: operatorActs.act, actor: operatorActs.actor, detail: operatorActs.detail })
    .from(operatorActs)
    .where(eq(operatorActs.subject, code))
    .orderBy(operatorActs.id);

test('the operator marks who does not come, not before the time and not twice, and says so in the books', async () => {
  const id = await desk.book(await desk.diner(), shop);
  const { code } = await desk.rowOf(id);
  await expect(markReservationAbsent(database.db, code, given())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  clock.set('2026-11-23T04:05:00Z');
  expect(await markReservationAbsent(database.db, code, given())).toMatchObject({ id, status: 3 });
  await expect(markReservationAbsent(database.db, id, given())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  expect(await actsOf(code)).toEqual([
    { act: 'reservation.absent', actor: 'operator', detail: { from: 1, to: 3 } },
  ]);
  expect((await desk.eventsOf(id)).map(({ what, actor }) => [what, actor])).toEqual([
    ['booked', 'diner'],
    ['absent', 'operator'],
  ]);
});

test('who comes late stands again, and then nothing makes them absent or cancelled', async () => {
  const id = await desk.book(await desk.diner(), shop);
  clock.set('2026-11-23T04:20:00Z');
  await markAbsent(client.deps);
  expect(await markReservationArrived(database.db, id, given())).toMatchObject({
    status: 1,
    arrivedAt: clock.now(),
  });
  for (const attempt of [markReservationAbsent, markReservationArrived, cancelReservation])
    await expect(attempt(database.db, id, given())).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await desk.rowOf(id)).toMatchObject({ status: 1 });
  expect((await actsOf((await desk.rowOf(id)).code)).map(({ act }) => act)).toEqual(['reservation.arrived']);
});

test('the restaurant cancels with its reason, and the table goes back', async () => {
  const id = await desk.book(await desk.diner(), shop);
  const { code } = await desk.rowOf(id);
  expect(await cancelReservation(database.db, code, { ...given(), reason: 'no power' })).toMatchObject({
    status: 2,
  });
  expect(await desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
  expect(await actsOf(code)).toEqual([
    { act: 'reservation.cancelled', actor: 'operator', detail: { from: 1, to: 2, reason: 'no power' } },
  ]);
  await expect(cancelReservation(database.db, code, given())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  await expect(markReservationArrived(database.db, code, given())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  expect(await desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
});

test('a code that two restaurants gave is not guessed at, an unknown one is not found', async () => {
  const who = await desk.diner();
  const other = await insertReservableShop(database.db);
  const [one, another] = [await desk.book(who, shop), await desk.book(who, other)];
  const { code } = await desk.rowOf(one);
  await database.db.update(reservations).set({ code }).where(eq(reservations.id, another));
  await expect(cancelReservation(database.db, code, given())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  await expect(showReservation(database.db, 'TK-NONE')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await cancelReservation(database.db, one, given())).toMatchObject({ id: one, status: 2 });
  expect((await showReservation(database.db, one)).events.map(({ what }) => what)).toEqual([
    'booked',
    'cancelled',
  ]);
  expect(await desk.rowOf(another)).toMatchObject({ status: 1 });
});

test('the list shows the latest time first, by restaurant, by day, and no more than asked for', async () => {
  const who = await desk.diner();
  const [noon, evening, tomorrow] = [
    await desk.book(who, shop),
    await desk.book(who, shop, { time: '18:30' }),
    await desk.book(who, shop, { date: '2026-11-24' }),
  ];
  await desk.book(who, await insertReservableShop(database.db));
  const ids = async (asked: Parameters<typeof listReservations>[1]) =>
    (await listReservations(database.db, asked)).map(({ id }) => id);
  const { restaurantId } = shop;
  expect(await ids({ restaurantId })).toEqual([tomorrow, evening, noon]);
  expect(await ids({ restaurantId, day: shopDay })).toEqual([evening, noon]);
  expect(await ids({ restaurantId, last: 1 })).toEqual([tomorrow]);
  expect((await ids({ day: shopDay })).length).toBeGreaterThan(2);
});
