import { LRUCache } from 'lru-cache';
import type { CachedResponse, ResponseCache } from './cached-response';
import { compressLightly } from './encodings';
import type { Rendered } from './render';

const imagePath = /^\/media\/[A-Za-z0-9_-]{1,80}\.webp$/;

/** Milliseconds for which a name without an image is not looked up again. */
const missingMs = 30_000;

/** An image, or the status of the answer without it. */
type FoundImage = { file: CachedResponse } | { status: 404 | 503 };

/** Caches dish images, whose names contain a hash of their content, and for a while the names without an image. */
export function createImageCache(cache: ResponseCache, clock: () => number) {
  /** Until when a name counts as missing, in milliseconds since the epoch. */
  const missing = new LRUCache<string, number>({ max: 20_000 });
  const isMissing = (path: string): boolean => (missing.get(path) ?? 0) > clock();

  async function load(
    path: string,
    fetchImage: () => Promise<Rendered>,
  ): Promise<CachedResponse | undefined> {
    const { status, headers, body } = await fetchImage();
    if (status === 404) missing.set(path, clock() + missingMs);
    if (status !== 200 || headers['set-cookie'] || !/immutable/.test(String(headers['cache-control'])))
      return undefined;
    const type = String(headers['content-type']);
    return {
      variants: await compressLightly(body, type),
      headers: { 'content-type': type, 'cache-control': headers['cache-control'] },
      freshUntil: Number.POSITIVE_INFINITY,
      servedUntil: Number.POSITIVE_INFINITY,
    };
  }

  return {
    /** Rejects with the error of `fetchImage`. */
    async find(path: string, fetchImage: () => Promise<Rendered>): Promise<FoundImage> {
      if (!imagePath.test(path) || isMissing(path)) return { status: 404 };
      const file = await cache.fetch(`image ${path}`, { context: () => load(path, fetchImage) });
      return file ? { file } : { status: isMissing(path) ? 404 : 503 };
    },
  };
}
