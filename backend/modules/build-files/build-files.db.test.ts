import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFilesPath } from '@/lib/contract/internal-paths';
import { createApp } from '../../app';
import { dayMs } from '../../core/durations';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { buildFiles } from '../../schema/build-files';
import { startTestClient, type TestClient } from '../../testing/client';
import { runMakan } from '../../testing/makan';
import { type BuiltFolders, findBuildFile, publishBuildFiles, removeOldBuildFiles } from './build-files';

let database: TestDatabase;
let client: TestClient;
let root: string;
const now = new Date('2026-03-02T04:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(async () => {
  await database.db.delete(buildFiles);
  root = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes the files of a release in a folder of its own; a name begins with its part. */
function build(release: string, files: Record<string, string>): BuiltFolders {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, release, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { storefront: join(root, release, 'storefront'), console: join(root, release, 'console') };
}

const find = async (name: string) => (await findBuildFile(database.db, name))?.toString();
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const removeOld = (at: Date) => removeOldBuildFiles({ ...client.deps, clock: () => at });

const first = {
  'storefront/chunks/same.js': 'same()',
  'storefront/chunks/old.js': 'old()',
  'storefront/chunks/old.js.map': '{}',
  'console/index-old.js': 'board()',
  'console/index-old.js.br': 'compressed',
};
const second = { 'storefront/chunks/same.js': 'same()', 'storefront/chunks/new.js': 'new()' };

test('SKW-01 the files of two releases are there together, each stored once', async () => {
  expect(await publishBuildFiles(database.db, build('1', first), now)).toEqual({ files: 3, added: 3 });
  expect(await publishBuildFiles(database.db, build('2', second), now)).toEqual({ files: 2, added: 1 });
  expect(await publishBuildFiles(database.db, build('2', second), now)).toEqual({ files: 2, added: 0 });
  const names = await database.db.select({ name: buildFiles.name }).from(buildFiles);
  expect(names.map(({ name }) => name).sort()).toEqual([
    'console/index-old.js',
    'storefront/chunks/new.js',
    'storefront/chunks/old.js',
    'storefront/chunks/same.js',
  ]);
  expect(await find('storefront/chunks/old.js')).toBe('old()');
});

test('SKW-01 a former release stays a week from the day on which it was replaced', async () => {
  await publishBuildFiles(database.db, build('1', first), now);
  // It was the newest one for a month.
  await publishBuildFiles(database.db, build('2', second), later(30));
  await removeOld(later(36));
  expect(await find('storefront/chunks/old.js')).toBe('old()');
  await removeOld(later(38));
  expect(await find('storefront/chunks/old.js')).toBeUndefined();
  expect(await find('storefront/chunks/same.js')).toBe('same()');
  expect(await find('storefront/chunks/new.js')).toBe('new()');
  // The second release has no console of its own, so the former one is not replaced.
  expect(await find('console/index-old.js')).toBe('board()');
});

test('SKW-01 after a rollback the files of the former release are the newest ones again', async () => {
  await publishBuildFiles(database.db, build('1', first), now);
  await publishBuildFiles(database.db, build('2', second), now);
  await publishBuildFiles(database.db, build('1', first), later(1));
  await removeOld(later(30));
  expect(await find('storefront/chunks/old.js')).toBe('old()');
  expect(await find('storefront/chunks/new.js')).toBeUndefined();
});

test('SKW-01 a storefront reads a file by its name and its secret', async () => {
  await publishBuildFiles(database.db, build('1', first), now);
  const ask = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${client.url}/${buildFilesPath}/${name}`, { headers });
  const secret = { 'x-gateway-secret': client.deps.env.GATEWAY_SECRET };
  expect(await (await ask('chunks/old.js', secret)).text()).toBe('old()');
  expect((await ask('chunks/none.js', secret)).status).toBe(404);
  expect((await ask('chunks/old.js')).status).toBe(404);
  // The console's files are behind another host.
  expect((await ask('../console/index-old.js', secret)).status).toBe(404);
});

test('SKW-01 the console serves the scripts of its former release by the paths of its pages', async () => {
  await publishBuildFiles(database.db, build('1', first), now);
  const { CONSOLE_HOST } = client.deps.env;
  const app = createApp({ ...client.deps, env: { ...client.deps.env, CONSOLE_DIR: root } });
  const ask = async (path: string) => app.fetch(new Request(new URL(path, `http://${CONSOLE_HOST}`)));
  const found = await ask('/assets/index-old.js');
  expect(await found.text()).toBe('board()');
  expect(found.headers.get('content-type')).toMatch(/javascript/);
  expect(found.headers.get('cache-control')).toMatch(/immutable/);
  expect((await ask('/assets/index-none.js')).status).toBe(404);
  // The storefront's files are behind other hosts.
  expect((await ask('/assets/../storefront/chunks/old.js')).status).toBe(404);
});

test('SKW-01 `makan migrate` stores the scripts of its release', async () => {
  build('1', { 'console/assets/index-1.js': 'board()', '.next/static/chunks/1.js': 'shop()' });
  const { exit, out } = await runMakan(database, ['migrate', '--json'], {
    env: { NEXT_DIST_DIR: join(root, '1', '.next'), CONSOLE_DIR: join(root, '1', 'console') },
  });
  expect([exit, JSON.parse(out)]).toEqual([0, { migrated: true, files: 2, added: 2 }]);
  expect(await find('console/index-1.js')).toBe('board()');
  expect(await find('storefront/chunks/1.js')).toBe('shop()');
});
