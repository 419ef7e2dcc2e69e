import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { insertFullShop } from '../../testing/full-shop';
import { addDomain, removeDomain } from './domains';

let database: TestDatabase;
let client: TestClient;
let restaurantId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  ({ restaurantId } = await insertFullShop(database.db));
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function ask(domain: string | undefined, secret?: string): Promise<number> {
  const { status } = await client.raw('/domains/certificate', {
    query: { domain },
    headers: secret === undefined ? {} : { 'x-gateway-secret': secret },
  });
  return status;
}

test('OPS-03 a certificate may be made for the domain of a restaurant, as long as it has it', async () => {
  expect(await ask('eat.example.com')).toBe(404);
  await addDomain(database.db, restaurantId, 'eat.example.com', new Date());
  expect(await ask('eat.example.com')).toBe(200);
  expect(await ask('EAT.example.com')).toBe(200);
  expect(await ask('www.eat.example.com')).toBe(404);
  await removeDomain(database.db, restaurantId, 'eat.example.com', new Date());
  expect(await ask('eat.example.com')).toBe(404);
});

test('OPS-03 the console has a certificate; a name that is no domain has none', async () => {
  expect(await ask(client.deps.env.CONSOLE_HOST)).toBe(200);
  for (const name of [
    undefined,
    '',
    '127.0.0.1',
    'a b',
    '*.example.com',
    "x'; drop table orders; --",
    'a'.repeat(300),
  ])
    expect(await ask(name)).toBe(404);
});

test('OPS-03 without the secret nobody learns which names are restaurants', async () => {
  await addDomain(database.db, restaurantId, 'secret.example.com', new Date());
  expect(await ask('secret.example.com', '')).toBe(403);
  expect(await ask('secret.example.com', 'a wrong secret of the right length, or so')).toBe(403);
});

test('OPS-03 a flood of made-up names takes few connections, and the calls of diners go on', async () => {
  await addDomain(database.db, restaurantId, 'known.example.com', new Date());
  // Lookups wait behind this lock, as they would behind a slow database.
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('lock table restaurant_domains in access exclusive mode');
  const refused: number[] = [];
  const flood = Array.from({ length: 40 }, async (_, n) => {
    const status = await ask(`made-up-${n}.example.com`);
    refused.push(status);
    return status;
  });
  await vi.waitFor(() => expect(refused).toEqual(Array(36).fill(503)), { timeout: 60_000 });
  // Other requests still get a connection: the pool of a test has ten.
  expect(await client.guest()).toBeTruthy();
  await lock.query('commit');
  lock.release();
  expect((await Promise.all(flood)).filter((status) => status === 404).length).toBe(4);
  expect(await ask('known.example.com')).toBe(200);
});
