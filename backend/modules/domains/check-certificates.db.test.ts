import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { restaurantDomains } from '../../schema/restaurant';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { checkCertificates } from './check-certificates';

const clock = createTestClock('2026-11-27T04:00:00Z');
let database: TestDatabase;
let deps: Deps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, {
    clock: clock.now,
    env: { ...createTestDeps(database).env, CONSOLE_HOST: 'console.example.com' },
  });
});
afterAll(async () => {
  await deps?.listener.close();
  await database?.close();
});

test('OPS-11 certificates of domains that lead here are read once a day, and sooner when one is missing or ends', async () => {
  const { restaurantId } = await insertShop(database.db);
  await database.db.delete(restaurantDomains);
  const certificates: Record<string, string> = {
    'fine.example.com': '2027-02-01T00:00:00Z',
    'ending.example.com': '2026-12-01T00:00:00Z',
  };
  const hosts = ['ending.example.com', 'fine.example.com', 'other.example.com', 'without.example.com'];
  await database.db
    .insert(restaurantDomains)
    .values(hosts.map((host, position) => ({ host, restaurantId, position, certificateDueAt: clock.now() })));
  const readCertificate = vi.fn(async (host: string) => {
    const validTo = certificates[host];
    if (!validTo) throw new Error('no TLS');
    return { validTo: new Date(validTo) };
  });
  const resolve = async (host: string) => [host === 'other.example.com' ? '198.51.100.1' : '203.0.113.7'];
  const check = () => checkCertificates(deps, { resolve, readCertificate });
  const readEnds = async () => {
    const rows = await database.db.select().from(restaurantDomains).orderBy(asc(restaurantDomains.host));
    return rows.map(({ certificateEndsAt }) => certificateEndsAt?.toISOString().slice(0, 10) ?? null);
  };

  expect(await check()).toBe(4);
  expect(await readEnds()).toEqual(['2026-12-01', '2027-02-01', null, '1970-01-01']);
  expect(await check()).toBe(0);
  certificates['ending.example.com'] = '2027-02-20T00:00:00Z';
  clock.advance({ minutes: 11 });
  expect(await check()).toBe(2);
  expect(await readEnds()).toEqual(['2027-02-20', '2027-02-01', null, '1970-01-01']);
  clock.advance({ minutes: 60 });
  expect(await check()).toBe(2);
  clock.advance({ minutes: 24 * 60 });
  expect(await check()).toBe(4);
});

test('OPS-11 a domain that is removed while its certificate is read is no failure', async () => {
  const { restaurantId } = await insertShop(database.db);
  await database.db
    .insert(restaurantDomains)
    .values({ host: 'gone.example.com', restaurantId, position: 1, certificateDueAt: new Date(0) });
  const resolve = async (host: string) => {
    await database.db.delete(restaurantDomains).where(eq(restaurantDomains.host, 'gone.example.com'));
    return [host];
  };
  await checkCertificates(deps, { resolve, readCertificate: async () => ({ validTo: new Date(0) }) });
  const { rows } = await database.pool.query('select count(*)::int as failures from job_failures');
  expect(rows).toEqual([{ failures: 0 }]);
});
