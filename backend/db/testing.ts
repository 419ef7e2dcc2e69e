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
    /** Connection string of the test run's server, on its maintenance database. */
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
 * A fresh, migrated and empty database on the test run's server. Call it in beforeAll and close it in afterAll; only for
 * files named *.db.test.ts, whose vitest project starts the server.
 */
export async function createTestDatabase(
  options: { max?: number /** Not migrated: as it comes from the server. */; bare?: boolean } = {},
): Promise<TestDatabase> {
  const server = inject('testServerUrl');
  if (!server) throw new Error('No test server: name the file *.db.test.ts');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${options.bare ? 'template0' : TEMPLATE}`);
  const url = getDatabaseUrl(server, name);
  const { db, pool, close } = openDatabase(url, {
    max: options.max ?? 10,
    name: 'makan test',
    // A race of hundreds on a busy machine waits longer than a diner would.
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

/** Returns a folder, which the test removes, with the migrations up to one of them, as an older installation had them. */
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
