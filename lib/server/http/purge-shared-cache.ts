import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log';
import { allPagesKey, getRestaurantKey, sharedSeconds } from './surrogate-headers';

interface PurgeOptions {
  /** The purge address of each shared cache (SHARED_CACHE_PURGE_URL). */
  urls: readonly string[];
  log: Log;
  /** Milliseconds until a key is purged once more. */
  againMs?: number;
  /** Milliseconds until the first retry; they double up to 64 times as much. */
  retryMs?: number;
  /** Milliseconds after which a failed key is dropped: pages from before the change have expired. */
  giveUpMs?: number;
}

export interface SharedCachePurge {
  /** Purges a restaurant's pages, or all pages, from all shared caches. Returns immediately. */
  purge: (restaurantId?: number) => void;
  stop: () => void;
}

/** Maximum number of waiting keys; beyond it, all pages are purged instead. */
export const maxWaiting = 1_000;
/** Keys of one request. */
const keysPerRequest = 50;
const timeoutMs = 2_000;

/**
 * Returns the purger of shared caches (OPS-09): it sends a PURGE with the header `Surrogate-Key`. Each key is purged
 * immediately and once more a second later, because a page that was sent just before the change may be stored just
 * after the first purge. Failed purges are repeated until pages from before the change have expired.
 */
export function purgeSharedCaches(options: PurgeOptions): SharedCachePurge {
  const { urls, againMs = 1_000 } = options;
  const stopping = new AbortController();
  const queues = urls.map((url) => createQueue(url, options, stopping.signal));
  const repeats = new Map<string, NodeJS.Timeout>();

  function add(key: string): void {
    for (const queue of queues) queue.add(key);
  }

  function repeat(key: string): void {
    clearTimeout(repeats.get(key));
    const timer = setTimeout(() => {
      repeats.delete(key);
      add(key);
    }, againMs);
    repeats.set(key, timer.unref());
  }

  return {
    purge(restaurantId) {
      const key = restaurantId === undefined ? allPagesKey : getRestaurantKey(restaurantId);
      add(key);
      repeat(repeats.size < maxWaiting || repeats.has(key) ? key : allPagesKey);
    },
    stop() {
      stopping.abort();
      for (const timer of repeats.values()) clearTimeout(timer);
    },
  };
}

/** Sends the keys of one shared cache one request after another; a waiting key is sent once. */
function createQueue(
  url: string,
  { log, retryMs = 100, giveUpMs = 2 * sharedSeconds * 1000 }: PurgeOptions,
  signal: AbortSignal,
) {
  /**
   * The time at which each key was last added; an object, so that a key that was added again can be distinguished from
   * the sent one.
   */
  const waiting = new Map<string, { addedAt: number }>();
  let isSending = false;

  async function send(keys: readonly string[]): Promise<void> {
    const answer = await fetch(url, {
      method: 'PURGE',
      headers: { 'surrogate-key': keys.join(' ') },
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The shared cache answered ${answer.status}`);
  }

  function giveUpOld(): void {
    const before = performance.now() - giveUpMs;
    for (const [key, { addedAt }] of waiting) if (addedAt < before) waiting.delete(key);
  }

  async function run(): Promise<void> {
    let attempts = 0;
    isSending = true;
    while (waiting.size > 0 && !signal.aborted) {
      const sent = [...waiting].slice(0, keysPerRequest);
      try {
        await send(sent.map(([key]) => key));
        for (const [key, added] of sent) if (waiting.get(key) === added) waiting.delete(key);
        attempts = 0;
      } catch (err) {
        if (attempts === 0)
          log.warn({ err, url }, 'a shared cache is not purged; its pages change when they have aged');
        giveUpOld();
        await sleep(retryMs * 2 ** Math.min(attempts, 6), undefined, { signal, ref: false }).catch(
          () => undefined,
        );
        attempts += 1;
      }
    }
    isSending = false;
  }

  return {
    add(key: string): void {
      if (waiting.size >= maxWaiting && !waiting.has(key)) {
        waiting.clear();
        waiting.set(allPagesKey, { addedAt: performance.now() });
      } else waiting.set(key, { addedAt: performance.now() });
      if (!isSending) void run();
    },
  };
}
