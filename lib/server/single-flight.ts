import { LRUCache } from 'lru-cache';

/**
 * Work that several calls need at once is done once: callers that come while it is pending, and for a while after it
 * succeeded, get the same outcome. A failure is forgotten at once.
 */
export class SingleFlight<T extends object> {
  readonly #results: LRUCache<string, Promise<T>>;

  constructor(settings: { max: number; ttlMs: number; clock?: () => number }) {
    this.#results = new LRUCache<string, Promise<T>>({ max: settings.max, ttl: settings.ttlMs });
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#results.get(key);
    if (known) return known;
    const started = work();
    this.#results.set(key, started);
    started.catch(() => {
      if (this.#results.peek(key) === started) this.#results.delete(key);
    });
    return started;
  }

  /** Returns the pending or cached result of a key. */
  get(key: string): Promise<T> | undefined {
    return this.#results.get(key);
  }

  delete(key: string): void {
    this.#results.delete(key);
  }
}
