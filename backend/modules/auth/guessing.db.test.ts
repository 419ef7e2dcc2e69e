import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getProofText, hasZeroBits } from '@/lib/domain/network/proof-of-work';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { type CallOptions, startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import {
  createCallFrom,
  registerDiner,
  repeatAtOnce,
  type TestPhone,
  toWirePassword,
} from '../../testing/diners';

const { 'auth.sendCode': sendCode, 'auth.loginByCode': loginByCode } = contract;
const loginByPassword = contract['auth.loginByPassword'];
const password = 'Lak5aLaksa';

let database: TestDatabase;
let client: TestClient;
const clock = createTestClock('2026-11-20T10:00:00Z');
const alerts: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
  const log = { ...client.deps.log, error: ({ budget }: { budget: string }) => alerts.push(budget) };
  client.deps.log = log as unknown as Deps['log'];
});
beforeEach(() => {
  clock.advance({ days: 2 });
  alerts.length = 0;
});
afterAll(async () => {
  await client.close();
  await database.close();
});

let last = 92_000_000;
const createPhone = (): TestPhone => ({ mobile: String(++last), mobileCountryCode: '+65' });
let sources = 0;
/** Returns options of a source that no other call uses. */
const createStranger = (): CallOptions =>
  createCallFrom(`10.${(++sources >> 16) & 255}.${(sources >> 8) & 255}.${sources & 255}`);
const createDeviceId = () => randomBytes(16).toString('base64url');
const addDeviceId = (id: string, options: CallOptions = createStranger()): CallOptions => ({
  headers: { ...options.headers, 'x-device': id },
});
const ask = (phone: TestPhone, options = createStranger(), proof?: string) =>
  client.call(sendCode, { ...phone, serviceType: undefined, proof }, options);
const logIn = (phone: TestPhone, otpCode: string, options = createStranger()) =>
  client.call(loginByCode, { ...phone, otpCode }, options);
const getCode = (thrown: unknown) => (thrown as { code?: string }).code ?? 'done';
const getOutcome = (work: Promise<unknown>) => work.then(() => 'done', getCode);
const getSentCode = (phone: TestPhone) => client.getSentCode(phone.mobileCountryCode + phone.mobile);
const getWrongCode = (code: string) => (code[0] === '3' ? `4${code.slice(1)}` : `3${code.slice(1)}`);
const setPoints = (key: string, points: number) =>
  database.pool.query(
    `insert into attempts (key, points, expires_at) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expires_at = excluded.expires_at`,
    [key, points, new Date(clock.now().getTime() + 86_400_000)],
  );

/** Creates an account with a password, and a browser that logged in to it. */
async function createAccount() {
  const phone = createPhone();
  const userId = await registerDiner(client, phone, password);
  clock.advance({ minutes: 2 });
  const known = createDeviceId();
  await ask(phone, addDeviceId(known));
  await logIn(phone, await getSentCode(phone), addDeviceId(known));
  clock.advance({ minutes: 2 });
  return { phone, userId, known };
}

describe('guessing at the codes of many accounts', () => {
  test('SES-07 of many guesses at once 12 a day are compared, then new codes have letters', async () => {
    const phones: TestPhone[] = [];
    for (let n = 0; n < 20; n++) phones.push((await createAccount()).phone);
    const wrong = new Map<string, string>();
    for (const phone of phones) {
      await ask(phone);
      wrong.set(phone.mobile, getWrongCode(await getSentCode(phone)));
    }
    const { refused } = await repeatAtOnce(20, (n) => logIn(phones[n]!, wrong.get(phones[n]!.mobile)!));
    expect(refused).toEqual({ CODE_WRONG: 12, CODE_EXPIRED: 8 });
    expect(alerts).toEqual(['guess:digits:day']);

    clock.advance({ minutes: 2 });
    const asked = await ask(phones[0]!);
    expect(asked.alphabet).toBe('letters');
    const code = await getSentCode(phones[0]!);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
    expect((await logIn(phones[0]!, code.toLowerCase())).mobile).toBe(phones[0]!.mobile);
  });

  test('SES-07 a right code gives the wrong tries before it back', async () => {
    for (let n = 0; n < 5; n++) {
      const { phone } = await createAccount();
      await ask(phone);
      const code = await getSentCode(phone);
      const diner = createStranger();
      for (let wrong = 0; wrong < 4; wrong++)
        expect(await getOutcome(logIn(phone, getWrongCode(code), diner))).toBe('CODE_WRONG');
      await logIn(phone, code, diner);
    }
    expect((await ask((await createAccount()).phone)).alphabet).toBeUndefined();
  });

  test('with all guesses used up, passwords and known browsers still log in', async () => {
    const { phone, known } = await createAccount();
    await setPoints('guess:digits:day', 12);
    await setPoints('guess:letters:day', 1_200);
    await ask(phone);
    const code = await getSentCode(phone);
    expect(await getOutcome(logIn(phone, code))).toBe('TOO_MANY');
    await client.call(loginByPassword, { ...phone, password: toWirePassword(password) }, createStranger());
    await logIn(phone, code, addDeviceId(known));
  });
});

