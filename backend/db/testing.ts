import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from './client';
import { getDatabaseUrl, runOnServer, TEMPLATE } from './testing-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's server, to its maintenance database. */
    testServerUrl: string;
  }
}

export interface TestDatabase {
  db: Db;
  url: string;
  pool: pg.Pool;
  /** Drops the database. */
  close(): Promise<void>;
}

/**
 * Creates an empty, migrated database on the test run's server. Call it in beforeAll and close it in
 * afterAll; only for files named *.db.test.ts, whose vitest project starts the server.
 */
export async function createTestDatabase(
  options: { max?: number /** Creates the database without migrations. */; bare?: boolean } = {},
): Promise<TestDatabase> {
  const server = inject('testServerUrl');
  if (!server) throw new Error('No test server: name the file *.db.test.ts');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.bare ? 'template0' : TEMPLATE;
  // Copying the template's files takes half the time of logging each of their pages.
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = getDatabaseUrl(server, name);
  const { db, pool, close } = openDatabase(url, {
    max: options.max ?? 10,
    name: 'makan test',
    // A race of hundreds of calls on a busy machine waits longer than a user would.
    connectionTimeout: 60_000,
  });
  return {
    db,
    url,
    pool,
    async close() {
      await close();
      await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Returns a folder with the migrations up to the given one, as an older installation had them; the test
 * deletes it.
 */
export function copyMigrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'makan-migrations-'));
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last);
  journal.entries = journal.entries.slice(0, end + 1);
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}
