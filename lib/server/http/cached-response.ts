import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { getSize, type Variants } from './encodings';

/** A response that is the same for every user. */
export interface CachedResponse {
  variants: Variants;
  /** Response headers without those that depend on the encoding (length, encoding, ETag). */
  headers: OutgoingHttpHeaders;
  /** Milliseconds since the epoch; later requests trigger a background revalidation. */
  freshUntil: number;
  /** Milliseconds since the epoch; later requests wait for that revalidation. */
  servedUntil: number;
  /** The restaurant of a page. */
  restaurantId?: number;
  /** The page is from before a change, or a newer one could not be rendered: no cache in front may store it. */
  isOld?: boolean;
}

/** LRU cache of whole responses, limited by their total size in bytes. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  /** Keys of pages by restaurant: a change must not look at every page of all restaurants. */
  readonly #pageKeys = new Map<number, Set<string>>();

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, CachedResponse>({
      maxSize: maxBytes,
      // One large image must not evict everything else.
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: (response) => getSize(response.variants) + 2048,
      dispose: ({ restaurantId }, key, reason) => {
        if (restaurantId !== undefined && reason !== 'set') this.#forget(restaurantId, key);
      },
    });
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key);
  }

  set(key: string, response: CachedResponse): void {
    this.#entries.set(key, response);
    const { restaurantId } = response;
    if (restaurantId === undefined) return;
    const keys = this.#pageKeys.get(restaurantId) ?? new Set();
    this.#pageKeys.set(restaurantId, keys.add(key));
    // A response that is too large is not stored, and the one before it is gone.
    if (!this.#entries.has(key)) this.#forget(restaurantId, key);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Returns the keys of all pages, or of a restaurant's. */
  getPageKeys(restaurantId?: number): string[] {
    if (restaurantId !== undefined) return [...(this.#pageKeys.get(restaurantId) ?? [])];
    return [...this.#pageKeys.values()].flatMap((keys) => [...keys]);
  }

  #forget(restaurantId: number, key: string): void {
    const keys = this.#pageKeys.get(restaurantId);
    if (keys?.delete(key) && keys.size === 0) this.#pageKeys.delete(restaurantId);
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }
}
