import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { getProjectRoot } from '../project-root';
import { applyMigrations, MigrationError } from './apply-migrations';

/** The number of the advisory lock that is held during a migration; any fixed number works. */
const MIGRATION_LOCK = 7_305_113;

/** The oldest server that is tested. */
const minimumVersion = 15;

/** Milliseconds between two attempts to acquire the migration lock. */
const turnRetryMs = 200;
/**
 * Milliseconds between two attempts, and until the migration fails: longer than a backup of some gigabytes.
 */
const retryMs = 2_000;
const giveUpMs = 15 * 60_000;
/** PostgreSQL's code for a lock that was not acquired in time. */
const lockNotAvailable = '55P03';

class DatabaseTooOldError extends Error {
  override name = 'DatabaseTooOldError';
  readonly code = 'DATABASE_TOO_OLD';
  constructor(version: number) {
    super(
      `The database is PostgreSQL ${version}; version ${minimumVersion} or newer is needed. Nothing was changed. Upgrade the server, or restore a backup into a newer one.`,
    );
  }
}

/** A long-running transaction reads a table that a migration changes. Code DATABASE_BUSY. */
class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
  readonly code = 'DATABASE_BUSY';
  constructor(cause: MigrationError) {
    super(
      `A table could not be changed, since something has been reading it for 15 minutes, such as a backup. ${cause.message} Try again when that has ended; pg_stat_activity shows it.`,
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
 * Migrates the database to the newest schema. Several processes may call it concurrently: one migrates, the
 * others wait and find nothing left to do. Does not block queries of a table while it waits for that table.
 * Throws DatabaseTooOldError, DatabaseBusyError and MigrationError.
 */
export async function migrateDatabase(url: string, migrationsFolder = findMigrations()): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'makan migrate',
    statement_timeout: 0,
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection fails at its next statement; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('show server_version_num');
    requireSupportedVersion(Number(rows[0].server_version_num));
    await acquireMigrationLock(client);
    await client.query("set client_min_messages to 'warning'");
    await migrateWhenFree(client, migrationsFolder);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * Polls, because an index that is created concurrently would wait for a statement that waits for the lock.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [MIGRATION_LOCK]);
    if (rows[0].acquired) return;
    await pause(turnRetryMs);
  }
}

/** Retries while a table is locked. */
async function migrateWhenFree(client: pg.Client, migrationsFolder: string): Promise<void> {
  for (const until = Date.now() + giveUpMs; ; await pause(retryMs)) {
    try {
      return await applyMigrations(client, migrationsFolder);
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
      if (Date.now() > until) throw new DatabaseBusyError(error);
    }
  }
}

const isLockNotAvailable = (error: unknown): error is MigrationError =>
  error instanceof MigrationError && (error.cause as { code?: string }).code === lockNotAvailable;

export function countMigrations(): number {
  const journal = JSON.parse(readFileSync(join(findMigrations(), 'meta', '_journal.json'), 'utf8'));
  return journal.entries.length;
}

/**
 * Returns the folder of the migrations: MIGRATIONS_DIR, else `backend/db/migrations` of the project. Throws
 * when it is missing.
 */
export function findMigrations(): string {
  const folder = process.env.MIGRATIONS_DIR || join(getProjectRoot(), 'backend', 'db', 'migrations');
  if (existsSync(join(folder, 'meta', '_journal.json'))) return folder;
  throw new Error(
    `No database migrations in ${folder}; set MIGRATIONS_DIR to the folder that holds meta/_journal.json`,
  );
}
