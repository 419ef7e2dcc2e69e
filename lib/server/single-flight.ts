import { LRUCache } from 'lru-cache';

/**
 * Work that several calls need at once is done once: those who come while it is under way, and for a while after it
 * succeeded, get the same outcome. A failure is forgotten at once.
 */
export class SingleFlight<T extends object> {
  readonly #kept: LRUCache<string, Promise<T>>;

  constructor(settings: { max: number; ttlMs: number; clock?: () => number }) {
    this.#kept = new LRUCache<string, Promise<T>>({ max: settings.max, ttl: settings.ttlMs });
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known) return known;
    const started = work();
    this.#kept.set(key, started);
    started.catch(() => {
      if (this.#kept.peek(key) === started) this.#kept.delete(key);
    });
    return started;
  }

  /** What is under way or kept under the key. */
  get(key: string): Promise<T> | undefined {
    return this.#kept.get(key);
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }
}
