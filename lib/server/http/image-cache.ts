import type { CachedResponses, Kept } from './cached-response';
import { lightVariants } from './encodings';
import type { Rendered } from './render';

const picture = /^\/media\/[A-Za-z0-9_-]{1,80}\.webp$/;

/** Dishes' pictures, which are named by their content: fetched once. Undefined for what can't be kept. */
export function createImageCache(answers: CachedResponses) {
  const fetching = new Map<string, Promise<Kept | undefined>>();

  async function load(key: string, fetchPicture: () => Promise<Rendered>): Promise<Kept | undefined> {
    const { status, headers, body } = await fetchPicture();
    if (status !== 200 || headers['set-cookie'] || !/immutable/.test(String(headers['cache-control'])))
      return undefined;
    const type = String(headers['content-type']);
    const kept: Kept = {
      variants: await lightVariants(body, type),
      headers: { 'content-type': type, 'cache-control': headers['cache-control'] },
      freshUntil: Number.POSITIVE_INFINITY,
    };
    answers.set(key, kept);
    return kept;
  }

  return {
    async find(path: string, fetchPicture: () => Promise<Rendered>): Promise<Kept | undefined> {
      if (!picture.test(path)) return undefined;
      const key = `picture ${path}`;
      const kept = answers.get(key);
      if (kept) return kept;
      let underWay = fetching.get(key);
      if (!underWay) {
        underWay = load(key, fetchPicture)
          .catch(() => undefined)
          .finally(() => fetching.delete(key));
        fetching.set(key, underWay);
      }
      return underWay;
    },
  };
}
