import { sql } from 'drizzle-orm';
import type { Db } from '../../backend/db/client';
import { sampleMails } from '../../backend/mail/sample-mails';
import { type LoadSeed, seedLoad } from '../../backend/testing/seed-load';
import { first } from '../../backend/testing/seed-load-size';
import { dishPrice } from '../cases/scaled';

/** Number of restaurants with 200 dishes; the others have five, which suffice to order. */
export const largeShops = 400;
const dishes = 5;
const dishesOfLarge = 200;

/** Fills an empty database with restaurants, their domains, and the orders of a year. */
export async function fillRestaurants(db: Db, restaurants: number, orders: number): Promise<LoadSeed> {
  const crowd = await seedLoad(
    db,
    {
      restaurants,
      dishes,
      diners: 20_000,
      newcomers: 20_000,
      orders,
      reservations: 1_000,
      voucherOrders: 1_000,
    },
    () => ({ price: dishPrice, stock: null }),
  );
  await db.execute(sql`insert into dishes overriding system value
    select (jsonb_populate_record(d, jsonb_build_object('key', d.key || '-' || n, 'position', d.position + n * ${dishes}::int,
      'id', nextval(pg_get_serial_sequence('dishes', 'id'))))).*
    from dishes d, generate_series(1, ${dishesOfLarge / dishes - 1}::int) n
    where d.restaurant_id < ${first.restaurant + largeShops}::int`);
  return crowd;
}

/** Inserts unsent order mails into the outbox. */
export const postMails = (db: Db, count: number) =>
  db.execute(sql`insert into outbox (channel, recipient, template, locale, restaurant_id, data, created_at)
    select 'email', 'ann@example.test', 'order-confirmed', 'en', ${first.restaurant}, ${JSON.stringify(sampleMails['order-confirmed'])}::jsonb, now()
    from generate_series(1, ${count}::int)`);

/** Returns the total size of tables and their indexes in bytes. */
export async function getTableBytes(db: Db, ...tables: string[]): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(array[${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}]::text[]) name`,
  );
  return rows[0]?.bytes ?? 0;
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::float8 as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}
