import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { hasZeroBits, proofText } from '@/lib/domain/network/proof-of-work';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { type CallOptions, startTestClient, type TestClient } from '../../testing/client';
import { testClock } from '../../testing/deps';
import { atOnce, registered, type TestPhone, wirePassword } from '../../testing/diners';

const { 'auth.sendCode': sendCode, 'auth.loginByCode': loginByCode } = contract;
const loginByPassword = contract['auth.loginByPassword'];
const password = 'Lak5aLaksa';

let database: TestDatabase;
let client: TestClient;
const clock = testClock('2026-11-20T10:00:00Z');
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
const newPhone = (): TestPhone => ({ mobile: String(++last), mobileCountryCode: '+65' });
let sources = 0;
/** A source that no other call has. */
const stranger = (): CallOptions => ({
  headers: { 'x-client-address': `10.${(++sources >> 16) & 255}.${(sources >> 8) & 255}.${sources & 255}` },
});
const device = () => randomBytes(16).toString('base64url');
const by = (id: string, options: CallOptions = stranger()): CallOptions => ({
  headers: { ...options.headers, 'x-device': id },
});
const ask = (phone: TestPhone, options = stranger(), proof?: string) =>
  client.call(sendCode, { ...phone, serviceType: undefined, proof }, options);
const logIn = (phone: TestPhone, otpCode: string, options = stranger()) =>
  client.call(loginByCode, { ...phone, otpCode }, options);
const getCode = (thrown: unknown) => (thrown as { code?: string }).code ?? 'done';
const outcome = (work: Promise<unknown>) => work.then(() => 'done', getCode);
const sentCode = (phone: TestPhone) => client.codeSentTo(phone.mobileCountryCode + phone.mobile);
const otherThan = (code: string) => (code[0] === '3' ? `4${code.slice(1)}` : `3${code.slice(1)}`);
const setPoints = (key: string, points: number) =>
  database.pool.query(
    `insert into attempts (key, points, expires_at) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expires_at = excluded.expires_at`,
    [key, points, new Date(clock.now().getTime() + 86_400_000)],
  );

/** An account with a password, and a browser that logged in to it. */
async function createAccount() {
  const phone = newPhone();
  const userId = await registered(client, phone, password);
  clock.advance({ minutes: 2 });
  const known = device();
  await ask(phone, by(known));
  await logIn(phone, await sentCode(phone), by(known));
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
      wrong.set(phone.mobile, otherThan(await sentCode(phone)));
    }
    const { refused } = await atOnce(20, (n) => logIn(phones[n]!, wrong.get(phones[n]!.mobile)!));
    expect(refused).toEqual({ CODE_WRONG: 12, CODE_EXPIRED: 8 });
    expect(alerts).toEqual(['guess:digits:day']);

    clock.advance({ minutes: 2 });
    const asked = await ask(phones[0]!);
    expect(asked.alphabet).toBe('letters');
    const code = await sentCode(phones[0]!);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
    expect((await logIn(phones[0]!, code.toLowerCase())).mobile).toBe(phones[0]!.mobile);
  });

  test('SES-07 a right code gives the wrong tries before it back', async () => {
    for (let n = 0; n < 5; n++) {
      const { phone } = await createAccount();
      await ask(phone);
      const code = await sentCode(phone);
      const diner = stranger();
      for (let wrong = 0; wrong < 4; wrong++)
        expect(await outcome(logIn(phone, otherThan(code), diner))).toBe('CODE_WRONG');
      await logIn(phone, code, diner);
    }
    expect((await ask((await createAccount()).phone)).alphabet).toBeUndefined();
  });

  test('with all guesses used up, passwords and known browsers still log in', async () => {
    const { phone, known } = await createAccount();
    await setPoints('guess:digits:day', 12);
    await setPoints('guess:letters:day', 1_200);
    await ask(phone);
    const code = await sentCode(phone);
    expect(await outcome(logIn(phone, code))).toBe('TOO_MANY');
    await client.call(loginByPassword, { ...phone, password: wirePassword(password) }, stranger());
    await logIn(phone, code, by(known));
  });
});

