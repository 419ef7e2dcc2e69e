import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which a request without a response counts as failed. */
const patienceMs = 10_000;

/** A completed request of the load. Times are those of `performance.now()`. */
interface Sent {
  kind: string;
  sentAt: number;
  endedAt: number;
  /** Reason of the failure; undefined on success. */
  failure?: string;
}

interface Requests {
  /** Name of the requests in the plural, for the report. */
  kind: string;
  perSecond: number;
  /** Rejects when the request fails. */
  send: (nth: number, signal: AbortSignal) => Promise<unknown>;
}

export interface LoadResult {
  sent: Sent[];
  failed: Sent[];
  /** Report per kind: number, rate, failures and delay of sending. */
  summary: string;
}

export interface Load {
  /** Stops sending and waits for pending requests. */
  stop(): Promise<LoadResult>;
}

/** Sends requests of each kind at a fixed rate, independent of earlier responses, and records every result. */
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
        const own = sent.filter((request) => request.kind === kind);
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

/** Runs a task under load. Returns the results of the requests. Throws the error of the task. */
export async function runUnderLoad(load: Load, task: () => Promise<unknown>): Promise<LoadResult> {
  try {
    await task();
  } catch (error) {
    await load.stop();
    throw error;
  }
  return load.stop();
}

/** Returns the latency in milliseconds below which the given share of the requests stays. */
export function getPercentile(sent: readonly Sent[], share: number): number {
  const times = sent.map(({ sentAt, endedAt }) => endedAt - sentAt).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
}

/** Returns the number of each failure, for the report. */
export function listFailures(failed: readonly Sent[]): string {
  const counts = new Map<string, number>();
  for (const { kind, failure } of failed) {
    const what = `${kind}: ${failure}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} ${what}`).join('; ');
}
