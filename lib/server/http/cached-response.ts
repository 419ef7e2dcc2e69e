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
}

/** LRU cache of whole responses, limited by their total size in bytes. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, CachedResponse>({
      maxSize: maxBytes,
      // One large image must not evict everything else.
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: (response) => getSize(response.variants) + 2048,
    });
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key);
  }

  set(key: string, response: CachedResponse): void {
    this.#entries.set(key, response);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Returns the keys of all pages, or of a restaurant's. */
  getPageKeys(restaurantId?: number): string[] {
    return [...this.#entries.entries()].flatMap(([key, response]) =>
      response.restaurantId !== undefined && [response.restaurantId, undefined].includes(restaurantId)
        ? [key]
        : [],
    );
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }
}
