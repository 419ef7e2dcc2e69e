import { describe, expect, test } from 'vitest';
import type { Tenant } from './domains';
import { type RequestDetails, type Route, routeRequest } from './route-request';

const sg: Tenant = { restaurantId: 3473, defaultLocale: 'en', countryCode: 'SG' };
const vn: Tenant = { restaurantId: 7702, defaultLocale: 'vn', countryCode: 'VN' };

function route(address: string, more: Partial<RequestDetails> = {}, restaurant = sg): Route {
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  return routeRequest({ method: 'GET', path, query: at < 0 ? '' : address.slice(at), ...more }, restaurant);
}

const createRedirect = (status: number, location: string) => ({ kind: 'redirect', status, location });

describe('RT-01 the root', () => {
  test('RT-01 / leads to /home and carries the query along as it was written', () => {
    expect(route('/')).toMatchObject(createRedirect(307, '/home'));
    expect(route('/?a=1&b=c%20d&b=%E9%A5%AD&a=2')).toMatchObject(
      createRedirect(307, '/home?a=1&b=c%20d&b=%E9%A5%AD&a=2'),
    );
  });

  test('DEC-71 Accept-Language decides on / and on no other page, and only without a remembered choice', () => {
    expect(route('/', { acceptLanguage: 'vi-VN,vi;q=0.9,en;q=0.5' })).toMatchObject(
      createRedirect(307, '/vn/home'),
    );
    expect(route('/', { acceptLanguage: 'fr,zh;q=0.4' })).toMatchObject(createRedirect(307, '/zh-CN/home'));
    expect(route('/', { acceptLanguage: 'vi', rememberedLocale: 'en' })).toMatchObject(
      createRedirect(307, '/home'),
    );
    expect(route('/home', { acceptLanguage: 'vi' })).toMatchObject({ kind: 'rewrite', locale: 'en' });
    expect(route('/', { acceptLanguage: 'en' }, vn)).toMatchObject(createRedirect(307, '/en/home'));
  });
});

test.each<[address: string, more: Partial<RequestDetails>, to: object]>([
  [
    '/orderDish?tableNo=R1',
    { acceptLanguage: 'vi-VN,vi;q=0.9' },
    createRedirect(307, '/vn/orderDish?tableNo=R1'),
  ],
  ['/orderDish?tableNo=R1', { acceptLanguage: 'en-SG' }, { kind: 'rewrite', locale: 'en' }],
  ['/orderDish?tableNo=R1', { acceptLanguage: 'fr' }, { kind: 'rewrite', locale: 'en' }],
  [
    '/orderDish?tableNo=R1',
    { acceptLanguage: 'vi', rememberedLocale: 'en' },
    { kind: 'rewrite', locale: 'en' },
  ],
  ['/zh-CN/orderDish?tableNo=R1', { acceptLanguage: 'vi' }, { kind: 'rewrite', locale: 'zh-CN' }],
  ['/orderDish', { acceptLanguage: 'vi' }, { kind: 'rewrite', locale: 'en' }],
])('TAB-09 the code of a table opens %s for a phone with %j', (address, more, to) => {
  expect(route(address, more)).toMatchObject(to);
});

describe('DEC-71 one address per language', () => {
  test.each([
    ['/home', sg, '/3473/en/home', 'en'],
    ['/vn/home', sg, '/3473/vn/home', 'vn'],
    ['/zh-CN/settlement/order', sg, '/3473/zh-CN/settlement/order', 'zh-CN'],
    ['/home', vn, '/7702/vn/home', 'vn'],
    ['/en/home', vn, '/7702/en/home', 'en'],
  ] as const)('DEC-71 %s is shown by the internal %s', (path, restaurant, internal, locale) => {
    expect(route(path, {}, restaurant)).toMatchObject({ kind: 'rewrite', path: internal, locale });
  });

  test('DEC-71 a prefix of the default language is moved for good to the plain path', () => {
    expect(route('/en/home?x=1')).toMatchObject(createRedirect(308, '/home?x=1'));
    expect(route('/vn/home', {}, vn)).toMatchObject(createRedirect(308, '/home'));
    expect(route('/zh-cn/home')).toMatchObject(createRedirect(308, '/zh-CN/home'));
  });

  test('DEC-71 a remembered choice leads to the matching path', () => {
    expect(route('/home?x=1', { rememberedLocale: 'zh-CN' })).toMatchObject(
      createRedirect(307, '/zh-CN/home?x=1'),
    );
    expect(route('/vn/home', { rememberedLocale: 'en' })).toMatchObject(createRedirect(307, '/home'));
    expect(route('/vn/home', { rememberedLocale: 'vn' })).toMatchObject({ kind: 'rewrite' });
    expect(route('/home', { rememberedLocale: 'xx' })).toMatchObject({ kind: 'rewrite', locale: 'en' });
  });
});

