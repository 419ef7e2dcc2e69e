import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing';

/** Foreign keys without an index, each with its reason. */
const withoutIndex: Record<string, string> = {
  'address_choices.address_id,user_id': 'its index on address_id finds at most two rows, all of one user',
  'help_messages.restaurant_id':
    'restaurants are removed by a rare command; two indexes by state serve reads',
  'parties.restaurant_id': 'a restaurant with parties is never removed; an index by state serves reads',
  'print_jobs.printer_id': 'jobs are deleted after seven days',
  'wallet_accounts.user_id': 'users are never deleted; wallet_accounts_diner holds every row with a user',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

test('every foreign key has a valid index, so that removing what it names reads no whole table', async () => {
  const { rows } = await database.pool.query<{ key: string }>(`
    select c.conrelid::regclass || '.' || (select string_agg(attname, ',' order by array_position(c.conkey, attnum))
      from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey)) as key
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(withoutIndex).sort());
});
