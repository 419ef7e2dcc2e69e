import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { hasSucceeded } from '@/lib/contract/endpoint';
import { openSession } from '../../core/sessions.repository';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { restaurantDomains } from '../../schema/restaurant';
import { CallError, type CallOptions, startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { purgeAuth } from './purge-auth';

let database: TestDatabase;
let client: TestClient;
const clock = createTestClock('2026-11-20T10:00:00Z');

const sendCode = contract['auth.sendCode'];
const checkCode = contract['auth.checkCode'];
const loginByCode = contract['auth.loginByCode'];
const loginBySmsCode = contract['auth.loginBySmsCode'];
const refresh = contract['auth.refresh'];
const visitorToken = contract['auth.visitorToken'];
const profileInfo = contract['profile.info'];

const serviceType = 'decorder-memberinfo';
let last = 91_000_000;
/** Returns a number that no other test uses. */
const createPhone = () => ({ mobile: String(++last), mobileCountryCode: '+65' });
type Phone = ReturnType<typeof createPhone>;

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

const ask = (phone: Phone, options?: CallOptions) =>
  client.call(sendCode, { ...phone, serviceType: undefined }, options);

async function requestOtpCode(phone: Phone): Promise<string> {
  await ask(phone);
  return client.getSentCode(phone.mobileCountryCode + phone.mobile);
}

/** Returns a well-formed code that differs from this one. */
const getWrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const listSentMessages = async (phone: Phone) =>
  (
    await database.pool.query('select body, data from outbox where recipient = $1 order by id', [
      phone.mobileCountryCode + phone.mobile,
    ])
  ).rows;

describe('visitors', () => {
  test('API-05 POST with an appkey answers data.accessToken, with which a guest may call', async () => {
    const { envelope } = await client.send(visitorToken, { appkey: 'web' });
    expect(hasSucceeded(visitorToken.success, envelope)).toBe(true);
    const { accessToken } = envelope.data as { accessToken: string };
    const stock = await client.send(contract['places.geocode'], { latlng: '0,0' }, { token: accessToken });
    expect(stock.envelope.isSuccess).toBe(true);
    const without = await client.send(visitorToken, {});
    expect(without).toMatchObject({ status: 400, envelope: { code: 'INVALID_INPUT' } });
  });

  test('API-05 the token itself is stored nowhere', async () => {
    const token = await client.guest();
    const { rows } = await database.pool.query('select token_hash from sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('API-03 a code counts alike as number and as text', () => {
    for (const code of ['1', 1]) expect(hasSucceeded('1', { code })).toBe(true);
    for (const code of ['2004', 2004]) expect(hasSucceeded(2004, { code })).toBe(true);
    expect(hasSucceeded('1', { code: 0 })).toBe(false);
    expect(hasSucceeded('isSuccess', { isSuccess: 'true' })).toBe(true);
    expect(hasSucceeded('success', { success: false })).toBe(false);
  });
});

const setPoints = (key: string, points: number) =>
  database.pool.query(
    `insert into attempts (key, points, expires_at) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expires_at = excluded.expires_at`,
    [key, points, new Date(clock.now().getTime() + 3_600_000)],
  );

describe('codes are sent', () => {
  test('API-18 GET with mobile and prefix sends four digits in the diner’s language', async () => {
    const phone = createPhone();
    const { envelope } = await client.send(sendCode, phone, { locale: 'vn' });
    expect(envelope).toMatchObject({ code: '1', data: { resendInSeconds: 60, expiresInSeconds: 300 } });
    const [message, ...more] = await listSentMessages(phone);
    expect(more).toEqual([]);
    expect(message.data.code).toMatch(/^\d{4}$/);
    expect(message.body).toContain(message.data.code);
    expect(message.body).toContain('mã của bạn');
    expect(JSON.stringify(envelope)).not.toContain(message.data.code);
  });

  test.each([
    ['en', 'Auth Test Kitchen: your code is'],
    ['zh-CN', '【认证厨房】您的验证码是'],
    ['vn', 'Auth Test Kitchen: mã của bạn là'],
  ] as const)('API-18 the restaurant whose page asked signs the message (%s)', async (locale, start) => {
    const { restaurantId } = await insertShop(database.db, undefined, {
      name: { en: 'Auth Test Kitchen', 'zh-CN': '认证厨房' },
    });
    const phone = createPhone();
    await client.send(sendCode, { ...phone, restaurantId }, { locale });
    const [message] = await listSentMessages(phone);
    expect(message.body.startsWith(start)).toBe(true);
    expect(message.body).not.toContain('Makan');
  });

  test.each(['en', 'zh-CN', 'vn'] as const)(
    'API-18 phones fill the code in by the last line, which names the restaurant’s domain (%s)',
    async (locale) => {
      const { restaurantId } = await insertShop(database.db, undefined, { name: { en: 'Kopitiam 1928' } });
      const phone = createPhone();
      await client.send(sendCode, { ...phone, restaurantId }, { locale });
      const [{ body, data }] = await listSentMessages(phone);
      expect(body.split('\n').slice(1)).toEqual([`@shop${restaurantId}.example.test #${data.code}`]);
    },
  );

  test('API-18 a message of a restaurant without a public domain has no such line', async () => {
    const { restaurantId } = await insertShop(database.db);
    await database.db
      .update(restaurantDomains)
      .set({ host: `shop${restaurantId}.localhost` })
      .where(eq(restaurantDomains.restaurantId, restaurantId));
    const phone = createPhone();
    await client.send(sendCode, { ...phone, restaurantId });
    expect((await listSentMessages(phone))[0].body).not.toMatch(/[@#\n]/);
  });

  test('API-18 an unknown restaurant signs nothing', async () => {
    const phone = createPhone();
    await client.send(sendCode, { ...phone, restaurantId: 999_999 });
    expect((await listSentMessages(phone))[0].body).toMatch(/^Makan: your code is \d{4}\./);
  });

  test('API-18 a missing input, a wrong serviceType and an impossible number are refused', async () => {
    const phone = createPhone();
    for (const wire of [
      { mobile: phone.mobile },
      { mobileCountryCode: '+65' },
      { ...phone, serviceType: 'other' },
    ])
      expect(await client.send(sendCode, wire)).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT' },
      });
    const tooShort = await client.getError(sendCode, { ...phone, mobile: '8123456', serviceType: undefined });
    expect(tooShort).toMatchObject({ code: 'PHONE_INVALID', status: 200 });
    const nowhere = await client.getError(sendCode, {
      ...phone,
      mobileCountryCode: '+1',
      serviceType: undefined,
    });
    expect(nowhere.code).toBe('PHONE_INVALID');
  });

  test('API-18 the code is stored as a keyed hash only', async () => {
    const phone = createPhone();
    const code = await requestOtpCode(phone);
    const { rows } = await database.pool.query('select code_hash from one_time_codes where mobile = $1', [
      phone.mobile,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].code_hash).toHaveLength(43);
    expect(rows[0].code_hash).not.toContain(code);
  });

  test('API-18 asking again within 60 s sends nothing more and is answered alike; later it voids the first', async () => {
    const phone = createPhone();
    const first = await requestOtpCode(phone);
    clock.advance({ seconds: 20 });
    expect(await ask(phone)).toEqual({ resendInSeconds: 40, expiresInSeconds: 280 });
    expect(await listSentMessages(phone)).toHaveLength(1);
    clock.advance({ seconds: 41 });
    let second = await requestOtpCode(phone);
    // One time in ten thousand both codes are equal.
    for (let again = 0; second === first && again < 3; again++) {
      clock.advance({ seconds: 61 });
      second = await requestOtpCode(phone);
    }
    expect(await client.getError(loginByCode, { ...phone, otpCode: first })).toMatchObject({
      code: 'CODE_WRONG',
    });
    expect((await client.call(loginByCode, { ...phone, otpCode: second })).mobile).toBe(phone.mobile);
  });

  test('API-18 many at once for one number send one message', async () => {
    const phone = createPhone();
    await Promise.all(Array.from({ length: 20 }, () => ask(phone)));
    expect(await listSentMessages(phone)).toHaveLength(1);
  });

  test('API-18 known and unknown numbers answer alike', async () => {
    const known = createPhone();
    await client.call(loginByCode, { ...known, otpCode: await requestOtpCode(known) });
    clock.advance({ minutes: 10 });
    const [a, b] = [await client.send(sendCode, known), await client.send(sendCode, createPhone())];
    expect(a.envelope).toEqual(b.envelope);
    expect(a.status).toBe(b.status);
  });

  test('a number gets 15 codes a day, then waits', async () => {
    const phone = createPhone();
    for (let sent = 0; sent < 15; sent++) {
      await ask(phone);
      clock.advance({ seconds: 61 });
    }
    const refused = await client.getError(sendCode, { ...phone, serviceType: undefined });
    expect(refused).toMatchObject({ code: 'TOO_MANY', status: 429 });
    expect(refused.detail.retryAfterSeconds).toBeGreaterThan(80_000);
    clock.advance({ days: 1 });
    await ask(phone);
    expect(await listSentMessages(phone)).toHaveLength(16);
  });

  test('an address sends 100 codes an hour, then needs proofs of work, and the gateway’s word for the address counts, no other’s', async () => {
    const createForwardedCall = (address: string, secret?: string) => ({
      headers: {
        'x-forwarded-for': `192.0.2.1, ${address}`,
        ...(secret === undefined ? {} : { 'x-gateway-secret': secret }),
      },
    });
    for (let sent = 0; sent < 100; sent++) await ask(createPhone(), createForwardedCall('203.0.113.7'));
    const getError = (options: CallOptions) =>
      client.getError(sendCode, { ...createPhone(), serviceType: undefined }, options);
    expect((await getError(createForwardedCall('203.0.113.7'))).code).toBe('PROOF_NEEDED');
    await setPoints('sms:address:203.0.113.7', 500);
    expect((await getError(createForwardedCall('203.0.113.7'))).code).toBe('TOO_MANY');
    await ask(createPhone(), createForwardedCall('203.0.113.8'));
    // Without the secret every caller has the address of the socket.
    for (let sent = 0; sent < 100; sent++)
      await ask(createPhone(), createForwardedCall(`198.51.100.${sent}`, 'wrong'));
    expect((await getError(createForwardedCall('198.51.100.200', 'wrong'))).code).toBe('PROOF_NEEDED');
  });
});

describe('what codes cost in all', () => {
  const getRefusal = async (phone: Phone) =>
    (await client.getError(sendCode, { ...phone, serviceType: undefined })).code;
  const createMalaysianPhone = () => ({ mobile: `1${++last}`, mobileCountryCode: '+60' });

  test('5,000 a day to one prefix without proof of work, 25,000 in all, others go on', async () => {
    await setPoints('sms:prefix:+65', 4_999);
    await ask(createPhone());
    expect(await getRefusal(createPhone())).toBe('PROOF_NEEDED');
    await setPoints('sms:prefix:+65', 25_000);
    expect(await getRefusal(createPhone())).toBe('TOO_MANY');
    await ask(createMalaysianPhone());
  });

  test('20,000 a day without proof of work, 100,000 in all', async () => {
    await setPoints('sms:day', 19_999);
    await ask(createMalaysianPhone());
    expect(await getRefusal(createPhone())).toBe('PROOF_NEEDED');
    expect(await getRefusal(createMalaysianPhone())).toBe('PROOF_NEEDED');
    await setPoints('sms:day', 100_000);
    expect(await getRefusal(createPhone())).toBe('TOO_MANY');
    expect(await getRefusal(createMalaysianPhone())).toBe('TOO_MANY');
  });
});

describe('codes are checked', () => {
  test('API-19 a right code answers data.success and stays usable', async () => {
    const phone = createPhone();
    const otpcode = await requestOtpCode(phone);
    for (let time = 0; time < 2; time++) {
      const { envelope } = await client.send(checkCode, { ...phone, otpcode, serviceType });
      expect(envelope).toMatchObject({ code: '1', data: { success: true } });
    }
    const { rows } = await database.pool.query(
      'select checked_at, used_at from one_time_codes where mobile = $1',
      [phone.mobile],
    );
    expect(rows).toEqual([{ checked_at: clock.now(), used_at: null }]);
    await client.call(loginByCode, { ...phone, otpCode: otpcode });
  });

  test('API-19 each missing input is refused', async () => {
    const wire: Record<string, unknown> = { ...createPhone(), otpcode: '1234', serviceType };
    for (const name of Object.keys(wire)) {
      const answer = await client.send(checkCode, { ...wire, [name]: undefined });
      expect(answer.envelope).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path: name }] } });
    }
  });

  test('API-19 a code is bound to its purpose and its number', async () => {
    const phone = createPhone();
    const otpcode = await requestOtpCode(phone);
    const resetting = { ...phone, otpcode, serviceType: 'resetPSW' as const };
    expect((await client.getError(checkCode, resetting)).code).toBe('CODE_EXPIRED');
    const other = { ...createPhone(), otpcode, serviceType: 'decorder-memberinfo' as const };
    expect((await client.getError(checkCode, other)).code).toBe('CODE_EXPIRED');
  });

  test('DEC-27 a code expires after 5 minutes', async () => {
    const phone = createPhone();
    const otpCode = await requestOtpCode(phone);
    clock.advance({ minutes: 5 });
    expect((await client.getError(loginByCode, { ...phone, otpCode })).code).toBe('CODE_EXPIRED');
  });

  test('DEC-27 5 wrong tries, each counted down, then the right code is worth nothing and the number waits', async () => {
    const phone = createPhone();
    const code = await requestOtpCode(phone);
    const wrong = { ...phone, otpCode: getWrongCode(code) };
    for (const triesLeft of [4, 3, 2, 1]) {
      const refused = await client.getError(loginByCode, wrong);
      expect(refused).toMatchObject({ code: 'CODE_WRONG', status: 200, detail: { triesLeft } });
    }
    expect(await client.getError(loginByCode, wrong)).toMatchObject({
      code: 'CODE_LOCKED',
      detail: { retryAfterSeconds: 60 },
    });
    expect((await client.getError(loginByCode, { ...phone, otpCode: code })).code).toBe('CODE_LOCKED');
    expect((await client.getError(sendCode, { ...phone, serviceType: undefined })).code).toBe('CODE_LOCKED');
    clock.advance({ seconds: 61 });
    const fresh = await requestOtpCode(phone);
    await client.call(loginByCode, { ...phone, otpCode: fresh });
  });

  test('a number whose codes are guessed at again waits longer', async () => {
    const phone = createPhone();
    const waits: unknown[] = [];
    for (let round = 0; round < 3; round++) {
      const wrong = { ...phone, otpCode: getWrongCode(await requestOtpCode(phone)) };
      for (let guess = 0; guess < 4; guess++) await client.getError(loginByCode, wrong);
      const { retryAfterSeconds } = (await client.getError(loginByCode, wrong)).detail;
      waits.push(retryAfterSeconds);
      clock.advance({ seconds: Number(retryAfterSeconds) + 1 });
    }
    expect(waits).toEqual([60, 300, 1800]);
  });

  test('many guesses at once get no more than 5 tries', async () => {
    const phone = createPhone();
    const wrong = { ...phone, otpCode: getWrongCode(await requestOtpCode(phone)) };
    const refused = await Promise.all(Array.from({ length: 20 }, () => client.getError(loginByCode, wrong)));
    expect(refused.filter(({ code }) => code === 'CODE_WRONG')).toHaveLength(4);
    expect(refused.filter(({ code }) => code === 'CODE_LOCKED')).toHaveLength(16);
  });

  test('60 wrong codes an hour from one address, whatever the numbers', async () => {
    const options = { headers: { 'x-client-address': '203.0.113.50' } };
    for (let number = 0; number < 15; number++) {
      const phone = createPhone();
      const otpCode = getWrongCode(await requestOtpCode(phone));
      for (let guess = 0; guess < 4; guess++)
        await client.getError(loginByCode, { ...phone, otpCode }, options);
    }
    const phone = createPhone();
    const otpCode = await requestOtpCode(phone);
    expect((await client.getError(loginByCode, { ...phone, otpCode }, options)).code).toBe('TOO_MANY');
    await client.call(loginByCode, { ...phone, otpCode });
  });
});

