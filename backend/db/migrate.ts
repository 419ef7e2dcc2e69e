import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { getProjectRoot } from '../project-root';

/** Any fixed number: the advisory lock held during a migration. */
const MIGRATION_LOCK = 7_305_113;

/** The oldest server that is tested. */
const minimumVersion = 15;

/** Milliseconds that a migration waits for a table. Everybody who needs that table waits behind it. */
const lockTimeoutMs = 1_000;
/** Milliseconds until the next attempt, and after which it is given up: longer than a backup of some gigabytes. */
const retryMs = 2_000;
const giveUpMs = 15 * 60_000;
/** PostgreSQL's code for a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

/** PostgreSQL is too old. Code DATABASE_TOO_OLD. */
class DatabaseTooOldError extends Error {
  override name = 'DatabaseTooOldError';
  readonly code = 'DATABASE_TOO_OLD';
  constructor(version: number) {
    super(
      `The database is PostgreSQL ${version}; version ${minimumVersion} or newer is needed. Nothing was changed. Upgrade the server, or restore a backup into a newer one.`,
    );
  }
}

/** Something that takes long reads a table that a migration changes. Code DATABASE_BUSY. */
class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
  readonly code = 'DATABASE_BUSY';
  constructor(cause: unknown) {
    super(
      'A table could not be changed, since something has been reading it for 15 minutes, such as a backup. Nothing was changed. Try again when that has ended; pg_stat_activity shows it.',
      { cause },
    );
  }
}

/** Throws DatabaseTooOldError for a server version such as 140012. */
export function requireSupportedVersion(serverVersion: number): void {
  const version = Math.floor(serverVersion / 10_000);
  if (version < minimumVersion) throw new DatabaseTooOldError(version);
}

/**
 * Brings the database to the newest schema. Several processes may call it at once: one migrates, the others wait and
 * find nothing left to do. All steps are one transaction, so a failing one leaves the database as it was. Does not hold up who uses a
 * table while it waits for that table (OPS-05). Throws DatabaseTooOldError, DatabaseBusyError.
 */
export async function migrateDatabase(url: string, migrationsFolder = findMigrations()): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'makan migrate',
    statement_timeout: 0,
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection fails at its next statement; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('show server_version_num');
    requireSupportedVersion(Number(rows[0].server_version_num));
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query("set client_min_messages to 'warning'");
    await client.query(`set lock_timeout to ${lockTimeoutMs}`);
    await migrateWhenFree(client, migrationsFolder);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/** Begins again as long as a table is not free. */
async function migrateWhenFree(client: pg.Client, migrationsFolder: string): Promise<void> {
  for (const until = Date.now() + giveUpMs; ; await pause(retryMs)) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
      if (Date.now() > until) throw new DatabaseBusyError(error);
    }
  }
}

function isLockNotAvailable(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === lockNotAvailable || cause?.code === lockNotAvailable;
}

/** Returns how many migrations this program has. */
export function countMigrations(): number {
  const journal = JSON.parse(readFileSync(join(findMigrations(), 'meta', '_journal.json'), 'utf8'));
  return journal.entries.length;
}

/** Folder of the migrations: MIGRATIONS_DIR, else `backend/db/migrations` of the project. Throws when there is none. */
export function findMigrations(): string {
  const folder = process.env.MIGRATIONS_DIR || join(getProjectRoot(), 'backend', 'db', 'migrations');
  if (existsSync(join(folder, 'meta', '_journal.json'))) return folder;
  throw new Error(
    `No database migrations in ${folder}; set MIGRATIONS_DIR to the folder that holds meta/_journal.json`,
  );
}
