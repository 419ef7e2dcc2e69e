import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { getRoundCount } from '@/lib/testing/random-runs';
import { reservations } from '../../schema/reservations';
import { runAllAtOnce } from '../../testing/ordering';
import {
  createReservationStage,
  getReservation,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { insertDiners, shopDay, type TestDiner } from '../../testing/shop';

const stage = createReservationStage({ max: 20 });
const {
  'reservations.submit': submit,
  'reservations.change': change,
  'reservations.cancel': cancel,
} = contract;

/** A shop with these limits at noon, one and two o'clock and so on. */
const createShop = (...limits: number[]) =>
  insertReservableShop(stage.database.db, {
    slots: limits.map((limit, index) => ({ time: `${12 + index}:00`, limit, discountPercent: 0 })),
  });

const book = (who: TestDiner, shop: ReservableShop, time: string, more: { idempotencyKey?: string } = {}) =>
  stage.client.call(submit, getReservation(shop, { time }), { token: who.token, ...more });

const changeTo = (who: TestDiner, reservationId: string, time: string, people = 2) => {
  const input: Input<'reservations.change'> = {
    reservationId,
    date: shopDay,
    time,
    people,
    discount: undefined,
    remark: undefined,
  };
  return stage.client.call(change, input, { token: who.token });
};

/** Counts the active reservations by time, for comparison with the tables of `taken`. */
async function countStanding({ restaurantId }: ReservableShop) {
  const rows = await stage.database.db
    .select({
      at: sql<string>`${reservations.day} || ' ' || ${reservations.time}`,
      number: sql<number>`count(*)::int`,
    })
    .from(reservations)
    .where(and(eq(reservations.restaurantId, restaurantId), eq(reservations.status, 1)))
    .groupBy(reservations.day, reservations.time);
  return Object.fromEntries(rows.map(({ at, number }) => [at, number]));
}
const removeZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, number]) => number !== 0));

test('API-96 of 100 bookings at once for a time with 5 tables five are 2004 and ninety-five 6064', async () => {
  for (let round = 0; round < getRoundCount(20, 5); round++) {
    // One diner may have only so many bookings.
    const diners = await insertDiners(stage.database.db, 100);
    const shop = await createShop(5);
    const answers = await Promise.all(
      diners.map((who) => stage.client.send(submit, getReservation(shop), { token: who.token })),
    );
    const codes = answers.map(({ envelope }) => envelope.code);
    expect(codes.filter((code) => code === 2004)).toHaveLength(5);
    expect(codes.filter((code) => code === 6064)).toHaveLength(95);
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 5 });
    expect(await countStanding(shop)).toEqual({ [`${shopDay} 12:00`]: 5 });
  }
});

test('API-96 bookings, changes and cancellations at once never take more than the seats of a time', async () => {
  const diners = await insertDiners(stage.database.db, 60);
  for (let round = 0; round < getRoundCount(6, 2); round++) {
    const shop = await insertReservableShop(stage.database.db, {
      slots: [{ time: '12:00', limit: 100, seats: 20, discountPercent: 0 }],
    });
    const answers = await Promise.all(
      diners.map((who, index) =>
        stage.client.send(submit, getReservation(shop, { people: 1 + (index % 4) }), { token: who.token }),
      ),
    );
    const booked = diners.flatMap((who, index) => {
      const { code, data } = answers[index]!.envelope;
      expect([2004, 6064]).toContain(code);
      return code === 2004 ? [{ who, id: String(data) }] : [];
    });
    // Only a party that does not fit is rejected.
    const seats = (await stage.desk.taken(shop, 'seats'))[`${shopDay} 12:00`];
    expect(seats).toBeGreaterThan(16);
    expect(seats).toBeLessThanOrEqual(20);

    await runAllAtOnce(
      booked.map(
        ({ who, id }, index) =>
          () =>
            index % 3 === 0
              ? stage.client.call(cancel, { reservationId: id }, { token: who.token })
              : changeTo(who, id, '12:00', 1 + ((index * 3) % 8)),
      ),
    );
    const [{ people, tables } = { people: 0, tables: 0 }] = await stage.database.db
      .select({
        people: sql<number>`coalesce(sum(${reservations.people}), 0)::int`,
        tables: sql<number>`count(*)::int`,
      })
      .from(reservations)
      .where(and(eq(reservations.restaurantId, shop.restaurantId), eq(reservations.status, 1)));
    expect(people).toBeLessThanOrEqual(20);
    expect(await stage.desk.taken(shop, 'seats')).toEqual({ [`${shopDay} 12:00`]: people });
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: tables });
  }
});

test('API-96 50 parallel submits with one key are one reservation and are answered alike', async () => {
  const shop = await createShop(20);
  const who = await stage.desk.diner();
  const reserve = () => book(who, shop, '12:00', { idempotencyKey: 'one-press-only' });
  const { done, refused } = await runAllAtOnce(Array.from({ length: 50 }, () => reserve));
  expect(refused).toEqual({});
  expect(new Set(done).size).toBe(1);
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
  expect(await reserve()).toBe(done[0]);

  const other = await stage.client.getError(submit, getReservation(shop, { people: 3 }), {
    token: who.token,
    idempotencyKey: 'one-press-only',
  });
  expect(other.code).toBe('IDEMPOTENCY_MISMATCH');
  // The same key of another diner is a different key.
  const another = await stage.desk.diner();
  expect(await book(another, shop, '12:00', { idempotencyKey: 'one-press-only' })).not.toBe(done[0]);
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 2 });
});

