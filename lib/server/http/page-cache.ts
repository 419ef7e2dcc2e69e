import { buildContentPolicy } from '@/lib/server/http/content-policy';
import type { CachedResponse, ResponseCache } from './cached-response';
import { deferScripts } from './deferred-scripts';
import { compressBest, compressLightly, hashContent } from './encodings';
import type { Rendered } from './render';
import { hashScripts, isExpectedScript, listInlineScripts } from './script-hashes';

export interface PageKey {
  restaurantId: number;
  id: string;
}

/** Returns the key of a restaurant's page in one language. */
export const toPageKey = (restaurantId: number, locale: string, path: string): PageKey => ({
  restaurantId,
  id: `page ${restaurantId} ${locale} ${path}`,
});

export interface PageCache {
  /** Returns the cached page while it is fresh. */
  getFresh: (key: PageKey) => CachedResponse | undefined;
  /** Whether `find` returns a page without a rendering of its own: the page is cached or being rendered. */
  has: (key: PageKey) => boolean;
  /**
   * Returns the cached page, rendered first when it is absent, has been purged or is past twice its life; undefined when the
   * page is not cacheable. An old page is returned all the same when rendering fails or takes long.
   */
  find: (key: PageKey, renderPage: () => Promise<Rendered>) => Promise<CachedResponse | undefined>;
  /** Has all pages of a restaurant, or of all restaurants, rendered again before they are served. */
  purge: (restaurantId?: number) => void;
}

/** Returns the seconds for which a response stays fresh (`s-maxage`); undefined when it is not cacheable. */
function getFreshSeconds(rendered: Rendered): number | undefined {
  if (rendered.status !== 200 || rendered.headers['set-cookie']) return undefined;
  const control = String(rendered.headers['cache-control'] ?? '');
  if (/private|no-store|no-cache/.test(control)) return undefined;
  const seconds = /s-maxage=(\d+)/.exec(control)?.[1];
  if (!seconds || !String(rendered.headers['content-type']).startsWith('text/html')) return undefined;
  // Next served a stale page and regenerates it in the background, so revalidate soon.
  return rendered.headers['x-nextjs-cache'] === 'STALE' ? staleSeconds : Number(seconds);
}

/** Seconds until the next attempt after a stale response from Next. */
const staleSeconds = 2;
/** Seconds until the next attempt after a failed rendering. */
const retrySeconds = 5;
/** Milliseconds for which a request waits for a page to be rendered again before it gets the old one. */
const maxWaitMs = 2_000;
/** Milliseconds for which an uncacheable page is not tried again. */
const uncacheableMs = 5_000;

/** Returns the headers to store with a page whose inline scripts are `scripts`. */
function getCacheableHeaders(rendered: Rendered, scripts: readonly string[]): CachedResponse['headers'] {
  return {
    'content-type': rendered.headers['content-type'],
    // Browsers revalidate on every visit and mostly get a 304, so they never show a page older than this cache's.
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': buildContentPolicy({ hashes: hashScripts(scripts) }),
  };
}

/**
 * Caches rendered public pages by restaurant, language and path. A page past its life is served while it is revalidated; one
 * past twice its life, or purged, only when the revalidation fails (docs/reliability.md, promise 16). Only responses with status 200, without a cookie and not
 * marked private are cached.
 */
