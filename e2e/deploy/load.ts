import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which a request without an answer counts as failed. */
const patienceMs = 10_000;

/** A request of the load, as it ended. Times are those of `performance.now()`. */
interface Sent {
  kind: string;
  sentAt: number;
  endedAt: number;
  /** Why it failed; undefined when it was answered as it should be. */
  failure?: string;
}

interface Requests {
  /** In the plural, for people. */
  kind: string;
  perSecond: number;
  /** Rejects when the request fails. */
  send: (nth: number, signal: AbortSignal) => Promise<unknown>;
}

export interface LoadResult {
  sent: Sent[];
  failed: Sent[];
  /** For people: how many of each kind at what rate, how many failed, and how late they were sent. */
  summary: string;
}

export interface Load {
  /** Sends nothing more and waits for what is pending. */
  stop(): Promise<LoadResult>;
}

/** Sends requests of each kind at its rate by the clock, whether or not those before are answered. Every answer counts. */
export function startLoad(kinds: Requests[]): Load {
  const startedAt = performance.now();
  const sent: Sent[] = [];
  let isOver = false;
  let latestMs = 0;

  async function sendOne({ kind, send }: Requests, nth: number): Promise<void> {
    const sentAt = performance.now();
    const signal = AbortSignal.timeout(patienceMs);
    const failure = await send(nth, signal).then(
      () => undefined,
      (error: Error) => (signal.aborted ? 'no answer in time' : error.message),
    );
    sent.push({ kind, sentAt, endedAt: performance.now(), failure });
  }

  async function sendByTheClock(requests: Requests): Promise<void> {
    const pending: Promise<void>[] = [];
    for (let nth = 0; !isOver; nth++) {
      const late = performance.now() - startedAt - (nth * 1000) / requests.perSecond;
      if (late < 0) await pause(-late);
      else latestMs = Math.max(latestMs, late);
      pending.push(sendOne(requests, nth));
    }
    await Promise.all(pending);
  }

  const all = Promise.all(kinds.map(sendByTheClock));
  return {
    async stop() {
      const seconds = (performance.now() - startedAt) / 1000;
      isOver = true;
      await all;
      const failed = sent.filter(({ failure }) => failure !== undefined);
      const counts = kinds.map(({ kind }) => {
        const own = sent.filter((each) => each.kind === kind);
        const answered = own.filter(({ failure }) => failure === undefined);
        return `${own.length} ${kind} at ${(own.length / seconds).toFixed(0)}/s, p99 ${getPercentile(answered, 0.99)} ms`;
      });
      return {
        sent,
        failed,
        summary: `${counts.join('; ')}; ${failed.length} failed; sent at most ${Math.round(latestMs)} ms late`,
      };
    },
  };
}

/** Does something under load. Returns what became of the requests. Throws what the task throws. */
export async function runUnderLoad(load: Load, task: () => Promise<unknown>): Promise<LoadResult> {
  try {
    await task();
  } catch (error) {
    await load.stop();
    throw error;
  }
  return load.stop();
}

/** Returns the milliseconds that a share of the requests stays below. */
export function getPercentile(sent: readonly Sent[], share: number): number {
  const times = sent.map(({ sentAt, endedAt }) => endedAt - sentAt).sort((one, other) => one - other);
  return Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
}

/** Returns how often each failure came, for people. */
export function listFailures(failed: readonly Sent[]): string {
  const counts = new Map<string, number>();
  for (const { kind, failure } of failed) {
    const what = `${kind}: ${failure}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} ${what}`).join('; ');
}
