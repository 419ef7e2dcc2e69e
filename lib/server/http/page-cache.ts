import { contentPolicy } from '@/lib/server/http/content-policy';
import type { CachedResponses, Kept } from './cached-response';
import { framedFirst } from './deferred-scripts';
import { bestVariants, contentHash, lightVariants } from './encodings';
import { toldOnce } from './payload-dedup';
import type { Rendered } from './render';
import { inlineScriptHashes } from './script-hashes';

export interface PageKey {
  restaurantId: number;
  locale: string;
  path: string;
}

export interface PageCache {
  /** The page if it is kept or can be, rendered when it isn't there yet; undefined when it is none that may be kept. */
  find: (key: PageKey, renderPage: () => Promise<Rendered>) => Promise<Kept | undefined>;
  /** Has all pages of a restaurant made anew. */
  purge: (restaurantId: number) => void;
}

/** Seconds for which Next calls the answer fresh; undefined when it may not be shared. */
function freshSeconds(rendered: Rendered): number | undefined {
  if (rendered.status !== 200 || rendered.headers['set-cookie']) return undefined;
  const control = String(rendered.headers['cache-control'] ?? '');
  if (/private|no-store|no-cache/.test(control)) return undefined;
  const seconds = /s-maxage=(\d+)/.exec(control)?.[1];
  if (!seconds || !String(rendered.headers['content-type']).startsWith('text/html')) return undefined;
  // Next serves an old page while it makes the new one, which is there in a moment.
  return rendered.headers['x-nextjs-cache'] === 'STALE' ? staleFor : Number(seconds);
}

/** Seconds. */
const staleFor = 2;
const retryAfter = 5;
/** Milliseconds between looks for the new page after a purge, and how many. */
const purgeStep = 400;
const purgeSteps = 8;
/** Milliseconds for which a page that can't be kept isn't tried again. */
const unkeepableFor = 5_000;

/** Headers of Next's answer that are worth sending again. */
function headersToKeep(rendered: Rendered): Kept['headers'] {
  const html = rendered.body.toString();
  return {
    'content-type': rendered.headers['content-type'],
    // Browsers ask every time, and mostly hear that nothing changed: what they show is never older than what we keep.
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentPolicy({ hashes: inlineScriptHashes(html) }),
  };
}

/**
 * The rendered public pages, by restaurant, language and path. A page past its time is served while it is made anew; a
 * failure keeps the old one (reliability 16). What Next marks as private, sets a cookie or isn't 200 is never kept.
 */
export function createPageCache(answers: CachedResponses, clock: () => number): PageCache {
  const filling = new Map<string, Promise<Kept | undefined>>();
  const unkeepable = new Map<string, number>();
  /** How to make a page again; only for pages that are kept. */
  const makers = new Map<string, () => Promise<Rendered>>();

  const keyOf = ({ restaurantId, locale, path }: PageKey) => `page ${restaurantId} ${locale} ${path}`;

  async function fill(
    key: string,
    restaurantId: number,
    make: () => Promise<Rendered>,
  ): Promise<Kept | undefined> {
    const old = answers.get(key);
    const rendered = await make().catch(() => undefined);
    const seconds = rendered && freshSeconds(rendered);
    if (!rendered || rendered.status >= 500) {
      if (old) answers.set(key, { ...old, freshUntil: clock() + retryAfter * 1000 });
      return old;
    }
    if (seconds === undefined) {
      answers.delete(key);
      makers.delete(key);
      if (unkeepable.size > 1_000) unkeepable.clear();
      unkeepable.set(key, clock() + unkeepableFor);
      return undefined;
    }
    rendered.body = Buffer.from(framedFirst(toldOnce(rendered.body.toString())));
    const freshUntil = clock() + seconds * 1000;
    const unchanged = old && old.variants.hash === contentHash(rendered.body);
    const kept: Kept = unchanged
      ? { ...old, freshUntil }
      : {
          variants: await lightVariants(rendered.body, 'text/html'),
          headers: headersToKeep(rendered),
          freshUntil,
          restaurantId,
        };
    answers.set(key, kept);
    makers.set(key, make);
    if (!kept.variants.best) void improve(key, kept);
    return kept;
  }

  /** The slow compression, off the way of requests. Dropped when the page has changed meanwhile. */
  async function improve(key: string, kept: Kept): Promise<void> {
    const variants = await bestVariants(kept.variants);
    const now = answers.get(key);
    if (now?.variants.hash === variants.hash) answers.set(key, { ...now, variants });
  }

  function refresh(
    key: string,
    restaurantId: number,
    make: () => Promise<Rendered>,
  ): Promise<Kept | undefined> {
    const underWay = filling.get(key);
    if (underWay) return underWay;
    const started = fill(key, restaurantId, make).finally(() => filling.delete(key));
    filling.set(key, started);
    return started;
  }

  return {
    async find(given, make) {
      const key = keyOf(given);
      const kept = answers.get(key);
      if (kept) {
        if (kept.freshUntil <= clock()) void refresh(key, given.restaurantId, make).catch(() => undefined);
        return kept;
      }
      if ((unkeepable.get(key) ?? 0) > clock()) return undefined;
      return refresh(key, given.restaurantId, make);
    },
    purge(restaurantId) {
      const keys = answers.keysOf(restaurantId);
      // Next still gives the old page once and makes the new one behind it: look until it is there.
      const look = (left: number) => {
        for (const key of keys) {
          const make = makers.get(key);
          if (make) void refresh(key, restaurantId, make).catch(() => undefined);
        }
        if (left > 0) setTimeout(look, purgeStep, left - 1).unref();
      };
      setTimeout(look, 50, purgeSteps).unref();
    },
  };
}
