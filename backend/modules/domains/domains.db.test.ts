import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { auditLog } from '../../schema/operator';
import { startTestClient, type TestClient } from '../../testing/client';
import { runAllAtOnce } from '../../testing/ordering';
import { insertShop, type TestShop } from '../../testing/shop';
import { insertStaff, listStaffEvents } from '../../testing/staff';
import { addDomain } from '../restaurant/domains';

let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let first: string;
let owner: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(async () => {
  shop = await insertShop(database.db);
  first = `shop${shop.restaurantId}.example.test`;
  owner = await insertStaff(client.deps, shop.restaurantId, 'owner', { name: 'Ann' });
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const list = async () =>
  (await owner.call('domains.list', getShopInput())).domains.map(({ host, isMain }) =>
    isMain ? `${host}!` : host,
  );
const add = (host: string, isMain = false) => owner.call('domains.add', { ...getShopInput(), host, isMain });
const createHost = (word: string) => `${word}${shop.restaurantId}.example.com`;

test('CON-17 OPS-03 an owner adds a domain, makes it the main one and removes another; the log says who', async () => {
  expect(await list()).toEqual([`${first}!`]);
  expect((await owner.call('domains.list', getShopInput())).target.name).toBe(client.deps.env.CONSOLE_HOST);
  await add(` ${createHost('Eat').toUpperCase()} `);
  expect(await list()).toEqual([`${first}!`, createHost('eat')]);
  await add(createHost('eat'), true);
  expect(await list()).toEqual([`${createHost('eat')}!`, first]);
  await owner.call('domains.remove', { ...getShopInput(), host: first });
  expect(await list()).toEqual([`${createHost('eat')}!`]);
  const [row] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, shop.restaurantId))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(row).toMatchObject({
    act: 'domain.remove',
    subject: first,
    actor: 'Ann',
    staffId: expect.any(Number),
  });
  const told = { kind: 'menu', subject: String(shop.restaurantId) };
  expect(await listStaffEvents(client.deps, shop.restaurantId)).toEqual([told, told, told]);
});

test.each([
  ['no domain', 'not a domain', 'DOMAIN_INVALID'],
  ['an address', '203.0.113.7', 'DOMAIN_INVALID'],
  ['another restaurant’s', 'taken', 'DOMAIN_TAKEN'],
  ['the console’s', 'console', 'DOMAIN_TAKEN'],
])('OPS-03 %s is refused and nothing changes', async (_, what, code) => {
  const other = await insertShop(database.db);
  const taken = createHost('taken');
  await addDomain(database.db, other.restaurantId, taken, new Date());
  const host = { taken, console: client.deps.env.CONSOLE_HOST.toUpperCase() }[what] ?? what;
  expect((await owner.getError('domains.add', { ...getShopInput(), host, isMain: false })).code).toBe(code);
  expect(await list()).toEqual([`${first}!`]);
});

test('OPS-03 a restaurant has ten domains at most, and keeps its last one', async () => {
  expect((await owner.getError('domains.remove', { ...getShopInput(), host: first })).code).toBe(
    'DOMAIN_LAST',
  );
  for (let nth = 1; nth < 10; nth++) await add(createHost(`eat${nth}-`));
  const refused = await owner.getError('domains.add', {
    ...getShopInput(),
    host: createHost('more'),
    isMain: false,
  });
  expect(refused).toMatchObject({ code: 'DOMAIN_LIMIT', detail: { most: 10 } });
  expect(await list()).toHaveLength(10);
});

test('OPS-03 a domain whose name resolves to nothing says so; another restaurant’s is unknown', async () => {
  const host = `eat${shop.restaurantId}.invalid`;
  await add(host);
  expect(await owner.call('domains.check', { ...getShopInput(), host })).toMatchObject({
    dns: 'nothing',
    addresses: [],
  });
  const asked = { ...getShopInput(), host: 'elsewhere.example.com' };
  expect((await owner.getError('domains.check', asked)).code).toBe('NOT_FOUND');
});

test('OPS-03 of domains that are added at once a restaurant gets ten, and one of those removed at once stays', async () => {
  const hosts = Array.from({ length: 16 }, (_, nth) => createHost(`eat${nth}-`));
  const added = await runAllAtOnce(hosts.map((host) => () => add(host)));
  expect([added.done.length, added.refused]).toEqual([9, { DOMAIN_LIMIT: 7 }]);
  const all = (await list()).map((host) => host.replace('!', ''));
  const remove = (host: string) => owner.call('domains.remove', { ...getShopInput(), host });
  const removed = await runAllAtOnce(all.map((host) => () => remove(host)));
  expect([removed.done.length, removed.refused]).toEqual([9, { DOMAIN_LAST: 1 }]);
  expect(await list()).toHaveLength(1);
});
