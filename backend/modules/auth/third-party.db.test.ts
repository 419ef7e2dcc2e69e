import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Output } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createOidcSignIn } from '../../providers/sign-in/oidc';
import { sandboxClientId } from '../../providers/sign-in/sandbox-address';
import { type SandboxProvider, startSandboxProvider } from '../../providers/sign-in/sandbox-provider';
import { SignInFailed, type SignInProvider } from '../../providers/sign-in/sign-in-provider';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock, createTestEnv } from '../../testing/deps';
import {
  createCallFrom,
  isTokenValid,
  registerDiner,
  repeatAtOnce,
  requestOtpCode,
  toWirePassword,
} from '../../testing/diners';
import { insertShop } from '../../testing/shop';
import { signInElsewhere } from '../../testing/sign-in-elsewhere';
import { purgeAuth } from './purge-auth';

let database: TestDatabase;
let sandbox: SandboxProvider;
let client: TestClient;
let restaurantHost: string;
const clock = createTestClock('2026-11-20T10:00:00Z');

const render = contract['auth.thirdRender'];
const info = contract['auth.thirdInfo'];
const bind = contract['auth.thirdBind'];
const loginByPassword = contract['auth.loginByPassword'];

/** A fake chat app: the code `of-NAME` identifies NAME. */
const chatApp: SignInProvider = {
  start: async ({ state, redirectUri }) =>
    `https://qr.test/?state=${state}&to=${encodeURIComponent(redirectUri)}`,
  async finish({ code }) {
    if (code === 'away') throw new SignInFailed('unavailable');
    const [, name] = /^of-(.+)$/.exec(code) ?? [];
    if (!name) throw new SignInFailed('refused');
    return { subject: `u-${name}`, openId: `o-${name}`, nickName: name, gender: 1 };
  },
};

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  sandbox = await startSandboxProvider(0);
  client = await startTestClient(database, {
    clock: clock.now,
    env: { ...createTestEnv(database.url), STOREFRONT_URL: 'http://127.0.0.1:3000' },
    signIn: new Map([
      ['sandbox', createOidcSignIn({ issuer: sandbox.issuer, clientId: sandboxClientId })],
      ['wechat', chatApp],
    ]),
  });
  const { restaurantId } = await insertShop(database.db);
  restaurantHost = `shop${restaurantId}.localhost`;
  await database.pool.query('update restaurant_domains set host = $1 where restaurant_id = $2', [
    restaurantHost,
    restaurantId,
  ]);
});
beforeEach(() => {
  clock.advance({ days: 2 });
});
afterAll(async () => {
  await client.close();
  await sandbox.close();
  await database.close();
});

let last = 84_000_000;
const createPhone = () => ({ mobile: String(++last), mobileCountryCode: '+65' });
const createVisitor = async () => ({
  token: await client.guest(),
  ...createCallFrom(`203.0.113.${++last % 250}`),
});
type Visitor = Awaited<ReturnType<typeof createVisitor>>;

const startSignIn = (source: string, options: Visitor, origin?: string) =>
  client.call(render, { source, origin }, options);

/** Returns the chat app's redirect parameters for NAME. */
async function scanAs(name: string, options: Visitor) {
  const url = new URL((await startSignIn('wechat', options)).url);
  return { id: `of-${name}`, source: 'wechat', state: url.searchParams.get('state')!, iss: undefined };
}

/** Returns the bundled provider's redirect parameters for NAME. */
async function signInAs(name: string, options: Visitor) {
  const { url } = await startSignIn('sandbox', options, `http://${restaurantHost}:3000`);
  const back = await signInElsewhere(url, name);
  expect(back.origin).toBe(`http://${restaurantHost}:3000`);
  expect(back.pathname).toBe('/api/sign-in/callback/sandbox');
  const getParameter = (field: string) => back.searchParams.get(field)!;
  return {
    id: getParameter('code'),
    source: 'sandbox',
    state: getParameter('state'),
    iss: getParameter('iss'),
  };
}