describe('locking a diner out', () => {
  test('strangers who spend the tries of a code and of the number leave a known browser its own', async () => {
    const { phone, known } = await createAccount();
    await ask(phone);
    const code = await getSentCode(phone);
    for (let source = 0; source < 3; source++) {
      const options = createStranger();
      for (let wrong = 0; wrong < 5; wrong++) await getOutcome(logIn(phone, getWrongCode(code), options));
    }
    expect(await getOutcome(logIn(phone, code))).toBe('CODE_EXPIRED');
    await logIn(phone, code, addDeviceId(known));

    for (let sent = 0; sent < 15; sent++) {
      clock.advance({ seconds: 61 });
      await getOutcome(ask(phone));
    }
    clock.advance({ seconds: 61 });
    expect(await getOutcome(ask(phone))).toBe('PROOF_NEEDED');
    await ask(phone, addDeviceId(known));
    await logIn(phone, await getSentCode(phone), addDeviceId(known));
  });

  test('a stranger’s wrong codes do not make another source wait', async () => {
    const { phone } = await createAccount();
    await ask(phone);
    const code = await getSentCode(phone);
    const thief = createStranger();
    for (let wrong = 0; wrong < 5; wrong++) await getOutcome(logIn(phone, getWrongCode(code), thief));
    expect(await getOutcome(logIn(phone, code, thief))).toBe('CODE_LOCKED');
    await logIn(phone, code);
  });

  test('API-11 a hundred wrong passwords by strangers leave a known browser its tries', async () => {
    const { phone, known } = await createAccount();
    const attempt = (typed: string, options: CallOptions) =>
      getOutcome(client.call(loginByPassword, { ...phone, password: toWirePassword(typed) }, options));
    await setPoints(`password:day:${phone.mobileCountryCode}:${phone.mobile}`, 100);
    expect(await attempt(password, createStranger())).toBe('TOO_MANY');
    expect(await attempt('wr0ngwr0ng', addDeviceId(known))).toBe('LOGIN_FAILED');
    expect(await attempt(password, addDeviceId(known))).toBe('done');
    expect(await attempt(password, addDeviceId(createDeviceId()))).toBe('TOO_MANY');
  });

  test('a browser is known to the accounts that it logged in to, and only the gateway can name it', async () => {
    const [mine, theirs] = [await createAccount(), await createAccount()];
    const getDayKey = (phone: TestPhone) => `password:day:${phone.mobileCountryCode}:${phone.mobile}`;
    await setPoints(getDayKey(mine.phone), 100);
    await setPoints(getDayKey(theirs.phone), 100);
    const attempt = (phone: TestPhone, options: CallOptions) =>
      getOutcome(client.call(loginByPassword, { ...phone, password: toWirePassword(password) }, options));
    expect(await attempt(theirs.phone, addDeviceId(mine.known))).toBe('TOO_MANY');
    const outsider = { headers: { ...addDeviceId(mine.known).headers, 'x-gateway-secret': undefined } };
    expect(await attempt(mine.phone, outsider)).toBe('TOO_MANY');
    expect(await attempt(mine.phone, addDeviceId(mine.known))).toBe('done');
  });
});

describe('sources', () => {
  test('addresses of one IPv6 /64 share a budget, and its /48 has five times as much', async () => {
    await setPoints('sms:address:2001:db8:1:2::/64', 100);
    expect(await getOutcome(ask(createPhone(), createCallFrom('2001:db8:1:2::5')))).toBe('PROOF_NEEDED');
    expect(await getOutcome(ask(createPhone(), createCallFrom('2001:db8:1:2:ffff::5')))).toBe('PROOF_NEEDED');
    expect(await getOutcome(ask(createPhone(), createCallFrom('2001:db8:1:3::5')))).toBe('done');
    await setPoints('password:address:2001:db8:9::/48', 500);
    const login = { ...createPhone(), password: toWirePassword(password) };
    expect(await getOutcome(client.call(loginByPassword, login, createCallFrom('2001:db8:9:77::1')))).toBe(
      'TOO_MANY',
    );
  });

  test('SES-07 of wrong codes at once from one address for many numbers 60 an hour are compared', async () => {
    const address = createCallFrom('203.0.113.78');
    await setPoints('wrong:address:203.0.113.78', 55);
    const phones = Array.from({ length: 20 }, createPhone);
    const wrong: string[] = [];
    for (const phone of phones) {
      await ask(phone);
      wrong.push(getWrongCode(await getSentCode(phone)));
    }
    const { refused } = await repeatAtOnce(20, (n) => logIn(phones[n]!, wrong[n]!, address));
    expect(refused).toEqual({ CODE_WRONG: 5, TOO_MANY: 15 });
  });

  test('behind a spent shared address a known browser asks for codes without proof', async () => {
    const { phone, known } = await createAccount();
    const shared = createCallFrom('203.0.113.77');
    await setPoints('sms:address:203.0.113.77', 100);
    await setPoints('wrong:address:203.0.113.77', 60);
    expect(await getOutcome(ask(createPhone(), shared))).toBe('PROOF_NEEDED');
    await ask(phone, addDeviceId(known, shared));
    await logIn(phone, await getSentCode(phone), addDeviceId(known, shared));
  });
});

