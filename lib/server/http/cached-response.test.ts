import { expect, test } from 'vitest';
import { type CachedResponse, createResponseCache } from './cached-response';

const createResponse = (bytes: number) =>
  ({
    variants: { identity: Buffer.alloc(bytes), hash: 'x' },
    headers: {},
    freshUntil: 0,
    servedUntil: 0,
  }) as unknown as CachedResponse;

test('OPS-04 responses stay within the size of the cache, and one large one does not evict the others', () => {
  const cache = createResponseCache(100_000);
  cache.set('home', createResponse(5_000));
  cache.set('large', createResponse(50_000));
  expect(cache.has('large')).toBe(false);
  expect(cache.has('home')).toBe(true);
  for (let at = 0; at < 40; at++) cache.set(`page ${at}`, createResponse(5_000));
  expect(cache.calculatedSize).toBeLessThanOrEqual(100_000);
  expect(cache.has('home')).toBe(false);
});
