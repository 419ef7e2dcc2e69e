/**
 * Simulates one storefront's cache of pages with many restaurants (OPS-13): the real cache with the size of the measured home
 * page, visitors that choose restaurants by a Zipf distribution, and a clock that runs as fast as it can. Prints how many views
 * come from memory, how many pages per second have to be rendered, and how long a change takes to be applied to a full cache.
 *
 *   npm run bench -- tenants [--hosts 100000] [--page-kilobytes 200] [--exponent 1] [--minutes 10] [--fresh-seconds 60]
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type CachedResponse, ResponseCache } from '../lib/server/http/cached-response';
import { createPageCache, toPageKey } from '../lib/server/http/page-cache';
import { median, print } from './load';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { hosts: text, 'page-kilobytes': text, exponent: text, minutes: text, 'fresh-seconds': text },
});
const hosts = Number(values.hosts ?? 100_000);
/** HTML and its compressed forms, as the cache counts them. */
const pageBytes = Number(values['page-kilobytes'] ?? 200) * 1024;
const exponent = Number(values.exponent ?? 1);
const minutes = Number(values.minutes ?? 10);
/** Seconds for which a page is fresh, as Next says; it is served for twice as long while it is rendered again. */
const freshSeconds = Number(values['fresh-seconds'] ?? 60);

/** Returns a function that chooses a restaurant: the n-th is visited in proportion to 1 / n^exponent. */
function createVisits(): () => number {
  const sums = new Float64Array(hosts);
  let sum = 0;
  for (let at = 0; at < hosts; at++) {
    sum += 1 / (at + 1) ** exponent;
    sums[at] = sum;
  }
  return () => {
    const wanted = (randomInt(2 ** 47) / 2 ** 47) * sum;
    let [low, high] = [0, hosts - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const body = Buffer.alloc(pageBytes);
const createPage = (restaurantId: number, now: number): CachedResponse => ({
  variants: { hash: 'x', identity: body } as unknown as CachedResponse['variants'],
  headers: {},
  freshUntil: now + freshSeconds * 1000,
  servedUntil: now + 2 * freshSeconds * 1000,
  restaurantId,
});

const visit = createVisits();

function simulate(megabytes: number, viewsPerSecond: number): string {
  const cache = new ResponseCache(megabytes * 1024 * 1024);
  let now = 0;
  const counts = { fresh: 0, old: 0, rendered: 0 };
  const warmUp = 5 * 60 * viewsPerSecond;
  const views = warmUp + minutes * 60 * viewsPerSecond;
  for (let at = 0; at < views; at++) {
    now = (at / viewsPerSecond) * 1000;
    const restaurantId = visit();
    const { id } = toPageKey(restaurantId, 'en', '/home');
    const page = cache.get(id);
    const kind =
      page && page.freshUntil > now ? 'fresh' : page && page.servedUntil > now ? 'old' : 'rendered';
    if (kind !== 'fresh') cache.set(id, createPage(restaurantId, now));
    if (at >= warmUp) counts[kind] += 1;
  }
  const counted = views - warmUp;
  const percent = (count: number) => `${((100 * count) / counted).toFixed(1)} %`;
  const pages = createPageCache(cache, () => now);
  const times = Array.from({ length: 200 }, () => {
    const started = performance.now();
    pages.purge(visit());
    return performance.now() - started;
  });
  const renders = ((counts.old + counts.rendered) / (minutes * 60)).toFixed(1);
  const entries = cache.getPageKeys().length;
  return `| ${megabytes} | ${viewsPerSecond} | ${percent(counts.fresh + counts.old)} | ${percent(counts.rendered)} | ${renders} | ${entries} | ${median(times).toFixed(2)} ms |`;
}

print(
  `${hosts} restaurants, Zipf exponent ${exponent}, ${pageBytes / 1024} KB per page, fresh for ${freshSeconds} s, ${minutes} minutes after a warm-up of 5`,
);
print(
  '| Cache MB | Views/s | From memory | Waited for a rendering | Renderings/s | Pages in memory | A change is applied in |',
);
print('|---|---|---|---|---|---|---|');
for (const megabytes of [128, 512, 2048, 8192])
  for (const viewsPerSecond of [100, 1000]) print(simulate(megabytes, viewsPerSecond));
