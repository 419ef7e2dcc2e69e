import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/client';
import { insertFullShop } from './full-shop';
import { insertHistory } from './seed-load-history';
import { first, type LoadSeedSize } from './seed-load-size';
import type { TestDiner, TestDish } from './shop';

export interface LoadSeed {
  size: LoadSeedSize;
  /** All parameters count from 0. */
  restaurantId(restaurant: number): number;
  getHost(restaurant: number): string;
  dishId(restaurant: number, dish: number): number;
  /** Users with a history come first, then newcomers. */
  diner(number: number): TestDiner;
}

/** The initial balance of every user's wallet. */
const inWallet = 500_000;

/**
 * Fills an empty database with set-based statements: the first restaurant is inserted like in other tests, and
 * the others are copies of it. Foreign keys are not checked, because the statements produce valid references
 * and the checks would take most of the time. Needs a PostgreSQL superuser, which the embedded server has.
 */
export async function seedLoad(
  db: Db,
  size: LoadSeedSize,
  createDish: (dish: number) => TestDish = () => ({}),
  now = new Date(),
): Promise<LoadSeed> {
  const dishes = Array.from({ length: size.dishes }, (_, dish) => createDish(dish));
  await numberDishesFrom(db, first.dish);
  await insertFullShop(db, dishes, { id: first.restaurant, fees: {} });
  await numberDishesFrom(db, first.dish + size.restaurants * size.dishes);
  await db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await multiplyShop(tx, size);
    await insertDiners(tx, size, now);
    await insertHistory(tx, size, now);
  });
  // In production, autovacuum would have done this during the inserts.
  await db.execute('vacuum analyze');
  return {
    size,
    restaurantId: (restaurant) => first.restaurant + restaurant,
    getHost: (restaurant) => `shop${first.restaurant + restaurant}.example.test`,
    dishId: (restaurant, dish) => first.dish + restaurant * size.dishes + dish,
    diner: (number) => ({ userId: first.user + number, token: getToken(number) }),
  };
}

const numberDishesFrom = (db: Db, id: number) =>
  db.execute(sql.raw(`alter table dishes alter column id restart with ${id}`));

const getToken = (diner: number) => `the token of diner ${diner}`;

/** Copies the first restaurant; each copy has its own host, menu, promotion, voucher and reviews. */
async function multiplyShop(tx: Tx, { restaurants, dishes }: LoadSeedSize): Promise<void> {
  const model = first.restaurant;
  await tx.execute(sql`insert into restaurants select (jsonb_populate_record(r, jsonb_build_object(
      'id', ${model}::int + n, 'name', jsonb_build_object('en', 'Test Kitchen ' || n), 'rating', 3 + (n % 20) / 10.0,
      'city', (array['Singapore', 'Jurong', 'Tampines', 'Woodlands'])[1 + n % 4],
      'merchant_id', 'm-' || n / 3, 'lat', r.lat + (n % 10) / 1000.0))).*
    from restaurants r, generate_series(1, ${restaurants}::int - 1) n where r.id = ${model}`);
  await tx.execute(sql`insert into restaurant_domains (host, restaurant_id, position)
    select 'shop' || id || '.example.test', id, 0 from restaurants where id > ${model}`);
  await tx.execute(sql`insert into categories (restaurant_id, key, name, position)
    select r.id, c.key, c.name, c.position from categories c, restaurants r where c.restaurant_id = ${model} and r.id > ${model}`);
  await tx.execute(sql`insert into dishes overriding system value
    select (jsonb_populate_record(d, jsonb_build_object('restaurant_id', r.id, 'category_id', c.id,
      'id', ${first.dish}::int + (r.id - ${model}::int) * ${dishes}::int + d.position))).*
    from dishes d, restaurants r join categories c on c.restaurant_id = r.id
    where d.restaurant_id = ${model} and r.id > ${model} order by r.id, d.position`);
  await tx.execute(sql`with numbered as (
      insert into option_keys (restaurant_id, path) select id, 'voucher/dinner-50' from restaurants where id > ${model}
      returning id, restaurant_id
    ) update restaurants r set config = jsonb_set(config, '{vouchers,0,id}', to_jsonb(k.id))
    from numbered k where k.restaurant_id = r.id`);
  await tx.execute(sql`insert into promotions (restaurant_id, code, name, amount_off, uses_left)
    select id, 'LESS' || n, '{"en": "Less"}', 100 * n, case n when 1 then 1000000 end from restaurants, generate_series(1, 3) n`);
  await tx.execute(sql`insert into reviews (restaurant_id, key, position, nick_name, score, day, text)
    select id, 'review-' || n, n, 'Diner ' || n, 3 + n % 3, date '2026-10-01' - n, '{"en": "Good, and quick."}'
    from restaurants, generate_series(1, 30) n`);
}

