import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { outbox } from '../../schema/outbox';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { insertShop, shopMorning } from '../../testing/shop';
import { createStaffClient, insertStaff } from '../../testing/staff';
import { getTotpCode } from './totp';

const clock = createTestClock(shopMorning);
const password = 'six brown claypots';
let database: TestDatabase;
let deps: Deps;
let restaurantId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, { clock: clock.now });
});
beforeEach(async () => {
  clock.set(shopMorning);
  ({ restaurantId } = await insertShop(deps.db));
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const listMails = (recipient: string) =>
  deps.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id);

/** Asks for a link, and returns the token of its mail. */
async function askForLink(email: string): Promise<string> {
  await createStaffClient(deps).call('account.mailPasswordLink', { email });
  const mail = (await listMails(email)).findLast(({ template }) => template === 'staff-password');
  return new URL((mail!.data as { link: string }).link).hash.slice(1);
}
const accept = (token: string, code?: string) => ({
  token,
  name: undefined,
  password,
  code,
  locale: 'en' as const,
});

test('CON-02 a mailed link sets a new password, ends all sessions and is noted in a second mail', async () => {
  const hana = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana' });
  const token = await askForLink(hana.email);
  const client = createStaffClient(deps);
  expect(await client.call('account.readInvitation', { token })).toMatchObject({
    email: hana.email,
    expiresAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
  });
  await client.call('account.acceptInvitation', accept(token));
  expect((await hana.getError('account.whoAmI', {})).code).toBe('ACCESS_DENIED');
  await createStaffClient(deps).call('account.signIn', { email: hana.email, password, code: undefined });
  expect(
    (await listMails(hana.email)).map(({ template, data }) => [template, 'change' in data && data.change]),
  ).toEqual([
    ['staff-password', false],
    ['staff-security', 'password'],
  ]);
  expect((await listAudit(deps.db, { last: 3 })).map(({ act, actor }) => [act, actor])).toEqual([
    ['staff.sign-in', 'Hana'],
    ['staff.password', 'Hana'],
    ['staff.password-link', 'Hana'],
  ]);
});

test('CON-02 the second factor is asked for by a mailed link', async () => {
  const hana = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana' });
  const { secret, setup } = await hana.call('account.startSecondFactor', {});
  const earlier = getTotpCode(secret, new Date(clock.now().getTime() - 30_000));
  await hana.call('account.confirmSecondFactor', { setup, code: earlier });
  const token = await askForLink(hana.email);
  const client = createStaffClient(deps);
  expect((await client.getError('account.acceptInvitation', accept(token))).code).toBe(
    'SECOND_FACTOR_NEEDED',
  );
  const code = getTotpCode(secret, clock.now());
  expect((await client.call('account.acceptInvitation', accept(token, code))).name).toBe('Hana');
});

test('CON-02 a link ends after an hour, with the next link, and when it is cut off', async () => {
  const hana = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana' });
  const first = await askForLink(hana.email);
  const second = await askForLink(hana.email);
  const read = (token: string) => createStaffClient(deps).getError('account.readInvitation', { token });
  expect((await read(first)).code).toBe('LINK_SPENT');
  for (const cut of [second.slice(0, 20), '']) expect((await read(cut)).code).toBe('LINK_SPENT');
  clock.advance({ minutes: 61 });
  expect((await read(second)).code).toBe('LINK_SPENT');
});

test('CON-02 an address without an account gets the same answer and no mail', async () => {
  const client = createStaffClient(deps);
  expect(await client.call('account.mailPasswordLink', { email: 'nobody@staff.example' })).toEqual({});
  expect(await listMails('nobody@staff.example')).toEqual([]);
});

test('CON-02 a fourth mail within an hour is refused, for an unknown address too', async () => {
  const hana = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana' });
  for (const email of [hana.email, 'unknown@staff.example']) {
    const send = () => createStaffClient(deps).call('account.mailPasswordLink', { email });
    for (let sent = 0; sent < 3; sent++) await send();
    await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY' });
  }
  expect(await listMails(hana.email)).toHaveLength(3);
});
