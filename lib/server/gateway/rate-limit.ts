import { LRUCache } from 'lru-cache';

export interface RateLimit {
  /** Takes one from the key's allowance; the seconds to wait when there is none left. */
  take: (key: string) => { allowed: true } | { allowed: false; retryAfterSeconds: number };
}

/**
 * A bounded set of token buckets, per instance: `burst` at once, then `perSecond`. A first hurdle only; the budgets that
 * guard codes and payments are the backend's, which all instances share.
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
    take(key) {
      const now = clock();
      const bucket = buckets.get(key) ?? { left: burst, at: now };
      const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
      const allowed = left >= 1;
      buckets.set(key, { left: allowed ? left - 1 : left, at: now });
      return allowed
        ? { allowed }
        : { allowed, retryAfterSeconds: Math.max(1, Math.ceil((1 - left) / perSecond)) };
    },
  };
}
