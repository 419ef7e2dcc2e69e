import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDevice, createDeviceCookie } from '@/lib/server/session/device-cookie';
import {
  getSessionCookieName,
  openSession,
  type Session,
  sealSession,
} from '@/lib/server/session/session-cookie';
import { createRefusal, FakeBackend } from '@/lib/server/testing/fake-backend';
import { logInByLink } from './lib/server/sign-in/link-login';
import { config, middleware } from './middleware';

const secret = 's'.repeat(40);
const domainPath = 'decrestaurant/wxapi/findRestaurantByDomain';
const linkPath = 'deccommon/api/shortUrl/params/get';
const refreshPath = 'declogin/uniapi/mobile/login/v2';
let backend: FakeBackend;

beforeAll(async () => {
  backend = await FakeBackend.start();
  vi.stubEnv('BACKEND_URL', backend.url);
  vi.stubEnv('SESSION_SECRET', secret);
});
beforeEach(() => {
  backend.seen.length = 0;
  backend.script = {
    [domainPath]: ({ query }) =>
      query.get('domainName') === 'vn.localhost'
        ? { data: { restaurantId: 7702, countryCode: 'VN' } }
        : createRefusal('HOST_UNKNOWN'),
    [refreshPath]: ({ body }) =>
      (body as { accessToken: string }).accessToken === 'good'
        ? { data: { accessToken: 'renewed', userId: 12, mobile: '91234567', mobileCountryCode: '+65' } }
        : createRefusal('LOGIN_FAILED'),
  };
});
afterAll(() => backend.stop());

const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(
    new NextRequest(`http://localhost:3000${path}`, {
      headers: { host: 'sg.localhost:3000', 'sec-fetch-dest': 'document', ...headers },
    }),
  );

const getInternalPath = (response: Response) =>
  new URL(response.headers.get('x-middleware-rewrite')!).pathname;

describe('where a visit goes', () => {
  test('STF-01 the host decides the restaurant, an unknown one shows 3473', async () => {
    expect(getInternalPath(await visit('/home', { host: 'vn.localhost:3000' }))).toBe('/7702/vn/home');
    expect(getInternalPath(await visit('/home', { host: 'nobody.test' }))).toBe('/3473/en/home');
  });

  test('an internal address is a 404, like any unknown one', async () => {
    for (const path of ['/7702/vn/home', '/3473/en/home', '/nowhere', '/home.txt']) {
      const response = await visit(path);
      expect([response.status, getInternalPath(response)]).toEqual([404, '/3473/en/missing']);
    }
  });

  test('a dish or voucher that never was is a 404, one that was taken away a 410, and a silent backend hides none', async () => {
    const states: Record<string, string> = { '1': 'there', '2': 'gone', '3': 'unknown' };
    backend.script['decrestaurant/wxapi/restaurant/linkState'] = ({ query }) => {
      const state = states[query.get('id') ?? ''];
      return state ? { data: { state } } : createRefusal('INTERNAL');
    };
    for (const [path, status, page] of [
      ['/dish?id=1', 200, '/3473/en/dish'],
      ['/dish?id=2', 410, '/3473/en/gone'],
      ['/vn/dish?id=2', 410, '/3473/vn/gone'],
      ['/dish?id=3', 404, '/3473/en/missing'],
      ['/dish?id=4', 200, '/3473/en/dish'],
      ['/dish?id=x', 404, '/3473/en/missing'],
      ['/dish', 404, '/3473/en/missing'],
      ['/coupon-detail?couponId=2', 410, '/3473/en/gone'],
      ['/coupon-detail?couponId=1', 200, '/3473/en/coupon-detail'],
      ['/coupon-detail', 200, '/3473/en/coupon-detail'],
      ['/gone', 404, '/3473/en/missing'],
    ] as const) {
      const response = await visit(path);
      expect([path, response.status, getInternalPath(response)]).toEqual([path, status, page]);
    }
  });

  test('pages that need a login have a noindex header, whatever their HTML says', async () => {
    const getRobotsTag = async (path: string) => (await visit(path)).headers.get('x-robots-tag');
    for (const path of ['/userInfo', '/vn/orderList', '/settlement/order', '/reserve-share?shareCode=a'])
      expect([path, await getRobotsTag(path)]).toEqual([path, 'noindex']);
    for (const path of ['/home', '/menu', '/shopInfo', '/orderDish'])
      expect([path, await getRobotsTag(path)]).toEqual([path, null]);
  });

  test('a diner’s own page gets a nonce that differs each time, a shared one none', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await visit('/userInfo')).headers.get('content-security-policy')!),
    );
    const nonces = policies.map((policy) => /'nonce-([\w+/=]+)'/.exec(policy)?.[1]);
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect((await visit('/home')).headers.get('content-security-policy')).toBeNull();
  });

  test('what an outsider says in Next’s name is not passed on', async () => {
    const response = await visit('/home', {
      'x-middleware-prefetch': '1',
      'content-security-policy': 'x',
      rsc: '1',
    });
    const passed = response.headers.get('x-middleware-override-headers')!.split(',');
    expect(passed).toContain('rsc');
    expect(passed).not.toContain('x-middleware-prefetch');
    expect(passed).not.toContain('content-security-policy');
  });

  test('dotted paths are not exempt', () => {
    expect(config.runtime).toBe('nodejs');
    const matcher = new RegExp(`^${config.matcher[0]}$`);
    for (const path of ['/', '/home', '/home.html', '/3473/en/home.rsc', '/robots.txt', '/api/health'])
      expect(matcher.test(path), path).toBe(true);
    expect(matcher.test('/_next/static/chunks/a.js')).toBe(false);
  });
});

