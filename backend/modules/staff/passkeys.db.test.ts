import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '@/lib/contract/staff/roles';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { outbox } from '../../schema/outbox';
import { staffPasskeys } from '../../schema/staff';
import { Authenticator } from '../../testing/authenticator';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { runAllAtOnce } from '../../testing/ordering';
import { insertShop, shopMorning } from '../../testing/shop';
import { createStaffClient, insertStaff, type StaffClient } from '../../testing/staff';
import { resetSecondFactor } from './second-factor';
import { signIn as signInByPassword } from './sign-in';
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

const start = (person: StaffClient) => person.call('account.startPasskey', { password, code: undefined });

async function addPasskey(person: StaffClient, name = 'Phone'): Promise<Authenticator> {
  const device = new Authenticator();
  const { options } = await start(person);
  await person.call('account.addPasskey', { name, response: device.create(options) });
  return device;
}

/** Logs in from a new browser. */
async function signIn(device: Authenticator, wish: Parameters<Authenticator['get']>[1] = {}) {
  const client = createStaffClient(deps);
  const { options } = await client.call('account.startPasskeySignIn', {});
  const response = device.get(options, wish);
  return { client, response, send: () => client.call('account.signInByPasskey', { response }) };
}

async function getRefusal(device: Authenticator, wish: Parameters<Authenticator['get']>[1] = {}) {
  const { client, response } = await signIn(device, wish);
  return (await client.getError('account.signInByPasskey', { response })).code;
}

describe('adding', () => {
  test('CON-02 a passkey is added by password, listed, renamed and removed; the log and a mail say so', async () => {
    await addPasskey(hana);
    const [passkey] = (await hana.call('account.passkeys', {})).passkeys;
    expect(passkey).toEqual({
      passkeyId: expect.any(String),
      name: 'Phone',
      createdAt: clock.now().toISOString(),
    });
    const { passkeyId } = passkey!;
    await hana.call('account.renamePasskey', { passkeyId, name: 'Old phone' });
    expect((await hana.call('account.passkeys', {})).passkeys).toMatchObject([{ name: 'Old phone' }]);
    const people = await hana.call('people.list', { restaurantId });
    expect(people.people).toMatchObject([{ hasSecondFactor: true }]);
    await hana.call('account.removePasskey', { passkeyId });
    expect((await hana.call('account.passkeys', {})).passkeys).toEqual([]);
    expect(await listAudit(deps.db, { restaurantId, last: 3 })).toMatchObject([
      { act: 'staff.passkey-remove', actor: 'Hana', detail: { name: 'Old phone' } },
      { act: 'staff.passkey-rename', actor: 'Hana', detail: { before: 'Phone', after: 'Old phone' } },
      { act: 'staff.passkey-add', actor: 'Hana', detail: { name: 'Phone' } },
    ]);
    const mails = await deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, hana.email))
      .orderBy(outbox.id);
    expect(mails.map(({ template, data }) => [template, data])).toEqual([
      ['staff-security', { change: 'passkeyAdded' }],
      ['staff-security', { change: 'passkeyRemoved' }],
    ]);
  });

  test('CON-02 adding one takes the password, and the code where there is a second factor', async () => {
    const wrong = { password: 'another four woks', code: undefined };
    expect((await hana.getError('account.startPasskey', wrong)).code).toBe('LOGIN_FAILED');
    const { secret, setup } = await hana.call('account.startSecondFactor', {});
    const getCodeAt = (seconds: number) =>
      getTotpCode(secret, new Date(clock.now().getTime() + seconds * 1000));
    await hana.call('account.confirmSecondFactor', { setup, code: getCodeAt(-30) });
    const proof = { password, code: undefined };
    expect((await hana.getError('account.startPasskey', proof)).code).toBe('SECOND_FACTOR_NEEDED');
    expect(await hana.call('account.startPasskey', { password, code: getCodeAt(0) })).toMatchObject({
      options: { authenticatorSelection: { residentKey: 'required', userVerification: 'required' } },
    });
  });

  test('CON-02 of passkeys that are started one by one and added at once a person gets twenty', async () => {
    const responses = [];
    for (let nth = 0; nth < 22; nth++)
      responses.push(new Authenticator().create((await start(hana)).options));
    const adds = responses.map((response) => () => hana.call('account.addPasskey', { name: 'x', response }));
    const { done, refused } = await runAllAtOnce(adds);
    expect([done.length, refused]).toEqual([20, { PASSKEY_LIMIT: 2 }]);
  });

  test('CON-02 a challenge adds one passkey, of one person, within five minutes, by an unlocked device', async () => {
    const ann = await insertPerson('counter', 'Ann');
    const device = new Authenticator();
    const { options } = await start(hana);
    const add = async (person: Person, response: Record<string, unknown>) =>
      (await person.getError('account.addPasskey', { name: 'x', response })).code;
    expect(await add(ann, device.create(options))).toBe('PASSKEY_EXPIRED');
    expect(await add(hana, device.create(options, { isVerified: false }))).toBe('PASSKEY_REFUSED');
    expect(await add(hana, device.create(options))).toBe('PASSKEY_EXPIRED');
    const late = await start(hana);
    clock.advance({ minutes: 5 });
    expect(await add(hana, device.create(late.options))).toBe('PASSKEY_EXPIRED');
    const elsewhere = await start(hana);
    expect(await add(hana, device.create(elsewhere.options, { origin: 'http://evil.example' }))).toBe(
      'PASSKEY_REFUSED',
    );
    for (const response of [{}, { id: 'x', response: { clientDataJSON: 'e30' } }])
      expect(await add(hana, response)).toBe('PASSKEY_REFUSED');
    expect((await hana.call('account.passkeys', {})).passkeys).toEqual([]);
  });

  test('CON-02 one device is added once, and nobody touches another’s passkey', async () => {
    const device = await addPasskey(hana);
    const ann = await insertPerson('counter', 'Ann');
    const { options } = await start(ann);
    const again = { name: 'x', response: device.create(options) };
    expect((await ann.getError('account.addPasskey', again)).code).toBe('PASSKEY_REFUSED');
    const passkeyId = device.id.toString('base64url');
    expect((await ann.getError('account.removePasskey', { passkeyId })).code).toBe('PASSKEY_UNKNOWN');
    expect((await ann.getError('account.renamePasskey', { passkeyId, name: 'x' })).code).toBe(
      'PASSKEY_UNKNOWN',
    );
    expect((await start(hana)).options.excludeCredentials).toMatchObject([{ id: passkeyId }]);
  });

  test('CON-02 an account has at most twenty', async () => {
    await deps.db.insert(staffPasskeys).values(
      Array.from({ length: 20 }, (_, nth) => ({
        id: `${hana.staffId}-${nth}`,
        staffId: hana.staffId,
        name: 'x',
        publicKey: '',
        counter: 0,
        transports: [],
        createdAt: clock.now(),
      })),
    );
    const refused = await hana.getError('account.startPasskey', { password, code: undefined });
    expect([refused.code, refused.detail]).toEqual(['PASSKEY_LIMIT', { most: 20 }]);
  });

  test('CON-02 a shared tablet leads to nobody’s passkeys', async () => {
    await hana.call('people.setPin', { restaurantId, pin: '2468' });
    await hana.call('tablet.share', { restaurantId });
    await hana.call('tablet.unlock', { staffId: hana.staffId, pin: '2468' });
    const codes = [
      await hana.getError('account.passkeys', {}),
      await hana.getError('account.startPasskey', { password, code: undefined }),
      await hana.getError('account.addPasskey', { name: 'x', response: {} }),
      await hana.getError('account.renamePasskey', { passkeyId: 'x', name: 'x' }),
      await hana.getError('account.removePasskey', { passkeyId: 'x' }),
    ];
    expect(codes.map(({ code }) => code)).toEqual(Array(5).fill('FORBIDDEN'));
  });
});

