import { rmSync } from 'node:fs';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, test } from 'vitest';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { toMinutes } from '@/lib/domain/outlets/opening-hours';
import { listAudit, recordAudit } from '../core/audit-log';
import { getBusinessSpan, getInstant, getWallTime } from '../modules/restaurant/hours';
import { restaurants } from '../schema/restaurant';
import { migrateDatabase } from './migrate';
import { copyMigrationsUpTo, createTestDatabase } from './testing';

test('an installation from before the whole protocol keeps its orders, payments and messages', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = copyMigrationsUpTo('0002_refuse_order');
  try {
    await migrate(database.db, { migrationsFolder: old });
    await database.pool.query(`
      insert into restaurants (id, merchant_id, name, default_locale, country_code, city, time_zone, address, lat, lng,
        phone, hours, delivery, pickup, pay_types)
      values (1, 'm', '{"en": "Old"}', 'en', 'SG', 'Singapore', 'Asia/Singapore', '{"en": "1 Road"}', 1.3, 103.8,
        '+65 6000 0000', '[]', '{"steps": []}', '{"discountPercent": 10, "leadMinutes": 20}', '["PAY_NOW"]');
      insert into users (mobile_country_code, mobile) values ('+65', '81234567');
      insert into orders (id, sn, restaurant_id, user_id, delivery_type, pay_type, total, fees, created_at)
        select 'order-1', 'OL-1', 1, id, 'SELF_PICKUP', 'PAY_NOW', 2300, '{}', now() from users;
      insert into payments (id, order_id, restaurant_id, pay_type, provider, amount, reference, created_at)
        values ('payment-1', 'order-1', 1, 'PAY_NOW', 'paynow', 2300, 'OL1', now());
      insert into outbox (channel, recipient, template, body, created_at, sent_at, failed) values
        ('sms', '+6581234567', 'code', 'sent', now(), now(), false),
        ('sms', '+6581234567', 'code', 'given up', now(), null, true);`);

    await migrateDatabase(database.url);

    const { rows: payments } = await database.pool.query(
      'select p.user_id = u.id as of_diner, p.purpose, p.refunded::int from payments p, users u',
    );
    expect(payments).toEqual([{ of_diner: true, purpose: 'order', refunded: 0 }]);
    const { rows: messages } = await database.pool.query('select body, state from outbox order by id');
    expect(messages).toEqual([
      { body: 'sent', state: 'sent' },
      { body: 'given up', state: 'held' },
    ]);
    const { rows: orders } = await database.pool.query('select id, total::int from orders');
    expect(orders).toEqual([{ id: 'order-1', total: 2300 }]);
  } finally {
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});

test('an installation from before the audit log had its name keeps its records and messages', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = copyMigrationsUpTo('0004_push_subscriptions');
  try {
    await migrate(database.db, { migrationsFolder: old });
    await database.pool.query(`
      insert into operator_acts (restaurant_id, act, subject, actor, at)
        values (7, 'shop.open', '7', 'operator', '2026-01-02T03:04:05Z');
      insert into outbox (channel, recipient, template, state, created_at)
        select 'sms', '+6581234567', 'code', state, now()
        from unnest(array['waiting', 'sending', 'sent', 'kept', 'failed']) with ordinality as s (state, n) order by n;`);

    await migrateDatabase(database.url);
    await recordAudit(database.db, { act: 'shop.left', subject: '7', at: new Date('2026-01-03T03:04:05Z') });

    expect(await listAudit(database.db, { last: 10 })).toMatchObject([
      { id: 2, restaurantId: null, act: 'shop.left' },
      {
        id: 1,
        restaurantId: 7,
        act: 'shop.open',
        subject: '7',
        detail: {},
        actor: 'operator',
        at: new Date('2026-01-02T03:04:05Z'),
      },
    ]);
    const { rows: messages } = await database.pool.query('select state from outbox order by id');
    expect(messages.map(({ state }) => state)).toEqual(['waiting', 'sending', 'sent', 'held', 'failed']);
    const { rows: names } = await database.pool.query(`
      select relname from pg_class where relname like 'operator_acts%'
      union all select conname from pg_constraint where conname like 'operator_acts%'`);
    expect(names).toEqual([]);
  } finally {
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});

test('API-94 the seats of reservations from before they were counted are taken', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = copyMigrationsUpTo('0017_parties');
  try {
    await migrate(database.db, { migrationsFolder: old });
    await database.pool.query(`
      set session_replication_role = replica;
      insert into reservations (id, code, share_code, restaurant_id, user_id, status, day, time, starts_at, people, discount,
          customer_name, phone_dial, phone_digits, language, request_hash, created_at)
        select 'r' || n, 'TK-' || n, 's' || n, 7, 1, status, '2026-11-23', '12:00', now(), people, 0,
          'Ann Tan', '+65', '91234567', 'en', '', now()
        from (values (1, 1, 4), (2, 3, 3), (3, 2, 8)) as r (n, status, people);
      insert into reservation_slots (restaurant_id, day, time, taken)
        values (7, '2026-11-23', '12:00', 2), (7, '2026-11-23', '13:00', 0);
      reset session_replication_role;`);

    await migrateDatabase(database.url);
    const { rows } = await database.pool.query('select time, seats from reservation_slots order by time');
    expect(rows).toEqual([
      { time: '12:00', seats: 7 },
      { time: '13:00', seats: 0 },
    ]);
  } finally {
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});