test('API-96 a repeat of the request that took the last table is answered with it, and no table is taken twice', async () => {
  const shop = await createShop(1);
  const who = await stage.desk.diner();
  const reserve = () => book(who, shop, '12:00', { idempotencyKey: 'the-last-table' });
  const { done, refused } = await runAllAtOnce(Array.from({ length: 20 }, () => reserve));
  expect(refused).toEqual({});
  expect(new Set(done).size).toBe(1);
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
});

test('API-90 of 100 reservations moved at once to a time with 5 tables five get there, the others keep theirs', async () => {
  const shop = await createShop(60, 5, 60);
  const diners = await insertDiners(stage.database.db, 100);
  const ids = await Promise.all(diners.map((who, index) => book(who, shop, index % 2 ? '12:00' : '14:00')));
  const { done, refused } = await runAllAtOnce(
    diners.map((who, index) => () => changeTo(who, ids[index]!, '13:00')),
  );
  expect(done).toHaveLength(5);
  expect(refused).toEqual({ 6064: 95 });
  const taken = await stage.desk.taken(shop);
  expect(taken[`${shopDay} 13:00`]).toBe(5);
  expect(Object.values(taken).reduce((sum, number) => sum + number)).toBe(100);
  expect(taken).toEqual(await countStanding(shop));
});

test('API-90 moves that cross each other all come through', async () => {
  const shop = await createShop(100, 100);
  const diners = await insertDiners(stage.database.db, 60);
  const ids = await Promise.all(diners.map((who, index) => book(who, shop, index % 2 ? '12:00' : '13:00')));
  const { refused } = await runAllAtOnce(
    diners.map((who, index) => () => changeTo(who, ids[index]!, index % 2 ? '13:00' : '12:00')),
  );
  expect(refused).toEqual({});
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 30, [`${shopDay} 13:00`]: 30 });
});

test('API-89 30 parallel cancellations give one table back', async () => {
  const shop = await createShop(5);
  const who = await stage.desk.diner();
  const id = await book(who, shop, '12:00');
  await book(who, shop, '12:00');
  const { done, refused } = await runAllAtOnce(
    Array.from(
      { length: 30 },
      () => () => stage.client.call(cancel, { reservationId: id }, { token: who.token }),
    ),
  );
  expect(done).toHaveLength(1);
  expect(refused).toEqual({ RESERVATION_ENDED: 29 });
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
});

test('API-90 API-89 changes and cancellations of one reservation at once leave it with one table or none', async () => {
  const shop = await createShop(9, 9, 9);
  const who = await stage.desk.diner();
  for (let round = 0; round < 5; round++) {
    const id = await book(who, shop, '12:00');
    const { refused } = await runAllAtOnce<unknown>(
      Array.from({ length: 24 }, (_, index) => () => {
        // The last round also ends it.
        if (round === 4 && index % 8 === 7)
          return stage.client.call(cancel, { reservationId: id }, { token: who.token });
        return changeTo(who, id, `${12 + (index % 3)}:00`);
      }),
    );
    expect(Object.keys(refused).filter((code) => code !== 'RESERVATION_ENDED')).toEqual([]);
    expect(removeZeros(await stage.desk.taken(shop))).toEqual(await countStanding(shop));
    expect((await stage.desk.getRow(id)).status).toBe(round === 4 ? 2 : 1);
  }
});

test('in 20 rounds of mixed submits, changes and cancellations no time is overbooked', async () => {
  // Other diners each time: one may make 20 bookings a day (DEC-86).
  for (let run = 0; run < getRoundCount(5, 1); run++) await runMixedRounds();
});

async function runMixedRounds(): Promise<void> {
  const shop = await createShop(5, 3, 4);
  const limits: Record<string, number> = {
    [`${shopDay} 12:00`]: 5,
    [`${shopDay} 13:00`]: 3,
    [`${shopDay} 14:00`]: 4,
  };
  const times = ['12:00', '13:00', '14:00'];
  const diners = await insertDiners(stage.database.db, 30);
  const held = new Map<TestDiner, string>();
  const expected = new Set(['6064', 'RESERVATION_ENDED']);
  const happened = { booked: 0, moved: 0, cancelled: 0, full: 0 };

  for (let round = 0; round < 20; round++) {
    const { refused } = await runAllAtOnce(
      diners.map((who, index) => async () => {
        const time = times[(round * 7 + index) % 3]!;
        const id = held.get(who);
        if (!id) {
          held.set(who, await book(who, shop, time));
          happened.booked++;
        } else if ((round + index) % 3 === 0) {
          await stage.client.call(cancel, { reservationId: id }, { token: who.token });
          held.delete(who);
          happened.cancelled++;
        } else {
          await changeTo(who, id, time);
          happened.moved++;
        }
      }),
    );
    expect(Object.keys(refused).filter((code) => !expected.has(code))).toEqual([]);
    happened.full += refused['6064'] ?? 0;
    const taken = await stage.desk.taken(shop);
    for (const [at, number] of Object.entries(taken)) expect(number, at).toBeLessThanOrEqual(limits[at]!);
    expect(removeZeros(taken)).toEqual(await countStanding(shop));
  }
  // The rounds covered each kind of outcome.
  for (const [what, number] of Object.entries(happened)) expect(number, what).toBeGreaterThan(5);
}