describe('signing in', () => {
  test('CON-02 a passkey signs its owner in without a password, and says when it did', async () => {
    const device = await addPasskey(hana);
    clock.advance({ minutes: 1 });
    const { client, send } = await signIn(device);
    expect((await send()).name).toBe('Hana');
    expect((await client.call('account.whoAmI', {})).email).toBe(hana.email);
    expect((await client.call('account.passkeys', {})).passkeys).toMatchObject([
      { usedAt: clock.now().toISOString() },
    ]);
  });

  test('CON-02 it counts as both factors: no code is asked for, and a restaurant’s demand is met', async () => {
    const device = await addPasskey(hana);
    await hana.call('people.demandSecondFactor', { restaurantId, isDemanded: true });
    expect((await hana.getError('orders.board', { restaurantId })).code).toBe('SECOND_FACTOR_DEMANDED');
    const { client, send } = await signIn(device);
    expect((await send()).memberships).toMatchObject([{ lacksSecondFactor: false }]);
    expect(await client.call('orders.board', { restaurantId })).toBeDefined();
    expect((await client.call('account.whoAmI', {})).memberships).toMatchObject([
      { lacksSecondFactor: false },
    ]);
    const byPassword = createStaffClient(deps);
    await byPassword.call('account.signIn', { email: hana.email, password, code: undefined });
    expect((await byPassword.getError('orders.board', { restaurantId })).code).toBe('SECOND_FACTOR_DEMANDED');
  });

  test('CON-02 a locked device, another origin and another console are refused', async () => {
    const device = await addPasskey(hana);
    expect(await getRefusal(device, { isVerified: false })).toBe('PASSKEY_REFUSED');
    expect(await getRefusal(device, { origin: 'http://evil.example' })).toBe('PASSKEY_REFUSED');
    const foreign = new Authenticator('console.evil.example');
    Object.assign(foreign, { id: device.id, keys: Reflect.get(device, 'keys') });
    expect(await getRefusal(foreign)).toBe('PASSKEY_REFUSED');
  });

  test('CON-02 an unknown passkey, another’s signature and a removed passkey are refused, and its sessions end', async () => {
    const device = await addPasskey(hana);
    expect(await getRefusal(new Authenticator())).toBe('PASSKEY_UNKNOWN');
    const impostor = new Authenticator();
    Object.assign(impostor, { id: device.id });
    expect(await getRefusal(impostor)).toBe('PASSKEY_REFUSED');
    const { client, send } = await signIn(device);
    await send();
    await hana.call('account.removePasskey', { passkeyId: device.id.toString('base64url') });
    expect(await getRefusal(device)).toBe('PASSKEY_UNKNOWN');
    expect((await client.getError('account.whoAmI', {})).code).toBe('ACCESS_DENIED');
  });

  test('CON-02 a challenge is signed once, within five minutes, and not one for adding', async () => {
    const device = await addPasskey(hana);
    const { response, send, client } = await signIn(device);
    const code = async () => (await client.getError('account.signInByPasskey', { response })).code;
    const both = await Promise.allSettled([send(), send()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await code()).toBe('PASSKEY_EXPIRED');
    const late = await signIn(device);
    clock.advance({ minutes: 5 });
    expect((await late.client.getError('account.signInByPasskey', { response: late.response })).code).toBe(
      'PASSKEY_EXPIRED',
    );
    const forAdding = { response: device.get((await start(hana)).options) };
    expect((await client.getError('account.signInByPasskey', forAdding)).code).toBe('PASSKEY_EXPIRED');
  });

  test('CON-02 wrong passwords from many addresses keep nobody from adding a passkey in a browser of theirs', async () => {
    const device = await addPasskey(hana);
    const byPasskey = await signIn(device);
    await byPasskey.send();
    const cookies = { find: () => undefined, set: () => {} };
    const wrong = { email: hana.email, password: 'wrong', code: undefined };
    for (let nth = 0; nth < 100; nth++)
      await expect(
        signInByPassword(deps, wrong, { address: `203.0.113.${nth % 10}`, cookies }),
      ).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
    const right = { password, code: undefined };
    expect((await hana.getError('account.startPasskey', right)).code).toBe('TOO_MANY');
    expect(await byPasskey.client.call('account.startPasskey', right)).toHaveProperty('options');
    const { secret, setup } = await byPasskey.client.call('account.startSecondFactor', {});
    const code = getTotpCode(secret, clock.now());
    await byPasskey.client.call('account.confirmSecondFactor', { setup, code });
    clock.advance({ minutes: 1 });
    const proof = { password, code: getTotpCode(secret, clock.now()) };
    expect(await byPasskey.client.call('account.renewRecoveryCodes', proof)).toHaveProperty('recoveryCodes');
  });

  test('CON-02 a copy of a device that counts is refused', async () => {
    const device = await addPasskey(hana);
    const copy = new Authenticator();
    Object.assign(copy, { id: device.id, keys: Reflect.get(device, 'keys') });
    await (await signIn(device)).send();
    await (await signIn(device)).send();
    expect(await getRefusal(copy)).toBe('PASSKEY_REFUSED');
  });

  test('CON-02 the passkey of a removed person leads to no restaurant', async () => {
    const ann = await insertPerson('counter', 'Ann');
    const device = await addPasskey(ann);
    await hana.call('people.remove', { restaurantId, staffId: ann.staffId });
    const { client, send } = await signIn(device);
    expect((await send()).memberships).toEqual([]);
    expect((await client.getError('orders.board', { restaurantId })).code).toBe('FORBIDDEN');
  });

  test('CON-02 the operator’s reset takes passkeys away as well', async () => {
    const device = await addPasskey(hana);
    await deps.db.transaction((tx) => resetSecondFactor(tx, hana.email, clock.now()));
    expect(await getRefusal(device)).toBe('PASSKEY_UNKNOWN');
  });

  test('CON-02 one source begins a hundred sign-ins an hour', async () => {
    const busy = { ...deps, clock: createTestClock('2027-01-01T00:00:00Z').now };
    const client = createStaffClient(busy);
    const codes = await Promise.allSettled(
      Array.from({ length: 101 }, () => client.call('account.startPasskeySignIn', {})),
    );
    const refused = codes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'TOO_MANY' } }]);
  });
});