describe('locking a diner out', () => {
  test('strangers who spend the tries of a code and of the number leave a known browser its own', async () => {
    const { phone, known } = await createAccount();
    await ask(phone);
    const code = await sentCode(phone);
    for (let source = 0; source < 3; source++) {
      const options = stranger();
      for (let wrong = 0; wrong < 5; wrong++) await outcome(logIn(phone, otherThan(code), options));
    }
    expect(await outcome(logIn(phone, code))).toBe('CODE_EXPIRED');
    await logIn(phone, code, by(known));

    for (let sent = 0; sent < 15; sent++) {
      clock.advance({ seconds: 61 });
      await outcome(ask(phone));
    }
    clock.advance({ seconds: 61 });
    expect(await outcome(ask(phone))).toBe('PROOF_NEEDED');
    await ask(phone, by(known));
    await logIn(phone, await sentCode(phone), by(known));
  });

  test('a stranger’s wrong codes do not make another source wait', async () => {
    const { phone } = await createAccount();
    await ask(phone);
    const code = await sentCode(phone);
    const thief = stranger();
    for (let wrong = 0; wrong < 5; wrong++) await outcome(logIn(phone, otherThan(code), thief));
    expect(await outcome(logIn(phone, code, thief))).toBe('CODE_LOCKED');
    await logIn(phone, code);
  });

  test('API-11 a hundred wrong passwords by strangers leave a known browser its tries', async () => {
    const { phone, known } = await createAccount();
    const attempt = (typed: string, options: CallOptions) =>
      outcome(client.call(loginByPassword, { ...phone, password: wirePassword(typed) }, options));
    await setPoints(`password:day:${phone.mobileCountryCode}:${phone.mobile}`, 100);
    expect(await attempt(password, stranger())).toBe('TOO_MANY');
    expect(await attempt('wr0ngwr0ng', by(known))).toBe('LOGIN_FAILED');
    expect(await attempt(password, by(known))).toBe('done');
    expect(await attempt(password, by(device()))).toBe('TOO_MANY');
  });

  test('a browser is known to the accounts that it logged in to, and only the gateway can name it', async () => {
    const [mine, theirs] = [await createAccount(), await createAccount()];
    const day = (phone: TestPhone) => `password:day:${phone.mobileCountryCode}:${phone.mobile}`;
    await setPoints(day(mine.phone), 100);
    await setPoints(day(theirs.phone), 100);
    const attempt = (phone: TestPhone, options: CallOptions) =>
      outcome(client.call(loginByPassword, { ...phone, password: wirePassword(password) }, options));
    expect(await attempt(theirs.phone, by(mine.known))).toBe('TOO_MANY');
    const outsider = { headers: { ...by(mine.known).headers, 'x-gateway-secret': undefined } };
    expect(await attempt(mine.phone, outsider)).toBe('TOO_MANY');
    expect(await attempt(mine.phone, by(mine.known))).toBe('done');
  });
});

describe('sources', () => {
  const v6 = (address: string): CallOptions => ({ headers: { 'x-client-address': address } });

  test('addresses of one IPv6 /64 share a budget, and its /48 has five times as much', async () => {
    await setPoints('sms:address:2001:db8:1:2::/64', 100);
    expect(await outcome(ask(newPhone(), v6('2001:db8:1:2::5')))).toBe('PROOF_NEEDED');
    expect(await outcome(ask(newPhone(), v6('2001:db8:1:2:ffff::5')))).toBe('PROOF_NEEDED');
    expect(await outcome(ask(newPhone(), v6('2001:db8:1:3::5')))).toBe('done');
    await setPoints('password:address:2001:db8:9::/48', 500);
    const login = { ...newPhone(), password: wirePassword(password) };
    expect(await outcome(client.call(loginByPassword, login, v6('2001:db8:9:77::1')))).toBe('TOO_MANY');
  });

  test('behind a spent shared address a known browser asks for codes without proof', async () => {
    const { phone, known } = await createAccount();
    const shared = v6('203.0.113.77');
    await setPoints('sms:address:203.0.113.77', 100);
    await setPoints('wrong:address:203.0.113.77', 60);
    expect(await outcome(ask(newPhone(), shared))).toBe('PROOF_NEEDED');
    await ask(phone, by(known, shared));
    await logIn(phone, await sentCode(phone), by(known, shared));
  });
});

