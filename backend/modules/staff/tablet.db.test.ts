import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { auditLog } from '../../schema/operator';
import { staffMemberships } from '../../schema/staff';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { insertShop, shopMorning } from '../../testing/shop';
import { insertStaff, listStaffEvents } from '../../testing/staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let manager: Awaited<ReturnType<typeof insertStaff>>;
let ann: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(shopMorning);
  ({ restaurantId } = await insertShop(deps.db));
  manager = await insertStaff(deps, restaurantId, 'manager', { name: 'Mo' });
  ann = await insertStaff(deps, restaurantId, 'counter', { name: 'Ann' });
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const getShopInput = () => ({ restaurantId });
/** Returns a browser that the manager has made a shared tablet. */
const share = async () => {
  await manager.call('tablet.share', getShopInput());
  return manager;
};
const unlock = (pin: string, { staffId } = ann) => ({ staffId, pin });

test('CON-03 people act on a shared tablet by their PIN, and each act carries the person’s name', async () => {
  await ann.call('people.setPin', { ...getShopInput(), pin: '2468' });
  await manager.call('people.setPin', { ...getShopInput(), pin: '135790' });
  expect(await listStaffEvents(deps, restaurantId)).toEqual(
    [ann, manager].map(({ staffId }) => ({ kind: 'staff', subject: String(staffId) })),
  );
  const tablet = await share();
  expect((await tablet.getError('account.whoAmI', {})).code).toBe('STAFF_LOCKED');
  expect((await tablet.getError('orders.board', getShopInput())).code).toBe('STAFF_LOCKED');
  expect(await tablet.call('tablet.people', {})).toMatchObject({
    people: [{ name: 'Ann' }, { name: 'Mo' }],
  });
  await tablet.call('tablet.unlock', unlock('2468'));
  expect(await tablet.call('account.whoAmI', {})).toMatchObject({ name: 'Ann', isShared: true });
  await tablet.call('shop.extraTime', { ...getShopInput(), minutes: 10, howLong: 60 });
  await tablet.call('tablet.unlock', unlock('135790', manager));
  await tablet.call('shop.extraTime', { ...getShopInput(), minutes: 0, howLong: 0 });
  await tablet.call('tablet.lock', {});
  expect(
    (await tablet.getError('shop.extraTime', { ...getShopInput(), minutes: 10, howLong: 60 })).code,
  ).toBe('STAFF_LOCKED');
  const acts = await deps.db
    .select({ act: auditLog.act, actor: auditLog.actor, staffId: auditLog.staffId })
    .from(auditLog)
    .where(eq(auditLog.restaurantId, restaurantId))
    .orderBy(desc(auditLog.id))
    .limit(5);
  expect(acts).toEqual([
    { act: 'staff.tablet-lock', actor: 'Mo', staffId: manager.staffId },
    { act: 'shop.busy', actor: 'Mo', staffId: manager.staffId },
    { act: 'staff.tablet-unlock', actor: 'Mo', staffId: manager.staffId },
    { act: 'shop.busy', actor: 'Ann', staffId: ann.staffId },
    { act: 'staff.tablet-unlock', actor: 'Ann', staffId: ann.staffId },
  ]);
});

test('CON-03 a PIN opens no more than the counter, and no way to another PIN or restaurant', async () => {
  await manager.call('people.setPin', { ...getShopInput(), pin: '135790' });
  const tablet = await share();
  await tablet.call('tablet.unlock', unlock('135790', manager));
  expect((await tablet.call('account.whoAmI', {})).memberships).toMatchObject([{ role: 'counter' }]);
  for (const name of ['people.list', 'tablet.share'] as const)
    expect((await tablet.getError(name, getShopInput())).code).toBe('FORBIDDEN');
  expect((await tablet.getError('people.setPin', { ...getShopInput(), pin: '2468' })).code).toBe('FORBIDDEN');
  const elsewhere = await insertShop(deps.db);
  expect((await tablet.getError('orders.board', { restaurantId: elsewhere.restaurantId })).code).toBe(
    'FORBIDDEN',
  );
  expect((await ann.getError('tablet.people', {})).code).toBe('FORBIDDEN');
  expect((await ann.getError('tablet.unlock', unlock('2468'))).code).toBe('FORBIDDEN');
  expect((await ann.getError('tablet.lock', {})).code).toBe('FORBIDDEN');
});

test('CON-03 wrong PINs are counted per person, and a right one resets them', async () => {
  await ann.call('people.setPin', { ...getShopInput(), pin: '2468' });
  const tablet = await share();
  for (let nth = 0; nth < 4; nth++)
    expect((await tablet.getError('tablet.unlock', unlock('8642'))).code).toBe('PIN_WRONG');
  await tablet.call('tablet.unlock', unlock('2468'));
  await tablet.call('tablet.lock', {});
  for (let nth = 0; nth < 5; nth++)
    expect((await tablet.getError('tablet.unlock', unlock('8642'))).code).toBe('PIN_WRONG');
  const refused = await tablet.getError('tablet.unlock', unlock('2468'));
  expect([refused.code, refused.detail]).toEqual(['TOO_MANY', { retryAfterSeconds: 900 }]);
  clock.advance({ minutes: 16 });
  await tablet.call('tablet.unlock', unlock('2468'));
});

test('CON-03 many guesses at once are not more than the budget', async () => {
  await ann.call('people.setPin', { ...getShopInput(), pin: '2468' });
  const tablet = await share();
  const guesses = Array.from({ length: 12 }, (_, nth) =>
    tablet.getError('tablet.unlock', unlock(String(3000 + nth * 7))),
  );
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(5);
  expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(7);
});

test.each(['0000', '1234', '987654'])('CON-03 the PIN %s is too easy', async (pin) => {
  expect((await ann.getError('people.setPin', { ...getShopInput(), pin })).code).toBe('PIN_WEAK');
});

test.each(['123', '1234567', '12a4', ''])('CON-03 %j is no PIN', async (pin) => {
  const answer = await ann.fetch('/staff/people.setPin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...getShopInput(), pin }),
  });
  expect(((await answer.json()) as { code: string }).code).toBe('INVALID_INPUT');
});

test('CON-03 the PIN is stored as a keyed hash, another one for each person', async () => {
  await ann.call('people.setPin', { ...getShopInput(), pin: '2468' });
  await manager.call('people.setPin', { ...getShopInput(), pin: '2468' });
  const rows = await deps.db
    .select()
    .from(staffMemberships)
    .where(eq(staffMemberships.restaurantId, restaurantId));
  const hashes = rows.map(({ pinHash }) => pinHash);
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
});

test('CON-03 a tablet ends with its manager, and locks itself when the person on it is removed', async () => {
  await ann.call('people.setPin', { ...getShopInput(), pin: '2468' });
  const owner = await insertStaff(deps, restaurantId, 'owner');
  const tablet = await share();
  await tablet.call('tablet.unlock', unlock('2468'));
  await owner.call('people.remove', { ...getShopInput(), staffId: ann.staffId });
  expect((await tablet.getError('account.whoAmI', {})).code).toBe('STAFF_LOCKED');
  expect((await tablet.getError('orders.board', getShopInput())).code).not.toBe('0');
  await owner.call('people.changeRole', { ...getShopInput(), staffId: manager.staffId, role: 'kitchen' });
  expect((await tablet.getError('tablet.people', {})).code).toBe('ACCESS_DENIED');
});