async function bindPhone(
  arrival: Output<'auth.thirdInfo'>,
  phone: ReturnType<typeof createPhone>,
  options: Visitor,
  password?: string,
) {
  const otpCode = await requestOtpCode(client, phone);
  const { wayId, unionId } = arrival as { wayId: string; unionId: string };
  return client.call(bind, { ...phone, otpCode, password, wayId, unionId }, options);
}

describe('the whole way', () => {
  test('API-13 API-14 API-15 a new person signs in, binds a mobile, and is logged in; the next time at once', async () => {
    const options = await createVisitor();
    const arrival = await client.send(info, await signInAs('Ann', options), options);
    expect(arrival.envelope).toMatchObject({
      code: '1',
      data: { bound: false, nickName: 'ann', wayId: expect.any(String), unionId: expect.any(String) },
    });
    expect(arrival.text).not.toContain('accessToken');
    const phone = createPhone();
    const session = await bindPhone(arrival.envelope.data as never, phone, options);
    expect(session).toMatchObject(phone);
    expect(await isTokenValid(client, session.accessToken, session.userId)).toBe(true);

    const later = await createVisitor();
    const again = await client.call(info, await signInAs('Ann', later), later);
    expect(again).toMatchObject({ bound: true, userId: session.userId, ...phone });
    expect(again.wayId).toBeUndefined();
    expect(await isTokenValid(client, again.accessToken!, session.userId)).toBe(true);
    const stranger = await client.call(info, await signInAs('Bea', later), later);
    expect(stranger.bound).toBe(false);
  });

  test('API-15 DEC-29 third/bind: a known number keeps its account and name, an unknown one becomes an account with the chat app’s', async () => {
    const options = await createVisitor();
    const [known, unknown] = [createPhone(), createPhone()];
    const { userId } = await client.login(known.mobile);
    await database.pool.query("update users set nick_name = 'Own', gender = 2 where id = $1", [userId]);
    clock.advance({ minutes: 2 });
    const first = await bindPhone(
      await client.call(info, await scanAs('Cai', options), options),
      known,
      options,
    );
    expect(first.userId).toBe(userId);
    const second = await bindPhone(
      await client.call(info, await scanAs('Dan', options), options),
      unknown,
      options,
    );
    expect(second.userId).not.toBe(userId);
    const { rows } = await database.pool.query(
      'select nick_name, gender, open_id from users where id = any($1) order by id',
      [[first.userId, second.userId]],
    );
    expect(rows).toEqual([
      { nick_name: 'Own', gender: 2, open_id: 'o-Cai' },
      { nick_name: 'Dan', gender: 1, open_id: 'o-Dan' },
    ]);
  });
});

describe('beginning', () => {
  test('the configured sources are named', async () => {
    const { sources } = await client.call(contract['auth.thirdSources'], {}, await createVisitor());
    expect(sources.sort()).toEqual(['sandbox', 'wechat']);
  });

  test('API-14 render: source in, data.url of the provider out by code 1; the address leads back to the own restaurant', async () => {
    const options = await createVisitor();
    const { envelope } = await client.send(
      render,
      { source: 'wechat', origin: `https://${restaurantHost}` },
      options,
    );
    expect(envelope).toMatchObject({
      code: '1',
      data: { url: expect.stringMatching(/^https:\/\/qr\.test\//) },
    });
    const url = new URL((envelope.data as { url: string }).url);
    expect(url.searchParams.get('to')).toBe(`https://${restaurantHost}/api/sign-in/callback/wechat`);
    const plain = new URL((await startSignIn('wechat', options)).url);
    expect(plain.searchParams.get('to')).toBe('http://127.0.0.1:3000/api/sign-in/callback/wechat');
    expect(plain.searchParams.get('state')).not.toBe(url.searchParams.get('state'));
  });

  test('API-14 render: a source that is not configured, a wrong one and a call without a token are refused', async () => {
    const options = await createVisitor();
    expect((await client.getError(render, { source: 'google', origin: undefined }, options)).code).toBe(
      'SIGN_IN_UNAVAILABLE',
    );
    expect(await client.send(render, { source: 'We Chat' }, options)).toMatchObject({
      status: 400,
      envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: 'source' }] } },
    });
    expect((await client.send(render, { source: 'wechat' })).envelope).toMatchObject({
      code: 0,
      data: 'Access Denied',
    });
  });

  test.each([
    'https://evil.test',
    'https://evil.test/shop.localhost',
    'javascript:alert(1)',
    'http://shop.example',
    'no address',
    'https://HOST/path',
    'https://HOST.evil.test',
    'https://user@HOST',
    'ftp://HOST',
  ])('API-14 render: the code is never led to %s', async (template) => {
    const origin = template.replace('HOST', restaurantHost);
    const refused = await client.getError(render, { source: 'wechat', origin }, await createVisitor());
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', detail: { fields: [{ path: 'origin' }] } });
  });

  test('API-14 one address begins 60 times an hour', async () => {
    const options = { token: await client.guest(), ...createCallFrom('198.51.100.9') };
    const { done, refused } = await repeatAtOnce(62, () => startSignIn('wechat', options));
    expect([done.length, refused]).toEqual([60, { TOO_MANY: 2 }]);
  });
});

