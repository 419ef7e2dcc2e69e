import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findMigrations } from '../db/migrate';
import { freePort } from '../db/postgres/record';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { runJobs } from '../jobs/run-jobs';
import { jobFailures } from '../schema/jobs';
import { createTestDeps } from '../testing/deps';
import { startMailServer } from '../testing/mail/mail-server';
import { runMakan } from '../testing/makan';
import { checkBuilds, checkDisk, checkDomain, checkMail } from './doctor-checks';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'makan-doctor-'));
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function runDoctor({ env = {}, now = new Date(), target = database } = {}) {
  return runMakan(target, ['doctor', '--offline'], { env: { DATA_DIR: folder, ...env }, now: () => now });
}

async function runOneJob(): Promise<void> {
  const deps = createTestDeps(database);
  let runs = 0;
  const jobs = await runJobs(deps, [{ name: 'a-job', everySeconds: 1, run: async () => void runs++ }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 60_000 });
  await jobs.stop();
  await deps.listener.close();
}

test('the doctor says that no job has run, and that all is well once they do', async () => {
  expect(await runDoctor()).toMatchObject({
    exit: 1,
    said: expect.stringContaining('WRONG jobs: No job has ever run.'),
  });
  await runOneJob();
  const { said } = await runDoctor();
  expect(said).toContain('ok    jobs: Jobs run.');
  expect(said).toMatch(/All \d+ migrations are applied\./);
  // The disk usage of the machine varies, so the line is removed.
  expect(said.replace(/^.* disk: .*$/m, '')).not.toContain('WRONG ');
});

test('the doctor finds jobs that have been silent', async () => {
  await runOneJob();
  await database.pool.query(
    "update jobs.job set completed_on = now() - interval '1 hour' where state = 'completed'",
  );
  expect((await runDoctor()).said).toContain('WRONG jobs: No job has run for 5 minutes.');
});

test('the doctor finds a job that fails, until a run of it works', async () => {
  const deps = createTestDeps(database);
  let isBroken = true;
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (isBroken) throw new Error('broken');
  };
  const jobs = await runJobs(deps, [{ name: 'fails', everySeconds: 1, run }]);
  await vi.waitFor(
    async () => expect((await runDoctor()).said).toContain('WRONG failures: These jobs fail: fails.'),
    {
      timeout: 60_000,
    },
  );
  isBroken = false;
  const before = runs;
  await vi.waitFor(async () => expect((await runDoctor()).said).toContain('ok    failures:'), {
    timeout: 60_000,
  });
  expect(runs).toBeGreaterThan(before);
  await jobs.stop();
  await deps.listener.close();
});

test('the doctor and the job commands show rows that a job has set aside, and try them again', async () => {
  const at = new Date('2026-11-23T02:00:00Z');
  await database.db.insert(jobFailures).values({
    job: 'expire-orders',
    rowId: 'an-order',
    restaurantId: 8001,
    attempts: 3,
    firstFailedAt: at,
    lastFailedAt: at,
    nextTryAt: new Date('2026-12-01T00:00:00Z'),
    lastError: 'integer out of range',
  });
  const { said, exit } = await runDoctor();
  expect(exit).toBe(1);
  expect(said).toContain('1 of expire-orders (integer out of range)');
  expect(said).toContain('makan job list');
  const list = await runMakan(database, ['job', 'list', '--job', 'expire-orders']);
  for (const part of ['expire-orders', 'an-order', '8001', 'integer out of range'])
    expect(list.said).toContain(part);
  expect((await runMakan(database, ['job', 'list', '--job', 'other'])).said).not.toContain('an-order');
  const now = () => new Date('2026-11-23T03:00:00Z');
  expect(await runMakan(database, ['job', 'retry', 'expire-orders', 'an-order'], { now })).toMatchObject({
    exit: 0,
  });
  const [row] = await database.db.select().from(jobFailures);
  expect(row!.nextTryAt).toEqual(now());
  expect((await runMakan(database, ['job', 'retry', 'expire-orders', 'no-order'])).exit).toBe(1);
  await database.db.delete(jobFailures);
});

