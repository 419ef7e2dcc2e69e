import { type CachedResponse, createResponseCache } from '../../lib/server/http/cached-response';
import { toPageKey } from '../../lib/server/http/page-cache';

export interface Simulated {
  /** Number of restaurants; the n-th is visited in proportion to 1 / n^exponent. */
  hosts: number;
  exponent: number;
  /** Size of the HTML in all its encodings, as the cache counts it. */
  pageBytes: number;
  /** Seconds for which a page is fresh; for as long again it is served stale while it is rendered. */
  freshSeconds: number;
  minutes: number;
  megabytes: number;
  viewsPerSecond: number;
  random: () => number;
}

interface Outcome {
  /** Shares of all views, from 0 to 1. */
  fromMemory: number;
  waited: number;
  rendersPerSecond: number;
  /** Number of pages in memory at the end. */
  pages: number;
}

/** Returns a function that selects the index of a restaurant at random. */
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

/** Simulates visits to the real page cache of one storefront with a simulated clock, after five minutes of warm-up. */
export function simulatePages(input: Simulated): Outcome {
  const { pageBytes, freshSeconds, minutes, megabytes, viewsPerSecond } = input;
  const visit = createVisits(input);
  const cache = createResponseCache(megabytes * 1024 * 1024);
  const body = Buffer.alloc(pageBytes);
  const createPage = (now: number): CachedResponse => ({
    variants: { hash: 'x', identity: body } as unknown as CachedResponse['variants'],
    headers: {},
    freshUntil: now + freshSeconds * 1000,
    servedUntil: now + 2 * freshSeconds * 1000,
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
    if (kind !== 'fresh') cache.set(id, createPage(now));
    if (at >= warmUp) counts[kind] += 1;
  }
  const counted = views - warmUp;
  return {
    fromMemory: (counts.fresh + counts.old) / counted,
    waited: counts.rendered / counted,
    rendersPerSecond: (counts.old + counts.rendered) / (minutes * 60),
    pages: cache.size,
  };
}
