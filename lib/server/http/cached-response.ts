import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { getSize, type Variants } from './encodings';

/** An answer that is the same for everybody. */
export interface Kept {
  variants: Variants;
  /** Headers of the answer, without those of its form (length, encoding, ETag). */
  headers: OutgoingHttpHeaders;
  /** Milliseconds since the epoch until which it is served without asking Next. */
  freshUntil: number;
  /** The restaurant whose changes it shows. */
  restaurantId?: number;
}

/** What is kept in memory, bounded by bytes over all: the least recently asked for goes first. */
export class CachedResponses {
  readonly #entries: LRUCache<string, Kept>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, Kept>({
      maxSize: maxBytes,
      // One picture must not empty the cache.
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: (kept) => getSize(kept.variants) + 2048,
    });
  }

  get(key: string): Kept | undefined {
    return this.#entries.get(key);
  }

  set(key: string, kept: Kept): void {
    this.#entries.set(key, kept);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** The keys of everything that shows a restaurant. */
  keysOf(restaurantId: number): string[] {
    return [...this.#entries.entries()].flatMap(([key, kept]) =>
      kept.restaurantId === restaurantId ? [key] : [],
    );
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }
}
