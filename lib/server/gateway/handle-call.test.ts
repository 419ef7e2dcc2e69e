import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  createRefusal,
  denied,
  FakeBackend,
  type Seen,
} from '@/lib/server/testing/fake-backend';
import { type Session, sealSession } from '../session/session-cookie';
import { logOut, summarize } from '../sign-in/session-calls';
import { handleCall } from './handle-call';

const host = 'sg.localhost';
const origin = `http://${host}:3000`;
const secret = 's'.repeat(40);
const stock = 'decorder/wxapi/order/update/dishStock';
const profile = 'decorder/wxapi/user/info/get';
const visitorToken = 'declogin/uniapi/order/visitor/token';
const refreshPath = 'declogin/uniapi/mobile/login/v2';
const loginPath = 'declogin/api/customerLoginByMobileOTP';
const submitPath = 'decorder/wxapi/order/submit';

let backend: FakeBackend;
let guests = 0;
/** Tokens that the backend accepts; each renewal ends the one before. */
const valid = new Set<string>();

const guardAnswer =
  (answer: (seen: Seen) => Answer) =>
  (seen: Seen): Answer =>
    valid.has(String(seen.headers.accesstoken)) ? answer(seen) : denied;

const user = { userId: 12, mobile: '91234567', mobileCountryCode: '+65', couponCardList: [] };

beforeAll(async () => {
  backend = await FakeBackend.start();
  vi.stubEnv('BACKEND_URL', backend.url);
  vi.stubEnv('SESSION_SECRET', secret);
  vi.stubEnv('GATEWAY_SECRET', 'g'.repeat(40));
});

beforeEach(() => {
  backend.seen.length = 0;
  valid.clear();
  backend.script = {
    'decrestaurant/wxapi/findRestaurantByDomain': () => ({
      data: { restaurantId: 3473, countryCode: 'SG', defaultLocale: 'en', city: 'Singapore' },
    }),
    [visitorToken]: () => {
      const accessToken = `guest-${++guests}`;
      valid.add(accessToken);
      return { data: { accessToken } };
    },
    [refreshPath]: ({ body }) => {
      const { accessToken, mobile } = body as { accessToken: string; mobile: string };
      if (!accessToken.startsWith('old-')) return createRefusal('LOGIN_FAILED');
      const renewed = accessToken.replace('old-', 'new-');
      valid.add(renewed);
      return { data: { accessToken: renewed, userId: 12, mobile, mobileCountryCode: '+65' } };
    },
    [loginPath]: () => {
      valid.add('diner-token');
      return {
        data: { accessToken: 'diner-token', userId: 12, mobile: '91234567', mobileCountryCode: '+65' },
      };
    },
    [stock]: guardAnswer(() => ({ data: [{ dishId: 1, goodsStock: 5 }] })),
    [profile]: guardAnswer(() => ({ data: user })),
  };
});

afterAll(() => backend.stop());

interface Input {
  session?: Session;
  cookie?: string;
  headers?: Record<string, string>;
  input?: unknown;
  body?: string;
  method?: string;
}

async function createCookieHeader(session: Session | undefined, cookie: string | undefined) {
  if (cookie) return { cookie };
  return session ? { cookie: `makan_session=${await sealSession(session, host, secret)}` } : undefined;
}

async function get(name: string, given: Input = {}): Promise<Response> {
  const input = given.input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(given.input))}`;
  const headers = {
    host: `${host}:3000`,
    ...(await createCookieHeader(given.session, given.cookie)),
    ...given.headers,
  };
  return handleCall(new Request(`http://x/api/gateway/${name}${input}`, { headers }), name);
}

async function post(name: string, given: Input = {}): Promise<Response> {
  const headers = {
    host: `${host}:3000`,
    origin,
    'content-type': 'application/json',
    ...(await createCookieHeader(given.session, given.cookie)),
    ...given.headers,
  };
  const body = given.body ?? JSON.stringify(given.input ?? {});
  return handleCall(new Request(`http://x/api/gateway/${name}`, { method: 'POST', headers, body }), name);
}

const findCode = async (response: Response) =>
  ((await response.json()) as { error?: { code: string } }).error?.code;
const setCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0];
const wanted = { restaurantId: 3473, dishList: '1' };
const createDiner = (token: string): Session => ({
  token,
  userId: 12,
  mobile: '91234567',
  mobileCountryCode: '+65',
});
const login = { mobile: '91234567', mobileCountryCode: '+65', otpCode: '1234' };

describe('API-04 which calls go through', () => {
  test.each([
    'nothing.here',
    'auth.visitorToken',
    'auth.refresh',
    '__proto__',
    'toString',
    'restaurant.findByDomain',
  ])('API-04 %s is answered 404', async (name) => {
    for (const response of [await get(name), await post(name)]) {
      expect(response.status).toBe(404);
      expect(await findCode(response)).toBe('UNKNOWN_CALL');
    }
    expect(backend.seen.filter(({ path }) => !path.includes('findRestaurantByDomain'))).toEqual([]);
  });
});

describe('SES-12 forged requests', () => {
  const forged: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.test' }],
    ['the same name on another port', { origin: `http://${host}:4000` }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a name that begins alike', { origin: 'http://sg.localhost.evil.test:3000' }],
  ];
  test.each(forged)('SES-12 a change from %s is refused', async (_, headers) => {
    const response = await post('auth.loginByCode', { input: login, headers });
    expect(response.status).toBe(403);
    expect(await findCode(response)).toBe('FOREIGN_ORIGIN');
    expect(backend.listRequests(loginPath)).toEqual([]);
  });

  test('SES-12 a change without Origin counts only when the browser says that it is ours', async () => {
    const postLogin = (headers: Record<string, string>) =>
      handleCall(
        new Request('http://x/api/gateway/auth.loginByCode', {
          method: 'POST',
          headers: { host: `${host}:3000`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(login),
        }),
        'auth.loginByCode',
      );
    expect((await postLogin({})).status).toBe(403);
    expect((await postLogin({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await postLogin({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('SES-12 a change by GET is refused', async () => {
    const response = await get('auth.loginByCode', { input: login });
    expect(response.status).toBe(405);
    expect(await findCode(response)).toBe('METHOD_NOT_ALLOWED');
    expect(backend.listRequests(loginPath)).toEqual([]);
  });

  test('SES-12 a form of another site cannot be a call: it must be JSON', async () => {
    const response = await post('auth.loginByCode', {
      input: login,
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(400);
    expect(backend.listRequests(loginPath)).toEqual([]);
  });
});

describe('bad input', () => {
  test('a missing field is named', async () => {
    const response = await post('auth.loginByCode', { input: { mobile: '91234567' } });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as {
      error: { code: string; detail: { fields: { path: string }[] } };
    };
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.detail.fields.map(({ path }) => path)).toEqual(['mobileCountryCode', 'otpCode']);
  });

  test.each(['{', '[1]', '"text"', 'null', ''])(
    'the body %j is refused or lacks its fields',
    async (body) => {
      const response = await post('auth.loginByCode', { body });
      expect(response.status).toBe(400);
      expect(['MALFORMED_JSON', 'INVALID_INPUT']).toContain(await findCode(response));
    },
  );

  test('an oversized body is refused', async () => {
    const response = await post('auth.loginByCode', { body: JSON.stringify({ pad: 'x'.repeat(70_000) }) });
    expect(response.status).toBe(413);
    expect(await findCode(response)).toBe('TOO_LARGE');
  });

  test('a call with a list may be as long as it says of itself', async () => {
    const padded = { dishList: [], pad: 'x'.repeat(40_000) };
    expect((await post('ordering.submit', { input: padded })).status).not.toBe(413);
    expect((await post('auth.loginByCode', { input: padded })).status).toBe(413);
  });

  test('a body that is nested too deeply is refused before the backend gets it', async () => {
    valid.add('diner-token');
    const session = createDiner('diner-token');
    const nested = '['.repeat(8_000) + ']'.repeat(8_000);
    const bodies = {
      'auth.loginByCode': `{"mobile":${nested}}`,
      'vouchers.buy': `{"vouchersInfo":{"couponId":7,"useRules":${nested}},"vouchersCount":1}`,
    };
    for (const [name, body] of Object.entries(bodies)) {
      const response = await post(name, { body, session });
      expect([response.status, await findCode(response)]).toEqual([400, 'INVALID_INPUT']);
    }
    expect(backend.seen.filter(({ path }) => !path.includes('findRestaurantByDomain'))).toEqual([]);
  });

  test('a read with a malformed input is refused', async () => {
    const response = await handleCall(
      new Request('http://x/api/gateway/ordering.stock?input=%7B'),
      'ordering.stock',
    );
    expect(response.status).toBe(400);
  });
});

describe('GRD-04 guests', () => {
  test('GRD-04 the calls of a first visit share one guest token', async () => {
    const headers = { 'x-page': 'first-visit' };
    const requestSession = () =>
      summarize(
        new Request('http://x/api/gateway/session', { headers: { host: `${host}:3000`, ...headers } }),
      );
    const responses = await Promise.all([
      requestSession(),
      ...Array.from({ length: 5 }, () => get('ordering.stock', { input: wanted, headers })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(backend.listRequests(visitorToken)).toHaveLength(1);
    const tokens = new Set(backend.listRequests(stock).map(({ headers: sent }) => sent.accesstoken));
    expect(tokens.size).toBe(1);

    const cookie = setCookie(responses[0]!)!;
    await get('ordering.stock', { input: wanted, cookie });
    expect(backend.listRequests(visitorToken)).toHaveLength(1);
  });

  test('GRD-04 two visits never share a token', async () => {
    await Promise.all(
      ['a', 'b'].map((page) => get('ordering.stock', { input: wanted, headers: { 'x-page': page } })),
    );
    expect(backend.listRequests(visitorToken)).toHaveLength(2);
  });

  test('a guest is user 0, whatever id the browser sends', async () => {
    backend.script['dectechmarket/wxapi//activity/deliveryfee/monthly/card/check'] = guardAnswer(() => ({
      data: { valid: false },
    }));
    await get('ordering.monthlyCard', { input: { userId: 99 } });
    expect(backend.seen.at(-1)!.query.get('userId')).toBe('0');
  });

  test('a diner call of a guest is refused without asking the backend', async () => {
    const response = await get('profile.info', { session: { token: 'guest' } });
    expect(response.status).toBe(401);
    expect(await findCode(response)).toBe('LOGIN_REQUIRED');
    expect(backend.listRequests(profile)).toEqual([]);
  });
});

test('DEC-84 API-85 a purchase tells the platform, which no browser chooses', async () => {
  const path = 'decorder/wxapi/order/restaurant/vip/saveVouchersOrder';
  valid.add('diner-token');
  backend.script[path] = guardAnswer(() => ({ data: { orderTransactionId: 'T1' } }));
  const input = {
    vouchersInfo: { couponId: 7, useRules: [] },
    vouchersCount: 1,
    payType: 'PAY_NOW',
    payAmount: 1600,
    region: 'SG',
    utmSource: '3',
    platform: 'made-up',
    receiveEmail: 'mei@example.sg',
  };
  await post('vouchers.buy', { input, session: createDiner('diner-token') });
  expect(backend.listRequests(path)[0]!.body).toMatchObject({
    userId: 12,
    platform: 'webOrder',
    region: 'SG',
    utmSource: '3',
    payAmount: 16,
  });
});

describe('the device cookie', () => {
  const listCookies = (response: Response) =>
    response.headers.getSetCookie().map((text) => text.split(';')[0]!);
  const toDevice = (seen: Seen | undefined) => seen?.headers['x-device'];

  test('a login names the browser to the backend, which knows it again after a logout', async () => {
    const first = await post('auth.loginByCode', { input: login });
    const cookie = listCookies(first).find((text) => text.startsWith('makan_device='))!;
    const header = first.headers.getSetCookie().find((text) => text.startsWith('makan_device='));
    expect(header).toMatch(/HttpOnly; SameSite=Lax$/);
    const device = toDevice(backend.listRequests(loginPath).at(-1));
    expect(device).toMatch(/^[\w-]{22}$/);
    expect(cookie).not.toContain(String(device));
    const second = await post('auth.loginByCode', { input: login, headers: { cookie } });
    expect(toDevice(backend.listRequests(loginPath).at(-1))).toBe(device);
    expect(listCookies(second).some((text) => text.startsWith('makan_device='))).toBe(false);
  });

  test('a made-up device and a session in its place name no browser', async () => {
    valid.add('diner-token');
    const session = await sealSession(createDiner('diner-token'), host, secret);
    for (const device of ['abcdefghijklmnopqrstuv', session]) {
      await get('profile.info', { cookie: `makan_session=${session}; makan_device=${device}` });
      expect(backend.listRequests(profile).at(-1)!.headers['x-device']).toBeUndefined();
    }
  });
});

describe('SES-11 what the browser gets of a session', () => {
  test('SES-11 a login seals the token into an HttpOnly cookie and answers without it', async () => {
    const response = await post('auth.loginByCode', { input: login });
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      ok: true,
      data: { userId: 12, mobile: '91234567', mobileCountryCode: '+65' },
    });
    expect(text).not.toContain('diner-token');
    const header = response.headers.get('set-cookie')!;
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Lax/);
    expect(header).not.toContain('diner-token');
    expect(Buffer.from(header, 'base64').toString('latin1')).not.toContain('diner-token');

    const summary = await summarize(
      new Request('http://x/', { headers: { host: `${host}:3000`, cookie: setCookie(response)! } }),
    );
    expect(await summary.json()).toEqual({
      ok: true,
      data: {
        loggedIn: true,
        userId: 12,
        mobile: '91234567',
        mobileCountryCode: '+65',
        visit: { locale: 'en', countryCode: 'SG', city: 'Singapore' },
      },
    });
  });

  test('SES-11 a cookie of another host or of another secret opens nothing', async () => {
    for (const [forHost, withSecret] of [
      ['my.localhost', secret],
      [host, 'x'.repeat(40)],
    ] as const) {
      const cookie = `makan_session=${await sealSession(createDiner('diner-token'), forHost, withSecret)}`;
      expect((await get('profile.info', { cookie })).status).toBe(401);
    }
    expect(backend.listRequests(profile)).toEqual([]);
  });
});

describe('SES-08 a denied token', () => {
  test.each([
    ['five', 5],
    ['ten', 10],
  ])(
    'SES-08 %s parallel calls with an expired token: one silent re-login, each replayed once',
    async (name, length) => {
      const session = createDiner(`old-${name}`);
      // No denial is sent before all calls have arrived: a later call would correctly begin with the new token.
      let release = () => {};
      const everyoneAsked = new Promise<void>((resolve) => {
        release = resolve;
      });
      const answer = backend.script[profile]!;
      backend.script[profile] = async (seen) => {
        if (backend.listRequests(profile).length === length) release();
        await everyoneAsked;
        return answer(seen);
      };
      const responses = await Promise.all(Array.from({ length }, () => get('profile.info', { session })));
      expect(responses.map(({ status }) => status)).toEqual(Array(length).fill(200));
      expect(backend.listRequests(refreshPath)).toHaveLength(1);
      expect(backend.listRequests(refreshPath)[0]!.body).toEqual({
        mobile: '91234567',
        accessToken: `old-${name}`,
      });
      const replayed = backend
        .listRequests(profile)
        .filter(({ headers }) => headers.accesstoken === `new-${name}`);
      expect(replayed).toHaveLength(length);
      expect(backend.listRequests(profile)).toHaveLength(2 * length);
      for (const response of responses) expect(setCookie(response)).toBeDefined();
    },
  );

  test('SES-08 a call that arrives later with the old cookie uses the new token at once', async () => {
    const session = createDiner('old-late');
    await get('profile.info', { session });
    backend.seen.length = 0;
    expect((await get('profile.info', { session })).status).toBe(200);
    expect(backend.seen.map(({ path }) => path)).toEqual([profile]);
  });

  test('SES-08 a refused re-login ends in SESSION_EXPIRED for what only diners may do', async () => {
    const response = await get('profile.info', { session: createDiner('gone-1') });
    expect(response.status).toBe(401);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error).toMatchObject({
      code: 'SESSION_EXPIRED',
      message: 'your login status has expired, please log in again',
    });
  });

  test('SES-08 a page whose session ended before it asked is told so', async () => {
    const session = createDiner('gone-3');
    await get('ordering.stock', { input: wanted, session });
    const headers = { host: `${host}:3000`, ...(await createCookieHeader(session, undefined)) };
    const response = await summarize(new Request('http://x/api/gateway/session', { headers }));
    expect(await response.json()).toEqual({ ok: true, data: { loggedIn: false, expired: true } });
    expect(setCookie(response)).toBeDefined();
  });

  test('SES-08 what guests may do as well goes on with a visitor token', async () => {
    const response = await get('ordering.stock', { input: wanted, session: createDiner('gone-2') });
    expect(response.status).toBe(200);
    expect(backend.listRequests(visitorToken)).toHaveLength(1);
    expect(setCookie(response)).toBeDefined();
  });

  test('SES-08 a guest whose token expired gets another unseen', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        get('ordering.stock', { input: wanted, session: { token: 'stale-guest' } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(backend.listRequests(visitorToken)).toHaveLength(1);
  });

  test('SES-08 a re-login that fails with 500 logs nobody out', async () => {
    const working = backend.script[refreshPath]!;
    backend.script[refreshPath] = () => ({ text: 'oops', status: 500 });
    const session = createDiner('old-hiccup');
    const response = await get('profile.info', { session });
    expect(response.status).toBe(502);
    expect(setCookie(response)).toBeUndefined();
    backend.script[refreshPath] = working;
    expect((await get('profile.info', { session })).status).toBe(200);
  });

  test('a token that stays denied after the re-login is not tried a third time', async () => {
    backend.script[profile] = () => denied;
    const response = await get('profile.info', { session: createDiner('old-thrice') });
    expect(await findCode(response)).toBe('SESSION_EXPIRED');
    expect(backend.listRequests(profile)).toHaveLength(2);
  });
});

describe('changes', () => {
  const order = {
    restaurantId: 3473,
    deliveryType: 'SELF_PICKUP',
    dishList: [{ dishId: 1, dishCount: 2, items: [] }],
    payType: 'PAY_NOW',
    payAmount: 1700,
  };

  test('the idempotency key, the session’s user and the amounts of the wire are passed on; an error is answered as it is', async () => {
    valid.add('diner-token');
    backend.script[submitPath] = guardAnswer(() => createRefusal('PRICE_CHANGED', { totalAmount: 18 }));
    const response = await post('ordering.submit', {
      input: { ...order, userId: 99 },
      session: createDiner('diner-token'),
      headers: { 'idempotency-key': 'key-7' },
    });
    expect(response.status).toBe(409);
    const { error } = (await response.json()) as { error: unknown };
    expect(error).toMatchObject({ code: 'PRICE_CHANGED', detail: { totalAmount: 18 } });
    const [seen] = backend.listRequests(submitPath);
    expect(seen!.headers['idempotency-key']).toBe('key-7');
    expect(seen!.body).toMatchObject({ userId: 12, payAmount: 17 });
  });

  test('API-18 the restaurant that signs a code is the one of the host, whatever the browser says', async () => {
    backend.script['deccommon/api/sms/sentotpcode'] = () => ({ data: {} });
    const response = await post('auth.sendCode', {
      input: { mobile: '91234567', mobileCountryCode: '+65', restaurantId: 99 },
    });
    expect(response.status).toBe(200);
    const [seen] = backend.listRequests('deccommon/api/sms/sentotpcode');
    expect(seen!.query.get('restaurantId')).toBe('3473');
  });

  test('a change that got no answer is not repeated', async () => {
    valid.add('diner-token');
    backend.script[submitPath] = () => 'reset';
    const response = await post('ordering.submit', { input: order, session: createDiner('diner-token') });
    expect(response.status).toBe(502);
    expect(await findCode(response)).toBe('UNREACHABLE');
    expect(backend.listRequests(submitPath)).toHaveLength(1);
  });

  test('SES-09 logging out ends the token on the server and takes the cookie away', async () => {
    backend.script['declogin/uniapi/logout'] = () => ({ data: {} });
    const headers = {
      host: `${host}:3000`,
      origin,
      'content-type': 'application/json',
      ...(await createCookieHeader(createDiner('diner-token'), undefined)),
    };
    const request = () => new Request('http://x/api/gateway/logout', { method: 'POST', headers, body: '{}' });
    const response = await logOut(request());
    expect(await response.json()).toEqual({ ok: true, data: { loggedIn: false, revoked: true } });
    expect(response.headers.get('set-cookie')).toMatch(/^makan_session=; .*Max-Age=0/);
    expect(backend.listRequests('declogin/uniapi/logout')[0]!.headers.accesstoken).toBe('diner-token');

    headers.origin = 'https://evil.test';
    expect((await logOut(request())).status).toBe(403);
  });
});