describe('logging in by code', () => {
  test('API-12 POST with mobile, prefix and code answers accessToken, userId and mobile; again it is the same user', async () => {
    const phone = createPhone();
    const { envelope } = await client.send(loginByCode, { ...phone, otpCode: await requestOtpCode(phone) });
    expect(envelope).toMatchObject({ code: '1', data: { mobile: phone.mobile, mobileCountryCode: '+65' } });
    const { accessToken, userId } = envelope.data as { accessToken: string; userId: number };
    expect(accessToken).toHaveLength(43);
    const again = await client.call(loginByCode, { ...phone, otpCode: await requestOtpCode(phone) });
    expect(again.userId).toBe(userId);
    expect(again.accessToken).not.toBe(accessToken);
  });

  test('API-07 the older path logs in the same way', async () => {
    const phone = createPhone();
    const session = await client.call(loginBySmsCode, { ...phone, otpCode: await requestOtpCode(phone) });
    const profile = await client.call(
      profileInfo,
      { userId: session.userId },
      { token: session.accessToken },
    );
    expect(profile.mobile).toBe(phone.mobile);
  });

  test('API-07 API-12 each missing input is refused', async () => {
    const wire: Record<string, unknown> = { ...createPhone(), otpCode: '1234' };
    for (const endpoint of [loginByCode, loginBySmsCode])
      for (const name of Object.keys(wire)) {
        const answer = await client.send(endpoint, { ...wire, [name]: undefined });
        expect(answer.envelope).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path: name }] } });
      }
  });

  test('DEC-29 an unknown mobile becomes an account of its country', async () => {
    const phone = { mobile: '123456789', mobileCountryCode: '+60' };
    const session = await client.call(loginByCode, { ...phone, otpCode: await requestOtpCode(phone) });
    const { rows } = await database.pool.query('select * from users where id = $1', [session.userId]);
    expect(rows[0]).toMatchObject({ mobile: '123456789', mobile_country_code: '+60', country_code: 'MY' });
  });

  test('a code works once: of 50 parallel uses one wins, and there is one session and one account', async () => {
    const phone = createPhone();
    const otpCode = await requestOtpCode(phone);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.call(loginByCode, { ...phone, otpCode }).catch((error: CallError) => error),
      ),
    );
    const lost = outcomes.filter((outcome) => outcome instanceof CallError);
    expect(lost).toHaveLength(49);
    for (const { code } of lost) expect(code).toBe('CODE_EXPIRED');
    const { rows } = await database.pool.query(
      'select u.id, count(s.*)::int as sessions from users u join sessions s on s.user_id = u.id where mobile = $1 group by u.id',
      [phone.mobile],
    );
    expect(rows).toEqual([{ id: expect.any(Number), sessions: 1 }]);
  });
});