test('images from before their uses were recorded belong to who shows them, the others to any restaurant', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = copyMigrationsUpTo('0024_personal_data');
  try {
    await migrate(database.db, { migrationsFolder: old });
    await database.pool.query(`
      set session_replication_role = replica;
      insert into restaurants (id, merchant_id, name, default_locale, country_code, city, time_zone, address, lat, lng,
        phone, hours, delivery, pickup, pay_types, logo, config)
      select id, 'm' || id, '{"en": "Old"}', 'en', 'SG', 'Singapore', 'Asia/Singapore', '{"en": "1 Road"}', 1.3, 103.8,
        '+65 6000 0000', '[]', '{"steps": []}', '{"discountPercent": 10, "leadMinutes": 20}', '["PAY_NOW"]', logo, config::jsonb
      from (values (1, 'logoofboth', '{}'), (2, 'logoofboth', '{"banners": ["bannerof2"]}')) as r (id, logo, config);
      insert into dishes (restaurant_id, category_id, key, position, name, price, pictures)
        values (2, 1, 'laksa', 0, '{"en": "Laksa"}', 900, '["dishof2one", "https://elsewhere.example/a.jpg"]');
      insert into draft_edits (restaurant_id, path, value, revision, actor, at)
        values (1, 'dishes/teh/pictures', '["draftof1"]', 1, 'Hana', now());
      insert into media (id, width, height, source_name, source, widths)
        select id, 9, 9, 'a.png', '', '[]'
        from unnest(array['logoofboth', 'bannerof2', 'dishof2one', 'draftof1', 'ofnobody']) as id;
      reset session_replication_role;`);

    await migrateDatabase(database.url);
    const { rows } = await database.pool.query(
      'select restaurant_id as "of", media_id as id from media_uses order by restaurant_id, media_id',
    );
    expect(rows).toEqual([
      { of: 1, id: 'draftof1' },
      { of: 1, id: 'logoofboth' },
      { of: 1, id: 'ofnobody' },
      { of: 2, id: 'bannerof2' },
      { of: 2, id: 'dishof2one' },
      { of: 2, id: 'logoofboth' },
    ]);
  } finally {
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});

test('refunds from before they had a kind get it from the start of their key', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = copyMigrationsUpTo('0039_table_digits_and_requests');
  try {
    await migrate(database.db, { migrationsFolder: old });
    await database.pool.query(`
      set session_replication_role = replica;
      insert into refunds (id, payment_id, restaurant_id, amount, method, state, reason, dedupe_key, actor, try_at, created_at)
        select key, 'p', 7, 100, 'SOURCE', 'done', 'r', key, 'operator', now(), now()
        from unnest(array['unwanted:p', 'taken-off:p:300', 'operator:p:0', 'failed:unwanted:p']) as key;
      reset session_replication_role;`);

    await migrateDatabase(database.url);
    const { rows } = await database.pool.query('select id, kind from refunds order by id');
    expect(Object.fromEntries(rows.map(({ id, kind }) => [id, kind]))).toEqual({
      'failed:unwanted:p': 'retry',
      'operator:p:0': 'operator',
      'taken-off:p:300': 'taken-off',
      'unwanted:p': 'unwanted',
    });
  } finally {
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});

test('CON-15 days from before the boundary had a time of its own keep theirs', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = copyMigrationsUpTo('0083_print_changes');
  try {
    await migrateDatabase(database.url, old);
    await database.pool.query(`
      insert into restaurants (id, merchant_id, name, default_locale, country_code, city, time_zone, address, lat, lng,
        phone, hours, delivery, pickup, pay_types, config)
      select id, 'm', '{"en": "Bar"}', 'en', 'SG', 'Singapore', 'Asia/Singapore', '{"en": "1 Road"}', 1.3, 103.8,
        '+65 6000 0000', '[{"from": 1, "to": 7, "times": [{"start": "18:00", "end": "02:00"}]}]', '{"steps": []}',
        '{"discountPercent": 10, "leadMinutes": 20}', '["PAY_NOW"]', config::jsonb
      from (values (1, '{}'), (2, '{"dayChange": "04:00"}')) as r (id, config);`);
    await migrateDatabase(database.url);
    const [bar, own] = await database.db.select().from(restaurants).orderBy(restaurants.id);

    const getFrom = (day: string, restaurant = bar!) => getBusinessSpan(day, restaurant).from.toISOString();
    const tomorrow = bar!.dayStarts[1]!.from;
    const today = getWallTime(new Date(), 'Asia/Singapore').day;
    // The migration may have run before midnight in Singapore.
    expect([today, getDayAfter(today, 1)]).toContain(tomorrow);
    const getTomorrow = (clock: string) =>
      getInstant({ day: tomorrow, minutes: toMinutes(clock) }, 'Asia/Singapore');
    expect(getFrom('2026-01-15')).toBe('2026-01-14T18:00:00.000Z');
    expect(getFrom(tomorrow)).toBe(getTomorrow('05:00').toISOString());
    expect([getFrom('2026-01-15', own), getFrom(tomorrow, own)]).toEqual([
      '2026-01-14T20:00:00.000Z',
      getTomorrow('04:00').toISOString(),
    ]);
  } finally {
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});

test('OPS-05 a migration that waits for a backup to end holds up nobody who uses the same table', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = copyMigrationsUpTo('0002_refuse_order');
  const reader = await database.pool.connect();
  try {
    await migrate(database.db, { migrationsFolder: old });
    // A backup holds such a lock on each table until it ends.
    await reader.query('begin');
    await reader.query('select from orders');
    const migrated = migrateDatabase(database.url);
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(`
          select 1 from pg_locks where not granted and relation is not null
            and database = (select oid from pg_database where datname = current_database())`);
        return rows.length;
      })
      .toBe(1);
    // This query queues behind the migration.
    expect((await database.pool.query('select from orders')).rowCount).toBe(0);
    await reader.query('rollback');
    await migrated;
    expect((await database.pool.query('select voucher_code from orders')).rowCount).toBe(0);
  } finally {
    reader.release(true);
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});
