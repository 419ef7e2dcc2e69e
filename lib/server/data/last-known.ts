import { LRUCache } from 'lru-cache';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';

const lastKnownMs = 24 * 3600 * 1000;

/** With these codes the backend has answered; without them it is down or slow. */
const answers = new Set(['RESTAURANT_UNKNOWN', 'NOT_FOUND']);

/**
 * Wraps `load` so that it returns its last answer, of at most a day ago, when the backend does not answer. Next's cache
 * alone is not enough: a change of the restaurant empties it, possibly just before an outage. Throws the error of
 * `load` without an earlier answer.
 */
export function withLastKnown<T extends object>(
  load: (restaurantId: number, locale: Locale) => Promise<T>,
): (restaurantId: number, locale: Locale) => Promise<T> {
  const lastKnown = new LRUCache<string, T>({ max: 1000, ttl: lastKnownMs, perf: Date });
  return async (restaurantId, locale) => {
    const key = `${restaurantId} ${locale}`;
    try {
      const answer = await load(restaurantId, locale);
      lastKnown.set(key, answer);
      return answer;
    } catch (error) {
      const last = error instanceof ApiError && answers.has(error.code) ? undefined : lastKnown.get(key);
      if (!last) throw error;
      return last;
    }
  };
}
