import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRevisions, type Revisions } from '@/lib/server/revisions';
import {
  type Domains,
  fallback,
  HostBusyError,
  HostUnknownError,
  type Tenant,
} from '@/lib/server/tenant/domains';
import { type RawAnswer, sendRawRequest } from '@/lib/server/testing/raw-get';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createResponseCache } from './cached-response';
import { createRequestHandler } from './caching-server';
import { hashScripts } from './hash-scripts';
import { listInlineScripts } from './script-hashes';

const restaurants: Record<string, Tenant> = {
  'sg.localhost': {
    restaurantId: 3473,
    defaultLocale: 'en',
    countryCode: 'SG',
    name: 'Lantern Kitchen',
    theme: { templateThemeBg: '#C8102E' },
  },
  'my.localhost': { restaurantId: 5201, defaultLocale: 'en', countryCode: 'MY' },
};
const domains: Domains = {
  resolve: async (host) => {
    if (host === 'busy.localhost') throw new HostBusyError();
    if (host === 'nobody.localhost') throw new HostUnknownError();
    return restaurants[host ?? ''] ?? fallback;
  },
  peek: () => undefined,
  load: async () => true,
};

const buildPage = (text: string) =>
  `<!DOCTYPE html><html><body>${text}${'<p>rice</p>'.repeat(50)}<script>self.__next_f.push([1,"x"])</script></body></html>`;

type Next = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Responds like Next for a page that it caches. */
const createCacheableResponse = (text: string, more: Record<string, string> = {}, status = 200): Next => {
  return (_, response) => {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 's-maxage=60, stale-while-revalidate=31535940',
      'x-nextjs-cache': 'HIT',
      'x-middleware-rewrite': '/3473/en/home',
      ...more,
    });
    response.end(buildPage(text));
  };
};

const metricsToken = 't'.repeat(40);
let isDraining = false;
let isBehindOthers = false;
let server: Server;
let port: number;
let now = 0;
let next: Next;
let asked: { url?: string; headers: IncomingMessage['headers'] }[] = [];
let revisions: Revisions;
/** Files of another release, and the names that the backend was asked for. */
let published: Record<string, string>;
let searched: string[];
let waitForRenderings: () => Promise<unknown> | undefined;