/** Inserts users with an open session, addresses and a filled wallet. */
async function insertDiners(tx: Tx, { diners, newcomers = 0 }: LoadSeedSize, now: Date): Promise<void> {
  const at = now.toISOString();
  const accounts = sql`(select ${first.user}::int + n as id, n from generate_series(0, ${diners + newcomers}::int - 1) n)`;
  await tx.execute(sql`insert into users (id, mobile_country_code, mobile, country_code, nick_name, locale) overriding system value
    select id, '+65', (70000000 + n)::text, 'SG', 'Diner ' || n, 'en' from ${accounts} u`);
  await tx.execute(sql`insert into sessions (token_hash, user_id, created_at, expires_at)
    select rtrim(translate(encode(sha256(convert_to('the token of diner ' || n, 'UTF8')), 'base64'), '+/', '-_'), '='), id,
      ${at}, ${at}::timestamptz + interval '30 days' from ${accounts} u`);
  await tx.execute(sql`insert into addresses (user_id, user_name, country_area, mobile, country, country_code, building_name,
      address_detail, unit_no, latitude, longitude, is_default, created_at, updated_at)
    select id, 'Ann', '+65', '91234567', 'Singapore', 'SG', '', place || ' Test Street', '#02-02', 1.281, 103.845, place = 1, ${at}, ${at}
    from ${accounts} u, generate_series(1, 2) place`);
  await tx.execute(sql`insert into wallet_accounts (kind, currency)
    select kind, 'SGD' from unnest(array['sales', 'cash_in', 'refunds', 'cash_out', 'bonus']) kind on conflict do nothing`);
  await tx.execute(
    sql`insert into wallet_accounts (kind, user_id, currency) select 'diner', id, 'SGD' from ${accounts} u`,
  );
  const moved = sql`(select u.id as user_id, d.id as own, c.id as counter, replace(gen_random_uuid()::text, '-', '') as moved
    from ${accounts} u join wallet_accounts d on d.user_id = u.id, wallet_accounts c where c.kind = 'cash_in')`;
  await tx.execute(sql`with moved as materialized ${moved}, noted as (
      insert into wallet_transactions (id, user_id, currency, amount, balance, type, subject_kind, subject_id, created_at)
      select moved, user_id, 'SGD', ${inWallet}::int, ${inWallet}::int, 'topup', 'topup', moved, ${at}::timestamptz - interval '400 days' from moved
    ), entered as (
      insert into wallet_entries select moved, own, ${inWallet}::int from moved union all select moved, counter, -${inWallet}::int from moved
    ), topped as (
      insert into top_ups (id, sn, user_id, restaurant_id, currency, amount, pay_type, state, created_at, reviewed_at)
      select moved, 'TKT-' || user_id, user_id, ${first.restaurant}, 'SGD', ${inWallet}::int, 'PAY_NOW', 'done', at, at
      from moved, lateral (select ${at}::timestamptz - interval '400 days' as at) as time
    ) update wallet_accounts a set balance = ${inWallet}::int from moved where a.id = own`);
}
