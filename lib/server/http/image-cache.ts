import type { CachedResponse, ResponseCache } from './cached-response';
import { compressLightly } from './encodings';
import type { Rendered } from './render';

const imagePath = /^\/media\/[A-Za-z0-9_-]{1,80}\.webp$/;

/** Caches dish images, whose names contain a hash of their content. `find` returns undefined for what is not cacheable. */
export function createImageCache(cache: ResponseCache) {
  const fetching = new Map<string, Promise<CachedResponse | undefined>>();

  async function load(key: string, fetchImage: () => Promise<Rendered>): Promise<CachedResponse | undefined> {
    const { status, headers, body } = await fetchImage();
    if (status !== 200 || headers['set-cookie'] || !/immutable/.test(String(headers['cache-control'])))
      return undefined;
    const type = String(headers['content-type']);
    const cached: CachedResponse = {
      variants: await compressLightly(body, type),
      headers: { 'content-type': type, 'cache-control': headers['cache-control'] },
      freshUntil: Number.POSITIVE_INFINITY,
      servedUntil: Number.POSITIVE_INFINITY,
    };
    cache.set(key, cached);
    return cached;
  }

  return {
    async find(path: string, fetchImage: () => Promise<Rendered>): Promise<CachedResponse | undefined> {
      if (!imagePath.test(path)) return undefined;
      const key = `image ${path}`;
      const cached = cache.get(key);
      if (cached) return cached;
      let pending = fetching.get(key);
      if (!pending) {
        pending = load(key, fetchImage)
          .catch(() => undefined)
          .finally(() => fetching.delete(key));
        fetching.set(key, pending);
      }
      return pending;
    },
  };
}
