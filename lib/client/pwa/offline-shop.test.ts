import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createOfflineShop } from './offline-shop';

const origin = 'https://shop.example';

/** The used part of a CacheStorage. */
function createFakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const toUrl = (key: Request | string) =>
    new URL(typeof key === 'string' ? key : key.url, origin).href.split('?')[0]!;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: Request | string) => store.get(toUrl(key))?.clone(),
      put: async (key: Request | string, response: Response) => void store.set(toUrl(key), response.clone()),
      delete: async (key: Request | string) => store.delete(toUrl(key)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  };
  return {
    stores,
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    } as unknown as CacheStorage,
  };
}

const createPage = (text: string, build = '1') =>
  new Response(
    `<html lang="en"><script src="/_next/static/chunks/${build}.js"></script><img src="/media/a-288.webp"/>${text}</html>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': `script ${build}` },
    },
  );
const createFile = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/javascript' } });

/** A browser's navigation request; the constructor refuses that mode. */
const createVisit = (path: string) =>
  ({ url: `${origin}${path}`, method: 'GET', mode: 'navigate' }) as unknown as Request;

let network: (path: string, init?: RequestInit) => Promise<Response>;
let disk: ReturnType<typeof createFakeCaches>;
const rejectAsOffline = () => Promise.reject(new TypeError('Failed to fetch'));

const createShop = (version: string, language = 'en') =>
  createOfflineShop({
    caches: disk.caches,
    fetch: (input, init) =>
      network(new URL(typeof input === 'string' ? input : input.url, origin).pathname, init),
    clock: () => 1_700_000_000_000,
    version,
    origin,
    language,
  });

async function open(shop: ReturnType<typeof createShop>, path: string): Promise<Response> {
  const request = createVisit(path);
  const [response, rest] = await shop.answer(shop.handling(request)!, request);
  await rest;
  return response;
}

beforeEach(() => {
  disk = createFakeCaches();
  network = async (path) =>
    path.startsWith('/_next') || path.startsWith('/media') ? createFile(path) : createPage(path);
});

describe('what the worker looks at', () => {
  const ask = (path: string, more: object = {}) =>
    createShop('1').handling({
      url: new URL(path, origin).href,
      method: 'GET',
      mode: 'cors',
      ...more,
    } as Request);

  test.each([
    ['/home', { kind: 'page', path: '/home' }],
    ['/vn/home?utm_source=x', { kind: 'page', path: '/vn/home' }],
    ['/zh-CN/menu', { kind: 'page', path: '/zh-CN/menu' }],
    ['/', { kind: 'page', path: '/home' }],
    ['/table?tableNo=R1', { kind: 'page', path: '/table' }],
    ['/en/table/bill', { kind: 'page', path: '/en/table/bill' }],
    ['/group?code=12345678', { kind: 'elsewhere' }],
    ['/settlement/order', { kind: 'elsewhere' }],
    ['/my', { kind: 'elsewhere' }],
    ['/reserve-share?shareCode=x', { kind: 'elsewhere' }],
    ['/api/sign-in/callback/oidc?code=once', { kind: 'elsewhere' }],
  ])('a visit to %s: %j', (path, handling) => {
    expect(ask(path, { mode: 'navigate' })).toEqual(handling);
  });

  test.each([
    ['/_next/static/chunks/a.js', { kind: 'file' }],
    ['/media/abc-288.webp', { kind: 'picture' }],
    ['/api/gateway/restaurant.menu', undefined],
    ['/api/gateway/order-events', undefined],
    ['/home?_rsc=1', undefined],
    ['https://elsewhere.example/_next/static/a.js', undefined],
  ])('a request for %s: %j', (path, handling) => {
    expect(ask(path)).toEqual(handling);
  });

  test('a change is none of its business', () => {
    expect(ask('/home', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(ask('/api/gateway/ordering.submit', { method: 'POST' })).toBeUndefined();
  });
});

test('the page seen last is shown when the network is away, marked with its time, with its own policy and files', async () => {
  const shop = createShop('1');
  expect(await (await open(shop, '/home')).text()).not.toContain('data-stored-at');
  network = rejectAsOffline;
  const stored = await open(shop, '/home?utm_source=poster');
  expect(await stored.text()).toContain('<html data-stored-at="1700000000000" lang="en">');
  expect(stored.headers.get('content-security-policy')).toBe('script 1');
  for (const path of ['/_next/static/chunks/1.js', '/media/a-288.webp']) {
    const request = new Request(origin + path);
    const [response] = await shop.answer(shop.handling(request)!, request);
    expect(await response.text()).toBe(path);
  }
});

test('with a network a page always comes from it, so that none is ever out of date', async () => {
  const shop = createShop('1');
  await open(shop, '/home');
  network = async () => createPage('new');
  expect(await (await open(shop, '/home')).text()).toContain('new');
  network = async () => new Response('down', { status: 503, headers: { 'content-type': 'text/html' } });
  expect(await (await open(shop, '/home')).text()).toContain('new');
});

test('a page that doesn’t come in time is shown as it was', async () => {
  vi.useFakeTimers();
  try {
    const shop = createShop('1');
    await open(shop, '/home');
    network = () => new Promise(() => {});
    const shown = open(shop, '/home');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await (await shown).text()).toContain('data-stored-at');
  } finally {
    vi.useRealTimers();
  }
});

test('no user data is cached, and offline such a page lists what can be read instead, in its language', async () => {
  const shop = createShop('1');
  await open(shop, '/vn/home');
  await open(shop, '/home');
  for (const path of ['/my', '/settlement/order', '/orderDetail?id=5', '/voucher/list'])
    await open(shop, path);
  const paths = [...disk.stores.values()].flatMap((store) => [...store.keys()]);
  expect(paths.filter((path) => /my|order|settlement|voucher|api/i.test(path))).toEqual([]);

  network = rejectAsOffline;
  const sorry = await open(shop, '/vn/settlement/order');
  expect(sorry.status).toBe(503);
  expect(await sorry.text()).toMatch(/<html lang="vi">.*<a href="\/vn\/home">/);
  expect(await (await open(createShop('1', 'zh-Hant-TW'), '/my')).text()).toContain('<html lang="zh-CN">');
});

test('offline, the restaurant says it in its own name and colours, as the cached menu has them', async () => {
  const head =
    '<meta name="application-name" content="Tom &amp; Söhne&#x27;s"/><style>html:root{--brand:#C8102E;--on-brand:#FFFFFF;}</style>';
  network = async () => createPage(head);
  const shop = createShop('1');
  await open(shop, '/home');
  network = rejectAsOffline;
  const text = await (await open(shop, '/my')).text();
  expect(text).toContain('Tom &#38; Söhne&#39;s</header>');
  expect(text).toContain('--brand:#C8102E;--on-brand:#FFFFFF');
  disk = createFakeCaches();
  expect(await (await open(createShop('1'), '/my')).text()).not.toContain('<header>');
});

test('only complete pages of this site are cached, not these: redirects, failures, anything but HTML', async () => {
  const shop = createShop('1');
  const redirected = createPage('login');
  Object.defineProperties(redirected, { redirected: { value: true }, clone: { value: () => redirected } });
  for (const answer of [redirected, new Response('gone', { status: 410 }), createFile('x')]) {
    network = async () => answer;
    await open(shop, '/home');
  }
  network = rejectAsOffline;
  expect((await open(shop, '/home')).status).toBe(503);
});

test('a page that was taken away is not shown offline either', async () => {
  const shop = createShop('1');
  await open(shop, '/home');
  network = async () => new Response('gone', { status: 410 });
  await open(shop, '/home');
  network = rejectAsOffline;
  expect((await open(shop, '/home')).status).toBe(503);
});

test('each navigation sends one request, since a link may work only once', async () => {
  const shop = createShop('1');
  const asked = vi.fn(async () => createPage('welcome'));
  for (const path of ['/home', '/api/sign-in/callback/oidc?code=once', '/my?accessToken=once']) {
    asked.mockClear();
    const request = createVisit(path);
    const [, rest] = await shop.answer(shop.handling(request)!, request, asked);
    await rest;
    expect([path, asked.mock.calls.length]).toEqual([path, 1]);
  }
});

test('the root is the home page in the language that was read last', async () => {
  const shop = createShop('1');
  await open(shop, '/zh-CN/home');
  network = rejectAsOffline;
  expect(await (await open(shop, '/')).text()).toContain('data-stored-at');
});

describe('a new build', () => {
  test('has its own pages and files before the old ones go', async () => {
    await open(createShop('1'), '/home');
    await open(createShop('1'), '/vn/home');
    network = async (path) =>
      path.startsWith('/_next') ? createFile(path) : createPage('second build', '2');
    const next = createShop('2');
    await next.install([]);
    await next.activate();
    expect([...disk.stores.keys()].sort()).toEqual(['makan-2', 'makan-pictures']);

    network = rejectAsOffline;
    for (const path of ['/home', '/vn/home'])
      expect(await (await open(next, path)).text()).toContain('second build');
    const request = new Request(`${origin}/_next/static/chunks/2.js`);
    expect((await next.answer({ kind: 'file' }, request))[0].status).toBe(200);
  });

  test('is not installed when its pages can’t be had: what was there stays whole', async () => {
    await open(createShop('1'), '/home');
    network = rejectAsOffline;
    await expect(createShop('2').install([])).rejects.toThrow();
    expect(await (await open(createShop('1'), '/home')).text()).toContain('data-stored-at');
  });

  test('caching requests carry no cookies, so that no user data is in the shared cache', async () => {
    const asked: (RequestInit | undefined)[] = [];
    const answer = network;
    network = (path, init) => {
      asked.push(init);
      return answer(path, init);
    };
    await createShop('1').install([
      `${origin}/home?tableNo=7`,
      `${origin}/my`,
      'https://elsewhere.example/home',
    ]);
    expect(asked.every((init) => init?.credentials === 'omit')).toBe(true);
    network = rejectAsOffline;
    expect((await open(createShop('1'), '/home')).status).toBe(200);
  });
});

test('what a page loaded before the worker was there is taken from the browser’s own store, and nothing else', async () => {
  const shop = createShop('1');
  const asked: string[] = [];
  network = async (path, init) => {
    asked.push(`${path} ${init?.cache}`);
    return createFile(path);
  };
  await shop.takeUp('/my', [
    `${origin}/_next/static/chunks/late.js`,
    `${origin}/media/b-96.webp`,
    `${origin}/api/gateway/session`,
    'https://elsewhere.example/_next/static/x.js',
    'no address',
  ]);
  expect(asked.sort()).toEqual([
    '/_next/static/chunks/late.js only-if-cached',
    '/media/b-96.webp only-if-cached',
  ]);
});

test('a page that was on its way while the worker was installed is taken up once, and none of a diner’s', async () => {
  const shop = createShop('1');
  const asked: string[] = [];
  network = async (path) => {
    asked.push(path);
    return createPage('here', '9');
  };
  for (const path of ['/vn/home', '/vn/home', '/my']) await shop.takeUp(path, []);
  expect(asked.filter((path) => !path.startsWith('/_next') && !path.startsWith('/media'))).toEqual([
    '/vn/home',
  ]);
  network = rejectAsOffline;
  expect(await (await open(shop, '/vn/home')).text()).toContain('data-stored-at');
  expect((await open(shop, '/my')).status).toBe(503);
});

test('the cache holds no more than its maximum', async () => {
  const shop = createShop('1');
  await open(shop, '/home');
  network = async (path) => createFile(path);
  for (let index = 0; index < 130; index += 1) {
    const request = new Request(`${origin}/media/p${index}.webp`);
    await shop.answer({ kind: 'picture' }, request);
  }
  expect(disk.stores.get('makan-pictures')?.size).toBeLessThanOrEqual(120);
});