describe('coming back', () => {
  test('API-13 info/third: each missing input is refused', async () => {
    const options = await createVisitor();
    const wire: Record<string, unknown> = await scanAs('Eve', options);
    for (const name of ['id', 'source', 'state'])
      expect(await client.send(info, { ...wire, [name]: undefined }, options)).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
      });
    expect((await client.send(info, wire)).envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  });

  test('API-13 info/third: only the visitor who began it can finish it, under the same source, within 10 minutes', async () => {
    const [mine, theirs] = [await createVisitor(), await createVisitor()];
    const returned = await scanAs('Fay', mine);
    const code = async (input: typeof returned, options: Visitor) =>
      (await client.getError(info, input, options)).code;
    expect(await code(returned, theirs)).toBe('SIGN_IN_FAILED');
    expect(await code({ ...returned, source: 'sandbox' }, mine)).toBe('SIGN_IN_FAILED');
    expect(await code({ ...returned, state: 'made-up' }, mine)).toBe('SIGN_IN_FAILED');
    await client.call(info, returned, mine);
    const late = await scanAs('Fay', mine);
    clock.advance({ minutes: 10 });
    expect(await code(late, mine)).toBe('SIGN_IN_FAILED');
  });

  test('API-13 info/third: what the provider refuses fails, an unreachable provider has its own code, and the state is used up', async () => {
    const options = await createVisitor();
    for (const [id, code] of [
      ['made-up', 'SIGN_IN_FAILED'],
      ['away', 'SIGN_IN_UNAVAILABLE'],
    ] as const) {
      const returned = { ...(await scanAs('Gus', options)), id };
      expect((await client.getError(info, returned, options)).code).toBe(code);
      const again = { ...returned, id: 'of-Gus' };
      expect((await client.getError(info, again, options)).code).toBe('SIGN_IN_FAILED');
    }
  });

  test('API-13 of 50 parallel returns with one state one goes on', async () => {
    const options = await createVisitor();
    const returned = await scanAs('Hal', options);
    const { done, refused } = await repeatAtOnce(50, () => client.call(info, returned, options));
    expect([done.length, refused]).toEqual([1, { SIGN_IN_FAILED: 49 }]);
  });
});

