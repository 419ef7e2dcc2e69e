import { describe, expect, test } from 'vitest';
import { fetchHtmlPage } from '../pages/html.page';
import { getHost, requestRaw } from '../raw-request';

test('RT-01 the root redirects to /home with the query', async () => {
  const { status, headers } = await requestRaw('sg', '/?tableNo=7&utm_source=poster&note=a%26b');
  const { pathname, search } = new URL(headers.location!, 'http://x');
  expect([status, pathname + search]).toEqual([307, '/home?tableNo=7&utm_source=poster&note=a%26b']);
  expect((await requestRaw('sg', pathname + search)).text).toContain('data-storefront="home"');
});

test.each([
  ['sg', 'Lantern Kitchen'],
  ['sg.example.test', 'Lantern Kitchen'],
  ['my.example.test', 'Warisan Kopitiam'],
  ['bowls', 'Bowls &amp; Co'],
  ['nobody.example.test', 'Lantern Kitchen'],
  ['nobody.localhost', 'Lantern Kitchen'],
])('STF-01 %s shows %s', async (host, name) => {
  const { html } = await fetchHtmlPage(host, '/home');
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(name);
  expect(/<header.*?<\/header>/s.exec(html)?.[0]).toContain(name);
});

test('STF-01 a host is found regardless of case, port and trailing dot', async () => {
  for (const host of ['VN.localhost', 'vn.localhost.', 'vn.localhost:80']) {
    const { text } = await requestRaw('vn', '/home', { headers: { host } });
    expect(text).toContain('Phở Nhà Hạnh');
  }
});

test('DEC-71 every language has one URL', async () => {
  const to = async (tenant: string, path: string, headers = {}) => {
    const answer = await requestRaw(tenant, path, { headers });
    const { location } = answer.headers;
    return [answer.status, location?.replace(`http://${getHost(tenant)}`, '')];
  };
  // A prefix of the default language is redirected permanently.
  expect(await to('sg', '/en/home?k=1')).toEqual([308, '/home?k=1']);
  expect(await to('vn', '/vn/home')).toEqual([308, '/home']);
  expect(await to('sg', '/vn/home')).toEqual([200, undefined]);
  expect(await to('vn', '/en/home')).toEqual([200, undefined]);
  // A selected language redirects temporarily to its URL.
  expect(await to('sg', '/home', { cookie: 'locale=vn' })).toEqual([307, '/vn/home']);
  expect(await to('sg', '/vn/home', { cookie: 'locale=en' })).toEqual([307, '/home']);
  // The browser's languages decide only on the root URL, and only before a selection.
  const german = { 'accept-language': 'de, zh-Hans;q=0.8, vi;q=0.5' };
  expect(await to('sg', '/', german)).toEqual([307, '/zh-CN/home']);
  expect(await to('sg', '/', { ...german, cookie: 'locale=vn' })).toEqual([307, '/vn/home']);
  expect(await to('sg', '/home', german)).toEqual([200, undefined]);
});

test('I18N-02 DEC-11 Vietnamese is vi in the server’s HTML and among its alternates', async () => {
  for (const [tenant, path, own] of [
    ['vn', '/home', { en: '/en/home', 'zh-CN': '/zh-CN/home', vi: '/home', 'x-default': '/home' }],
    ['sg', '/vn/home', { en: '/home', 'zh-CN': '/zh-CN/home', vi: '/vn/home', 'x-default': '/home' }],
  ] as const) {
    const { text } = await requestRaw(tenant, path);
    expect(text).toMatch(/<html[^>]* lang="vi"/);
    const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, lang, href]) => [lang, new URL(href!, 'http://x').pathname],
    );
    expect(Object.fromEntries(alternates)).toEqual(own);
  }
});

describe('the menu is in the HTML', () => {
  test.each([
    ['sg', '/home', 'Hainanese chicken rice', 'S$'],
    ['sg', '/zh-CN/home', '海南鸡饭', 'S$'],
    ['sg', '/vn/home', 'Cơm gà Hải Nam', 'S$'],
    ['vn', '/home', 'Phở gà ta xé phay', '60.000đ'],
    ['my', '/home', 'Nasi goreng kampung', 'RM11.90'],
  ])('of %s%s', async (tenant, path, dish, price) => {
    const { html } = await fetchHtmlPage(tenant, path);
    const rows = html
      .replace(/<script.*?<\/script>/gs, '')
      .split('data-dish="')
      .slice(1);
    expect(rows.find((row) => row.includes(dish))).toContain(price);
  });
});

test('internal paths return 404', async () => {
  for (const path of [
    '/3473/en/home',
    '/3473/en/home.x',
    '/7702/vn/home',
    '/3473/zh-CN/settlement/order',
    '/3473/en/missing',
    '/missing',
    '/%33473/en/home',
    '/en/3473/en/home',
  ])
    expect([path, await fetchFinalStatus('sg', path)]).toEqual([path, 404]);
});

test('GRD-02 a country in any URL is stored in the cookie counCode', async () => {
  const findCountry = async (path: string) => {
    const { headers } = await requestRaw('sg', path);
    return /counCode=(\w+)/.exec(headers['set-cookie']?.join() ?? '')?.[1];
  };
  expect(await findCountry('/terms/policy?countrycode=MY')).toBe('MY');
  expect(await findCountry('/?countryCode=vn')).toBe('VN');
  expect(await findCountry('/home?countrycode=XX')).toBeUndefined();
});

async function fetchFinalStatus(tenant: string, path: string): Promise<number> {
  const { status, headers } = await requestRaw(tenant, path);
  if (!headers.location) return status;
  return fetchFinalStatus(tenant, new URL(headers.location, 'http://x').pathname);
}
