import { LRUCache } from 'lru-cache';

export interface RateLimit {
  /** Takes tokens of the key, one by default, or returns the seconds until there are so many. */
  take: (key: string, count?: number) => { allowed: true } | { allowed: false; retryAfterSeconds: number };
}

/**
 * Creates a bounded set of token buckets, per instance: `burst` tokens, refilled by `perSecond`. It is only a first
 * barrier; codes and payments are limited by the backend, across all instances.
 */
export function createRateLimit(settings: {
  burst: number;
  perSecond: number;
  most: number;
  clock: () => number;
}): RateLimit {
  const { burst, perSecond, clock } = settings;
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: settings.most });
  return {
    take(key, count = 1) {
      const now = clock();
      const bucket = buckets.get(key) ?? { left: burst, at: now };
      const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
      const allowed = left >= count;
      buckets.set(key, { left: allowed ? left - count : left, at: now });
      return allowed
        ? { allowed }
        : { allowed, retryAfterSeconds: Math.max(1, Math.ceil((count - left) / perSecond)) };
    },
  };
}
