import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJsonRows, toJsonRows } from './json-rows';
import { createTestDatabase, type TestDatabase } from './testing';

const things = pgTable('things', {
  id: integer('id').primaryKey(),
  name: text('name'),
  parts: jsonb('parts').$type<Record<string, string>>(),
  isOpen: boolean('is_open').notNull().default(true),
  madeAt: timestamp('made_at', { withTimezone: true }),
});
const rows = [
  {
    id: 1,
    name: 'Ngọc “菜” \\ \n',
    parts: { en: 'a' },
    isOpen: false,
    madeAt: new Date('2026-11-20T04:05:06.789Z'),
  },
  { id: 2 },
];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create table things (id int primary key, name text, parts jsonb, is_open boolean not null,
    made_at timestamptz, later int not null default 7)`);
});
afterAll(() => database.close());

test('rows in JSON are stored as they were, with defaults for what is missing and for columns of a later release', async () => {
  const source = '(select) as once';
  await database.pool.query(insertJsonRows(things, '$1', source), [toJsonRows(things, rows)]);
  const stored = await database.pool.query('select * from things order by id');
  expect(stored.rows).toEqual([
    { id: 1, name: rows[0]!.name, parts: { en: 'a' }, is_open: false, made_at: rows[0]!.madeAt, later: 7 },
    { id: 2, name: null, parts: null, is_open: true, made_at: null, later: 7 },
  ]);
});

test('no row is written without a row of the source, and a computed column takes the value of its SQL', async () => {
  const write = (source: string, id: number) =>
    database.pool.query(insertJsonRows(things, '$1', source, { name: "'thing ' || row.id" }), [
      toJsonRows(things, [{ id }]),
    ]);
  await write('(select where false) as none', 3);
  await write('(select) as once', 4);
  const stored = await database.pool.query('select id, name from things where id > 2');
  expect(stored.rows).toEqual([{ id: 4, name: 'thing 4' }]);
});
