import { contentPolicy } from '@/lib/server/http/content-policy';
import type { CachedResponse, ResponseCache } from './cached-response';
import { deferScripts } from './deferred-scripts';
import { bestVariants, contentHash, lightVariants } from './encodings';
import type { Rendered } from './render';
import { inlineScriptHashes } from './script-hashes';

export interface PageKey {
  restaurantId: number;
  id: string;
}

/** Returns the key of a restaurant's page in one language. */
export const toPageKey = (restaurantId: number, locale: string, path: string): PageKey => ({
  restaurantId,
  id: `page ${restaurantId} ${locale} ${path}`,
});

interface PageCache {
  /** Returns the cached page while it is fresh. */
  getFresh: (key: PageKey) => CachedResponse | undefined;
  /** Whether `find` returns a page without a rendering of its own: the page is cached or being rendered. */
  has: (key: PageKey) => boolean;
  /** Returns the cached page, rendered first when it is absent; undefined when the page is not cacheable. */
  find: (key: PageKey, renderPage: () => Promise<Rendered>) => Promise<CachedResponse | undefined>;
  /** Revalidates all pages of a restaurant in the background. */
  purge: (restaurantId: number) => void;
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
/** After a purge: milliseconds between revalidations, and how many there are. */
const purgePollMs = 400;
const purgePolls = 8;
/** Milliseconds for which an uncacheable page is not tried again. */
const uncacheableMs = 5_000;

/** Returns the headers to store with a page. */
function getCacheableHeaders(rendered: Rendered): CachedResponse['headers'] {
  const html = rendered.body.toString();
  return {
    'content-type': rendered.headers['content-type'],
    // Browsers revalidate on every visit and mostly get a 304, so they never show a page older than this cache's.
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentPolicy({ hashes: inlineScriptHashes(html) }),
  };
}

/**
 * Caches rendered public pages by restaurant, language and path. A stale page is served while it is revalidated, and also
 * when the revalidation fails (docs/reliability.md, promise 16). Only responses with status 200, without a cookie and not
 * marked private are cached.
 */
export function createPageCache(cache: ResponseCache, clock: () => number): PageCache {
  const filling = new Map<string, Promise<CachedResponse | undefined>>();
  const uncacheable = new Map<string, number>();
  /** The render function of each cached page, for purges. */
  const renderers = new Map<string, () => Promise<Rendered>>();

  async function fill(
    key: string,
    restaurantId: number,
    renderPage: () => Promise<Rendered>,
  ): Promise<CachedResponse | undefined> {
    const old = cache.get(key);
    const rendered = await renderPage().catch(() => undefined);
    const seconds = rendered && getFreshSeconds(rendered);
    if (!rendered || rendered.status >= 500) {
      if (old) cache.set(key, { ...old, freshUntil: clock() + retrySeconds * 1000 });
      return old;
    }
    if (seconds === undefined) {
      cache.delete(key);
      renderers.delete(key);
      if (uncacheable.size > 1_000) uncacheable.clear();
      uncacheable.set(key, clock() + uncacheableMs);
      return undefined;
    }
    rendered.body = Buffer.from(deferScripts(rendered.body.toString()));
    const freshUntil = clock() + seconds * 1000;
    const unchanged = old && old.variants.hash === contentHash(rendered.body);
    const cached: CachedResponse = unchanged
      ? { ...old, freshUntil }
      : {
          variants: await lightVariants(rendered.body, 'text/html'),
          headers: getCacheableHeaders(rendered),
          freshUntil,
          restaurantId,
        };
    cache.set(key, cached);
    renderers.set(key, renderPage);
    if (!cached.variants.best) void improve(key, cached);
    return cached;
  }

  /** Compresses a page at the best level in the background; dropped when the page has changed meanwhile. */
  async function improve(key: string, cached: CachedResponse): Promise<void> {
    const variants = await bestVariants(cached.variants);
    const now = cache.get(key);
    if (now?.variants.hash === variants.hash) cache.set(key, { ...now, variants });
  }

  function revalidate(
    key: string,
    restaurantId: number,
    renderPage: () => Promise<Rendered>,
  ): Promise<CachedResponse | undefined> {
    const pending = filling.get(key);
    if (pending) return pending;
    const started = fill(key, restaurantId, renderPage).finally(() => filling.delete(key));
    filling.set(key, started);
    return started;
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
        if (cached.freshUntil <= clock())
          void revalidate(id, restaurantId, renderPage).catch(() => undefined);
        return cached;
      }
      if ((uncacheable.get(id) ?? 0) > clock()) return undefined;
      return revalidate(id, restaurantId, renderPage);
    },
    purge(restaurantId) {
      const keys = cache.getKeys(restaurantId);
      // Next serves the old page once more and regenerates it in the background: poll until the new one is there.
      const poll = (left: number) => {
        for (const key of keys) {
          const renderPage = renderers.get(key);
          if (renderPage) void revalidate(key, restaurantId, renderPage).catch(() => undefined);
        }
        if (left > 0) setTimeout(poll, purgePollMs, left - 1).unref();
      };
      setTimeout(poll, 50, purgePolls).unref();
    },
  };
}