test('the doctor finds a clock that is an hour off', async () => {
  const { exit, said } = await runDoctor({ now: new Date(Date.now() + 3_600_000) });
  expect(exit).toBe(1);
  expect(said).toMatch(/WRONG clock: This clock is 3[56]\d\d s ahead of that of the database\./);
});

test('the doctor finds pending migrations, changes nothing, and finds a database that is newer', async () => {
  const newer = join(folder, 'migrations');
  cpSync(findMigrations(), newer, { recursive: true });
  const path = join(newer, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, { tag: '9999_next' }] }));
  vi.stubEnv('MIGRATIONS_DIR', newer);
  try {
    expect((await runDoctor()).said).toMatch(
      /WRONG migrations: 1 of \d+ migrations are pending\. Run: makan migrate/,
    );
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(1) }));
    expect((await runDoctor()).said).toContain('WRONG migrations: The database is 1 migrations newer');
  } finally {
    vi.unstubAllEnvs();
  }
  const bare = await createTestDatabase({ bare: true });
  try {
    expect((await runDoctor({ target: bare })).said).toContain('WRONG migrations: The database is empty.');
    const { rows } = await bare.pool.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  } finally {
    await bare.close();
  }
});

test.each([
  { bavail: 100, blocks: 1_000_000, isWell: false },
  { bavail: 1_000_000, blocks: 100_000_000, isWell: false },
  { bavail: 50_000_000, blocks: 100_000_000, isWell: true },
])(
  'the doctor judges a disk with $bavail of $blocks blocks free: well is $isWell',
  async ({ isWell, ...size }) => {
    expect(await checkDisk('/data', async () => ({ ...size, bsize: 4096 }))).toMatchObject({ isWell });
  },
);

test('the doctor logs in to the mail server, and tells one that is not there', async () => {
  const server = await startMailServer();
  try {
    expect(await checkMail(`smtp://127.0.0.1:${server.port}`)).toMatchObject({ isWell: true });
  } finally {
    await server.close();
  }
  const away = await checkMail(`smtp://user:secret@127.0.0.1:${await freePort()}`);
  expect(away).toMatchObject({ isWell: false, text: expect.stringContaining('does not answer') });
  expect(away.text).not.toContain('secret');
  expect(await checkMail(undefined)).toMatchObject({ isWell: true });
});

test.each([
  ['one build', ['a', 'a'], true, 'are of one build'],
  ['two builds', ['a', 'b'], false, 'Storefronts of 2 builds answer at shop.example.com'],
  ['an unfinished start', ['a', undefined], true, 'are of one build'],
] as const)('OPS-05 the doctor says of storefronts of %s', async (_, builds, isWell, text) => {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return Response.json({ status: 'alive', build: builds[asked % builds.length] });
  };
  const finding = await checkBuilds('shop.example.com', { resolve: async () => [], fetch });
  expect(finding).toMatchObject({ isWell, text: expect.stringContaining(text) });
});

const now = new Date('2026-11-25T00:00:00Z');
const good = { validTo: new Date('2027-02-20T00:00:00Z') };
const alive = { resolve: async () => ['192.0.2.7'], fetch: async () => Response.json({ status: 'alive' }) };
const parked = { ...alive, fetch: async () => new Response('parked') };

test.each([
  ['leads here', alive, async () => good, true, 'holds for 87 days'],
  [
    'resolves to nothing',
    { ...alive, resolve: async () => [] },
    async () => good,
    false,
    'Add an A or AAAA record',
  ],
  ['leads elsewhere', parked, async () => good, false, 'something else than a storefront'],
  ['has no TLS', alive, () => Promise.reject(new Error('refused')), false, 'port 443 open?'],
  [
    'has a refused certificate',
    alive,
    async () => ({ ...good, refusedFor: 'CERT_HAS_EXPIRED' }),
    false,
    'CERT_HAS_EXPIRED',
  ],
  [
    'was not renewed',
    alive,
    async () => ({ validTo: new Date('2026-11-28T00:00:00Z') }),
    false,
    'ends in 3 days',
  ],
] as const)(
  'OPS-03 the doctor says of a domain that it %s',
  async (_, outside, getCertificate, isWell, text) => {
    const finding = await checkDomain('shop.example.com', { now, outside: outside as never, getCertificate });
    expect(finding).toMatchObject({ isWell, text: expect.stringContaining(text) });
  },
);
