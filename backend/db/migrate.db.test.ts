import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from './client';
import { migrateDatabase } from './migrate';
import { createTestDatabase } from './testing';
import { getDatabaseUrl, runOnServer } from './testing-server';

const server = inject('testServerUrl');
const name = 'migrate_at_once';

beforeAll(() => runOnServer(server, `create database ${name}`));
afterAll(() => runOnServer(server, `drop database ${name} with (force)`));

test('eight instances that migrate an empty database at once apply each migration once', async () => {
  const url = getDatabaseUrl(server, name);
  await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(url)));

  const { pool, close } = openDatabase(url);
  const { rows } = await pool.query(
    'select count(*)::int as applied, count(distinct hash)::int as steps from drizzle.__drizzle_migrations',
  );
  await close();
  expect(rows[0].applied).toBe(rows[0].steps);
  expect(rows[0].applied).toBeGreaterThan(0);
});

/** Returns a new folder with a journal of migrations of these names. */
function makeFolder(tags: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'makan-migrations-'));
  mkdirSync(join(folder, 'meta'));
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ entries: tags.map((tag, at) => ({ idx: at, when: at + 1, tag, breakpoints: true })) }),
  );
  return folder;
}

test('OPS-05 a migration that fails names its file, statement and cause, and leaves what the one before it did', async () => {
  const folder = makeFolder(['0000_table', '0001_check', '0002_column']);
  writeFileSync(join(folder, '0000_table.sql'), 'create table things (name text not null);');
  writeFileSync(
    join(folder, '0001_check.sql'),
    "insert into things values ('half');--> statement-breakpoint\n-- Names\nalter table things\n  add column size int, add column name text;",
  );
  writeFileSync(join(folder, '0002_column.sql'), 'alter table things add column note text;');
  const database = await createTestDatabase({ bare: true });
  try {
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow(
      'Migration 0001_check.sql failed: column "name" of relation "things" already exists. The statement begins with: alter table things add column size int, add column name text;. The migrations before it are applied.',
    );
    const { rows } = await database.pool.query(
      'select (select count(*)::int from things) as rows, (select count(*)::int from drizzle.__drizzle_migrations) as applied',
    );
    expect(rows).toEqual([{ rows: 0, applied: 1 }]);
    // The mended step and the one after it follow.
    writeFileSync(join(folder, '0001_check.sql'), 'alter table things add column size int;');
    await migrateDatabase(database.url, folder);
    await database.pool.query("insert into things (name, size, note) values ('soup', 1, 'hot')");
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
  }
});

test('OPS-05 each migration has a transaction of its own, so its locks end before the next begins', async () => {
  const folder = makeFolder(['0000_table', '0001_first', '0002_second']);
  writeFileSync(join(folder, '0000_table.sql'), 'create table ids (step int, id text);');
  for (const [step, tag] of ['0001_first', '0002_second'].entries())
    writeFileSync(
      join(folder, `${tag}.sql`),
      `insert into ids values (${step}, pg_current_xact_id()::text);`,
    );
  const database = await createTestDatabase({ bare: true });
  try {
    await migrateDatabase(database.url, folder);
    const { rows } = await database.pool.query('select count(distinct id)::int as transactions from ids');
    expect(rows).toEqual([{ transactions: 2 }]);
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
  }
});

describe('a migration outside a transaction', () => {
  const tags = ['0000_table', '0001_index', '0002_column'];
  const folder = makeFolder(tags);
  const writeMigration = (at: number, sql: string) => writeFileSync(join(folder, `${tags[at]}.sql`), sql);
  writeMigration(0, 'create table things (name text);');
  writeMigration(
    1,
    '-- outside a transaction\ndrop index concurrently if exists "things_name";--> statement-breakpoint\ncreate unique index concurrently "things_name" on things (name);',
  );
  writeMigration(2, 'alter table things add column note text;');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('OPS-05 lets others write to the table whose index it makes', async () => {
    const database = await createTestDatabase({ bare: true });
    const writer = await database.pool.connect();
    try {
      await database.pool.query('create table things (name text)');
      writeMigration(0, 'select 1;');
      await writer.query("begin; insert into things values ('open')");
      const migrated = migrateDatabase(database.url, folder);
      await expect
        .poll(async () => {
          const { rows } = await database.pool.query(
            `select from pg_locks where not granted and locktype in ('virtualxid', 'transactionid')
              and pid in (select pid from pg_stat_activity where datname = current_database())`,
          );
          return rows.length;
        })
        .toBe(1);
      await database.pool.query("insert into things values ('meanwhile')");
      await writer.query('commit');
      await migrated;
      const { rows } = await database.pool.query('select name, note from things order by name');
      expect(rows.map(({ name }) => name)).toEqual(['meanwhile', 'open']);
    } finally {
      writer.release(true);
      await database.close();
    }
  });

  test('OPS-05 that fails is repeated as a whole, and those before it stay', async () => {
    const database = await createTestDatabase({ bare: true });
    const isValid = async () =>
      (
        await database.pool.query(
          "select indisvalid from pg_index where indexrelid = to_regclass('things_name')",
        )
      ).rows;
    try {
      writeMigration(0, "create table things (name text); insert into things values ('twice'), ('twice');");
      await expect(migrateDatabase(database.url, folder)).rejects.toMatchObject({
        code: 'MIGRATION_FAILED',
        cause: { code: '23505' },
      });
      expect(await isValid()).toEqual([{ indisvalid: false }]);
      await database.pool.query('delete from things where ctid = (select min(ctid) from things)');
      await migrateDatabase(database.url, folder);
      expect(await isValid()).toEqual([{ indisvalid: true }]);
      const { rows } = await database.pool.query(
        'select count(*)::int as applied from drizzle.__drizzle_migrations',
      );
      expect(rows).toEqual([{ applied: 3 }]);
    } finally {
      await database.close();
    }
  });
});
