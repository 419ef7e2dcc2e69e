import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/**
 * First line of a migration whose statements cannot run in a transaction, such as `create index
 * concurrently`.
 */
const outsideTransaction = /^-- outside a transaction\b/;

/** Milliseconds that a transaction waits for a table; every query of that table waits behind it. */
const lockTimeoutMs = 1_000;

/** Maximum number of characters of a failed statement in the error's message. */
const shownCharacters = 120;

/** A statement of a migration failed. `cause` is PostgreSQL's error. Code MIGRATION_FAILED. */
export class MigrationError extends Error {
  override name = 'MigrationError';
  readonly code = 'MIGRATION_FAILED';
  constructor(file: string, statement: string, cause: unknown) {
    const shown = statement
      .replaceAll(/^--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, shownCharacters);
    super(
      `Migration ${file} failed: ${(cause as Error).message}. The statement begins with: ${shown}. The migrations before it are applied.`,
      { cause },
    );
  }
}

/**
 * Applies the missing migrations, each in a transaction of its own: locks of one step are released before the
 * next, and a failing step leaves the database as the step before it did. A migration outside a transaction
 * that fails half-way runs again as a whole. Reads and writes the table of Drizzle's own migrator, which runs
 * all migrations in one transaction. Throws MigrationError.
 */
export async function applyMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  const files = readFileNames(migrationsFolder);
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => rows[0].newest === null || folderMillis > Number(rows[0].newest),
  );
  for (const migration of missing)
    await applyMigration(client, migration, files.get(migration.folderMillis) ?? migration.hash);
}

/** Returns the file name of each migration by its time in the journal. */
function readFileNames(folder: string): Map<number, string> {
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'),
  );
  return new Map(journal.entries.map(({ when, tag }) => [when, `${tag}.sql`]));
}

async function applyMigration(client: pg.Client, migration: MigrationMeta, file: string): Promise<void> {
  const { sql, hash, folderMillis } = migration;
  const isTransaction = !outsideTransaction.test(sql[0]!);
  // An index that is created concurrently needs no timeout: it waits for transactions, but none of them waits
  // for it.
  if (isTransaction) await client.query(`begin; set local lock_timeout to ${lockTimeoutMs}`);
  let running = '';
  try {
    for (const statement of sql) {
      running = statement;
      await client.query(statement);
    }
    running = 'commit';
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    if (isTransaction) await client.query('commit');
  } catch (error) {
    // When the connection broke, the rollback fails too, and the server has rolled back.
    if (isTransaction) await client.query('rollback').catch(() => undefined);
    throw new MigrationError(file, running, error);
  }
}
