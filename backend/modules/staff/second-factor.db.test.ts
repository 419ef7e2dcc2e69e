import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '@/lib/contract/staff/roles';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { writeMail } from '../../mail/write-mail';
import { outbox } from '../../schema/outbox';
import { staff, staffRecoveryCodes } from '../../schema/staff';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { insertShop, shopMorning } from '../../testing/shop';
import { createStaffClient, insertStaff, type StaffClient } from '../../testing/staff';
import { createPasswordLink } from './invitations';
import { resetSecondFactor } from './second-factor';
import { resealSecrets } from './second-factor-check';
import { hashNewPassword } from './staff-passwords';
import { getTotpCode } from './totp';

type Person = Awaited<ReturnType<typeof insertStaff>>;

const clock = createTestClock(shopMorning);
const password = 'four green woks';
let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let passwordHash: string;
let hana: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, { clock: clock.now });
  passwordHash = await hashNewPassword(password, { email: 'x@staff.example', name: 'x' });
});
beforeEach(async () => {
  clock.set(shopMorning);
  ({ restaurantId } = await insertShop(deps.db));
  hana = await insertPerson('owner', 'Hana');
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const insertPerson = (role: Role, name: string) =>
  insertStaff(deps, restaurantId, role, { name, passwordHash });

/** Turns the second factor on with the code of the previous step, so that the current one stays unspent. */
async function turnOn(person: StaffClient) {
  const { secret, setup } = await person.call('account.startSecondFactor', {});
  const code = getTotpCode(secret, new Date(clock.now().getTime() - 30_000));
  const { recoveryCodes } = await person.call('account.confirmSecondFactor', { setup, code });
  return { secret, recoveryCodes, now: () => getTotpCode(secret, clock.now()) };
}

const signIn = (client: StaffClient, { email }: Person, code?: string) =>
  client.call('account.signIn', { email, password, code });
const getRefusal = async (client: StaffClient, { email }: Person, code?: string) =>
  (await client.getError('account.signIn', { email, password, code })).code;
const readRow = async ({ staffId }: Person) =>
  (await deps.db.select().from(staff).where(eq(staff.id, staffId)))[0]!;
/** Returns a code that is not valid now. */
const getWrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe('turning it on', () => {
  test('CON-02 a first code turns it on, and from then on the password alone opens nothing', async () => {
    expect(await hana.call('account.secondFactor', {})).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const app = await turnOn(hana);
    expect(await hana.call('account.secondFactor', {})).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    const client = createStaffClient(deps);
    expect(await getRefusal(client, hana)).toBe('SECOND_FACTOR_NEEDED');
    expect(client.cookie).toBe('');
    expect((await signIn(client, hana, ` ${app.now().replace(/^.../, '$& ')} `)).name).toBe('Hana');
    expect((await hana.call('people.list', { restaurantId })).people).toMatchObject([
      { hasSecondFactor: true },
    ]);
  });

  test('CON-02 a wrong first code, one for another account and a second turning on are refused', async () => {
    const { secret, setup } = await hana.call('account.startSecondFactor', {});
    const code = getTotpCode(secret, clock.now());
    const ann = await insertPerson('counter', 'Ann');
    const confirm = async (person: Person, wish: { setup: string; code: string }) =>
      (await person.getError('account.confirmSecondFactor', wish)).code;
    expect(await confirm(hana, { setup, code: getWrongCode(code) })).toBe('SECOND_FACTOR_WRONG');
    expect(await confirm(ann, { setup, code })).toBe('INVALID_INPUT');
    expect(await confirm(hana, { setup: `${setup}x`, code })).toBe('INVALID_INPUT');
    const both = await Promise.allSettled([
      hana.call('account.confirmSecondFactor', { setup, code }),
      hana.call('account.confirmSecondFactor', { setup, code }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await confirm(hana, { setup, code })).toBe('SECOND_FACTOR_ON');
    expect((await hana.getError('account.startSecondFactor', {})).code).toBe('SECOND_FACTOR_ON');
  });

  test('CON-02 it ends the sessions that were opened without it, but no shared tablet', async () => {
    const elsewhere = createStaffClient(deps);
    await signIn(elsewhere, hana);
    const tablet = createStaffClient(deps);
    await signIn(tablet, hana);
    await tablet.call('tablet.share', { restaurantId });
    await turnOn(hana);
    expect((await elsewhere.getError('account.whoAmI', {})).code).toBe('ACCESS_DENIED');
    expect((await tablet.call('tablet.people', {})).people).toEqual([]);
    expect((await hana.call('account.whoAmI', {})).name).toBe('Hana');
  });

  test('CON-02 secret and recovery codes are not readable in the database, and the log names neither', async () => {
    const { secret, recoveryCodes } = await turnOn(hana);
    const { totpSecret } = await readRow(hana);
    expect(totpSecret).toMatch(/^[\w-]{8}\.[\w.-]+$/);
    expect(totpSecret).not.toContain(secret);
    const hashes = await deps.db
      .select()
      .from(staffRecoveryCodes)
      .where(eq(staffRecoveryCodes.staffId, hana.staffId));
    expect(hashes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const stored = JSON.stringify([hashes, await listAudit(deps.db, { last: 20 })]);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text.replaceAll('-', ''));
    expect((await listAudit(deps.db, { last: 1 }))[0]).toMatchObject({
      act: 'staff.factor-on',
      actor: 'Hana',
      staffId: hana.staffId,
    });
  });

  test('CON-02 a shared tablet leads to nobody’s second factor', async () => {
    await hana.call('people.setPin', { restaurantId, pin: '2468' });
    await hana.call('tablet.share', { restaurantId });
    await hana.call('tablet.unlock', { staffId: hana.staffId, pin: '2468' });
    const proof = { password, code: '000000' };
    const codes = [
      await hana.getError('account.secondFactor', {}),
      await hana.getError('account.startSecondFactor', {}),
      await hana.getError('account.confirmSecondFactor', { setup: 'x', code: '000000' }),
      await hana.getError('account.renewRecoveryCodes', proof),
      await hana.getError('account.endSecondFactor', proof),
    ];
    expect(codes.map(({ code }) => code)).toEqual(Array(5).fill('FORBIDDEN'));
  });
});

describe('signing in with it', () => {
  test('CON-02 a code counts once, also when two use it at once', async () => {
    const app = await turnOn(hana);
    const code = app.now();
    const both = await Promise.allSettled([
      signIn(createStaffClient(deps), hana, code),
      signIn(createStaffClient(deps), hana, code),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await getRefusal(createStaffClient(deps), hana, code)).toBe('SECOND_FACTOR_USED');
    clock.advance({ seconds: 30 });
    await signIn(createStaffClient(deps), hana, app.now());
  });

  test('CON-02 the code that turned it on opens no session', async () => {
    const { secret, setup } = await hana.call('account.startSecondFactor', {});
    const code = getTotpCode(secret, clock.now());
    await hana.call('account.confirmSecondFactor', { setup, code });
    expect(await getRefusal(createStaffClient(deps), hana, code)).toBe('SECOND_FACTOR_USED');
  });

  test('CON-02 a wrong code and one of another account are refused, and a wrong password uses no code up', async () => {
    const app = await turnOn(hana);
    const ann = await insertPerson('counter', 'Ann');
    const { now: ofAnn, recoveryCodes } = await turnOn(ann);
    const client = createStaffClient(deps);
    expect(await getRefusal(client, hana, getWrongCode(app.now()))).toBe('SECOND_FACTOR_WRONG');
    expect(await getRefusal(client, hana, ofAnn())).toBe('SECOND_FACTOR_WRONG');
    expect(await getRefusal(client, hana, recoveryCodes[0])).toBe('SECOND_FACTOR_WRONG');
    expect(await getRefusal(client, hana, '12345')).toBe('SECOND_FACTOR_WRONG');
    const mistyped = { email: hana.email, password: 'another four woks', code: app.now() };
    expect((await client.getError('account.signIn', mistyped)).code).toBe('LOGIN_FAILED');
    await signIn(client, hana, app.now());
  });

  test('CON-02 guesses are counted, many at once too, and a right code resets them', async () => {
    const app = await turnOn(hana);
    const client = createStaffClient(deps);
    for (let nth = 0; nth < 4; nth++)
      expect(await getRefusal(client, hana, getWrongCode(app.now()))).toBe('SECOND_FACTOR_WRONG');
    await signIn(client, hana, app.now());
    clock.advance({ seconds: 30 });
    const codes = await Promise.all(
      Array.from({ length: 9 }, () => getRefusal(createStaffClient(deps), hana, getWrongCode(app.now()))),
    );
    expect(codes.sort()).toEqual([...Array(5).fill('SECOND_FACTOR_WRONG'), ...Array(4).fill('TOO_MANY')]);
    const refused = await client.getError('account.signIn', {
      email: hana.email,
      password,
      code: app.now(),
    });
    expect([refused.code, refused.detail]).toEqual(['TOO_MANY', { retryAfterSeconds: 900 }]);
    clock.advance({ minutes: 16 });
    await signIn(client, hana, app.now());
  });

  test('CON-02 a recovery code stands in for the app once, however it is typed', async () => {
    const { recoveryCodes } = await turnOn(hana);
    const [first, second] = recoveryCodes as [string, string];
    await signIn(createStaffClient(deps), hana, first.toLowerCase());
    await signIn(createStaffClient(deps), hana, second.replaceAll('-', ''));
    expect(await getRefusal(createStaffClient(deps), hana, first)).toBe('SECOND_FACTOR_USED');
    expect(await hana.call('account.secondFactor', {})).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('CON-02 a link for a new password asks for the code as well', async () => {
    const app = await turnOn(hana);
    const { token } = await deps.db.transaction((tx) =>
      createPasswordLink(tx, hana.email, { now: clock.now(), random: deps.random }),
    );
    const client = createStaffClient(deps);
    const wish = { token, name: undefined, password: 'six brown claypots', locale: 'en' } as const;
    const attempt = async (code?: string) =>
      (await client.getError('account.acceptInvitation', { ...wish, code })).code;
    expect(await attempt()).toBe('SECOND_FACTOR_NEEDED');
    expect(await attempt(getWrongCode(app.now()))).toBe('SECOND_FACTOR_WRONG');
    expect((await client.call('account.acceptInvitation', { ...wish, code: app.now() })).name).toBe('Hana');
  });

  test('OPS-12 the secret outlives the CODE_SECRET that it was sealed with', async () => {
    const app = await turnOn(hana);
    const before = await readRow(hana);
    const toDeps = (CODE_SECRET: string) => ({ ...deps, env: { ...deps.env, CODE_SECRET } });
    const newer = 'a newer secret that only this test knows';
    const both = toDeps(`${newer},${deps.env.CODE_SECRET}`);
    await signIn(createStaffClient(both), hana, app.now());
    await resealSecrets(both);
    const after = await readRow(hana);
    expect(after.totpSecret).not.toBe(before.totpSecret);
    clock.advance({ seconds: 30 });
    await signIn(createStaffClient(toDeps(newer)), hana, app.now());
    await resealSecrets(both);
    expect((await readRow(hana)).totpSecret).toBe(after.totpSecret);
  });
});

describe('renewing and ending it', () => {
  test('CON-02 new recovery codes take password and code, and the old ones end', async () => {
    const { recoveryCodes, now } = await turnOn(hana);
    const proof = { password, code: now() };
    expect((await hana.getError('account.renewRecoveryCodes', { ...proof, password: 'wrong' })).code).toBe(
      'LOGIN_FAILED',
    );
    const renewed = (await hana.call('account.renewRecoveryCodes', proof)).recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(await getRefusal(createStaffClient(deps), hana, recoveryCodes[0])).toBe('SECOND_FACTOR_WRONG');
    await signIn(createStaffClient(deps), hana, renewed[0]);
    const ann = await insertPerson('counter', 'Ann');
    expect((await ann.getError('account.renewRecoveryCodes', proof)).code).toBe('NOT_FOUND');
  });

  test('CON-02 it is turned off by password and code, and then the password is enough', async () => {
    const { recoveryCodes, now } = await turnOn(hana);
    const end = (code: string) => hana.getError('account.endSecondFactor', { password, code });
    expect((await end(getWrongCode(now()))).code).toBe('SECOND_FACTOR_WRONG');
    await hana.call('account.endSecondFactor', { password, code: recoveryCodes[3]! });
    expect(await hana.call('account.secondFactor', {})).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    await signIn(createStaffClient(deps), hana);
    expect((await listAudit(deps.db, { last: 2 })).map(({ act }) => act)).toEqual([
      'staff.sign-in',
      'staff.factor-off',
    ]);
  });

  test('CON-02 the operator takes it away from who lost it, ends their sessions and leaves a record', async () => {
    await turnOn(hana);
    await deps.db.transaction((tx) => resetSecondFactor(tx, hana.email, clock.now()));
    expect((await hana.getError('account.whoAmI', {})).code).toBe('ACCESS_DENIED');
    await signIn(createStaffClient(deps), hana);
    expect((await listAudit(deps.db, { restaurantId, last: 2 }))[1]).toMatchObject({
      act: 'staff.factor-reset',
      subject: hana.email,
      actor: 'operator',
    });
    await expect(
      deps.db.transaction((tx) => resetSecondFactor(tx, 'nobody@staff.example', clock.now())),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('CON-02 each change is mailed to the person in their language, so that one by somebody else is noticed', async () => {
  await deps.db.update(staff).set({ locale: 'vn' }).where(eq(staff.id, hana.staffId));
  const { now } = await turnOn(hana);
  const { recoveryCodes } = await hana.call('account.renewRecoveryCodes', { password, code: now() });
  await hana.call('account.endSecondFactor', { password, code: recoveryCodes[0]! });
  await deps.db.transaction((tx) => resetSecondFactor(tx, hana.email, clock.now()));
  const mails = await deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, hana.email))
    .orderBy(outbox.id);
  expect(mails.map(({ data }) => data)).toEqual(
    ['factorOn', 'recoveryCodes', 'factorOff', 'factorReset'].map((change) => ({ change })),
  );
  for (const mail of mails)
    expect(mail).toMatchObject({ template: 'staff-security', locale: 'vn', restaurantId });
  const { subject, text } = await writeMail(deps, mails[0]!);
  expect(subject).toContain('cách bạn đăng nhập trang quản lý đã thay đổi');
  expect(text).toContain('Xác thực hai bước đã được bật');
});

describe('a restaurant that demands it', () => {
  const demand = (isDemanded = true) => hana.call('people.demandSecondFactor', { restaurantId, isDemanded });

  test('CON-02 who has none sets it up before any call there is answered, in open sessions and new ones', async () => {
    const ann = await insertPerson('counter', 'Ann');
    await turnOn(hana);
    await demand();
    const fresh = createStaffClient(deps);
    expect((await signIn(fresh, ann)).memberships).toMatchObject([{ lacksSecondFactor: true }]);
    for (const client of [ann, fresh])
      expect((await client.getError('orders.board', { restaurantId })).code).toBe('SECOND_FACTOR_DEMANDED');
    await turnOn(fresh);
    expect((await fresh.call('account.whoAmI', {})).memberships).toMatchObject([
      { lacksSecondFactor: false },
    ]);
    expect(await fresh.call('orders.board', { restaurantId })).toBeDefined();
    expect((await hana.call('people.list', { restaurantId })).demandsSecondFactor).toBe(true);
  });

  test('CON-02 it holds at that restaurant alone, until an owner takes it back; both are in the log', async () => {
    const ann = await insertPerson('counter', 'Ann');
    await turnOn(hana);
    await demand();
    const elsewhere = await insertShop(deps.db);
    const owner = await insertStaff(deps, elsewhere.restaurantId, 'owner');
    expect((await owner.call('people.list', elsewhere)).demandsSecondFactor).toBe(false);
    await demand(false);
    expect(await ann.call('orders.board', { restaurantId })).toBeDefined();
    expect(await listAudit(deps.db, { restaurantId, last: 2 })).toMatchObject([
      { act: 'staff.factor-demand', actor: 'Hana', detail: { before: true, after: false } },
      { act: 'staff.factor-demand', actor: 'Hana', detail: { before: false, after: true } },
    ]);
  });

  test('CON-02 the open stream of who has none ends, and who has one hears of it', async () => {
    const ann = await insertPerson('counter', 'Ann');
    await turnOn(hana);
    const reader = (await ann.events(restaurantId)).body!.getReader();
    await reader.read();
    await demand();
    while (!(await reader.read()).done);
    expect((await ann.events(restaurantId)).headers.get('content-type')).toBe('application/json');
  });

  test('CON-02 a shared tablet is not asked, but none is made without it', async () => {
    const [ann, mo] = [await insertPerson('counter', 'Ann'), await insertPerson('manager', 'Mo')];
    await ann.call('people.setPin', { restaurantId, pin: '2468' });
    const tablet = createStaffClient(deps);
    await signIn(tablet, mo);
    await tablet.call('tablet.share', { restaurantId });
    await turnOn(hana);
    await demand();
    await tablet.call('tablet.unlock', { staffId: ann.staffId, pin: '2468' });
    expect(await tablet.call('orders.board', { restaurantId })).toBeDefined();
    expect((await tablet.call('account.whoAmI', {})).memberships).toMatchObject([
      { lacksSecondFactor: false },
    ]);
    expect((await mo.getError('tablet.share', { restaurantId })).code).toBe('SECOND_FACTOR_DEMANDED');
  });
});
