import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import {
  checkMigrations,
  listBreakingChanges,
  listOldSnapshots,
  listUnsafeIndexes,
  removeOldSnapshots,
} from './migrations';

const migrations = fileURLToPath(new URL('../../backend/db/migrations', import.meta.url));
/** Earlier migrations are from before releases ran side by side. */
const firstChecked = 6;
/** Earlier migrations create indexes in a transaction. */
const firstConcurrent = 40;

test('OPS-05 the release before can run on the schema of every migration', () => {
  expect(checkMigrations(migrations, firstChecked)).toEqual([]);
});

test('OPS-05 no migration makes an index of an existing table while writes wait', () => {
  expect(checkMigrations(migrations, firstConcurrent, listUnsafeIndexes)).toEqual([]);
});

test.each([
  ['CREATE INDEX "orders_day" ON "orders" ("day");', 'makes writes wait'],
  ['CREATE UNIQUE INDEX orders_sn ON public.orders (sn);', 'makes writes wait'],
  ['CREATE INDEX CONCURRENTLY "orders_day" ON "orders" ("day");', 'needs the first line'],
  [
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY "orders_day" ON "orders" ("day");',
    'needs `DROP INDEX CONCURRENTLY IF EXISTS`',
  ],
  [
    '-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "orders_night";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "orders_day" ON "orders" ("day");',
    'needs `DROP INDEX CONCURRENTLY IF EXISTS`',
  ],
  ['-- outside a transaction\nUPDATE orders SET day = now();', 'belongs to a migration in a transaction'],
])('OPS-05 an index that makes writes wait, or cannot be made again, is refused: %s', (sql, reason) => {
  expect(listUnsafeIndexes(sql)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  'CREATE TABLE "drafts" ("id" int);\n--> statement-breakpoint\nCREATE INDEX "drafts_id" ON "drafts" ("id");',
  '-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "orders_day";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "orders_day" ON "orders" ("day");',
  'UPDATE orders SET day = now();',
])('OPS-05 an index that makes no writes wait passes: %s', (sql) => {
  expect(listUnsafeIndexes(sql)).toEqual([]);
});

test.each([
  'ALTER TABLE "orders" DROP COLUMN "remark";',
  'ALTER TABLE "orders" DROP "remark";',
  'alter table orders rename column remark to note;',
  'ALTER TABLE "orders" RENAME TO "purchases";',
  'ALTER TABLE "orders" ADD COLUMN "channel" text NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "a" text, ADD COLUMN "b" numeric(10, 2) NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "remark" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE text;',
  'ALTER TABLE "orders" ALTER COLUMN "status" DROP DEFAULT;',
  'DROP TABLE "orders" CASCADE;',
  'DROP VIEW open_orders;',
  "ALTER TYPE \"mode\" RENAME VALUE 'a' TO 'b';",
  'TRUNCATE orders;',
])('OPS-05 a migration that the running release cannot bear is refused: %s', (sql) => {
  expect(
    listBreakingChanges(`CREATE TABLE "other" ("id" int);\n--> statement-breakpoint\n${sql}`),
  ).toHaveLength(1);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "channel" text;',
  'ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT \'web\' NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "n" bigint GENERATED ALWAYS AS IDENTITY NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total" >= 0 and note is not null);',
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_total";',
  'ALTER TABLE "orders" ALTER COLUMN "remark" DROP NOT NULL;',
  'CREATE INDEX "orders_day" ON "orders" ("day");',
  'DROP INDEX "orders_day";',
  "update orders set remark = 'drop table orders';",
  'CREATE TABLE "drafts" ("id" int);\n--> statement-breakpoint\nALTER TABLE "drafts" ADD COLUMN "a" text NOT NULL;',
  '-- contract: read by no release since 0.3\nALTER TABLE "orders" DROP COLUMN "remark";',
])('OPS-05 a migration that the running release can bear passes: %s', (sql) => {
  expect(listBreakingChanges(sql)).toEqual([]);
});

test('a refused migration is named with what to do instead', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makan-migrations-'));
  try {
    writeFileSync(join(folder, '0005_old.sql'), 'DROP TABLE a;');
    writeFileSync(join(folder, '0021_new.sql'), 'ALTER TABLE a ADD COLUMN b int NOT NULL;');
    expect(checkMigrations(folder, 6)).toEqual([
      expect.stringMatching(/^0021_new\.sql: .*give it a default/),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('git holds the newest snapshot of the schema and no older one (npm run db:generate removes them)', () => {
  expect(listOldSnapshots(migrations)).toEqual([]);
});

test('the newest migration brings the database to the schema in the code (else: npm run db:generate)', async () => {
  const folder = fileURLToPath(new URL('../../backend/schema', import.meta.url));
  const tables = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
  const schema = generateDrizzleJson(Object.assign({}, ...tables));
  const [name = ''] = readdirSync(join(migrations, 'meta')).filter((file) => file.endsWith('_snapshot.json'));
  const snapshot = JSON.parse(readFileSync(join(migrations, 'meta', name), 'utf8'));
  expect({ ...snapshot, id: '', prevId: '' }).toEqual(
    JSON.parse(JSON.stringify({ ...schema, id: '', prevId: '' })),
  );
});

test('older snapshots are removed, the newest and the journal stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makan-migrations-'));
  const meta = join(folder, 'meta');
  try {
    mkdirSync(meta);
    writeFileSync(
      join(meta, '_journal.json'),
      '{"entries": [{"tag": "0000_first"}, {"tag": "0001_second"}]}',
    );
    for (const name of ['0000', '0001']) writeFileSync(join(meta, `${name}_snapshot.json`), '{}');
    removeOldSnapshots(folder);
    expect(readdirSync(meta).sort()).toEqual(['0001_snapshot.json', '_journal.json']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