describe('a proof of work', () => {
  function solve({ challenge, bits }: { challenge: string; bits: number }): string {
    for (let nonce = 0; ; nonce++) {
      const proof = proofText(challenge, String(nonce));
      if (hasZeroBits(createHash('sha256').update(proof).digest(), bits)) return proof;
    }
  }
  const challengeFor = async (phone: TestPhone) =>
    (await client.getError(sendCode, { ...phone, serviceType: undefined, proof: undefined }, stranger()))
      .detail as { challenge: string; bits: number };

  test('opens a spent budget once, for its number and for ten minutes', async () => {
    await setPoints('sms:day', 20_000);
    const [phone, other] = [newPhone(), newPhone()];
    const challenge = await challengeFor(phone);
    expect(await outcome(ask(phone, stranger(), proofText(challenge.challenge, '0')))).toBe('PROOF_NEEDED');
    const proof = solve(challenge);
    expect(await outcome(ask(other, stranger(), proof))).toBe('PROOF_NEEDED');
    expect(await outcome(ask(phone, stranger(), proof))).toBe('done');
    clock.advance({ seconds: 61 });
    expect(await outcome(ask(phone, stranger(), proof))).toBe('PROOF_NEEDED');
    const late = solve(await challengeFor(other));
    clock.advance({ minutes: 11 });
    expect(await outcome(ask(other, stranger(), late))).toBe('PROOF_NEEDED');
  });

  test('a spent budget is reported once', async () => {
    await setPoints('sms:day', 19_998);
    for (let sent = 0; sent < 4; sent++) await outcome(ask(newPhone()));
    expect(alerts).toEqual(['sms:day']);
  });
});

test('OPS-12 codes, proofs and the gateway outlive a rotation of their secrets', async () => {
  const phone = newPhone();
  await ask(phone);
  const code = await sentCode(phone);
  const { env } = client.deps;
  const [gateway, codes] = [env.GATEWAY_SECRET, env.CODE_SECRET];
  env.CODE_SECRET = `${'n'.repeat(40)},${codes}`;
  env.GATEWAY_SECRET = `${'g'.repeat(40)}, ${gateway}`;
  try {
    expect((await logIn(phone, code)).mobile).toBe(phone.mobile);
    const other = newPhone();
    await ask(other, { headers: { ...stranger().headers, 'x-gateway-secret': 'g'.repeat(40) } });
    env.CODE_SECRET = 'n'.repeat(40);
    expect((await logIn(other, await sentCode(other))).mobile).toBe(other.mobile);
  } finally {
    Object.assign(env, { GATEWAY_SECRET: gateway, CODE_SECRET: codes });
  }
});

test('DEC-89 a login by another browser than before is told to the account’s number, three times a day at most', async () => {
  const phone = newPhone();
  const notices = async () =>
    (
      await database.pool.query<{ body: string }>(
        "select body from outbox where recipient = $1 and template = 'new-login' order by id",
        [phone.mobileCountryCode + phone.mobile],
      )
    ).rows.map(({ body }) => body);
  const logInBy = async (id: string) => {
    clock.advance({ minutes: 2 });
    await ask(phone, by(id));
    await logIn(phone, await sentCode(phone), by(id));
  };
  const own = device();
  await logInBy(own);
  await logInBy(own);
  expect(await notices()).toEqual([]);
  for (let more = 0; more < 5; more++) await logInBy(device());
  expect(await notices()).toHaveLength(3);
  expect((await notices())[0]).toMatch(/^Makan: a new browser has logged in to your account/);
  clock.advance({ days: 1 });
  await logInBy(own);
  expect(await notices()).toHaveLength(3);
  await logInBy(device());
  expect(await notices()).toHaveLength(4);
});
