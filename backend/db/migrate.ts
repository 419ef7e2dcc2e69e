import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { projectRoot } from '../project-root';

/** Any fixed number: the advisory lock held during a migration. */
const MIGRATION_LOCK = 7_305_113;

/** The oldest server that is tested. */
const minimumVersion = 15;

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

/** Throws DatabaseTooOldError for a server version such as 140012. */
export function requireSupportedVersion(serverVersion: number): void {
  const version = Math.floor(serverVersion / 10_000);
  if (version < minimumVersion) throw new DatabaseTooOldError(version);
}

/**
 * Brings the database to the newest schema. Several processes may call it at once: one migrates, the others wait and
 * find nothing left to do. All steps are one transaction, so a failing one leaves the database as it was. Throws
 * DatabaseTooOldError.
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
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/** Returns how many migrations this program has. */
export function countMigrations(): number {
  const journal = JSON.parse(readFileSync(join(findMigrations(), 'meta', '_journal.json'), 'utf8'));
  return journal.entries.length;
}

/** Folder of the migrations: MIGRATIONS_DIR, else `backend/db/migrations` of the project. Throws when there is none. */
export function findMigrations(): string {
  const folder = process.env.MIGRATIONS_DIR || join(projectRoot(), 'backend', 'db', 'migrations');
  if (existsSync(join(folder, 'meta', '_journal.json'))) return folder;
  throw new Error(
    `No database migrations in ${folder}; set MIGRATIONS_DIR to the folder that holds meta/_journal.json`,
  );
}
