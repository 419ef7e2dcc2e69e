import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { getReservation, insertReservableShop } from '../../backend/testing/reservations';
import { insertDiners } from '../../backend/testing/shop';
import { contract } from '../../lib/contract/contract';
import type { Case } from './case';

const restaurants = 20;
const days = 20;
const times = Array.from({ length: 20 }, (_, n) => `${11 + (n >> 1)}:${n % 2 ? '30' : '00'}`);
const limit = 100_000;

/** Returns a day at least two days ahead as `YYYY-MM-DD`, which is in the future in every time zone. */
const getDayAhead = (n: number) => new Date(Date.now() + (n + 2) * 86_400_000).toISOString().slice(0, 10);

interface Table {
  restaurantId: number;
  day: string;
  time: string;
  userId: number;
}

const text = {
  slot: `insert into reservation_slots (restaurant_id, day, time, taken) values ($1, $2, $3, 1)
    on conflict (restaurant_id, day, time) do update set taken = reservation_slots.taken + 1
    where reservation_slots.taken < $4 returning taken`,
  reservation: `insert into reservations (id, code, share_code, restaurant_id, user_id, status, day, time, starts_at, people,
    discount, customer_name, phone_dial, phone_digits, language, idempotency_key, request_hash, created_at)
    values ($1, $1, $1, $2, $3, 1, $4, $5, $6, 2, 10, 'Ann Tan', '+65', '91234567', 'en', $1, $7, $8)`,
  event: `insert into reservation_events (reservation_id, what, status, actor, at) values ($1, 'booked', 1, 'diner', $2)`,
};

/** Inserts the same rows by one prepared statement per table. */
async function bookBare(connection: pg.PoolClient, { restaurantId, day, time, userId }: Table) {
  const run = (name: keyof typeof text, values: unknown[]) =>
    connection.query({ name: `book ${name}`, text: text[name], values });
  const id = randomBytes(16).toString('base64url');
  const hash = randomBytes(32).toString('base64url');
  const now = new Date();
  await connection.query('begin');
  await run('slot', [restaurantId, day, time, limit]);
  const startsAt = new Date(`${day}T${time}:00+08:00`);
  await run('reservation', [id, restaurantId, userId, day, time, startsAt, hash, now]);
  await run('event', [id, now]);
  await connection.query('commit');
}

/**
 * Reserves tables without a mail address, because bare SQL sends no mails. The many restaurants, days and times keep below all limits and make
 * conflicts between clients rare.
 */
export const reservationCase: Case = {
  title: `table over ${restaurants} restaurants, ${days} days and ${times.length} times (API-96)`,
  endpoint: contract['reservations.submit'],
  async prepare(db) {
    const slots = times.map((time) => ({ time, limit, discountPercent: 10 }));
    const insertShops = async () => {
      const ids: number[] = [];
      while (ids.length < restaurants) {
        const shop = await insertReservableShop(db, { weekdays: [1, 2, 3, 4, 5, 6, 7], slots });
        ids.push(shop.restaurantId);
      }
      return ids;
    };
    const ours = await insertShops();
    const bares = await insertShops();
    // There are enough diners that none of them reaches the limit of open bookings.
    const diners = await insertDiners(db, 5_000, new Date());
    const pickAny = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
    const pickTable = (ids: number[]) => {
      const { userId, token } = pickAny(diners);
      const day = getDayAhead(Math.floor(Math.random() * days));
      return { restaurantId: pickAny(ids), day, time: pickAny(times), userId, token };
    };
    return {
      inputs: async (count) =>
        Array.from({ length: count }, () => {
          const { restaurantId, day, time, token } = pickTable(ours);
          return {
            input: getReservation({ restaurantId }, { date: day, time, discount: 10 }),
            token,
            idempotencyKey: randomBytes(12).toString('base64url'),
          };
        }),
      pieces: async (count) => Array.from({ length: count }, () => pickTable(bares)),
      bare: (connection, piece) => bookBare(connection, piece as Table),
    };
  },
};
