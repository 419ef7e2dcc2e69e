import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate';
import { createTestDatabase } from './testing';

const migrations = join(import.meta.dirname, 'migrations');

/** The migrations up to one of them, as an older installation had them. */
function upTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'makan-migrations-'));
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last);
  journal.entries = journal.entries.slice(0, end + 1);
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}

test('an installation from before the whole protocol keeps its orders, payments and messages', async () => {
  const database = await createTestDatabase({ bare: true });
  const old = upTo('0002_refuse_order');
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
      { body: 'given up', state: 'kept' },
    ]);
    const { rows: orders } = await database.pool.query('select id, total::int from orders');
    expect(orders).toEqual([{ id: 'order-1', total: 2300 }]);
  } finally {
    rmSync(old, { recursive: true, force: true });
    await database.close();
  }
});
