import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRefusal, FakeBackend } from '@/lib/server/testing/fake-backend';
import { openSession, type Session, sealSession } from '../session/session-cookie';
import { answerPendingSignIn, beginSignIn, bindSignIn, finishSignIn } from './sign-in';
import { buildSignInCookie, openSignIn, type PendingSignIn } from './sign-in-cookie';

const host = 'sg.localhost';
const secret = 's'.repeat(40);
const at = { host, secret, secure: false };
const wire = {
  render: 'declogin/api/render/google',
  info: 'declogin/api/customer/info/third',
  bind: 'declogin/api/customer/third/bind',
};
const guest: Session = { token: 'guest' };
const opened = { accessToken: 'opened', userId: 12, mobile: '81234567', mobileCountryCode: '+65' };
const begun: PendingSignIn = { source: 'google', path: '/zh-CN/settlement/order?x=1' };
const waiting: PendingSignIn = { ...begun, way: { wayId: 'way-1', unionId: 'u-1', nickName: 'Ann' } };

let backend: FakeBackend;

beforeAll(async () => {
  backend = await FakeBackend.start();
  vi.stubEnv('BACKEND_URL', backend.url);
  vi.stubEnv('SESSION_SECRET', secret);
  vi.stubEnv('GATEWAY_SECRET', 'g'.repeat(40));
});
beforeEach(() => {
  backend.seen.length = 0;
  backend.script = {
    'decrestaurant/wxapi/findRestaurantByDomain': () => ({
      data: { restaurantId: 3473, countryCode: 'SG', defaultLocale: 'en', city: 'Singapore' },
    }),
    [wire.render]: () => ({ data: { url: 'https://accounts.test/start' } }),
  };
});
afterAll(() => backend.stop());

interface Input {
  pending?: PendingSignIn;
  session?: Session;
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
}

async function ask(
  path: string,
  { pending, session = guest, body, headers, method }: Input,
): Promise<Request> {
  const cookies = [`makan_session=${await sealSession(session, host, secret)}`];
  if (pending) cookies.push((await buildSignInCookie(pending, at)).split(';')[0]!);
  return new Request(`http://x/api/sign-in/${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    body: body ? JSON.stringify(body) : undefined,
    headers: {
      host: `${host}:3000`,
      origin: `http://${host}:3000`,
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      ...headers,
    },
  });
}

const findCookie = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .map((cookie) => new RegExp(`^${name}=([^;]*)`).exec(cookie)?.[1])
    .find((value) => value !== undefined);
const readPending = (response: Response) => openSignIn(findCookie(response, 'makan_sign_in'), at);
const readSession = (response: Response) => openSession(findCookie(response, 'makan_session'), host, secret);
const finish = async (query: string, given: Input) =>
  finishSignIn(await ask(`callback/google?${query}`, given), 'google');

describe('beginning', () => {
  test('the provider’s address comes back; where the diner was is sealed away, and the origin is the server’s word', async () => {
    const body = { source: 'google', path: '/zh-CN/home?tab=pickup#x', origin: 'https://evil.test' };
    const response = await beginSignIn(await ask('begin', { body }));
    expect(await response.json()).toEqual({ ok: true, data: { url: 'https://accounts.test/start' } });
    expect(await readPending(response)).toEqual({ source: 'google', path: '/zh-CN/home?tab=pickup' });
    expect(backend.listRequests(wire.render)[0]!.query.get('origin')).toBe('http://sg.localhost:3000');
    expect(response.headers.getSetCookie().join()).toContain('HttpOnly; SameSite=Lax');
  });

  test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', 7, undefined])(
    'a sign-in never returns to %s',
    async (path) => {
      const response = await beginSignIn(await ask('begin', { body: { source: 'google', path } }));
      expect((await readPending(response))?.path).toBe('/');
    },
  );

  test('SES-12 another site begins nothing', async () => {
    const body = { source: 'google', path: '/' };
    const response = await beginSignIn(
      await ask('begin', { body, headers: { origin: 'https://evil.test' } }),
    );
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'FOREIGN_ORIGIN' } });
    expect(backend.listRequests(wire.render)).toEqual([]);
  });

  test('an unconfigured source is rejected and nothing is stored', async () => {
    backend.script[wire.render] = () => createRefusal('SIGN_IN_UNAVAILABLE');
    const response = await beginSignIn(await ask('begin', { body: { source: 'google', path: '/' } }));
    expect(await response.json()).toMatchObject({ error: { code: 'SIGN_IN_UNAVAILABLE' } });
    expect(findCookie(response, 'makan_sign_in')).toBeUndefined();
  });
});

