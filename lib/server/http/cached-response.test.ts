import { expect, test } from 'vitest';
import { type CachedResponse, ResponseCache } from './cached-response';

const createResponse = (bytes: number, restaurantId?: number) =>
  ({
    variants: { identity: Buffer.alloc(bytes), hash: 'x' },
    headers: {},
    freshUntil: 0,
    servedUntil: 0,
    restaurantId,
  }) as unknown as CachedResponse;

test('OPS-04 the pages of a restaurant are found, also after others were evicted, deleted or replaced', () => {
  const cache = new ResponseCache(100_000);
  cache.set('image', createResponse(1_000));
  cache.set('1 home', createResponse(5_000, 1));
  cache.set('1 menu', createResponse(5_000, 1));
  cache.set('2 home', createResponse(5_000, 2));
  cache.set('1 home', createResponse(6_000, 1));
  expect(cache.getPageKeys(1).sort()).toEqual(['1 home', '1 menu']);
  expect(cache.getPageKeys().sort()).toEqual(['1 home', '1 menu', '2 home']);
  cache.delete('1 menu');
  expect(cache.getPageKeys(1)).toEqual(['1 home']);
  // Larger than an eighth of the cache: not stored, and the page before it is gone.
  cache.set('2 home', createResponse(50_000, 2));
  expect(cache.getPageKeys(2)).toEqual([]);
  for (let id = 10; id < 40; id++) cache.set(`${id} home`, createResponse(5_000, id));
  expect(cache.getPageKeys(1)).toEqual([]);
  expect(cache.getPageKeys().every((key) => cache.get(key) !== undefined)).toBe(true);
});