describe('GRD-05 pages for diners', () => {
  const guest = { token: 'guest' };
  const diner = { token: 'held', userId: 12, mobile: '91234567' };
  const as = async (session: Session, host = 'sg.localhost') => ({
    cookie: `${getSessionCookieName(false)}=${await sealSession(session, host, secret)}`,
  });

  test.each([
    ['/my?tag=wallet', '/home#login=%2Fmy%3Ftag%3Dwallet'],
    ['/orderDetail?id=A1', '/home#login=%2ForderDetail%3Fid%3DA1'],
    ['/orderCancel?id=A1', '/home#login=%2ForderCancel%3Fid%3DA1'],
    ['/orderDesc?id=A1', '/home#login=%2ForderDesc%3Fid%3DA1'],
    ['/vn/my', '/vn/home#login=%2Fvn%2Fmy'],
  ])('GRD-05 %s leads a guest to %s', async (path, location) => {
    for (const headers of [
      {},
      await as(guest),
      await as(diner, 'vn.localhost'),
      { cookie: 'makan_session=x' },
    ]) {
      const response = await visit(path, headers);
      expect(response.status).toBe(307);
      const to = new URL(response.headers.get('location')!, 'http://localhost:3000');
      expect(to.href).toBe(`http://localhost:3000${location}`);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('GRD-05 a diner is let in, and the country of the address is stored either way', async () => {
    expect(getInternalPath(await visit('/my', await as(diner)))).toBe('/3473/en/my');
    const stopped = await visit('/my?countrycode=MY');
    expect(stopped.headers.getSetCookie().join()).toContain('counCode=MY');
  });

  test('GRD-05 a page’s own script gets an error, so that the browser navigates itself', async () => {
    const response = await visit('/my', { 'sec-fetch-dest': 'empty' });
    expect([response.status, response.headers.get('location')]).toEqual([401, null]);
  });

  test('RT-04 GRD-05 what opens for guests too isn’t guarded', async () => {
    for (const path of ['/orderList', '/myOrderDetail', '/userInfo', '/mycollection'])
      expect(getInternalPath(await visit(path))).toBe(`/3473/en${path}`);
  });
});

describe('DEC-09 a login in the address', () => {
  const triple = 'accesstoken=good&mobile=91234567&userId=12';

  test('GRD-03 DEC-09 is exchanged on the server, vanishes by a 303 and leaves no trace', async () => {
    const response = await visit(`/my?tag=wallet&${triple}`);
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location')!, 'http://localhost:3000');
    expect(location.pathname + location.search).toBe('/my?tag=wallet');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const sealed = /makan_session=([^;]+)/.exec(response.headers.get('set-cookie')!)![1];
    expect(await openSession(sealed, 'sg.localhost', secret)).toMatchObject({ token: 'renewed', userId: 12 });
  });

  test.each([
    ['a token that the backend refuses', 'accesstoken=bad&mobile=91234567&userId=12'],
    ['another user’s id', 'accesstoken=good&mobile=91234567&userId=13'],
    ['a part of it', 'accesstoken=good'],
  ])('GRD-03 DEC-09 %s leaves a guest, and vanishes as well', async (_, query) => {
    const response = await visit(`/home?${query}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).not.toContain('accesstoken');
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('DEC-09 a short link in the address', () => {
  const mockLink = (data: unknown) => {
    backend.script[linkPath] = ({ query }) =>
      query.get('key') === 'k-1' ? { data } : createRefusal('LINK_SPENT');
  };
  const whole = {
    locale: 'vn',
    accessToken: 'good',
    mobile: '91234567',
    userId: 12,
    countryCode: 'SG',
    orderId: 'o-1',
    appFrom: 'orderDish',
  };

  /** The cookie of a browser that logged in at this host before. */
  const createKnownBrowser = async () => {
    const setCookie = await createDeviceCookie(createDevice(), 'sg.localhost', secret, false);
    return { cookie: setCookie.split(';')[0]! };
  };

  test('DEC-09 API-20 is resolved on the server, logs in, and redirects with 303 to its target', async () => {
    mockLink(whole);
    const response = await visit('/myOrderDetail?tag=x&Abbr=k-1&orderid=forged', await createKnownBrowser());
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location')!);
    expect(location.pathname).toBe('/myOrderDetail');
    expect(location.search).toBe('?tag=x&locale=vn&countryCode=SG&orderId=o-1&appFrom=orderDish');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const sealed = /makan_session=([^;]+)/.exec(response.headers.get('set-cookie')!)![1];
    expect(await openSession(sealed, 'sg.localhost', secret)).toMatchObject({ token: 'renewed', userId: 12 });
  });

  test('one for nobody, a used one and one that can’t be resolved leave a guest, and disappear from the URL too', async () => {
    mockLink({ orderId: 'o-2' });
    for (const [key, search] of [
      ['k-1', '?orderId=o-2'],
      ['k-2', ''],
    ]) {
      const response = await visit(`/myOrderDetail?abbr=${key}`, await createKnownBrowser());
      expect([response.status, new URL(response.headers.get('location')!).search]).toEqual([303, search]);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    backend.script[linkPath] = () => 'reset';
    const away = await visit('/home?abbr=k-1', await createKnownBrowser());
    expect([away.status, new URL(away.headers.get('location')!).search]).toEqual([303, '']);
  });

  test('API-20 a browser that never logged in here, as a mail scanner, does not use it up', async () => {
    mockLink(whole);
    const response = await visit('/myOrderDetail?abbr=k-1');
    expect(response.headers.get('location')).toMatch(/\/myOrderDetail#login-link$/);
    expect(response.headers.get('set-cookie')).not.toContain('makan_session');
    expect(backend.listRequests(linkPath)).toEqual([]);
  });

  test('a preview’s HEAD request does not use it up', async () => {
    mockLink(whole);
    const headers = { host: 'sg.localhost:3000' };
    const request = { method: 'HEAD', headers };
    const response = await middleware(new NextRequest('http://localhost:3000/home?abbr=k-1', request));
    expect(response.status).toBe(303);
    expect(backend.listRequests(linkPath)).toEqual([]);
  });

  const sealFor = (session: Session) => sealSession(session, 'sg.localhost', secret);
  const click = (cookie: string, headers: Record<string, string> = {}) =>
    logInByLink(
      new Request('http://localhost:3000/api/sign-in/link', {
        method: 'POST',
        body: '{}',
        headers: {
          host: 'sg.localhost:3000',
          origin: 'http://sg.localhost:3000',
          'content-type': 'application/json',
          cookie,
          ...headers,
        },
      }),
    );
  const linkCookie = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((text) => text.startsWith('makan_link='))
      ?.split(';')[0];

  test('DEC-09 images, frames, prefetches and link previews do not spend it', async () => {
    mockLink(whole);
    for (const headers of [
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' },
    ]) {
      const response = await visit('/home?abbr=k-1', headers as unknown as Record<string, string>);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([303, null]);
    }
    const preview = new NextRequest('http://localhost:3000/home?abbr=k-1', {
      headers: { host: 'sg.localhost:3000' },
    });
    const response = await middleware(preview);
    expect(response.headers.get('location')).toMatch(/\/home#login-link$/);
    expect(response.headers.get('set-cookie')).not.toContain('makan_session');
    expect(backend.listRequests(linkPath)).toEqual([]);
  });

  test('DEC-09 a link switches to another account only after a click on our page', async () => {
    mockLink(whole);
    const session = await sealFor({ token: 't', userId: 99, mobile: '98765432' });
    const cookie = `makan_session=${session}`;
    const triple = 'accesstoken=good&mobile=91234567&userId=12';
    for (const query of ['abbr=k-1', triple]) {
      backend.seen.length = 0;
      const response = await visit(`/myOrderDetail?tag=x&${query}`, { cookie });
      expect(response.headers.get('location')).toMatch(/\/myOrderDetail\?tag=x#login-link$/);
      expect(response.headers.getSetCookie().some((text) => text.startsWith('makan_session='))).toBe(false);
      expect([...backend.listRequests(linkPath), ...backend.listRequests(refreshPath)]).toEqual([]);

      const pending = linkCookie(response)!;
      expect(decodeURIComponent(pending)).not.toMatch(/["=:](k-1|good)\b/);
      expect((await click(`${cookie}; ${pending}`, { origin: 'http://evil.test' })).status).toBe(403);
      expect((await click(`${cookie}; makan_link=${session}`)).status).toBe(409);
      const done = await click(`${cookie}; ${pending}`);
      const { path } = ((await done.json()) as { data: { path: string } }).data;
      expect(path).toMatch(/^\/myOrderDetail\?tag=x/);
      const sealed = /makan_session=([^;]+)/.exec(done.headers.getSetCookie().join('\n'))![1];
      expect(await openSession(sealed, 'sg.localhost', secret)).toMatchObject({ userId: 12 });
    }
    // A link of the same account needs no click.
    const own = await sealFor({ token: 't', userId: 12, mobile: '91234567' });
    const response = await visit(`/home?${triple}`, { cookie: `makan_session=${own}` });
    expect(response.headers.get('set-cookie')).toContain('makan_session=');
  });

  test('what is no key is no link', async () => {
    for (const key of ['', 'a%20b', 'x'.repeat(65), '..%2F'])
      expect((await visit(`/home?abbr=${key}`)).headers.get('location')).toBeNull();
  });
});

test('GRD-01 GRD-02 language and country of the query are remembered in cookies', async () => {
  const response = await visit('/home?locale=vn&countryCode=my');
  expect(response.status).toBe(307);
  expect(new URL(response.headers.get('location')!).pathname).toBe('/vn/home');
  const cookies = response.headers.getSetCookie();
  expect(cookies.find((cookie) => cookie.startsWith('locale=vn;'))).toMatch(/Path=\/; Max-Age=31536000/);
  expect(cookies.find((cookie) => cookie.startsWith('counCode=MY;'))).toBeDefined();
});

// The last test of the file: it leaves no lookup for another host.
test('DEC-85 a flood of made-up hosts is refused with 503 and shows no restaurant, and handlers of any host answer', async () => {
  await visit('/home', { host: 'vn.localhost:3000' });
  const floods = await Promise.all(
    Array.from({ length: 60 }, (_, n) => visit('/home', { host: `flood${n}.test` })),
  );
  const busy = floods.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(30);
  expect(busy[0]!.headers.get('retry-after')).toBe('5');
  expect(await busy[0]!.json()).toMatchObject({ ok: false, error: { code: 'UNREACHABLE' } });
  const calls = await Promise.all(
    Array.from({ length: 60 }, (_, n) => visit('/api/gateway/session', { host: `call${n}.test` })),
  );
  expect(calls.filter(({ status }) => status === 503).length).toBeGreaterThan(30);
  expect((await visit('/api/revalidate', { host: 'more.test' })).status).toBe(200);
  expect(getInternalPath(await visit('/home', { host: 'vn.localhost:3000' }))).toBe('/7702/vn/home');
});
