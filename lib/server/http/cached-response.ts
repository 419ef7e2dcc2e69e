import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { getSize, type Variants } from './encodings';

/** A response that is the same for every diner. */
export interface CachedResponse {
  variants: Variants;
  /** Response headers without those that depend on the encoding (length, encoding, ETag). */
  headers: OutgoingHttpHeaders;
  /** Milliseconds since the epoch; later requests trigger a background revalidation. */
  freshUntil: number;
  /** Milliseconds since the epoch; later requests wait for that revalidation. */
  servedUntil: number;
  /** The revision of the restaurant at which a page counts as current. */
  revision?: number;
  /** The page is from before a change, or a newer one could not be rendered: no cache in front may store it. */
  isOld?: boolean;
}

/** Loads a response that is not cached. Returns undefined when it must not be stored. */
type LoadResponse = () => Promise<CachedResponse | undefined>;

export type ResponseCache = LRUCache<string, CachedResponse, LoadResponse>;

/** Returns an LRU cache of whole responses, limited by their total size in bytes. Its `fetch` loads each key once for all callers. */
export const createResponseCache = (maxBytes: number): ResponseCache =>
  new LRUCache<string, CachedResponse, LoadResponse>({
    fetchMethod: (_key, _old, { context: load }) => load(),
    // The callers get their response although the entry has left the cache in the meantime.
    ignoreFetchAbort: true,
    maxSize: maxBytes,
    // One large image must not evict everything else.
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ variants }) => getSize(variants) + 2048,
  });
