import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import type { Db } from '../db/client';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { reservationEvents, reservationSlots, reservations } from '../schema/reservations';
import { restaurants } from '../schema/restaurant';
import type { ReservationConfig } from '../schema/restaurant-config';
import { startTestClient, type TestClient } from './client';
import { createTestClock } from './deps';
import { insertDiners, insertShop, shopDay, shopMorning, type TestDiner, type TestShop } from './shop';

/** The times of the test shop, which is open from 11:00 to 22:00 and can be booked on every day but Sunday. */
export const testTimes: ReservationConfig['slots'] = [
  { time: '11:00', limit: 5, discountPercent: 20 },
  { time: '12:00', limit: 4, discountPercent: 10 },
  { time: '18:30', limit: 2, discountPercent: 0 },
  { time: '21:30', limit: 0, discountPercent: 30 },
  { time: '22:30', limit: 5, discountPercent: 50 },
];

export type ReservableShop = Pick<TestShop, 'restaurantId'>;

/** Inserts a restaurant that takes reservations, by default at `testTimes`. */
export function insertReservableShop(
  db: Db,
  reservation: Partial<ReservationConfig> = {},
  more: Parameters<typeof insertShop>[2] = {},
): Promise<ReservableShop> {
  const written: ReservationConfig = { weekdays: [1, 2, 3, 4, 5, 6], slots: testTimes, ...reservation };
  return insertShop(db, [{}], { canReserve: true, config: { reservation: written }, ...more });
}

/** Returns the form's input for a table for two at noon of `shopDay`. */
export const getReservation = (
  { restaurantId }: ReservableShop,
  changes: Partial<Input<'reservations.submit'>> = {},
): Input<'reservations.submit'> => ({
  language: 'en',
  customerName: 'Ann Tan',
  date: shopDay,
  discount: undefined,
  email: undefined,
  people: 2,
  phone: '+6591234567',
  restaurantId,
  restaurantLogo: undefined,
  restaurantName: undefined,
  restaurantScore: undefined,
  restaurantType: undefined,
  time: '12:00',
  weekday: undefined,
  utmSource: undefined,
  remark: undefined,
  ...changes,
});

/** Creates the actions and queries of reservation tests, over the wire and in the database. */
export function createReservationDesk(client: TestClient) {
  const { db } = client.deps;
  return {
    diner: async () => (await insertDiners(db, 1))[0]!,
    book: (who: TestDiner, shop: ReservableShop, changes: Partial<Input<'reservations.submit'>> = {}) =>
      client.call(contract['reservations.submit'], getReservation(shop, changes), { token: who.token }),
    getRow: async (id: string) => (await db.select().from(reservations).where(eq(reservations.id, id)))[0]!,
    /** Returns the events of a reservation, in order. */
    listEvents: (id: string) =>
      db
        .select({
          what: reservationEvents.what,
          actor: reservationEvents.actor,
          detail: reservationEvents.detail,
        })
        .from(reservationEvents)
        .where(eq(reservationEvents.reservationId, id))
        .orderBy(reservationEvents.id),
    /** Returns the taken tables or seats, by day and time. */
    async taken({ restaurantId }: ReservableShop, what: 'taken' | 'seats' = 'taken') {
      const rows = await db
        .select()
        .from(reservationSlots)
        .where(eq(reservationSlots.restaurantId, restaurantId));
      return Object.fromEntries(rows.map((row) => [`${row.day} ${row.time}`, row[what]]));
    },
    /** Returns the shop's times of a day, as `HH:MM percent left`. */
    async offered(shop: ReservableShop, date = shopDay) {
      const { restaurantId } = shop;
      const found = await client.call(contract['reservations.slots'], { date, restaurantId });
      return found.map(({ time, discount, limit }) => `${time} ${discount}% ${limit}`);
    },
    /** Changes the restaurant's row, as another import would. */
    setShop: ({ restaurantId }: ReservableShop, changes: Partial<typeof restaurants.$inferInsert>) =>
      db
        .update(restaurants)
        .set({ ...changes, revision: sql`${restaurants.revision} + 1` })
        .where(eq(restaurants.id, restaurantId)),
  };
}

interface ReservationStage {
  clock: ReturnType<typeof createTestClock>;
  database: TestDatabase;
  client: TestClient;
  desk: ReturnType<typeof createReservationDesk>;
  shop: ReservableShop;
}

/**
 * Starts one backend with its own database for a test file. Before each test it sets the clock to `shopMorning`
 * and adds a restaurant that takes reservations. `max` is the number of database connections.
 */
export function createReservationStage(options?: { max: number }): ReservationStage {
  const stage = { clock: createTestClock(shopMorning) } as ReservationStage;
  beforeAll(async () => {
    stage.database = await createTestDatabase(options);
    stage.client = await startTestClient(stage.database, { clock: stage.clock.now });
    stage.desk = createReservationDesk(stage.client);
  });
  beforeEach(async () => {
    stage.clock.set(shopMorning);
    stage.shop = await insertReservableShop(stage.database.db);
  });
  afterAll(async () => {
    await stage.client?.close();
    await stage.database?.close();
  });
  return stage;
}