describe('binding', () => {
  async function toBind(name: string) {
    const options = await createVisitor();
    const arrival = await client.call(info, await scanAs(name, options), options);
    const phone = createPhone();
    const otpCode = await requestOtpCode(client, phone);
    const input = {
      ...phone,
      otpCode,
      password: undefined,
      wayId: arrival.wayId!,
      unionId: arrival.unionId!,
    };
    return { options, phone, input };
  }

  test('API-15 third/bind: mobile, code, password, way id and union id in, the session out; each missing one is refused', async () => {
    const { options, phone, input } = await toBind('Ida');
    for (const name of ['mobile', 'mobileCountryCode', 'otpCode', 'wayId', 'unionId'])
      expect(await client.send(bind, { ...input, [name]: undefined }, options)).toMatchObject({
        status: 400,
        envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
      });
    const password = toWirePassword('Laksa2go');
    const { envelope } = await client.send(bind, { ...input, password }, options);
    expect(envelope).toMatchObject({ code: '1', data: { ...phone, accessToken: expect.any(String) } });
    await client.call(loginByPassword, { ...phone, password });
  });

  test('API-15 third/bind: an account’s own password stays, a common one is refused', async () => {
    const one = await toBind('Joe');
    const common = { ...one.input, password: toWirePassword('password1') };
    expect((await client.getError(bind, common, one.options)).code).toBe('PASSWORD_COMMON');
    const phone = createPhone();
    await registerDiner(client, phone, 'Laksa2go');
    clock.advance({ minutes: 2 });
    const otpCode = await requestOtpCode(client, phone);
    const password = toWirePassword('Another99');
    await client.call(bind, { ...one.input, ...phone, otpCode, password }, one.options);
    await client.call(loginByPassword, { ...phone, password: toWirePassword('Laksa2go') });
    expect((await client.getError(loginByPassword, { ...phone, password })).code).toBe('LOGIN_FAILED');
  });

  test('API-15 third/bind: a wrong code, another visitor and another person’s union id bind nothing; the right ones then do', async () => {
    const { options, input } = await toBind('Kim');
    const otpCode = input.otpCode === '0000' ? '0001' : '0000';
    expect((await client.getError(bind, { ...input, otpCode }, options)).code).toBe('CODE_WRONG');
    for (const [changed, as] of [
      [{ ...input, unionId: 'u-Other' }, options],
      [{ ...input, wayId: 'made-up' }, options],
      [input, await createVisitor()],
    ] as const)
      expect((await client.getError(bind, changed, as)).code).toBe('SIGN_IN_FAILED');
    expect((await client.call(info, await scanAs('Kim', options), options)).bound).toBe(false);
    await client.call(bind, input, options);
  });

  test('API-15 third/bind: a person who is bound already is not bound to a second number', async () => {
    const [first, second] = [await toBind('Lea'), await toBind('Lea')];
    const session = await client.call(bind, first.input, first.options);
    expect((await client.getError(bind, second.input, second.options)).code).toBe('SIGN_IN_BOUND');
    const { rows } = await database.pool.query('select 1 from users where mobile = $1', [
      second.phone.mobile,
    ]);
    expect(rows).toEqual([]);
    const again = await client.call(info, await scanAs('Lea', first.options), first.options);
    expect(again.userId).toBe(session.userId);
  });

  test('API-15 of 50 parallel bindings one wins, and of two numbers for one person one', async () => {
    const { options, input } = await toBind('Max');
    const { done, refused } = await repeatAtOnce(50, () => client.call(bind, input, options));
    expect([done.length, refused]).toEqual([1, { CODE_EXPIRED: 49 }]);
    const rivals = [await toBind('Ned'), await toBind('Ned')];
    const race = await repeatAtOnce(2, (time) =>
      client.call(bind, rivals[time]!.input, rivals[time]!.options),
    );
    expect([race.done.length, race.refused]).toEqual([1, { SIGN_IN_BOUND: 1 }]);
  });

  test('states, ways and bindings keep no secret that could be used', async () => {
    const { options, input } = await toBind('Ola');
    await scanAs('Ola', options);
    const { rows } = await database.pool.query(
      'select (select json_agg(s) from sign_in_states s)::text || (select json_agg(a) from sign_in_arrivals a)::text as all',
    );
    expect(rows[0].all).not.toContain(input.wayId);
    expect(rows[0].all).not.toContain(options.token);
  });

  test('what is over is forgotten', async () => {
    const { options } = await toBind('Pia');
    await scanAs('Pia', options);
    clock.advance({ minutes: 11 });
    await purgeAuth(client.deps);
    const { rows } = await database.pool.query(
      'select (select count(*) from sign_in_states)::int as states, (select count(*) from sign_in_arrivals)::int as ways',
    );
    expect(rows).toEqual([{ states: 0, ways: 0 }]);
  });
});