describe('sessions', () => {
  const logIn = async () => {
    const phone = createPhone();
    return client.call(loginByCode, { ...phone, otpCode: await requestOtpCode(phone) });
  };
  const isTokenValid = async (token: string, userId: number) =>
    (await client.send(profileInfo, { userId }, { token })).envelope.isSuccess;

  test('API-06 a refresh gives a new token and ends the old one', async () => {
    const session = await logIn();
    const { mobile, accessToken, userId } = session;
    const fresh = await client.call(refresh, { mobile, accessToken });
    expect(fresh).toMatchObject({ userId, mobile });
    expect(await isTokenValid(fresh.accessToken, userId)).toBe(true);
    expect(await isTokenValid(accessToken, userId)).toBe(false);
    expect((await client.getError(refresh, { mobile, accessToken })).code).toBe('ACCESS_DENIED');
  });

  test('API-06 a token that ended less than 30 days ago can be refreshed, an older one cannot', async () => {
    const [recent, old] = [await logIn(), await logIn()];
    clock.advance({ days: 59 });
    expect(await isTokenValid(recent.accessToken, recent.userId)).toBe(false);
    await client.call(refresh, recent);
    clock.advance({ days: 2 });
    expect((await client.getError(refresh, old)).code).toBe('ACCESS_DENIED');
  });

  test('API-06 another mobile, a guest’s token and an unknown one are refused, and the session stays', async () => {
    const { mobile, accessToken, userId } = await logIn();
    expect((await client.getError(refresh, { mobile: '80000000', accessToken })).code).toBe('ACCESS_DENIED');
    expect((await client.getError(refresh, { mobile, accessToken: await client.guest() })).code).toBe(
      'ACCESS_DENIED',
    );
    expect((await client.getError(refresh, { mobile, accessToken: 'unknown' })).code).toBe('ACCESS_DENIED');
    for (const wire of [{ mobile }, { accessToken }])
      expect((await client.send(refresh, wire)).envelope.code).toBe('INVALID_INPUT');
    expect(await isTokenValid(accessToken, userId)).toBe(true);
  });

  test('API-06 of many refreshes of one token one wins', async () => {
    const { mobile, accessToken } = await logIn();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => client.call(refresh, { mobile, accessToken })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('logout makes the token worth nothing, also for a refresh', async () => {
    const { mobile, accessToken, userId } = await logIn();
    await client.call(contract['auth.logout'], {}, { token: accessToken });
    expect(await isTokenValid(accessToken, userId)).toBe(false);
    expect((await client.getError(refresh, { mobile, accessToken })).code).toBe('ACCESS_DENIED');
  });

  test('DEC-87 a diner lists the sessions and ends each of them, or all others', async () => {
    const one = await logIn();
    const openSessionAgain = () =>
      openSession(database.db, { userId: one.userId, now: clock.now(), random: client.deps.random });
    clock.advance({ minutes: 1 });
    const [two, three] = [await openSessionAgain(), await openSessionAgain()];
    const token = one.accessToken;
    const stranger = await logIn();
    const getList = async () => (await client.call(contract['auth.sessions'], {}, { token })).sessions;

    const listed = await getList();
    expect(listed).toHaveLength(3);
    expect(listed.map(({ current }) => current)).toEqual([true, false, false]);
    expect(JSON.stringify(listed)).not.toContain(token);

    const { sessionId } = listed[1]!;
    const end = (by: string) => client.call(contract['auth.endSession'], { sessionId }, { token: by });
    await expect(end(stranger.accessToken)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await end(token);
    await expect(end(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await isTokenValid(two, one.userId), await isTokenValid(three, one.userId)].sort()).toEqual([
      false,
      true,
    ]);

    await client.call(contract['auth.endOtherSessions'], {}, { token });
    expect(await getList()).toMatchObject([{ current: true }]);
    for (const ended of [two, three]) {
      expect(await isTokenValid(ended, one.userId)).toBe(false);
      expect((await client.getError(refresh, { mobile: one.mobile, accessToken: ended })).code).toBe(
        'ACCESS_DENIED',
      );
    }
    expect(await isTokenValid(stranger.accessToken, stranger.userId)).toBe(true);
  });

  test('what is of no use any more is forgotten, what is of use stays', async () => {
    const old = await logIn();
    clock.advance({ days: 61 });
    const fresh = await logIn();
    await purgeAuth(client.deps);
    const { rows } = await database.pool.query('select user_id from sessions where user_id is not null');
    const users = rows.map((row) => row.user_id);
    expect(users).toContain(fresh.userId);
    expect(users).not.toContain(old.userId);
    const codes = await database.pool.query('select count(*)::int as count from one_time_codes');
    expect(codes.rows[0].count).toBe(1);
  });
});
