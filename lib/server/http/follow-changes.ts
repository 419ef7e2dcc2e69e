import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { accessDenied } from '@/lib/contract/error-codes';
import { changesPath, followersPath } from '@/lib/contract/internal-paths';
import type { Log } from './log';

interface FollowOptions {
  /** Addresses of backends (BACKEND_URL); each new attempt goes to the next one. */
  backendUrls: readonly string[];
  secret: string;
  /** Takes note that a restaurant has changed, or possibly everything. */
  apply: (restaurantId?: number) => void;
  log: Log;
  /** Milliseconds without a byte before the connection is closed; the backend writes every five seconds. */
  silentAfterMs?: number;
  /** Milliseconds until the first retry; they double up to 32 times as much. */
  retryMs?: number;
  /** Milliseconds without the stream after which the pages may be behind those of other storefronts. */
  behindAfterMs?: number;
}

export interface ChangesState {
  /** The number of the last applied change, undefined before the first answer. */
  seq: number | undefined;
  /** Whether the stream is open and all missed changes are applied. */
  isFollowing: boolean;
}

export interface FollowedChanges {
  getState: () => ChangesState;
  /**
   * Returns whether the stream has been away for ten seconds while a backend sends it to another storefront, so that
   * requests should go there. When no storefront follows, all of them go on serving.
   */
  isBehindOthers: () => Promise<boolean>;
  stop: () => void;
}

/**
 * Follows the backend's stream of changes, so that every storefront renders changed pages again immediately (OPS-04).
 * After a disconnect it resumes at the last change. A backend without that stream is retried at long intervals; pages
 * then change when their cache entry expires.
 */
export function followChanges(options: FollowOptions): FollowedChanges {
  const {
    backendUrls,
    secret,
    apply,
    log,
    silentAfterMs = 15_000,
    retryMs = 250,
    behindAfterMs = 10_000,
  } = options;
  const stopping = new AbortController();
  let seq: number | undefined;
  let isFollowing = false;
  let lostAt = performance.now();
  let attempts = 0;
  let turn = process.pid;

  async function follow(): Promise<void> {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort(new Error('The stream is silent'));
    let silence = setTimeout(giveUp, silentAfterMs);
    const signal = AbortSignal.any([attempt.signal, stopping.signal]);
    try {
      const url = new URL(
        `${changesPath}${seq === undefined ? '' : `?after=${seq}`}`,
        `${backendUrls[turn % backendUrls.length]}/`,
      );
      const response = await fetch(url, {
        headers: { 'x-gateway-secret': secret, accept: 'text/event-stream' },
        cache: 'no-store',
        signal,
      });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!response.ok || !isStream || !response.body) throw new Error(await findReason(response));

      const parser = createParser({
        onEvent({ event, id, data }) {
          if (event === 'change') apply(JSON.parse(data).restaurantId);
          if (event === 'reset') apply();
          if (event === 'ready') {
            isFollowing = true;
            attempts = 0;
          }
          if (id) seq = Number(id);
        },
      });
      const decoder = new TextDecoder();
      for await (const chunk of response.body) {
        clearTimeout(silence);
        silence = setTimeout(giveUp, silentAfterMs);
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
      if (isFollowing) lostAt = performance.now();
      isFollowing = false;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await follow().catch((err: unknown) => {
        if (!stopping.signal.aborted && attempts === 0)
          log.warn({ err }, 'changes are not followed; pages change when they have aged');
      });
      const pause = retryMs * 2 ** Math.min(attempts, 5);
      attempts += 1;
      turn += 1;
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  async function isBehindOthers(): Promise<boolean> {
    if (isFollowing || performance.now() - lostAt < behindAfterMs) return false;
    const counts = await Promise.all(backendUrls.map((url) => countFollowers(url, secret)));
    return !isFollowing && counts.some((count) => count > 0);
  }

  void run();
  return { isBehindOthers, getState: () => ({ seq, isFollowing }), stop: () => stopping.abort() };
}

/** Milliseconds within which a backend answers a health check's question. */
const askedMs = 2_000;

/** Returns the number of storefronts that follow the changes of a backend, 0 when it does not answer. */
async function countFollowers(backendUrl: string, secret: string): Promise<number> {
  try {
    const response = await fetch(new URL(followersPath, `${backendUrl}/`), {
      headers: { 'x-gateway-secret': secret },
      cache: 'no-store',
      signal: AbortSignal.timeout(askedMs),
    });
    const { followers } = (await response.json()) as { followers?: unknown };
    return typeof followers === 'number' ? followers : 0;
  } catch {
    return 0;
  }
}

/** Returns the reason of a missing stream, for the log. */
async function findReason(response: Response): Promise<string> {
  const isDenied = (await response.text()).includes(accessDenied);
  return isDenied
    ? 'The backend refuses the GATEWAY_SECRET of this storefront; it must be the same on both'
    : `The backend answered ${response.status} without a stream of events`;
}
