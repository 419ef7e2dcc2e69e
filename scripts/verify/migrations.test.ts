import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkMigrations, findBreakingChanges } from './migrations.mjs';

const migrations = fileURLToPath(new URL('../../backend/db/migrations', import.meta.url));
/** Those before it were made before releases ran side by side. */
const firstChecked = 6;

test('OPS-05 the release before can run on the schema of every migration', () => {
  expect(checkMigrations(migrations, firstChecked)).toEqual([]);
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
    findBreakingChanges(`CREATE TABLE "other" ("id" int);\n--> statement-breakpoint\n${sql}`),
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
  expect(findBreakingChanges(sql)).toEqual([]);
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
