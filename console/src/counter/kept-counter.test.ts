import { beforeEach, describe, expect, test } from 'vitest';
import { createKeptCounter } from './kept-counter';

const origin = 'http://console.localhost';
const person = `${origin}/staff/account.whoAmI`;
const page = '<script src="/assets/index-1.js"></script>';

let isCut: boolean;
let server: Record<string, string>;
let stored: Map<string, Map<string, Response>>;
let counter: ReturnType<typeof createKeptCounter>;

const toPath = (input: string | { url: string }) =>
  new URL(typeof input === 'string' ? input : input.url, origin).href.slice(origin.length);

function createCache(entries: Map<string, Response>) {
  return {
    keys: async () => [...entries.keys()].map((path) => ({ url: origin + path })),
    match: async (input: string) => entries.get(toPath(input))?.clone(),
    put: async (input: string, response: Response) => void entries.set(toPath(input), response),
    delete: async (input: string) => entries.delete(toPath(input)),
  } as unknown as Cache;
}

beforeEach(() => {
  isCut = false;
  server = {
    '/': page,
    '/assets/index-1.js': 'one',
    '/assets/new-order-1.js': 'order',
    '/staff/account.whoAmI': '{"isSuccess":true,"data":"Ann"}',
  };
  stored = new Map();
  counter = createKeptCounter({
    caches: {
      async open(name) {
        const entries = stored.get(name) ?? new Map<string, Response>();
        stored.set(name, entries);
        return createCache(entries);
      },
      delete: async (name) => stored.delete(name),
    },
    async fetch(input) {
      if (isCut) throw new TypeError('Failed to fetch');
      const body = server[toPath(input).split('?')[0]!];
      return body === undefined ? new Response('', { status: 404 }) : new Response(body);
    },
  });
});

const keep = (...paths: string[]) => counter.keep({ urls: paths.map((path) => origin + path), locale: 'en' });
const get = (path: string, init: RequestInit = {}) =>
  counter.answer(new Request(origin + path, { headers: { locale: 'en' }, ...init }));
const navigate = (path: string) => {
  const request = new Request(origin + path);
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  return counter.answer(request);
};
const readText = async (response: Promise<Response> | undefined) => (await response)?.text();

describe('HND-08 the kept counter', () => {
  test('HND-08 opens without a network, with its files and the signed-in person', async () => {
    await keep('/assets/index-1.js', '/assets/new-order-1.js', '/staff/account.whoAmI');
    isCut = true;
    expect(await readText(navigate('/r/1/new-order'))).toBe(page);
    expect(await readText(get('/assets/new-order-1.js'))).toBe('order');
    expect(await readText(get('/staff/account.whoAmI'))).toContain('Ann');
  });

  test('HND-08 asks the network first, so that page, person and menu are current', async () => {
    await keep('/assets/index-1.js', '/staff/account.whoAmI');
    server['/'] = 'new page';
    server['/r/1/new-order'] = 'new page';
    server['/staff/account.whoAmI'] = '{"isSuccess":true,"data":"Bo"}';
    expect(await readText(navigate('/r/1/new-order'))).toBe('new page');
    expect(await readText(get('/staff/account.whoAmI'))).toContain('Bo');
    isCut = true;
    expect(await readText(get('/staff/account.whoAmI'))).toContain('Bo');
  });

  test('HND-08 keeps nobody after a sign-out, a lock or a refusal', async () => {
    for (const end of [
      () => get('/staff/account.signOut', { method: 'POST' }),
      () => get('/staff/tablet.lock', { method: 'POST' }),
      () => {
        server['/staff/account.whoAmI'] = '{"isSuccess":false}';
        return get('/staff/account.whoAmI');
      },
    ]) {
      await keep('/assets/index-1.js', '/staff/account.whoAmI');
      await end();
      isCut = true;
      await expect(get('/staff/account.whoAmI')).rejects.toThrow('Failed to fetch');
      isCut = false;
    }
  });

  test('HND-08 keeps files of one release only', async () => {
    await keep('/assets/index-1.js', '/assets/new-order-1.js');
    server['/'] = '<script src="/assets/index-2.js"></script>';
    server['/assets/index-2.js'] = 'two';
    // A page of the older release is still open.
    await keep('/assets/index-1.js');
    expect([...stored.get('counter-files')!.keys()].sort()).toEqual([
      '/',
      '/assets/index-1.js',
      '/assets/new-order-1.js',
    ]);
    await keep('/assets/index-2.js');
    expect([...stored.get('counter-files')!.keys()].sort()).toEqual(['/', '/assets/index-2.js']);
  });

  test('HND-08 leaves other calls, downloads and pictures to the browser', () => {
    expect(get('/staff/orders.board')).toBeUndefined();
    expect(get('/staff/orders.take', { method: 'POST' })).toBeUndefined();
    expect(navigate('/staff/figures.csv?month=2026-11')).toBeUndefined();
    expect(navigate('/media/logo.webp')).toBeUndefined();
  });

  test('HND-08 an answer is kept per language', async () => {
    await keep('/assets/index-1.js', '/staff/account.whoAmI');
    isCut = true;
    await expect(counter.answer(new Request(person, { headers: { locale: 'vn' } }))).rejects.toThrow(
      'Failed to fetch',
    );
  });
});
