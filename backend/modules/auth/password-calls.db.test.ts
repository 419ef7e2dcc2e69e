import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { hasSucceeded } from '@/lib/contract/endpoint';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import {
  createCallFrom,
  isTokenValid,
  registerDiner,
  repeatAtOnce,
  requestOtpCode,
  toWirePassword,
} from '../../testing/diners';
import { setLoginId } from './accounts';

let database: TestDatabase;
let client: TestClient;
const clock = createTestClock('2026-11-20T10:00:00Z');

const register = contract['auth.register'];
const loginByPassword = contract['auth.loginByPassword'];
const loginById = contract['auth.loginById'];
const resetPassword = contract['auth.resetPassword'];
const checkCode = contract['auth.checkCode'];

let last = 83_000_000;
const createPhone = () => ({ mobile: String(++last), mobileCountryCode: '+65' });
type Phone = ReturnType<typeof createPhone>;

/** Satisfies the password rules and is not a common one. */
const good = 'Laksa2go';
const other = 'Rendang88';

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(() => {
  // The limits are full again for the next test.
  clock.advance({ days: 2 });
});
afterAll(async () => {
  await client.close();
  await database.close();
});

const tryPassword = (phone: Phone, password: string, address = '203.0.113.1') =>
  client.call(loginByPassword, { ...phone, password: toWirePassword(password) }, createCallFrom(address));

async function catchError(work: Promise<unknown>): Promise<string> {
  const { refused } = await repeatAtOnce(1, () => work);
  return Object.keys(refused)[0] ?? 'done';
}

/** Requests a ticket to set a new password for the number. */
async function requestTicket(phone: Phone): Promise<string> {
  const otpcode = await requestOtpCode(client, phone, 'resetPSW');
  return (await client.call(checkCode, { ...phone, otpcode, serviceType: 'resetPSW' })).ticket!;
}

const createGuest = async () => ({ token: await client.guest() });

describe('registering', () => {
  test('API-09 register: mobile, prefix, code and password in, data.userId out by code 1, and the password logs in', async () => {
    const phone = createPhone();
    const otpCode = await requestOtpCode(client, phone);
    const { envelope } = await client.send(register, { ...phone, otpCode, password: toWirePassword(good) });
    expect(hasSucceeded(register.success, envelope)).toBe(true);
    expect(envelope.data).toEqual({ userId: expect.any(Number) });
    const session = await tryPassword(phone, good);
    expect(session).toMatchObject({ ...phone, ...(envelope.data as object) });
  });

  test('API-09 register: each missing input is refused, and a password that is no wire hash', async () => {
    const wire: Record<string, unknown> = {
      ...createPhone(),
      otpCode: '1234',
      password: toWirePassword(good),
    };
    for (const name of Object.keys(wire))
      expect(await client.send(register, { ...wire, [name]: undefined })).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
      });
    for (const password of [good, toWirePassword(good).toUpperCase(), '', 7])
      expect((await client.send(register, { ...wire, password })).envelope.code).toBe('INVALID_INPUT');
  });

  test('API-09 register: without the right code there is no account', async () => {
    const phone = createPhone();
    const otpCode = await requestOtpCode(client, phone);
    const wrong = otpCode === '0000' ? '0001' : '0000';
    const input = { ...phone, otpCode: wrong, password: toWirePassword(good) };
    expect((await client.getError(register, input)).code).toBe('CODE_WRONG');
    const { rows } = await database.pool.query('select 1 from users where mobile = $1', [phone.mobile]);
    expect(rows).toEqual([]);
  });

  test('API-09 register: a common password is refused and the code stays good', async () => {
    const phone = createPhone();
    const otpCode = await requestOtpCode(client, phone);
    for (const password of ['password1', phone.mobile])
      expect(
        (await client.getError(register, { ...phone, otpCode, password: toWirePassword(password) })).code,
      ).toBe('PASSWORD_COMMON');
    await client.call(register, { ...phone, otpCode, password: toWirePassword(good) });
  });

  test('API-09 register: an account made by code login keeps its id and gets the password; one with a password keeps it', async () => {
    const phone = createPhone();
    const { userId, token } = await client.login(phone.mobile);
    expect(await registerDiner(client, phone, good)).toBe(userId);
    expect(await isTokenValid(client, token, userId)).toBe(false);
    clock.advance({ minutes: 2 });
    expect(await catchError(registerDiner(client, phone, other))).toBe('ALREADY_REGISTERED');
    await tryPassword(phone, good);
    expect(await catchError(tryPassword(phone, other))).toBe('LOGIN_FAILED');
  });

  test('API-09 of 50 parallel registrations with one code one wins', async () => {
    const phone = createPhone();
    const otpCode = await requestOtpCode(client, phone);
    const { done, refused } = await repeatAtOnce(50, () =>
      client.call(register, { ...phone, otpCode, password: toWirePassword(good) }),
    );
    expect([done.length, refused]).toEqual([1, { CODE_EXPIRED: 49 }]);
  });
});