export function createPageCache(cache: ResponseCache, clock: () => number): PageCache {
  /** Renderings that run, with the number of purges when each began. */
  const filling = new Map<string, { purges: number; page: Promise<CachedResponse | undefined> }>();
  const uncacheable = new Map<string, number>();
  const purges = new Map<number | undefined, number>();
  const countPurges = (restaurantId: number) =>
    (purges.get(undefined) ?? 0) + (purges.get(restaurantId) ?? 0);

  async function fill(
    key: string,
    restaurantId: number,
    renderPage: () => Promise<Rendered>,
  ): Promise<CachedResponse | undefined> {
    const purgesBefore = countPurges(restaurantId);
    const rendered = await renderPage().catch(() => undefined);
    const seconds = rendered && getFreshSeconds(rendered);
    const old = cache.get(key);
    const isPurged = countPurges(restaurantId) !== purgesBefore;
    if (!rendered || rendered.status >= 500) return old && !isPurged ? postpone(key, old) : old;
    if (seconds === undefined) {
      cache.delete(key);
      if (uncacheable.size > 1_000) uncacheable.clear();
      uncacheable.set(key, clock() + uncacheableMs);
      return undefined;
    }
    const html = rendered.body.toString();
    const expected = listInlineScripts(html).filter(isExpectedScript);
    // A page with any other script is left as it is, so that the loader never carries one.
    const isClean = expected.length === listInlineScripts(html).length;
    const deferred = isClean ? deferScripts(html) : html;
    rendered.body = Buffer.from(deferred);
    const unchanged = old && old.variants.hash === hashContent(rendered.body);
    const ages = { freshUntil: clock() + seconds * 1000, servedUntil: clock() + 2 * seconds * 1000 };
    const cached: CachedResponse = unchanged
      ? { ...old, ...ages, isOld: false }
      : {
          variants: await compressLightly(rendered.body, 'text/html'),
          headers: getCacheableHeaders(rendered, isClean ? listInlineScripts(deferred) : expected),
          ...ages,
          restaurantId,
        };
    // The change may have happened after this rendering read it.
    if (countPurges(restaurantId) !== purgesBefore) return { ...cached, isOld: true };
    cache.set(key, cached);
    if (!cached.variants.best) void improve(key, cached);
    return cached;
  }

  /** Serves the old page for some seconds more. */
  function postpone(key: string, old: CachedResponse): CachedResponse {
    const until = clock() + retrySeconds * 1000;
    const cached = { ...old, freshUntil: until, servedUntil: until, isOld: true };
    cache.set(key, cached);
    return cached;
  }

  /** Compresses a page at the best level in the background; dropped when the page has changed meanwhile. */
  async function improve(key: string, cached: CachedResponse): Promise<void> {
    const variants = await compressBest(cached.variants);
    const now = cache.get(key);
    if (now?.variants.hash === variants.hash) cache.set(key, { ...now, variants });
  }

  function revalidate(
    key: string,
    restaurantId: number,
    renderPage: () => Promise<Rendered>,
  ): Promise<CachedResponse | undefined> {
    const purgesNow = countPurges(restaurantId);
    const pending = filling.get(key);
    if (pending?.purges === purgesNow) return pending.page;
    const started = { purges: purgesNow, page: fill(key, restaurantId, renderPage) };
    filling.set(key, started);
    const endFilling = () => {
      if (filling.get(key) === started) filling.delete(key);
    };
    started.page.then(endFilling, endFilling);
    return started.page;
  }

  /** Waits for a page that is rendered again, but not for long. */
  async function waitFor(
    key: string,
    old: CachedResponse,
    page: Promise<CachedResponse | undefined>,
  ): Promise<CachedResponse | undefined> {
    const late = Symbol();
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, maxWaitMs, late);
    });
    const first = await Promise.race([page, timeUp]);
    clearTimeout(timer);
    return first === late ? postpone(key, old) : first;
  }

  return {
    getFresh({ id }) {
      const cached = cache.get(id);
      return cached && cached.freshUntil > clock() ? cached : undefined;
    },
    has({ id }) {
      return cache.get(id) !== undefined || filling.has(id);
    },
    async find({ id, restaurantId }, renderPage) {
      const cached = cache.get(id);
      if (cached) {
        if (cached.freshUntil > clock()) return cached;
        const page = revalidate(id, restaurantId, renderPage).catch(() => cached);
        return cached.servedUntil > clock() ? cached : waitFor(id, cached, page);
      }
      if ((uncacheable.get(id) ?? 0) > clock()) return undefined;
      return revalidate(id, restaurantId, renderPage);
    },
    purge(restaurantId) {
      purges.set(restaurantId, (purges.get(restaurantId) ?? 0) + 1);
      for (const key of cache.getPageKeys(restaurantId)) {
        const cached = cache.get(key);
        if (cached) cache.set(key, { ...cached, freshUntil: 0, servedUntil: 0, isOld: true });
      }
    },
  };
}
