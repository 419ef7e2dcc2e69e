import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPageKind, gonePage, missingPage, routes } from '@/lib/domain/routes/routes';
import { createRevisions, type Revisions } from '@/lib/server/revisions';
import { fallback, type Tenant } from '@/lib/server/tenant/domains';
import { sendRawRequest } from '@/lib/server/testing/raw-get';
import { createResponseCache } from './cached-response';
import { createRequestHandler } from './caching-server';
import { getShownPath } from './surrogate-headers';

const tenant: Tenant = { restaurantId: 3473, defaultLocale: 'en', countryCode: 'SG' };
const tenants: Record<string, Tenant> = {
  'sg.localhost': tenant,
  'my.localhost': { restaurantId: 5201, defaultLocale: 'en', countryCode: 'MY' },
};

type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers like Next for a cacheable page. */
const answerWith =
  (headers: Record<string, string> = {}, status = 200): Next =>
  (request, response) => {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, s-maxage=60, stale-while-revalidate=31535940',
      ...headers,
    });
    response.end(`<!DOCTYPE html><html><body>${request.url}</body></html>`);
  };

let server: Server;
let next: Next;
let now = 0;
let revisions: Revisions;
let hasSharedCache: boolean;

beforeEach(() => {
  next = answerWith();
  now = 0;
  revisions = createRevisions();
  hasSharedCache = true;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(): Promise<void> {
  const cachingServer = createRequestHandler({
    next: (request, response) => next(request, response),
    domains: {
      resolve: async (host) => tenants[host ?? ''] ?? fallback,
      peek: (host) => tenants[host ?? ''],
      load: async () => true,
    },
    revisions,
    cache: createResponseCache(10_000_000),
    distDir: '/nowhere',
    findPublished: async () => undefined,
    trustedProxies: [],
    log: pino({ level: 'silent' }),
    logAccess: () => undefined,
    clock: () => now,
    renders: { perSecond: 1_000, burst: 10_000, maxPending: 100 },
    hasSharedCache,
  });
  server = createServer((request, response) => cachingServer.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** Returns the headers of an answer for a shared cache. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const answer = await sendRawRequest(port, path, { host: 'sg.localhost', ...headers }, method);
  return {
    status: answer.status,
    control: answer.headers['cache-control'],
    keys: answer.headers['surrogate-key'],
    surrogate: answer.headers['surrogate-control'],
  };
}

const homeKeys = 'pages restaurant-3473 restaurant-3473/home';

describe('with a shared cache in front', () => {
  beforeEach(start);

  const visitors: [string, Record<string, string>][] = [
    ['a guest', {}],
    ['who is logged in', { cookie: 'makan_session=x; counCode=SG' }],
    ['who chose a language', { cookie: 'locale=vn' }],
    ['the router of the page', { rsc: '1' }],
  ];
  const paths = [...Object.keys(routes), missingPage, gonePage, '/made-up'];

  test.each(visitors)(
    'OPS-09 only public pages may be stored, of every route, for %s',
    async (_, headers) => {
      // A wrong header of Next or of a page must not matter.
      next = answerWith(headers.cookie ? { 'set-cookie': 'makan_session=y' } : {});
      for (const path of paths) {
        const isShared = Object.keys(headers).length === 0 && getPageKind(path) === 'public';
        for (const [language, query] of [
          ['', ''],
          ['/vn', ''],
          ['', '?bookingId=1'],
        ] as const) {
          const url = `${language}${path}${query}`;
          const { control, keys, surrogate } = await ask(url, headers);
          const said = isShared && query === '' ? `pages restaurant-3473 restaurant-3473${path}` : undefined;
          expect([url, keys, surrogate]).toEqual([url, said, said && 'max-age=60']);
          // Browsers and other caches cannot be purged, so they revalidate each time.
          if (said) expect(control).toBe('public, max-age=0, must-revalidate');
          else expect([url, control]).toEqual([url, expect.stringContaining('no-store')]);
        }
      }
    },
  );

  test('OPS-09 a stored page is the same with a session and without, and has the keys of its own restaurant', async () => {
    expect((await ask('/home')).keys).toBe(homeKeys);
    // The page is served from memory, so no cookie was read.
    expect((await ask('/home', { cookie: 'makan_session=x' })).keys).toBe(homeKeys);
    expect((await ask('/home', {}, 'HEAD')).keys).toBe(homeKeys);
    expect((await ask('/home', { host: 'my.localhost' })).keys).toBe(
      'pages restaurant-5201 restaurant-5201/home',
    );
  });

  test('OPS-09 calls, failures and answers with a cookie have no keys', async () => {
    for (const path of ['/api/gateway/session', '/api/health', '/metrics', `/${'x'.repeat(9000)}`])
      expect((await ask(path)).keys).toBeUndefined();
    for (const answer of [answerWith({}, 500), answerWith({}, 404), answerWith({ 'set-cookie': 'a=b' })]) {
      next = answer;
      for (const path of ['/home', '/sitemap.xml', '/media/a.webp'])
        expect(await ask(path)).toMatchObject({ keys: undefined, surrogate: undefined });
    }
  });

  test('OPS-09 a page from before a change may not be stored, however it is served', async () => {
    await ask('/home');
    // The page is rendered before the change and sent after it.
    let finish: (() => void) | undefined;
    next = (request, response) => {
      finish = () => answerWith()(request, response);
    };
    const late = ask('/vn/home');
    await expect.poll(() => finish).toBeDefined();
    revisions.raise(3473);
    finish!();
    expect(await late).toMatchObject({ status: 200, keys: undefined });
    // The old page replaces one that could not be rendered.
    next = answerWith({}, 500);
    expect(await ask('/home')).toMatchObject({ status: 200, keys: undefined });
    expect(await ask('/home')).toMatchObject({ status: 200, keys: undefined });
    next = answerWith();
    now += 6_000;
    expect((await ask('/home')).keys).toBe(homeKeys);
    // An expired page is served once more while it is rendered again.
    now += 61_000;
    expect(await ask('/home')).toMatchObject({ status: 200, keys: undefined });
    await expect.poll(async () => (await ask('/home')).keys).toBe(homeKeys);
  });

  test('OPS-09 files of a restaurant have its key, images and built files one of their own', async () => {
    next = answerWith({ 'content-type': 'text/plain', 'cache-control': 'public, max-age=3600' });
    for (const path of [
      '/sitemap.xml',
      '/robots.txt',
      '/manifest.webmanifest',
      '/og/home.png',
      '/icons/192.png',
    ])
      expect(await ask(path)).toMatchObject({
        control: 'public, max-age=3600',
        keys: `pages restaurant-3473 restaurant-3473${path}`,
        surrogate: 'max-age=60',
      });
    next = answerWith({ 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    expect((await ask('/sw.js')).keys).toBeUndefined();
    next = answerWith({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await ask('/media/a.webp')).toMatchObject({
      control: 'public, max-age=31536000, immutable',
      keys: 'pictures',
      surrogate: undefined,
    });
  });
});

test('OPS-09 without a shared cache nothing has keys', async () => {
  hasSharedCache = false;
  await start();
  const expectNoKeys = async (path: string) =>
    expect(await ask(path)).toMatchObject({ status: 200, keys: undefined, surrogate: undefined });
  for (const path of ['/home', '/sitemap.xml']) await expectNoKeys(path);
  next = answerWith({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await expectNoKeys('/media/a.webp');
});

test.each([
  ['/3473/en/home', '/home'],
  ['/3473/zh-CN/terms/policy', '/terms/policy'],
])('the page %s is shown as %s', (internal, shown) => {
  expect(getShownPath(internal)).toBe(shown);
});