describe('logging in by password', () => {
  test('API-11 customerLoginByPwd: mobile, prefix and hashed password in, accessToken, userId and mobile out by code 1', async () => {
    const phone = createPhone();
    const userId = await registerDiner(client, phone, good);
    const { envelope } = await client.send(loginByPassword, { ...phone, password: toWirePassword(good) });
    expect(envelope).toMatchObject({ code: '1', isSuccess: true, data: { userId, ...phone } });
    const { accessToken } = envelope.data as { accessToken: string };
    expect(await isTokenValid(client, accessToken, userId)).toBe(true);
  });

  test('API-11 DEC-10 the database keeps neither the password nor its wire hash', async () => {
    const phone = createPhone();
    await registerDiner(client, phone, good);
    const { rows } = await database.pool.query('select * from users where mobile = $1', [phone.mobile]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(toWirePassword(good));
    expect(JSON.stringify(rows)).not.toContain(good);
  });

  test('API-08 login/by/loginid: loginId and password in, in any case, the session out by code 1', async () => {
    const phone = createPhone();
    const userId = await registerDiner(client, phone, good);
    await setLoginId(database.db, `+65${phone.mobile}`, 'Mei.Tan', clock.now());
    for (const loginId of ['mei.tan', 'MEI.TAN']) {
      const { envelope } = await client.send(loginById, { loginId, password: toWirePassword(good) });
      expect(envelope).toMatchObject({ code: '1', isSuccess: true, data: { userId, ...phone } });
      const { accessToken } = envelope.data as { accessToken: string };
      expect(await isTokenValid(client, accessToken, userId)).toBe(true);
    }
  });

  test('API-08 API-11 each missing input is refused', async () => {
    const password = toWirePassword(good);
    const wires = [
      [loginById, { loginId: 'mei', password }],
      [loginByPassword, { ...createPhone(), password }],
    ] as const;
    for (const [endpoint, wire] of wires)
      for (const name of Object.keys(wire))
        expect(await client.send(endpoint, { ...wire, [name]: undefined })).toMatchObject({
          status: 400,
          envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
        });
  });

  test('API-08 API-11 a wrong password, an unknown account and one without a password answer alike', async () => {
    const [withPassword, without, unknown] = [createPhone(), createPhone(), createPhone()];
    await registerDiner(client, withPassword, good);
    await client.login(without.mobile);
    await setLoginId(database.db, `+65${withPassword.mobile}`, 'alike.one', clock.now());
    await setLoginId(database.db, `+65${without.mobile}`, 'alike.two', clock.now());
    const password = toWirePassword(other);
    const answers = await Promise.all([
      ...[withPassword, without, unknown].map((phone) =>
        client.send(loginByPassword, { ...phone, password }),
      ),
      ...['alike.one', 'alike.two', 'alike.none'].map((loginId) =>
        client.send(loginById, { loginId, password }),
      ),
    ]);
    for (const { envelope, status } of answers) {
      expect(status).toBe(200);
      expect(envelope).toEqual({ ...answers[0]!.envelope, code: 'LOGIN_FAILED', isSuccess: false });
    }
  });

  test('API-11 known and unknown numbers have the same 10 tries, also at once, and a right password does not help after them', async () => {
    const known = createPhone();
    await registerDiner(client, known, good);
    for (const phone of [known, createPhone()]) {
      const { refused } = await repeatAtOnce(40, () => tryPassword(phone, other));
      expect(refused).toEqual({ LOGIN_FAILED: 10, TOO_MANY: 30 });
    }
    expect(await catchError(tryPassword(known, good))).toBe('TOO_MANY');
    await tryPassword(known, good, '203.0.113.2');
    clock.advance({ minutes: 16 });
    await tryPassword(known, good);
  });

  test('API-11 a right password fills the tries again, a day has 100', async () => {
    const phone = createPhone();
    await registerDiner(client, phone, good);
    let tries = 0;
    const tryLogin = (password: string) => catchError(tryPassword(phone, password, `203.0.113.${++tries}`));
    for (let round = 0; round < 10; round++) {
      for (let wrong = 0; wrong < 9; wrong++) expect(await tryLogin(other)).toBe('LOGIN_FAILED');
      expect(await tryLogin(good)).toBe('done');
    }
    expect(await tryLogin(good)).toBe('TOO_MANY');
  });

  test('API-08 API-11 one address has 100 tries an hour, whatever the accounts', async () => {
    for (let time = 0; time < 50; time++) {
      expect(await catchError(tryPassword(createPhone(), other, '198.51.100.7'))).toBe('LOGIN_FAILED');
      const byId = { loginId: `nobody${time}`, password: toWirePassword(other) };
      expect((await client.getError(loginById, byId, createCallFrom('198.51.100.7'))).code).toBe(
        'LOGIN_FAILED',
      );
    }
    expect(await catchError(tryPassword(createPhone(), other, '198.51.100.7'))).toBe('TOO_MANY');
    expect(await catchError(tryPassword(createPhone(), other, '198.51.100.8'))).toBe('LOGIN_FAILED');
  });
});

describe('a new password', () => {
  const body = { userId: 0, newPassword: toWirePassword(other) };

  test('API-17 resetPassword: with the ticket of a checked code the number’s account gets it, ok 1, and all sessions end', async () => {
    const phone = createPhone();
    const userId = await registerDiner(client, phone, good);
    const session = await tryPassword(phone, good);
    const { envelope } = await client.send(
      resetPassword,
      { ...body, ticket: await requestTicket(phone) },
      await createGuest(),
    );
    expect(envelope).toMatchObject({ code: '1', isSuccess: true });
    expect(await isTokenValid(client, session.accessToken, userId)).toBe(false);
    const again = { mobile: phone.mobile, accessToken: session.accessToken };
    expect((await client.getError(contract['auth.refresh'], again)).code).toBe('ACCESS_DENIED');
    expect(await catchError(tryPassword(phone, good))).toBe('LOGIN_FAILED');
    await tryPassword(phone, other);
  });

  test('API-17 resetPassword: a logged-in diner who checked a code needs no ticket; the own session stays, others end', async () => {
    const phone = createPhone();
    const userId = await registerDiner(client, phone, good);
    const [here, there] = [await tryPassword(phone, good), await tryPassword(phone, good)];
    const mine = { token: here.accessToken };
    const input = { userId, newPassword: toWirePassword(other), ticket: undefined };
    expect((await client.getError(resetPassword, input, mine)).code).toBe('CODE_NOT_CHECKED');
    const otpcode = await requestOtpCode(client, phone, 'resetPSW');
    expect((await client.getError(resetPassword, input, mine)).code).toBe('CODE_NOT_CHECKED');
    await client.call(checkCode, { ...phone, otpcode, serviceType: 'resetPSW' }, mine);
    await client.call(resetPassword, input, mine);
    expect(await isTokenValid(client, here.accessToken, userId)).toBe(true);
    expect(await isTokenValid(client, there.accessToken, userId)).toBe(false);
    await tryPassword(phone, other);
    expect((await client.getError(resetPassword, input, mine)).code).toBe('CODE_NOT_CHECKED');
  });

  test('API-17 resetPassword: each missing input is refused, and a call without any token', async () => {
    const options = await createGuest();
    for (const name of ['userId', 'newPassword'])
      expect(await client.send(resetPassword, { ...body, [name]: undefined }, options)).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
      });
    expect((await client.send(resetPassword, body)).envelope).toMatchObject({
      code: 0,
      data: 'Access Denied',
    });
  });

  test('API-17 DEC-27 resetPassword: the body’s user is not believed, and another’s code or ticket is worth nothing', async () => {
    const [mine, theirs] = [createPhone(), createPhone()];
    const [me, them] = [await client.login(mine.mobile), await client.login(theirs.mobile)];
    const newPassword = toWirePassword(other);
    const named = await client.send(resetPassword, { userId: them.userId, newPassword }, me);
    expect(named).toMatchObject({ status: 403, envelope: { code: 'FORBIDDEN' } });
    // The other user verified the code, and this user's session sends the ticket.
    const ticket = await requestTicket(theirs);
    const input = { userId: me.userId, newPassword, ticket };
    expect((await client.getError(resetPassword, input, me)).code).toBe('CODE_NOT_CHECKED');
    expect((await client.getError(resetPassword, { ...input, ticket: undefined }, me)).code).toBe(
      'CODE_NOT_CHECKED',
    );
    const { rows } = await database.pool.query(
      'select id from users where password_hash is not null and id = any($1)',
      [[me.userId, them.userId]],
    );
    expect(rows).toEqual([]);
  });

  test('API-17 DEC-27 resetPassword: a code for another purpose gives no ticket, and an old ticket is refused', async () => {
    const phone = createPhone();
    const { userId, ...options } = await client.login(phone.mobile);
    clock.advance({ minutes: 2 });
    const otpcode = await requestOtpCode(client, phone);
    const checked = await client.call(
      checkCode,
      { ...phone, otpcode, serviceType: 'decorder-memberinfo' },
      options,
    );
    expect(checked.ticket).toBeUndefined();
    const input = { userId, newPassword: toWirePassword(other), ticket: undefined };
    expect((await client.getError(resetPassword, input, options)).code).toBe('CODE_NOT_CHECKED');
    const ticket = await requestTicket(phone);
    clock.advance({ minutes: 10 });
    expect((await client.getError(resetPassword, { ...input, ticket }, options)).code).toBe(
      'CODE_NOT_CHECKED',
    );
  });

  test('API-17 resetPassword: a ticket is given for known and unknown numbers alike; for a number without an account it makes none', async () => {
    const phone = createPhone();
    const ticket = await requestTicket(phone);
    expect(ticket).toHaveLength(32);
    expect((await client.getError(resetPassword, { ...body, ticket }, await createGuest())).code).toBe(
      'NOT_FOUND',
    );
    const { rows } = await database.pool.query('select 1 from users where mobile = $1', [phone.mobile]);
    expect(rows).toEqual([]);
  });

  test('API-17 a common new password is refused and the ticket stays good', async () => {
    const phone = createPhone();
    await registerDiner(client, phone, good);
    const input = { ...body, ticket: await requestTicket(phone) };
    const guest = await createGuest();
    const common = { ...input, newPassword: toWirePassword('qwerty123') };
    expect((await client.getError(resetPassword, common, guest)).code).toBe('PASSWORD_COMMON');
    await client.call(resetPassword, input, guest);
  });

  test('API-17 of 50 parallel uses of a ticket one wins', async () => {
    const phone = createPhone();
    await registerDiner(client, phone, good);
    const ticket = await requestTicket(phone);
    const guest = await createGuest();
    const { done, refused } = await repeatAtOnce(50, (time) =>
      client.call(
        resetPassword,
        { userId: 0, newPassword: toWirePassword(`Laksa2go${time}`), ticket },
        { ...guest, ...createCallFrom(`203.0.113.${time}`) },
      ),
    );
    expect([done.length, refused]).toEqual([1, { CODE_NOT_CHECKED: 49 }]);
  });

  test('a password change and logins with the old one at the same time leave no session of the old one', async () => {
    const phone = createPhone();
    const userId = await registerDiner(client, phone, good);
    const held = await tryPassword(phone, good);
    const input = { ...body, ticket: await requestTicket(phone) };
    const guest = await createGuest();
    const [, logins, refreshed] = await Promise.all([
      client.call(resetPassword, input, guest),
      repeatAtOnce(6, (time) => tryPassword(phone, good, `203.0.113.${time}`)),
      client.call(contract['auth.refresh'], held).catch(() => undefined),
    ]);
    const tokens = logins.done.map(({ accessToken }) => accessToken);
    for (const token of [held.accessToken, refreshed?.accessToken, ...tokens])
      if (token) expect(await isTokenValid(client, token, userId)).toBe(false);
  });
});

describe('login ids', () => {
  test('are one per account and unlike a number; another’s is refused', async () => {
    const [one, two] = [createPhone(), createPhone()];
    const { userId } = await client.login(one.mobile);
    await client.login(two.mobile);
    const set = (phone: Phone, loginId: string) =>
      setLoginId(database.db, `+65${phone.mobile}`, loginId, clock.now()).catch(({ code }) => code);
    expect(await set(one, 'Ann_1')).toEqual({ userId, loginId: 'ann_1' });
    expect(await set(two, 'ann_1')).toBe('LOGIN_ID_TAKEN');
    for (const wrong of ['81234567', 'ab', 'a b c', 'x'.repeat(33), 'ann@1'])
      expect(await set(two, wrong)).toBe('INVALID_INPUT');
    expect(await set(createPhone(), 'nobody')).toBe('NOT_FOUND');
    const { rows } = await database.pool.query(
      "select act, subject, detail from audit_log where detail->>'loginId' = 'ann_1'",
    );
    expect(rows).toEqual([
      { act: 'account.login-id', subject: `user ${userId}`, detail: { before: null, loginId: 'ann_1' } },
    ]);
  });
});
