import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffContract } from '@/lib/contract/staff/contract';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { keyScopes } from '@/lib/contract/staff/integration-values';
import { findKeyScope } from '@/lib/contract/staff/key-scopes';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { apiKeys } from '../../schema/integrations';
import { auditLog } from '../../schema/operator';
import { callByKey, insertApiKey, sendByKey } from '../../testing/api-keys';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { insertShop, shopMorning } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let dishId: number;
let elsewhereId: number;
/** A key with every scope. */
let allowed: string;
const keys = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, { clock: clock.now });
  const shop = await insertShop(deps.db, [{ price: 1000 }]);
  restaurantId = shop.restaurantId;
  dishId = shop.dishIds[0]!;
  ({ restaurantId: elsewhereId } = await insertShop(deps.db));
  allowed = await insertApiKey(deps, restaurantId, keyScopes);
  for (const scope of keyScopes) keys.set(scope, await insertApiKey(deps, restaurantId, [scope]));
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const calls = Object.values(staffContract) as StaffEndpoint[];
const scoped = calls.filter(({ name }) => findKeyScope(name));
const tables = scoped.flatMap((endpoint) =>
  keyScopes.map((scope) => [endpoint.name, scope, endpoint] as const),
);

describe('each call by each scope', () => {
  // Only the restaurant is sent, so that a key that is let in fails after the check.
  test.each(tables)('HUB-01 %s by a key for %s', async (name, scope, endpoint) => {
    clock.advance({ seconds: 1 });
    const answer = await sendByKey(deps, keys.get(scope)!, endpoint, { restaurantId });
    if (findKeyScope(name) === scope) expect(answer.code).not.toMatch(/^(KEY_|FORBIDDEN$|0$|TOO_MANY)/);
    else
      expect(answer).toMatchObject({
        status: 403,
        code: 'KEY_SCOPE_MISSING',
        data: { scope: findKeyScope(name) },
      });
  });

  test.each(
    calls.filter(({ name }) => !findKeyScope(name)).map((endpoint) => [endpoint.name, endpoint] as const),
  )('HUB-01 %s takes no key, whatever its scopes', async (_, endpoint) => {
    clock.advance({ seconds: 1 });
    expect(await sendByKey(deps, allowed, endpoint, { restaurantId })).toMatchObject({
      status: 403,
      code: 'KEY_NOT_ACCEPTED',
    });
  });
});

const board = staffContract['orders.board'];
const readBoard = (key: string, headers?: Record<string, string>, at = restaurantId) =>
  sendByKey(deps, key, board, { restaurantId: at }, headers);

test.each([
  ['revoked', 'KEY_REVOKED', () => ({ revokedAt: clock.now() })],
  ['expired', 'KEY_EXPIRED', () => ({ expiresAt: clock.now() })],
])('HUB-01 a key that is %s is refused with %s', async (_, code, getChanges) => {
  const key = await insertApiKey(deps, restaurantId, ['orders'], getChanges());
  expect(await readBoard(key)).toMatchObject({ status: 401, code });
});

test('HUB-01 an unknown key and a key of another restaurant are refused', async () => {
  expect(await readBoard('makan_unknown')).toMatchObject({ status: 401, code: 'KEY_UNKNOWN' });
  expect(await readBoard(keys.get('orders')!, {}, elsewhereId)).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
});

test.each<Record<string, string>>([
  { origin: 'https://shop.example.com' },
  { 'sec-fetch-site': 'same-origin' },
  { cookie: 'makan_staff=token' },
])('HUB-01 a key that a browser sends with %j is refused', async (headers) => {
  expect(await readBoard(keys.get('orders')!, headers)).toMatchObject({
    status: 403,
    code: 'KEY_IN_BROWSER',
  });
});

test('HUB-01 a key that Node’s fetch sends is taken', async () => {
  expect(await readBoard(keys.get('orders')!, { 'sec-fetch-mode': 'cors' })).toMatchObject({ status: 200 });
});

test('HUB-01 a key has a budget per minute, and the answer says when it is full again', async () => {
  const key = await insertApiKey(deps, restaurantId, ['orders'], { perMinute: 3 });
  for (let call = 0; call < 3; call++) expect((await readBoard(key)).status).toBe(200);
  expect(await readBoard(key)).toMatchObject({ status: 429, code: 'TOO_MANY', retryAfter: '60' });
  clock.advance({ minutes: 1 });
  expect((await readBoard(key)).status).toBe(200);
});

test('HUB-01 an act by a key is in the log with its name, and the key shows when it was last used', async () => {
  const key = await insertApiKey(deps, restaurantId, ['stock'], { name: 'Counter till' });
  expect(await callByKey(deps, key, 'shop.piecesLeft', { restaurantId, dishId, left: 4 })).toMatchObject({
    status: 200,
    code: '1',
  });
  const acts = await deps.db.select().from(auditLog).where(eq(auditLog.actor, 'API: Counter till'));
  expect(acts).toMatchObject([{ restaurantId, staffId: null }]);
  const manager = await insertStaff(deps, restaurantId, 'manager');
  const { keys: listed } = await manager.call('apiKeys.list', { restaurantId });
  expect(listed.find(({ name }) => name === 'Counter till')).toMatchObject({
    usedAt: clock.now().toISOString(),
    isActive: true,
  });
});

test('HUB-01 a manager makes a key that is shown once, uses it and revokes it', async () => {
  const manager = await insertStaff(deps, restaurantId, 'manager', { name: 'Mei' });
  const input = {
    restaurantId,
    name: ' Deliver ',
    scopes: ['orders' as const],
    perMinute: 60,
    expiresAt: undefined,
    code: undefined,
  };
  const { keyId, key } = await manager.call('apiKeys.make', input);
  expect((await readBoard(key)).status).toBe(200);
  expect((await manager.getError('apiKeys.make', { ...input, name: 'deliver' })).code).toBe('KEY_NAME_TAKEN');
  const answer = await manager.fetch(`/staff/apiKeys.list?restaurantId=${restaurantId}`);
  expect(await answer.text()).not.toContain(key);
  const [stored] = await deps.db.select().from(apiKeys).where(eq(apiKeys.id, keyId));
  expect(JSON.stringify(stored)).not.toContain(key);
  await manager.call('apiKeys.revoke', { restaurantId, keyId });
  await manager.call('apiKeys.revoke', { restaurantId, keyId });
  expect((await readBoard(key)).code).toBe('KEY_REVOKED');
  const acts = await deps.db.select().from(auditLog).where(eq(auditLog.subject, 'Deliver'));
  expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
    ['key.make', 'Mei'],
    ['key.revoke', 'Mei'],
  ]);
  expect((await manager.getError('apiKeys.revoke', { restaurantId, keyId: 999_999 })).code).toBe('NOT_FOUND');
  const past = { ...input, name: 'Old', expiresAt: clock.now().toISOString() };
  expect((await manager.getError('apiKeys.make', past)).code).toBe('INVALID_INPUT');
});

test('HUB-01 a person with a second factor makes a key only with its code', async () => {
  const owner = await insertStaff(deps, restaurantId, 'owner');
  await deps.db.execute(`update staff set totp_secret = 'sealed' where id = ${owner.staffId}`);
  const error = await owner.getError('apiKeys.make', {
    restaurantId,
    name: 'Second',
    scopes: ['menu'],
    perMinute: 60,
    expiresAt: undefined,
    code: undefined,
  });
  expect(error.code).toBe('SECOND_FACTOR_NEEDED');
});
