import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from './client';
import { migrateDatabase } from './migrate';
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
