import { type CachedResponse, ResponseCache } from '../../lib/server/http/cached-response';
import { createPageCache, toPageKey } from '../../lib/server/http/page-cache';

export interface Simulated {
  /** Restaurants; the n-th is visited in proportion to 1 / n^exponent. */
  hosts: number;
  exponent: number;
  /** HTML and its compressed forms, as the cache counts them. */
  pageBytes: number;
  /** Seconds for which a page is fresh, as Next says; it is served for twice as long while it is rendered again. */
  freshSeconds: number;
  minutes: number;
  megabytes: number;
  viewsPerSecond: number;
  random: () => number;
}

interface Outcome {
  /** Parts of all views. */
  fromMemory: number;
  waited: number;
  rendersPerSecond: number;
  /** Pages in memory at the end. */
  pages: number;
  /** Milliseconds that each of some changes took to be applied to the cache as it was at the end. */
  changeMs: number[];
}

/** Returns a function that chooses a restaurant, counted from 0. */
function createVisits({ hosts, exponent, random }: Simulated): () => number {
  const sums = new Float64Array(hosts);
  let sum = 0;
  for (let at = 0; at < hosts; at++) {
    sum += 1 / (at + 1) ** exponent;
    sums[at] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, hosts - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Sends visitors to the real cache of pages of one storefront, by a clock that runs as fast as it can; five minutes warm it up. */
export function simulatePages(input: Simulated): Outcome {
  const { pageBytes, freshSeconds, minutes, megabytes, viewsPerSecond } = input;
  const visit = createVisits(input);
  const cache = new ResponseCache(megabytes * 1024 * 1024);
  const body = Buffer.alloc(pageBytes);
  const createPage = (restaurantId: number, now: number): CachedResponse => ({
    variants: { hash: 'x', identity: body } as unknown as CachedResponse['variants'],
    headers: {},
    freshUntil: now + freshSeconds * 1000,
    servedUntil: now + 2 * freshSeconds * 1000,
    restaurantId,
  });
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
  const pages = createPageCache(cache, () => now);
  const changeMs = Array.from({ length: 200 }, () => {
    const started = performance.now();
    pages.purge(visit());
    return performance.now() - started;
  });
  return {
    fromMemory: (counts.fresh + counts.old) / counted,
    waited: counts.rendered / counted,
    rendersPerSecond: (counts.old + counts.rendered) / (minutes * 60),
    pages: cache.getPageKeys().length,
    changeMs,
  };
}
