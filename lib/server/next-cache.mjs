import { LRUCache } from 'lru-cache';

/** The most bytes that Next's cached pages and answers may take; as much as Next's own cache. */
const maxBytes = 50 * 1024 * 1024;

/**
 * Next makes a handler per request, so the entries are the process's.
 * @type {LRUCache<string, { value: object, lastModified: number, tags: string[], cacheControl?: object, size: number }>}
 */
const entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size });

/** Returns the parts of a page or answer that take memory, in bytes, roughly. */
function getSize({ html, rscData, body, data, segmentData }) {
  const segments = [...(segmentData?.values() ?? [])];
  const parts = [html, rscData, body, data?.body, ...segments];
  return 1024 + parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
}

/**
 * Returns whether data from before a change are in an entry: its tags name each restaurant with the revision at which it was read
 * (revisions.ts).
 */
function isChanged(tags) {
  const revisions = globalThis[Symbol.for('makan.revisions')];
  return tags.some((tag) => {
    const [, id, revision] = /^restaurant-(\d+)@(\d+)$/.exec(tag) ?? [];
    return id !== undefined && revisions !== undefined && Number(revision) !== revisions.get(Number(id));
  });
}

/** Next's cache of rendered pages and of answers to fetch (`cacheHandler` in next.config.mjs), in memory. */
export default class NextCache {
  /**
   * Returns an entry that is not from before a change; null without one.
   * @param {string} key
   */
  get(key) {
    const entry = entries.get(key);
    return Promise.resolve(entry && !isChanged(entry.tags) ? entry : null);
  }

  /**
   * @param {string} key
   * @param {any} value
   * @param {{ tags?: string[], cacheControl?: object }} context
   */
  set(key, value, { tags = [], cacheControl } = {}) {
    if (value === null) entries.delete(key);
    else {
      const ofPage = value.headers?.['x-next-cache-tags'];
      const all = [...tags, ...(value.tags ?? []), ...(typeof ofPage === 'string' ? ofPage.split(',') : [])];
      entries.set(key, { value, lastModified: Date.now(), tags: all, cacheControl, size: getSize(value) });
    }
    return Promise.resolve();
  }

  /** Nothing here is invalidated by tag: a change raises the revision of its restaurant. */
  revalidateTag() {
    return Promise.resolve();
  }

  resetRequestCache() {}
}
