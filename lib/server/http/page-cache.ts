import { buildContentPolicy } from '@/lib/server/http/content-policy';
import type { Revisions } from '../revisions';
import type { CachedResponse, ResponseCache } from './cached-response';
import { deferScripts } from './deferred-scripts';
import { compressBest, compressLightly, hashContent } from './encodings';
import { hashScripts } from './hash-scripts';
import { isStale } from './next-internals';
import type { Rendered } from './render';
import { isExpectedScript, listInlineScripts } from './script-hashes';

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
  findFresh: (key: PageKey) => CachedResponse | undefined;
  /** Returns whether `find` returns a page without rendering it: the page is cached or being rendered. */
  has: (key: PageKey) => boolean;
  /**
   * Returns the cached page, rendered first when it is absent, from before a change of its restaurant or past twice its life;
   * undefined when the page is not cacheable. An old page is returned all the same when rendering fails or takes long.
   */
  find: (key: PageKey, renderPage: () => Promise<Rendered>) => Promise<CachedResponse | undefined>;
}

/** Returns the seconds for which a response stays fresh (`s-maxage`); undefined when it is not cacheable. */
function findFreshSeconds(rendered: Rendered): number | undefined {
  if (rendered.status !== 200 || rendered.headers['set-cookie']) return undefined;
  const control = String(rendered.headers['cache-control'] ?? '');
  if (/private|no-store|no-cache/.test(control)) return undefined;
  const seconds = /s-maxage=(\d+)/.exec(control)?.[1];
  if (!seconds || !String(rendered.headers['content-type']).startsWith('text/html')) return undefined;
  // Next served a stale page and regenerates it in the background, so revalidate soon.
  return isStale(rendered.headers) ? staleSeconds : Number(seconds);
}

/** Seconds until the next attempt after a stale response from Next. */
const staleSeconds = 2;
/** Seconds until the next attempt after a failed rendering. */
const retrySeconds = 5;
/** Maximum wait of a request in milliseconds for a page that is rendered again; then it gets the old one. */
const maxWaitMs = 2_000;
/** Milliseconds before an uncacheable page is tried again. */
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
 * Caches rendered public pages by restaurant, language and path, with the restaurant's revision when their rendering began. A page
 * past its life is served while it is revalidated; one past twice its life, or from before a change, only when the revalidation fails
 * (docs/reliability.md, promise 16). Only responses with status 200, without a cookie and not marked private are cached.
 */
export function createPageCache(
  cache: ResponseCache,
  revisions: Pick<Revisions, 'get'>,
  clock: () => number,
): PageCache {
  /** Renderings that run, with the revision at which each began. */
  const filling = new Map<string, { revision: number; page: Promise<CachedResponse | undefined> }>();
  const uncacheable = new Map<string, number>();

  async function fill(
    { id: key, restaurantId }: PageKey,
    renderPage: () => Promise<Rendered>,
  ): Promise<CachedResponse | undefined> {
    const revision = revisions.get(restaurantId);
    const rendered = await renderPage().catch(() => undefined);
    const seconds = rendered && findFreshSeconds(rendered);
    const old = cache.get(key);
    if (!rendered || rendered.status >= 500) return old && postpone(key, old, revision);
    if (seconds === undefined) {
      cache.delete(key);
      if (uncacheable.size > 1_000) uncacheable.clear();
      uncacheable.set(key, clock() + uncacheableMs);
      return undefined;
    }
    const html = rendered.body.toString();
    const expected = listInlineScripts(html).filter(isExpectedScript);
    // A page with any other script stays unchanged, so that the loader never contains one.
    const isClean = expected.length === listInlineScripts(html).length;
    const deferred = isClean ? deferScripts(html) : html;
    rendered.body = Buffer.from(deferred);
    const unchanged = old && old.variants.hash === hashContent(rendered.body);
    const ages = { freshUntil: clock() + seconds * 1000, servedUntil: clock() + 2 * seconds * 1000 };
    const cached: CachedResponse = unchanged
      ? { ...old, ...ages, revision, isOld: false }
      : {
          variants: await compressLightly(rendered.body, 'text/html'),
          headers: getCacheableHeaders(rendered, isClean ? listInlineScripts(deferred) : expected),
          ...ages,
          revision,
        };
    // The change may have happened after this rendering read it.
    if (revisions.get(restaurantId) !== revision) return { ...cached, isOld: true };
    cache.set(key, cached);
    if (!cached.variants.best) void improve(key, cached);
    return cached;
  }

  /** Serves the old page for some seconds more, unless its restaurant changes once more. */
  function postpone(key: string, old: CachedResponse, revision: number): CachedResponse {
    const until = clock() + retrySeconds * 1000;
    const cached = { ...old, freshUntil: until, servedUntil: until, revision, isOld: true };
    cache.set(key, cached);
    return cached;
  }

  /**
   * Compresses a page at the best level in the background; the result is dropped when the page has changed in the
   * meantime.
   */
  async function improve(key: string, cached: CachedResponse): Promise<void> {
    const variants = await compressBest(cached.variants);
    const now = cache.get(key);
    if (now?.variants.hash === variants.hash) cache.set(key, { ...now, variants });
  }

  function revalidate(
    key: PageKey,
    renderPage: () => Promise<Rendered>,
  ): Promise<CachedResponse | undefined> {
    const revision = revisions.get(key.restaurantId);
    const pending = filling.get(key.id);
    if (pending?.revision === revision) return pending.page;
    const started = { revision, page: fill(key, renderPage) };
    filling.set(key.id, started);
    const endFilling = () => {
      if (filling.get(key.id) === started) filling.delete(key.id);
    };
    started.page.then(endFilling, endFilling);
    return started.page;
  }

  /** Waits a limited time for a page that is rendered again. */
  async function waitFor(
    { id, restaurantId }: PageKey,
    old: CachedResponse,
    page: Promise<CachedResponse | undefined>,
  ): Promise<CachedResponse | undefined> {
    const revision = revisions.get(restaurantId);
    const late = Symbol();
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, maxWaitMs, late);
    });
    const first = await Promise.race([page, timeUp]);
    clearTimeout(timer);
    return first === late ? postpone(id, old, revision) : first;
  }

  const isCurrent = (cached: CachedResponse, { restaurantId }: PageKey) =>
    cached.revision === revisions.get(restaurantId);

  function findFresh(key: PageKey): CachedResponse | undefined {
    const cached = cache.get(key.id);
    return cached && cached.freshUntil > clock() && isCurrent(cached, key) ? cached : undefined;
  }

  return {
    findFresh,
    has({ id }) {
      return cache.get(id) !== undefined || filling.has(id);
    },
    async find(key, renderPage) {
      const fresh = findFresh(key);
      if (fresh) return fresh;
      const cached = cache.get(key.id);
      if (cached) {
        const page = revalidate(key, renderPage).catch(() => ({ ...cached, isOld: true }));
        return cached.servedUntil > clock() && isCurrent(cached, key) ? cached : waitFor(key, cached, page);
      }
      if ((uncacheable.get(key.id) ?? 0) > clock()) return undefined;
      return revalidate(key, renderPage);
    },
  };
}