describe('coming back', () => {
  test('TPL-01 bound: logged in by this redirect, which leads to where the diner was', async () => {
    backend.script[wire.info] = () => ({ data: { bound: true, ...opened } });
    const response = await finish('code=c&state=s&iss=i', { pending: begun });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/zh-CN/settlement/order?x=1#sign-in=done');
    expect(await readSession(response)).toMatchObject({ token: 'opened', userId: 12 });
    expect(findCookie(response, 'makan_sign_in')).toBe('');
    expect(backend.listRequests(wire.info)[0]!.body).toMatchObject({
      id: 'c',
      state: 's',
      iss: 'i',
      source: 'google',
    });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('TPL-01 unbound: what it takes to bind is sealed away and stands in no address', async () => {
    backend.script[wire.info] = () => ({
      data: { bound: false, wayId: 'way-1', unionId: 'u-1', nickName: 'Ann' },
    });
    const response = await finish('code=c&state=s', { pending: begun });
    expect(response.headers.get('location')).toBe('/zh-CN/settlement/order?x=1#sign-in=bind');
    expect(await readPending(response)).toEqual(waiting);
    expect(await readSession(response)).toBeUndefined();
    expect(JSON.stringify([...response.headers])).not.toMatch(/way-1|u-1/);
  });

  test.each<[string, PendingSignIn | undefined, string, string]>([
    ['one that this browser didn’t begin', undefined, 'code=c&state=s', '/#sign-in=failed'],
    ['another source', { ...begun, source: 'line' }, 'code=c&state=s', '/#sign-in=failed'],
    ['a diner who said no', begun, 'error=access_denied&state=s', `${begun.path}#sign-in=refused`],
  ])('%s: the backend isn’t called', async (_case, pending, query, location) => {
    const response = await finish(query, { pending });
    expect(response.headers.get('location')).toBe(location);
    expect(backend.listRequests(wire.info)).toEqual([]);
  });

  test.each([
    ['SIGN_IN_FAILED', 'failed'],
    ['SIGN_IN_UNAVAILABLE', 'unavailable'],
    ['INTERNAL', 'unavailable'],
  ])('a provider or backend that answers %s: %s', async (code, outcome) => {
    backend.script[wire.info] = () => createRefusal(code);
    const response = await finish('code=c&state=s', { pending: begun });
    expect(response.headers.get('location')).toBe(`${begun.path}#sign-in=${outcome}`);
    expect(findCookie(response, 'makan_sign_in')).toBe('');
  });

  test('a HEAD request uses nothing up', async () => {
    const response = await finish('code=c&state=s', { pending: begun, method: 'HEAD' });
    expect(response.status).toBe(405);
    expect(backend.listRequests(wire.info)).toEqual([]);
  });
});

describe('binding', () => {
  const body = { mobile: '81234567', mobileCountryCode: '+65', otpCode: '1234' };

  test('the browser learns whose sign-in waits, without its key', async () => {
    const body = await (await answerPendingSignIn(await ask('pending', { pending: waiting }))).text();
    expect(JSON.parse(body)).toEqual({ ok: true, data: { source: 'google', nickName: 'Ann' } });
    const nobody = await answerPendingSignIn(await ask('pending', { pending: begun }));
    expect(await nobody.json()).toEqual({ ok: true, data: null });
  });

  test('TPL-01 DEC-10 number and code from the diner, the rest from the seal; the session is sealed and the sign-in is over', async () => {
    backend.script[wire.bind] = () => ({ data: opened });
    const own = { wayId: 'forged', unionId: 'forged' };
    const response = await bindSignIn(
      await ask('bind', { pending: waiting, body: { ...body, password: 'Laksa2go', ...own } }),
    );
    const sent = backend.listRequests(wire.bind)[0]!.body as Record<string, string>;
    expect(sent).toMatchObject({ ...body, wayId: 'way-1', unionId: 'u-1' });
    expect(sent.password).toMatch(/^[0-9a-f]{64}$/);
    expect(await readSession(response)).toMatchObject({ token: 'opened', userId: 12 });
    expect(findCookie(response, 'makan_sign_in')).toBe('');
    expect(await response.text()).not.toContain('opened');
  });

  test.each([
    ['CODE_WRONG', undefined],
    ['SIGN_IN_BOUND', ''],
    ['SIGN_IN_FAILED', ''],
  ])('rejected with %s, the sign-in stays or ends accordingly', async (code, cookie) => {
    backend.script[wire.bind] = () => createRefusal(code);
    const response = await bindSignIn(await ask('bind', { pending: waiting, body }));
    expect(await response.json()).toMatchObject({ ok: false, error: { code } });
    expect(findCookie(response, 'makan_sign_in')).toBe(cookie);
  });

  test('without one that waits nothing is sent', async () => {
    const response = await bindSignIn(await ask('bind', { pending: begun, body }));
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'SIGN_IN_FAILED' } });
    expect(backend.listRequests(wire.bind)).toEqual([]);
  });

  test('what another host or another secret sealed is none', async () => {
    const cookie = (await buildSignInCookie(waiting, at)).split(';')[0]!.split('=')[1];
    expect(await openSignIn(cookie, at)).toEqual(waiting);
    expect(await openSignIn(cookie, { ...at, host: 'my.localhost' })).toBeUndefined();
    expect(await openSignIn(cookie, { ...at, secret: 'x'.repeat(40) })).toBeUndefined();
    expect(await openSignIn(`${cookie}x`, at)).toBeUndefined();
  });
});
