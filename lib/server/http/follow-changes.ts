import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { changesPath } from '@/lib/contract/changes';
import { accessDenied } from '@/lib/contract/error-codes';
import type { Log } from './log';
import { type Handler, render } from './render';

/** What the backend says has changed: one restaurant, or possibly everything. */
export type Change = { restaurantId: number } | 'everything';

interface FollowOptions {
  /** Addresses of backends (BACKEND_URL); each new attempt goes to the next one. */
  backendUrls: readonly string[];
  secret: string;
  /** Renders what has changed again. Awaited before the change counts as applied. */
  apply: (change: Change) => Promise<void>;
  log: Log;
  /** Milliseconds without a byte after which the connection is given up; the backend writes every five seconds. */
  silentAfterMs?: number;
  /** Milliseconds until the first new attempt; they double up to 32 times as much. */
  retryMs?: number;
}

export interface ChangesState {
  /** The number of the last applied change, undefined before the first answer. */
  seq: number | undefined;
  /** Whether the stream is up and all that was missed is applied. */
  isFollowing: boolean;
}

export interface FollowedChanges {
  getState: () => ChangesState;
  stop: () => void;
}

/**
 * Follows the backend's stream of changes, so that changed pages are rendered again at once on every storefront (OPS-04).
 * After a cut it resumes where it was. A backend without that stream is asked again at long intervals; pages then change when
 * they have aged.
 */
export function followChanges(options: FollowOptions): FollowedChanges {
  const { backendUrls, secret, apply, log, silentAfterMs = 15_000, retryMs = 250 } = options;
  const stopping = new AbortController();
  let seq: number | undefined;
  let isFollowing = false;
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

      let applying = Promise.resolve();
      const parser = createParser({
        onEvent({ event, id, data }) {
          applying = applying.then(async () => {
            if (event === 'change') await apply({ restaurantId: JSON.parse(data).restaurantId });
            if (event === 'reset') await apply('everything');
            if (event === 'ready') {
              isFollowing = true;
              attempts = 0;
            }
            if (id) seq = Number(id);
          });
          applying.catch((error) => attempt.abort(error));
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

  void run();
  return { getState: () => ({ seq, isFollowing }), stop: () => stopping.abort() };
}

/** Returns why there is no stream, for the log. */
async function findReason(response: Response): Promise<string> {
  const isDenied = (await response.text()).includes(accessDenied);
  return isDenied
    ? 'The backend refuses the GATEWAY_SECRET of this storefront; it must be the same on both'
    : `The backend answered ${response.status} without a stream of events`;
}

/**
 * Returns how a change is applied: Next's cache can only be reached from a request, so `/api/revalidate` is sent to Next in
 * memory. The returned function throws when it was not taken.
 */
export const createApplyChange =
  (next: Handler, secret: string) =>
  async (change: Change, isRepeated = false): Promise<void> => {
    const what = change === 'everything' ? { everything: true } : change;
    const body = JSON.stringify({ ...what, isRepeated });
    const { status } = await render(next, {
      method: 'POST',
      url: '/api/revalidate',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-gateway-secret': secret,
      },
      body,
    });
    if (status !== 200) throw new Error(`/api/revalidate answered ${status}`);
  };
