import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxWaiting, purgeSharedCaches, type SharedCachePurge } from './purge-shared-cache';

/** A shared cache with scripted answers, and the keys of its purges. */
interface SharedCache {
  server: Server;
  url: string;
  purged: string[][];
  answer: () => number | 'none';
  /** Pending answers, when it does not answer automatically. */
  waiting: (() => void)[];
}

let caches: SharedCache[];
let purging: SharedCachePurge;
let warnings: number;

async function startSharedCache(): Promise<SharedCache> {
  const cache: SharedCache = { purged: [], waiting: [], answer: () => 200, url: '', server: createServer() };
  cache.server.on('request', (request, response) => {
    expect(request.method).toBe('PURGE');
    cache.purged.push(String(request.headers['surrogate-key']).split(' '));
    const status = cache.answer();
    if (status === 'none') cache.waiting.push(() => response.writeHead(200).end());
    else response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => cache.server.listen(0, '127.0.0.1', resolve));
  cache.url = `http://127.0.0.1:${(cache.server.address() as AddressInfo).port}`;
  return cache;
}

beforeEach(async () => {
  caches = [await startSharedCache(), await startSharedCache()];
  warnings = 0;
});
afterEach(() => {
  purging.stop();
  for (const { server } of caches) {
    server.closeAllConnections();
    server.close();
  }
});

/** By default nothing is purged again. */
function start(options: { againMs?: number; giveUpMs?: number } = {}): void {
  const log = pino({ level: 'warn' }, { write: () => void warnings++ });
  purging = purgeSharedCaches({
    urls: caches.map(({ url }) => url),
    log,
    retryMs: 1,
    againMs: options.againMs ?? 60_000,
    giveUpMs: options.giveUpMs,
  });
}

test('OPS-09 a change purges the key of its restaurant from each shared cache, and once more later', async () => {
  start({ againMs: 1 });
  purging.purge(3473);
  const twice = [['restaurant-3473'], ['restaurant-3473']];
  for (const { purged } of caches) await expect.poll(() => purged).toEqual(twice);
  purging.purge();
  for (const { purged } of caches) await expect.poll(() => purged).toEqual([...twice, ['pages'], ['pages']]);
});

test('OPS-09 a purge that fails is repeated until it is taken, and does not wait for another cache', async () => {
  let isAway = true;
  const taken = new Set<string>();
  const [away, well] = caches as [SharedCache, SharedCache];
  away.answer = () => {
    if (isAway) return 503;
    for (const key of away.purged.at(-1)!) taken.add(key);
    return 200;
  };
  start();
  purging.purge(1);
  await expect.poll(() => away.purged.length).toBeGreaterThan(2);
  expect(well.purged).toEqual([['restaurant-1']]);
  purging.purge(2);
  isAway = false;
  // The keys are sent in one request, or in two when one had been sent already.
  await expect.poll(() => [...taken]).toEqual(['restaurant-1', 'restaurant-2']);
  expect(warnings).toBe(1);
});

test('OPS-09 a change that comes while its key is being purged is purged after it', async () => {
  const [cache] = caches as [SharedCache];
  cache.answer = () => 'none';
  start();
  purging.purge(1);
  await expect.poll(() => cache.waiting.length).toBe(1);
  for (let times = 0; times < 5; times++) purging.purge(1);
  cache.waiting.pop()!();
  await expect.poll(() => cache.purged).toEqual([['restaurant-1'], ['restaurant-1']]);
});

test('OPS-09 more keys than may wait are one purge of all pages', async () => {
  const [cache] = caches as [SharedCache];
  cache.answer = () => 'none';
  start({ againMs: 500 });
  for (let id = 0; id <= maxWaiting; id++) purging.purge(id);
  await expect.poll(() => cache.waiting.length).toBe(1);
  cache.answer = () => 200;
  cache.waiting.pop()!();
  await expect.poll(() => cache.purged).toHaveLength(2);
  expect(cache.purged[0]).toEqual(['restaurant-0']);
  expect(cache.purged[1]).toEqual(['pages']);
  // The last key of a thousand is purged once more.
  await expect.poll(() => cache.purged.flat().filter((key) => key === 'pages').length).toBe(2);
  expect(cache.purged.flat().length).toBeLessThanOrEqual(maxWaiting + 4);
});

test('OPS-09 a key that cannot be purged is given up once pages from before the change have aged', async () => {
  const [cache] = caches as [SharedCache];
  cache.answer = () => 503;
  start({ giveUpMs: 0 });
  purging.purge(1);
  // The warning comes with the failure that drops the key; a key that is added before it would be dropped, too.
  await expect.poll(() => warnings).toBe(1);
  cache.answer = () => 200;
  purging.purge(2);
  await expect.poll(() => cache.purged).toEqual([['restaurant-1'], ['restaurant-2']]);
});