beforeEach(async () => {
  now = 0;
  isDraining = false;
  isBehindOthers = false;
  asked = [];
  published = {};
  searched = [];
  revisions = createRevisions();
  next = createCacheableResponse('one');
  const cachingServer = createRequestHandler({
    next: (request, response) => {
      asked.push({ url: request.url, headers: { ...request.headers } });
      return next(request, response);
    },
    domains,
    revisions,
    cache: createResponseCache(10_000_000),
    distDir: '/nowhere',
    findPublished: async (path) => {
      searched.push(path);
      return published[path] === undefined ? undefined : Buffer.from(published[path]);
    },
    build: 'build-1',
    trustedProxies: ['127.0.0.1'],
    log: pino({ level: 'silent' }),
    logAccess: () => undefined,
    clock: () => now,
    metricsToken,
    isDraining: () => isDraining,
    isBehindOthers: async () => isBehindOthers,
    renders: { perSecond: 1, burst: 20, maxPending: 3 },
  });
  ({ waitForRenderings } = cachingServer);
  server = createServer((request, response) => cachingServer.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
  sendRawRequest(port, path, { host: 'sg.localhost', ...headers }, method);

/** Polls until the background revalidation is done. */
const expectHome = (text: string) => expect.poll(async () => (await get('/home')).body.toString()).toBe(text);

describe('SKW-01 a file of another release', () => {
  test('comes from the backend once, and may be stored for ever', async () => {
    published['chunks/0a1b.js'] = 'old()';
    for (let times = 0; times < 3; times++) {
      const { status, headers, body } = await get('/_next/static/chunks/0a1b.js');
      expect([status, body.toString()]).toEqual([200, 'old()']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toBe('application/javascript; charset=UTF-8');
    }
    expect(searched).toEqual(['chunks/0a1b.js']);
    expect(asked).toEqual([]);
  });

  test('that nobody has is searched once in a while, and answered by Next', async () => {
    next = (_, response) => response.writeHead(404).end();
    for (let times = 0; times < 3; times++)
      expect((await get('/_next/static/chunks/none.js')).status).toBe(404);
    expect(searched).toEqual(['chunks/none.js']);
  });

  test('is not searched by a name that no build gives', async () => {
    next = (_, response) => response.writeHead(404).end();
    for (const path of ['chunks/a.php', 'chunks/%2e%2e/a.js', 'chunks/a']) await get(`/_next/static/${path}`);
    expect(searched).toEqual([]);
  });

  test('a source that makes up names reaches its limit, and the files of this release are still served', async () => {
    next = (_, response) => response.writeHead(404).end();
    const statuses: (number | undefined)[] = [];
    for (let nth = 0; nth < 25; nth++)
      statuses.push((await get(`/_next/static/chunks/made-up-${nth}.js`)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    expect(searched).toHaveLength(20);
  });
});

describe('what operators read', () => {
  const readMetrics = async (authorization: string) => {
    const { status, body } = await get('/metrics', { authorization });
    return { status, text: body.toString() };
  };

  test('OPS-11 the counts hold every request that was answered before', async () => {
    for (let times = 0; times < 3; times++) await get('/home');
    const { text } = await readMetrics(`Bearer ${metricsToken}`);
    expect(text).toContain('makan_requests_total{kind="page",status="2xx"} 3\n');
    expect(text).toContain('makan_request_seconds_count{kind="page"} 3\n');
  });

  test('OPS-11 a thousand hosts and paths add no series (ten thousand in full), and none of them is named', async () => {
    await get('/home');
    await get('/media/a.webp');
    await get('/api/gateway/session');
    const before = await readMetrics(`Bearer ${metricsToken}`);
    for (let from = 0; from < getRoundCount(10_000, 1_000); from += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          get(at % 2 ? '/home' : `/api/gateway/made-up-${from + at}`, {
            host: `shop-${from + at}.example.test`,
          }),
        ),
      );
    const { status, text } = await readMetrics(`Bearer ${metricsToken}`);
    expect(status).toBe(200);
    expect(text).toMatch(/^makan_pages_total\{result="hit"\} \d{3,}$/m);
    expect(text).not.toMatch(/shop-|made-up/);
    // Node's own series differ with the load of the machine.
    const countSeries = (given: string) =>
      given.split('\n').filter((line) => line.startsWith('makan_')).length;
    // The request for the metrics is counted as well.
    expect(countSeries(text)).toBeLessThan(countSeries(before.text) + 30);
  });

  test('OPS-11 without the token the metrics tell nothing', async () => {
    for (const authorization of ['', metricsToken, 'Bearer wrong'])
      expect(await readMetrics(authorization)).toEqual({ status: 401, text: '{"code":"ACCESS_DENIED"}' });
  });

  test('OPS-05 a process that is about to end reports not to be ready and still serves', async () => {
    expect((await get('/api/health')).status).toBe(200);
    isDraining = true;
    for (const path of ['/api/health', '/api/health?ready=1']) expect((await get(path)).status).toBe(503);
    expect((await get('/home')).status).toBe(200);
  });
});

test('OPS-11 a process whose pages are behind those of others asks for no requests, and lives', async () => {
  const check = async (query: string) => (await get(`/api/health${query}`)).status;
  expect([await check(''), await check('?serving=1')]).toEqual([200, 200]);
  isBehindOthers = true;
  expect([await check(''), await check('?serving=1')]).toEqual([200, 503]);
  expect((await get('/home')).status).toBe(200);
});

describe('a public page', () => {
  test('is rendered once and then served from memory, with campaign names or without', async () => {
    const first = await get('/home');
    const second = await get('/home?utm_source=poster&gclid=1');
    expect(asked).toHaveLength(1);
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.body.toString()).toBe(buildPage('one'));
    expect(second.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(second.headers['x-middleware-rewrite']).toBeUndefined();
  });

  test('DEC-73 DIN-01 is the same for all tables, however the QR code spells the name', async () => {
    const bare = await get('/orderDish');
    for (const query of ['tableNo=A1', 'tableno=%E9%9B%85', `utm_source=6&TableNo=${'x'.repeat(2000)}`])
      expect((await get(`/orderDish?${query}`)).body.equals(bare.body)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  test('carries a policy with the hash of each inline script', async () => {
    const { headers, body } = await get('/home');
    const [hash] = hashScripts(listInlineScripts(body.toString()));
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash};`);
    expect(headers['content-security-policy']).toContain("object-src 'none'");
  });

  test('is compressed, and a matching ETag gets a 304', async () => {
    const { headers, body } = await get('/home', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(buildPage('one'));
    const again = await get('/home', { 'accept-encoding': 'gzip, br', 'if-none-match': headers.etag! });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    const head = await get('/home', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBe(buildPage('one').length);
    expect(head.body).toHaveLength(0);
  });

  test('is rendered without the headers of the first visitor', async () => {
    await get('/home', { cookie: 'makan_session=x; counCode=MY', 'user-agent': 'me', authorization: 'x' });
    expect(asked[0]!.headers).not.toHaveProperty('cookie');
    expect(asked[0]!.headers).not.toHaveProperty('authorization');
  });

  test('concurrent requests share one rendering', async () => {
    const finish: (() => void)[] = [];
    next = (request, response) => void finish.push(() => createCacheableResponse('one')(request, response));
    let arrived = 0;
    server.on('request', () => arrived++);
    const asking = Promise.all(Array.from({ length: 20 }, () => get('/home')));
    await expect.poll(() => arrived).toBe(20);
    expect(finish).toHaveLength(1);
    finish[0]!();
    expect((await asking).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  test('STF-02 one restaurant never sees another’s page, nor one language another’s', async () => {
    next = (request, response) =>
      createCacheableResponse(`${request.headers.host} ${request.url}`)(request, response);
    for (const [path, host] of [
      ['/home', 'sg.localhost'],
      ['/home', 'my.localhost'],
      ['/vn/home', 'sg.localhost'],
      ['/orderDish', 'sg.localhost'],
    ] as const) {
      for (let times = 0; times < 2; times++)
        expect((await get(path, { host })).body.toString()).toContain(`${host} ${path}`);
    }
    expect(asked).toHaveLength(4);
  });
});

describe('revalidation', () => {
  test('a stale page is served while it is revalidated', async () => {
    await get('/home');
    next = createCacheableResponse('two');
    now = 61_000;
    expect((await get('/home')).body.toString()).toBe(buildPage('one'));
    await expectHome(buildPage('two'));
    expect(asked).toHaveLength(2);
  });

  test('a page that Next marks as stale is revalidated soon', async () => {
    next = createCacheableResponse('one', { 'x-nextjs-cache': 'STALE' });
    await get('/home');
    next = createCacheableResponse('two');
    now = 2_500;
    await get('/home');
    await expectHome(buildPage('two'));
  });

  test('a stale page is served when its revalidation fails', async () => {
    await get('/home');
    next = createCacheableResponse('broken', {}, 500);
    for (now = 61_000; now < 400_000; now += 50_000) {
      const before = asked.length;
      const { status, body } = await get('/home');
      expect([status, body.toString()]).toEqual([200, buildPage('one')]);
      await expect.poll(() => asked.length).toBeGreaterThan(before);
    }
    next = createCacheableResponse('two');
    await get('/home');
    await expectHome(buildPage('two'));
  });

  test('OPS-04 a page from before a change is rendered before it is served, and no other restaurant’s', async () => {
    const getPage = async (host: string) => (await get('/home', { host })).body.toString();
    await get('/home');
    await get('/home', { host: 'my.localhost' });
    next = createCacheableResponse('two');
    revisions.raise(3473);
    expect([await getPage('sg.localhost'), await getPage('my.localhost')]).toEqual([
      buildPage('two'),
      buildPage('one'),
    ]);
    expect(asked).toHaveLength(3);
    next = createCacheableResponse('three');
    revisions.raise();
    expect([await getPage('sg.localhost'), await getPage('my.localhost')]).toEqual([
      buildPage('three'),
      buildPage('three'),
    ]);
  });

  test('OPS-04 a page whose rendering began before a change is rendered again', async () => {
    await get('/home');
    let finish = () => {};
    next = (request, response) => {
      finish = () => createCacheableResponse('between')(request, response);
    };
    now = 61_000;
    await get('/home');
    await expect.poll(() => asked.length).toBe(2);
    revisions.raise(3473);
    next = createCacheableResponse('two');
    expect((await get('/home')).body.toString()).toBe(buildPage('two'));
    finish();
    expect((await get('/home')).body.toString()).toBe(buildPage('two'));
  });

  test.each([
    ['a page', '/home', {}],
    ['a page with a query', '/home?q=1', {}],
    ['what the client router asks for', '/home', { rsc: '1' }],
  ])('OPS-04 a rendering of %s is waited for until it ends', async (_, path, headers) => {
    expect(waitForRenderings()).toBeUndefined();
    let finish = () => {};
    const asked = new Promise<void>((resolve) => {
      next = (request, response) =>
        new Promise<void>((ended) => {
          finish = () => {
            createCacheableResponse('one')(request, response);
            ended();
          };
          resolve();
        });
    });
    const answered = get(path, headers);
    await asked;
    const ends: string[] = [];
    const waited = waitForRenderings()!.then(() => ends.push('waited'));
    await new Promise(setImmediate);
    expect(ends).toEqual([]);
    finish();
    await Promise.all([answered, waited]);
    expect(waitForRenderings()).toBeUndefined();
  });

  test('a page past twice its life is rendered before it is served', async () => {
    await get('/home');
    next = createCacheableResponse('two');
    now = 121_000;
    expect((await get('/home')).body.toString()).toBe(buildPage('two'));
  });

  test('an old page is served when rendering takes long, to the next visitors at once', async () => {
    await get('/home');
    next = () => undefined;
    revisions.raise(3473);
    expect((await get('/home')).body.toString()).toBe(buildPage('one'));
    expect((await get('/home')).body.toString()).toBe(buildPage('one'));
    expect(asked).toHaveLength(2);
  });
});

test('a script that neither Next nor the storefront wrote gets no hash, cached or not', async () => {
  const injected = 'fetch("https://evil.example")';
  const write: Next = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 's-maxage=60' });
    response.end(
      `<head></head><script src="/a.js" async=""></script>${buildPage('one')}<script>${injected}</script>`,
    );
  };
  next = write;
  for (const path of ['/home', '/home?q=1']) {
    const policy = String((await get(path)).headers['content-security-policy']);
    expect(policy).toContain(hashScripts(['self.__next_f.push([1,"x"])'])[0]);
    expect(policy).not.toContain(hashScripts([injected])[0]);
  }
});

test('reports on blocked content are taken without Next, at the address that policies name', async () => {
  const policy = String((await get('/home')).headers['content-security-policy']);
  const path = /report-uri (\S+)/.exec(policy)?.[1] ?? '';
  expect(path).toBe('/api/csp-report');
  const before = asked.length;
  expect((await get(path)).status).toBe(405);
  expect(asked).toHaveLength(before);
});

test('a page asked for with _rsc in its query has the policy of a page', async () => {
  const { headers } = await get('/home?_rsc=1');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
});

test.each([
  ['text/x-component', /^default-src 'none'/],
  ['application/json', /^default-src 'none'/],
  ['image/svg+xml', /^default-src 'none'/],
  ['text/javascript; charset=utf-8', /^default-src 'self'/],
])('an answer of type %s that Next gives directly has a policy', async (type, policy) => {
  next = (_, response) => {
    response.setHeader('content-type', type);
    response.end('x');
  };
  for (const path of ['/home', '/orderDetail', '/api/x'])
    expect((await get(path, { rsc: '1' })).headers['content-security-policy']).toMatch(policy);
});

test.each(['/dish', '/orderDetail'])(
  'a page of %s that Next gives without a policy has its scripts hashed',
  async (path) => {
    const html = buildPage('gone');
    next = (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.statusCode = 404;
      response.write(html.slice(0, 100));
      response.end(html.slice(100));
    };
    const { status, headers, body } = await get(path);
    expect([status, body.toString()]).toEqual([404, html]);
    expect(headers['content-security-policy']).toContain(hashScripts(listInlineScripts(html))[0]);
    expect(headers['x-middleware-rewrite']).toBeUndefined();
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([404, 0]);
  },
);

test('a page that is streamed with a policy of its own arrives part by part', async () => {
  let finish = () => {};
  next = (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'nonce-a'",
    });
    response.write('first');
    finish = () => response.end('last');
  };
  const answer = await fetch(`http://127.0.0.1:${port}/orderDetail`);
  const reader = answer.body!.getReader();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('first');
  finish();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('last');
});

test('the policy of a page rendered per request stays its own', async () => {
  next = (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'nonce-a'",
    });
    response.end('x');
  };
  expect((await get('/orderDetail')).headers['content-security-policy']).toBe("script-src 'nonce-a'");
});

describe('an uncacheable response', () => {
  const getTwice = async (path: string, headers: Record<string, string> = {}) => {
    await get(path, headers);
    now += 10_000;
    const before = asked.length;
    const got = await get(path, headers);
    expect(asked.length).toBeGreaterThan(before);
    return got;
  };

  test.each([
    ['a cookie is set', { 'set-cookie': 'a=b' }, 200],
    ['it is private', { 'cache-control': 'private, no-store' }, 200],
    ['it is not 200', {}, 404],
    ['it is no page', { 'content-type': 'application/json' }, 200],
    ['it has no age', { 'cache-control': 'max-age=60' }, 200],
  ] as const)('is never cached when %s', async (_, headers, status) => {
    next = createCacheableResponse('one', headers, status);
    expect((await getTwice('/home')).status).toBe(status);
  });

  test('is one to a query that a page may read', async () => {
    const { headers } = await getTwice('/home?templateThemeBg=%23123456');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain('sha256-');
  });

  test('is a page per diner, an RSC payload or a call', async () => {
    await getTwice('/settlement/order');
    await getTwice('/home', { rsc: '1' });
    await get('/api/gateway/cart.read', {}, 'POST');
    await get('/api/gateway/cart.read', {}, 'POST');
    expect(asked).toHaveLength(6);
  });

  test('GRD-01 a remembered language redirects from a cached page', async () => {
    await get('/home');
    next = (_, response) => void response.writeHead(307, { location: '/vn/home' }).end();
    const { status, headers } = await get('/home', { cookie: 'locale=vn' });
    expect([status, headers.location]).toEqual([307, '/vn/home']);
  });
});

test('a failed rendering with nothing cached gets a 503 page in its language, without script', async () => {
  next = createCacheableResponse('broken', {}, 500);
  const { status, headers, body } = await get('/vn/home');
  expect(status).toBe(503);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.toString()).toContain('lang="vi"');
  expect(body.toString()).toContain('Thử lại');
  expect(body.toString()).toContain('Lantern Kitchen</header>');
  expect(body.toString()).toContain('--brand:#C8102E;--on-brand:#FFFFFF');
  next = createCacheableResponse('one');
  expect((await get('/vn/home')).body.toString()).toBe(buildPage('one'));
});

test('a failed page of the visitor’s own gets the 503 page too, and nothing of Next’s', async () => {
  next = (_, response) => {
    response.writeHead(500, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': 'nonce',
    });
    response.write('<html id="__next_error__">');
    response.end('</html>');
  };
  const { status, headers, body } = await get('/vn/reserve-share', { accept: 'text/html' });
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(headers['content-security-policy']).not.toBe('nonce');
  expect(body.toString()).toContain('Thử lại');
  expect(body.toString()).not.toContain('__next_error__');
  const asked = await get('/vn/reserve-share', { rsc: '1' });
  expect([asked.status, asked.body.toString()]).toEqual([500, '<html id="__next_error__"></html>']);
});

test('DEC-85 a host that cannot be looked up now gets a 503 page, and Next renders nothing', async () => {
  const { status, headers, body } = await get('/home', { host: 'busy.localhost', accept: 'text/html' });
  expect(body.toString()).not.toContain('<header>');
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(asked).toEqual([]);
});

test('STF-01 a host without a restaurant gets a 404 page in the reader’s language, and Next renders nothing', async () => {
  const { status, headers, body } = await get('/vn/home', { host: 'nobody.localhost', accept: 'text/html' });
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  expect(body.toString()).toContain('Không có nhà hàng nào ở địa chỉ này');
  expect(asked).toEqual([]);
  expect((await get('/api/health?ready=1', { host: 'nobody.localhost' })).status).toBe(200);
});

test('the health check is answered without Next', async () => {
  const { status, body } = await get('/api/health');
  expect([status, JSON.parse(body.toString())]).toEqual([200, { status: 'alive', build: 'build-1' }]);
  expect(asked).toEqual([]);
});

test('a request that breaks the renderer is answered, with its id and without a stack', async () => {
  next = () => {
    throw new Error('secret detail');
  };
  const { status, body } = await get('/api/gateway/x');
  expect(status).toBe(500);
  expect(body.toString()).not.toContain('secret');
});

describe('a request that must not reach Next', () => {
  const longQuery = 'a&'.repeat(5_000);
  test.each([
    ['a long query', 'GET', `/home?${longQuery}`, 414, 'TOO_LARGE'],
    ['a query of many pairs', 'GET', `/home?${'a&'.repeat(100)}a`, 414, 'TOO_LARGE'],
    ['a long query to the health check', 'GET', `/api/health?${longQuery}`, 414, 'TOO_LARGE'],
    ['a long query to a call', 'POST', `/api/gateway/cart.read?${longQuery}`, 414, 'TOO_LARGE'],
    ['a long query to robots.txt', 'GET', `/robots.txt?${longQuery}`, 414, 'TOO_LARGE'],
    ['TRACE', 'TRACE', '/home', 405, 'METHOD_NOT_ALLOWED'],
    ['an unknown method', 'PROPFIND', '/home', 405, 'METHOD_NOT_ALLOWED'],
    ['a body for a page', 'POST', '/home', 405, 'METHOD_NOT_ALLOWED'],
    ['a method that no call has', 'PUT', '/api/gateway/cart.read', 405, 'METHOD_NOT_ALLOWED'],
    ['the image optimizer', 'GET', '/_next/image?url=%2Fa.png&w=640&q=75', 404, 'NOT_FOUND'],
  ])('%s gets a coded error', async (_, method, path, status, code) => {
    const answer = await get(path, {}, method);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ ok: false, error: { code, status } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (status === 405) expect(answer.headers.allow).toContain('GET');
    expect(asked).toEqual([]);
  });

  test('a browser gets a page in its language, with a way to the menu', async () => {
    const { status, headers, body } = await get(`/home?${longQuery}`, {
      accept: 'text/html',
      cookie: 'locale=vn',
    });
    expect(status).toBe(414);
    expect(headers['content-security-policy']).toContain("object-src 'none'");
    expect(body.toString()).toContain('lang="vi"');
    expect(body.toString()).toContain('href="/home"');
  });

  test('a query at both limits is served', async () => {
    expect((await get(`/home?utm_source=${'x'.repeat(2000)}`)).status).toBe(200);
    expect((await get(`/home?${Array(100).fill('utm_source=1').join('&')}`)).status).toBe(200);
  });

  test('a thousand long queries cost less CPU time than one cost the parser of Next', async () => {
    const before = process.cpuUsage();
    for (let at = 0; at < 1000; at++) expect((await get(`/home?${'a&'.repeat(7_000)}`)).status).toBe(414);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(10);
  });
});

describe('the rendering of pages per source', () => {
  const getOwnPage = (): Promise<RawAnswer> => get('/orders?page=2', { accept: 'text/html' });

  const exhaust = async (): Promise<void> => {
    for (let at = 0; at < 20; at++) expect((await getOwnPage()).status).toBe(200);
  };

  test('is limited; cached pages, files and calls go on', async () => {
    await get('/home');
    now += 1_000;
    await exhaust();
    const { status, headers, body } = await getOwnPage();
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '1', 'no-store']);
    expect(body.toString()).toContain('Too many pages at once');
    expect((await get('/home')).status).toBe(200);
    expect((await get('/api/gateway/cart.read')).status).toBe(200);
    now += 1_000;
    expect((await getOwnPage()).status).toBe(200);
    expect((await getOwnPage()).status).toBe(429);
  });

  test.each([
    ['en', '', 'Too many pages at once'],
    ['zh-CN', 'locale=zh-CN', '访问过于频繁'],
    ['vn', 'locale=vn', 'Quá nhiều lượt truy cập cùng lúc'],
  ])('above the limit is answered in %s, and to a script as JSON', async (_, cookie, title) => {
    await exhaust();
    const page = await get('/orders?page=2', { accept: 'text/html', cookie });
    expect(page.body.toString()).toContain(title);
    const script = await get('/orders?_rsc=1', { rsc: '1', accept: '*/*', cookie });
    expect(JSON.parse(script.body.toString())).toMatchObject({
      error: { code: 'TOO_MANY', status: 429, detail: { retryAfterSeconds: 1 } },
    });
  });

  test('is limited for public pages that are not cached', async () => {
    await exhaust();
    expect((await get('/menu-of-nobody', { accept: 'text/html' })).status).toBe(429);
    expect((await get('/home', { accept: 'text/html' })).status).toBe(429);
  });

  test('is limited to a number that run at the same time, and a closed one makes room', async () => {
    const waiting: (() => void)[] = [];
    next = (request, response) => void waiting.push(() => createCacheableResponse('late')(request, response));
    const pending = [getOwnPage(), getOwnPage(), getOwnPage()];
    await expect.poll(() => waiting.length).toBe(3);
    expect((await getOwnPage()).status).toBe(429);
    for (const go of waiting.splice(0)) go();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200, 200]);
    next = createCacheableResponse('one');
    expect((await getOwnPage()).status).toBe(200);
  });
});

test('SKW-01 each answer of a call names the build that gave it, also one that is refused', async () => {
  next = (_, response) => void response.end('{}');
  const first = await get('/api/gateway/shop.info');
  expect([first.status, first.headers['x-build']]).toEqual([200, 'build-1']);
  next = () => {
    throw new Error('broken');
  };
  const failed = await get('/api/gateway/shop.info');
  expect([failed.status, failed.headers['x-build']]).toEqual([500, 'build-1']);
});

describe('the calls of one source', () => {
  /** Calls that Next has received and not answered, by path. */
  let open: Map<string, () => void>;
  beforeEach(() => {
    open = new Map();
    next = (request, response) =>
      new Promise<void>((resolve) => {
        open.set(request.url ?? '', () => {
          response.end('{}');
          resolve();
        });
      });
  });
  const call = (name: string, source: string, headers: Record<string, string> = {}, method = 'GET') =>
    get(`/api/gateway/${name}`, { 'x-forwarded-for': source, ...headers }, method);
  const answerAll = () => {
    for (const [path, answer] of open) {
      open.delete(path);
      answer();
    }
  };
  /** Answers open calls until all of these have ended. */
  async function finish(calls: Promise<RawAnswer>[]): Promise<RawAnswer[]> {
    let isDone = false;
    const all = Promise.all(calls).finally(() => {
      isDone = true;
    });
    await expect
      .poll(
        () => {
          answerAll();
          return isDone;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    return all;
  }

  test.each([
    ['costly calls', 'restaurant.menu?at=', 1, {}],
    ['other calls', 'orders.list?at=', 6, {}],
    ['calls of one session', 'orders.list?at=', 4, { cookie: 'makan_session=sealed' }],
  ])('of %s reach Next few at a time, and all are answered', async (_, name, most, headers) => {
    const calls = Array.from({ length: 20 }, (_, at) => call(`${name}${at}`, '127.0.0.1', headers));
    await expect.poll(() => open.size).toBe(most);
    const answers = await finish(calls);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  test('leave the way free for those of another source', async () => {
    const flood = Array.from({ length: 20 }, (_, at) => call(`restaurant.menu?at=${at}`, '203.0.113.1'));
    await expect.poll(() => open.size).toBe(1);
    const other = call('restaurant.menu?other', '203.0.113.2');
    await expect.poll(() => open.has('/api/gateway/restaurant.menu?other')).toBe(true);
    open.get('/api/gateway/restaurant.menu?other')!();
    expect((await other).status).toBe(200);
    await finish(flood);
  });

  test('are refused beyond their budget: of a session first, and of an address far above a full restaurant', async () => {
    next = (_, response) => void response.end('{}');
    const cookie = (name: string) => ({ cookie: `makan_session=${name}` });
    const answers = [];
    for (let at = 0; at < 61; at++) answers.push(await call('restaurant.menu', '127.0.0.1', cookie('a')));
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    const { status, headers, body } = answers[60]!;
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect(JSON.parse(body.toString())).toMatchObject({ error: { code: 'TOO_MANY', status: 429 } });
    for (let phone = 0; phone < 100; phone++)
      for (let at = 0; at < 10; at++)
        expect((await call('orders.list', '127.0.0.1', cookie(`phone ${phone}`))).status).toBe(200);
  });
});

test('an address has 300 open event streams, room for a full restaurant; closed ones make room', async () => {
  const open: ServerResponse[] = [];
  next = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    open.push(response);
  };
  const follow = () => get('/api/gateway/party-events', { 'x-forwarded-for': '203.0.113.5' });
  const followed = Array.from({ length: 300 }, follow);
  await expect.poll(() => open.length, { timeout: 20_000 }).toBe(300);
  const refused = await follow();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  const other = get('/api/gateway/party-events', { 'x-forwarded-for': '203.0.113.6' });
  await expect.poll(() => open.length).toBe(301);
  // Connections are accepted in any order, so the first response may belong to another request than the first.
  const closed = once(open[0]!, 'close');
  open[0]!.end();
  await closed;
  const later = follow();
  await expect.poll(() => open.length).toBe(302);
  for (const response of open) response.end();
  await Promise.all([...followed, other, later]);
});

describe('an image', () => {
  const image = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' };

  test('that is missing is looked up once in half a minute, and answered with a code', async () => {
    next = (_, response) => void response.writeHead(404).end();
    for (let at = 0; at < 3; at++) {
      const { status, body } = await get('/media/madeup12.webp');
      expect([status, JSON.parse(body.toString()).error.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(asked).toHaveLength(1);
    now += 30_001;
    next = (_, response) => void response.writeHead(200, image).end('RIFF');
    expect((await get('/media/madeup12.webp')).status).toBe(200);
  });

  test('whose names one source makes up is looked up a bounded number of times, and others get theirs', async () => {
    next = (_, response) => void response.writeHead(404).end();
    const statuses: number[] = [];
    for (let at = 0; at < 70; at++) statuses.push((await get(`/media/madeup-${at}.webp`)).status);
    expect(asked.length).toBe(61);
    expect(new Set(statuses.slice(0, 61))).toEqual(new Set([404]));
    expect(new Set(statuses.slice(61))).toEqual(new Set([503]));
    next = (_, response) => void response.writeHead(200, image).end('RIFF');
    const other = { 'x-forwarded-for': '203.0.113.77' };
    expect((await get('/media/real-1.webp', other)).status).toBe(200);
    now += 1_000;
    expect((await get('/media/real-2.webp')).status).toBe(200);
  });

  test('with a name that no image has is missing without a lookup', async () => {
    expect((await get('/media/..%2fsecret.webp')).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('that cannot be loaded now is answered with a code and loaded at the next request', async () => {
    next = (_, response) => void response.writeHead(503).end();
    const { status, headers, body } = await get('/media/known123.webp');
    expect([status, headers['retry-after'], JSON.parse(body.toString()).error.code]).toEqual([
      503,
      '5',
      'UNREACHABLE',
    ]);
    next = (_, response) => void response.writeHead(200, image).end('RIFF');
    expect((await get('/media/known123.webp')).status).toBe(200);
  });

  test('of one source is loaded with few others at a time', async () => {
    const waiting: (() => void)[] = [];
    next = (_, response) =>
      void waiting.push(() => {
        response.writeHead(200, image).end('RIFF');
      });
    const all = Array.from({ length: 12 }, (_, at) => get(`/media/many${at}.webp`));
    await expect.poll(() => waiting.length).toBe(6);
    let isDone = false;
    const answers = Promise.all(all).finally(() => {
      isDone = true;
    });
    await expect
      .poll(() => {
        for (const answer of waiting.splice(0)) answer();
        return isDone;
      })
      .toBe(true);
    expect((await answers).every(({ status }) => status === 200)).toBe(true);
  });
});

test('a HEAD request gets the headers of the page and no body', async () => {
  const { headers, body } = await get('/home');
  const head = await get('/home', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([
    200,
    String(body.length),
    headers.etag,
  ]);
  expect(head.body).toHaveLength(0);
  expect(head.headers['x-request-id']).not.toBe(headers['x-request-id']);
});