describe('a proof of work', () => {
  function solve({ challenge, bits }: { challenge: string; bits: number }): string {
    for (let nonce = 0; ; nonce++) {
      const proof = getProofText(challenge, String(nonce));
      if (hasZeroBits(createHash('sha256').update(proof).digest(), bits)) return proof;
    }
  }
  const requestChallenge = async (phone: TestPhone) =>
    (
      await client.getError(
        sendCode,
        { ...phone, serviceType: undefined, proof: undefined },
        createStranger(),
      )
    ).detail as { challenge: string; bits: number };

  test('opens a spent budget once, for its number and for ten minutes', async () => {
    await setPoints('sms:day', 20_000);
    const [phone, other] = [createPhone(), createPhone()];
    const challenge = await requestChallenge(phone);
    expect(await getOutcome(ask(phone, createStranger(), getProofText(challenge.challenge, '0')))).toBe(
      'PROOF_NEEDED',
    );
    const proof = solve(challenge);
    expect(await getOutcome(ask(other, createStranger(), proof))).toBe('PROOF_NEEDED');
    expect(await getOutcome(ask(phone, createStranger(), proof))).toBe('done');
    clock.advance({ seconds: 61 });
    expect(await getOutcome(ask(phone, createStranger(), proof))).toBe('PROOF_NEEDED');
    const late = solve(await requestChallenge(other));
    clock.advance({ minutes: 11 });
    expect(await getOutcome(ask(other, createStranger(), late))).toBe('PROOF_NEEDED');
  });

  test('a spent budget is reported once', async () => {
    await setPoints('sms:day', 19_998);
    for (let sent = 0; sent < 4; sent++) await getOutcome(ask(createPhone()));
    expect(alerts).toEqual(['sms:day']);
  });
});

test('OPS-12 codes, proofs and the gateway outlive a rotation of their secrets', async () => {
  const phone = createPhone();
  await ask(phone);
  const code = await getSentCode(phone);
  const { env } = client.deps;
  const [gateway, codes] = [env.GATEWAY_SECRET, env.CODE_SECRET];
  env.CODE_SECRET = `${'n'.repeat(40)},${codes}`;
  env.GATEWAY_SECRET = `${'g'.repeat(40)}, ${gateway}`;
  try {
    expect((await logIn(phone, code)).mobile).toBe(phone.mobile);
    const other = createPhone();
    await ask(other, { headers: { ...createStranger().headers, 'x-gateway-secret': 'g'.repeat(40) } });
    env.CODE_SECRET = 'n'.repeat(40);
    expect((await logIn(other, await getSentCode(other))).mobile).toBe(other.mobile);
  } finally {
    Object.assign(env, { GATEWAY_SECRET: gateway, CODE_SECRET: codes });
  }
});

test('DEC-89 a login by another browser than before is told to the account’s number, three times a day at most', async () => {
  const phone = createPhone();
  const listNotices = async () =>
    (
      await database.pool.query<{ body: string }>(
        "select body from outbox where recipient = $1 and template = 'new-login' order by id",
        [phone.mobileCountryCode + phone.mobile],
      )
    ).rows.map(({ body }) => body);
  const logInBy = async (id: string) => {
    clock.advance({ minutes: 2 });
    await ask(phone, addDeviceId(id));
    await logIn(phone, await getSentCode(phone), addDeviceId(id));
  };
  const own = createDeviceId();
  await logInBy(own);
  await logInBy(own);
  expect(await listNotices()).toEqual([]);
  for (let more = 0; more < 5; more++) await logInBy(createDeviceId());
  expect(await listNotices()).toHaveLength(3);
  expect((await listNotices())[0]).toMatch(/^Makan: a new browser has logged in to your account/);
  clock.advance({ days: 1 });
  await logInBy(own);
  expect(await listNotices()).toHaveLength(3);
  await logInBy(createDeviceId());
  expect(await listNotices()).toHaveLength(4);
});
