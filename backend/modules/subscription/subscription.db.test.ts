import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createCallFrom } from '../../testing/diners';
import { insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

let database: TestDatabase;
let client: TestClient;
let restaurantId: number;
let otherId: number;

const subscribe = contract['subscription.subscribe'];
const stat = contract['subscription.stat'];
const type = 'restaurant' as const;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  ({ restaurantId } = await insertShop(database.db));
  ({ restaurantId: otherId } = await insertShop(database.db));
});
afterAll(async () => {
  await client.close();
  await database.close();
});

test('API-39 subscribe: restaurantId, type and email in, ok 2000; twice is one subscription, with the latest e-mail', async () => {
  const diner = await client.login('92000001');
  const wire = { restaurantId, type, email: 'mei@example.com' };
  expect((await client.send(subscribe, wire, diner)).envelope).toMatchObject({ code: 2000, isSuccess: true });
  const inputs = ['mei@example.com', 'mei.tan@example.com'].map((email) => ({ ...wire, email }));
  for (const input of inputs) await client.call(subscribe, input, diner);
  await Promise.all([1, 2, 3].map(() => client.call(subscribe, inputs[1]!, diner)));
  const { rows } = await database.pool.query('select restaurant_id, user_id, email from subscriptions');
  expect(rows).toEqual([
    { restaurant_id: restaurantId, user_id: diner.userId, email: 'mei.tan@example.com' },
  ]);
});

test('API-39 refuses a missing input, a wrong e-mail, a guest and an unknown restaurant', async () => {
  const diner = await client.login('92000002');
  const wire = { restaurantId, type, email: 'a@example.com' };
  for (const name of ['restaurantId', 'type', 'email'])
    expect(await client.send(subscribe, { ...wire, [name]: undefined }, diner)).toMatchObject({
      status: 400,
      envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
    });
  const longest = `${'a'.repeat(48)}@example.com`;
  for (const email of ['', 'a', 'a@b', 'a b@example.com', `a${longest}`])
    expect((await client.send(subscribe, { ...wire, email }, diner)).envelope.code).toBe('INVALID_INPUT');
  expect((await client.send(subscribe, { ...wire, type: 'merchant' }, diner)).envelope.code).toBe(
    'INVALID_INPUT',
  );
  const guest = await client.send(subscribe, wire, { token: await client.guest() });
  expect(guest.envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  const unknown = await client.send(subscribe, { ...wire, restaurantId: 999_999 }, diner);
  expect(unknown.envelope.code).toBe('RESTAURANT_UNKNOWN');
  expect(await client.call(stat, { restaurantId, type }, diner)).toBe(false);
  await client.call(subscribe, { ...wire, email: longest }, diner);
  expect(await client.call(stat, { restaurantId, type }, diner)).toBe(true);
});

test('API-40 subscribeStat: restaurantId and type in, true only for the diner and the restaurant subscribed to', async () => {
  const diner = await client.login('92000003');
  const other = await client.login('92000004');
  const wire = { restaurantId, type };
  expect((await client.send(stat, wire, diner)).envelope).toMatchObject({ code: '1', data: false });
  await client.call(subscribe, { ...wire, email: 'a@example.com' }, diner);
  expect((await client.send(stat, wire, diner)).envelope).toMatchObject({ code: '1', data: true });
  expect(await client.call(stat, { ...wire, restaurantId: otherId }, diner)).toBe(false);
  expect(await client.call(stat, wire, other)).toBe(false);
  expect(await client.call(stat, wire, { token: await client.guest() })).toBe(false);
  expect((await client.send(stat, wire)).envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  for (const name of ['restaurantId', 'type'])
    expect(await client.send(stat, { ...wire, [name]: undefined }, diner)).toMatchObject({
      status: 400,
      envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
    });
  const unknown = await client.send(stat, { ...wire, restaurantId: 999_999 }, diner);
  expect(unknown.envelope.code).toBe('RESTAURANT_UNKNOWN');
});

test('API-39 a diner and a network address have budgets; the error has the time to wait', async () => {
  const wire = { restaurantId, type, email: 'a@example.com' };
  const repeatSubscribe = async (mobile: string, address: string, times: number) => {
    const { token } = await client.login(mobile);
    const codes = [];
    for (let time = 0; time < times; time++)
      codes.push(await client.send(subscribe, wire, { token, ...createCallFrom(address) }));
    return codes;
  };
  const own = await repeatSubscribe('92000011', '203.0.113.1', 11);
  expect(own.slice(0, 10).every(({ envelope }) => envelope.code === 2000)).toBe(true);
  expect(own[10]).toMatchObject({ status: 429, envelope: { code: 'TOO_MANY' } });
  expect(Number(own[10]!.headers.get('retry-after'))).toBeGreaterThan(0);
  // 11 of 30 attempts are spent.
  await repeatSubscribe('92000012', '203.0.113.1', 10);
  await repeatSubscribe('92000013', '203.0.113.1', 9);
  const [late] = await repeatSubscribe('92000014', '203.0.113.1', 1);
  expect(late).toMatchObject({ status: 429, envelope: { code: 'TOO_MANY' } });
  const [elsewhere] = await repeatSubscribe('92000014', '203.0.113.2', 1);
  expect(elsewhere).toMatchObject({ status: 200, envelope: { code: 2000 } });
});

test('managers get the addresses of those who still want the newsletter as a file, and the log says so', async () => {
  const own = (await insertShop(database.db)).restaurantId;
  const wire = { restaurantId: own, type };
  const [mei, ended] = [await client.login('92000021'), await client.login('92000022')];
  await client.call(subscribe, { ...wire, email: '+mei@example.com' }, mei);
  await client.call(subscribe, { ...wire, email: 'quan@example.com' }, ended);
  for (let times = 0; times < 2; times++) await client.call(contract['subscription.end'], wire, ended);
  expect(await client.call(stat, wire, ended)).toBe(false);

  const manager = await insertStaff(client.deps, own, 'manager', { name: 'Mo' });
  const counter = await insertStaff(client.deps, own, 'counter');
  const elsewhere = await insertStaff(client.deps, otherId, 'owner');
  const path = `/staff/newsletter.csv?restaurantId=${own}`;
  const answer = await manager.fetch(path);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const [head, first, ...others] = (await answer.text()).trim().split('\r\n');
  expect(head).toBe('email,subscribed');
  expect(first).toMatch(/^'\+mei@example\.com,\d{4}-/);
  expect(others).toEqual([]);
  expect(await listAudit(database.db, { restaurantId: own, last: 1 })).toMatchObject([
    { act: 'guest.export-news', actor: 'Mo' },
  ]);
  for (const other of [counter, elsewhere]) expect((await other.fetch(path)).status).toBe(403);
  expect((await manager.fetch('/staff/newsletter.csv')).status).toBe(400);
});