describe('queries that the guard honours', () => {
  test('GRD-01 a locale query switches the language on any route and is remembered', () => {
    expect(route('/shopInfo?a=1&Locale=vn', { rememberedLocale: 'en' })).toEqual({
      kind: 'redirect',
      status: 307,
      location: '/vn/shopInfo?a=1',
      locale: 'vn',
      cookies: [{ name: 'locale', value: 'vn' }],
    });
    expect(route('/vn/home?locale=en')).toMatchObject(createRedirect(307, '/home'));
    expect(route('/home?locale=tlh')).toMatchObject({ kind: 'rewrite', cookies: [] });
  });

  test('GRD-02 DEC-47 a country code in any case is stored in the cookie counCode', () => {
    for (const query of ['countrycode=my', 'countryCode=MY', 'COUNTRYCODE=My']) {
      expect(route(`/home?${query}`)).toMatchObject({
        kind: 'rewrite',
        cookies: [{ name: 'counCode', value: 'MY' }],
      });
    }
    expect(route('/home?countrycode=XX')).toMatchObject({ cookies: [] });
    expect(route('/home?countrycode=SG;%20Domain=x')).toMatchObject({ cookies: [] });
  });

  test('DEC-09 credentials are taken out of the address by a 303, whatever their spelling', () => {
    expect(route('/my?tag=wallet&AccessToken=t%2F1&moible=91234567&userid=12')).toMatchObject({
      ...createRedirect(303, '/my?tag=wallet'),
      credentials: { accessToken: 't/1', mobile: '91234567', userId: 12 },
    });
    expect(route('/home?accesstoken=abc&locale=vn')).toMatchObject({
      ...createRedirect(303, '/vn/home'),
      credentials: { accessToken: 'abc', mobile: undefined, userId: undefined },
    });
    expect(route('/home?accesstoken=')).toMatchObject({ status: 303, location: '/home' });
    expect(route('/home?mobile=91234567&userId=1')).toMatchObject({ kind: 'rewrite' });
  });
});

describe('what may not be reached', () => {
  test.each([
    '/3473/en/home',
    '/7702/vn/home',
    '/missing',
    '/made/up',
    '/home/x',
    '/home.html',
    '/[restaurant]',
  ])('%s is answered by the one page that says so', (path) => {
    expect(route(path)).toMatchObject({ kind: 'rewrite', page: 'missing', path: '/3473/en/missing' });
  });

  test.each(['/home%2f..%2fapi', '/a\\b', '/home%00', '/%5cevil.test'])('%s is nothing at all', (path) => {
    expect(route(path).kind).toBe('notFound');
  });

  test.each([
    '//evil.test/?locale=vn',
    '///evil.test?locale=vn',
    '/en//evil.test',
    '/vn//evil.test/%2e%2e?locale=en',
  ])('%s leads to no other host', (address) => {
    const outcome = route(address, { rememberedLocale: 'vn' });
    if (outcome.kind === 'redirect') {
      expect(outcome.location).toMatch(/^\/(?![/\\])/);
      expect(new URL(outcome.location, 'http://sg.localhost').host).toBe('sg.localhost');
    } else expect(outcome).toMatchObject({ kind: 'rewrite', page: 'missing' });
  });

  test.each([
    '/api/gateway/restaurant.menu',
    '/_next/static/x.js',
    '/media/a.webp',
    '/robots.txt',
    '/dev/gallery',
  ])('%s is passed as it is', (path) => {
    expect(route(path).kind).toBe('pass');
  });
});

test('pages that differ by diner are not public', () => {
  for (const path of [
    '/settlement/order',
    '/my',
    '/orderList',
    '/myOrderDetail?orderId=1',
    '/payment/paynow',
  ])
    expect(route(path)).toMatchObject({ page: 'own' });
  for (const path of ['/home', '/orderDish', '/search?keyword=rice', '/shopInfo', '/terms/policy'])
    expect(route(path)).toMatchObject({ page: 'public' });
});

test('of a restaurant that left every public page is gone, and what diners bought is still found', () => {
  const left: Tenant = { ...sg, left: true };
  expect(route('/home', {}, left)).toMatchObject({ kind: 'rewrite', page: 'gone', path: '/3473/en/gone' });
  expect(route('/vn/menu', {}, left)).toMatchObject({ page: 'gone', path: '/3473/vn/gone' });
  expect(route('/orderList', {}, left)).toMatchObject({ page: 'own', path: '/3473/en/orderList' });
  expect(route('/nowhere', {}, left)).toMatchObject({ page: 'missing' });
});
