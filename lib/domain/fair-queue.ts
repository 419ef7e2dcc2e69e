/** Thrown when too much work is waiting. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export type QueueKey = number | string;

interface FairQueue {
  /**
   * Runs work in turn: few pieces of a key at a time, and the keys in rotation. Rejects with the error of the work, with
   * QueueFullError, and with the signal's reason when it is aborted before the work began. Work that has begun receives
   * the signal to stop itself.
   */
  run<T>(key: QueueKey, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface QueueLimits {
  /** Maximum number of pieces of work that run concurrently. */
  running: number;
  /** The same for one key, 1 by default. */
  runningPerKey?: number;
  /**
   * A key rests after each piece for so many times as long as that took, 0 by default, so that work which uses the
   * processor leaves a share of it to others.
   */
  rest?: number;
  /** Maximum number of waiting pieces of work, per key and in total. */
  waitingPerKey: number;
  waiting: number;
}

/** Creates a queue in which no key waits for more than one piece of work of each other key. */
export function createFairQueue(limits: QueueLimits): FairQueue {
  /** The next key is the first one. */
  const waiting = new Map<QueueKey, (() => Promise<unknown>)[]>();
  const running = new Map<QueueKey, number>();
  const { runningPerKey = 1, rest = 0 } = limits;
  let runningCount = 0;
  let waitingCount = 0;

  function startNext(): void {
    // A key that is moved behind the others is visited again.
    for (const [key, pieces] of waiting) {
      if (runningCount >= limits.running) return;
      if (countRunning(key) >= runningPerKey) continue;
      const piece = pieces.shift()!;
      moveBehind(key);
      start(key, piece);
    }
  }

  function moveBehind(key: QueueKey): void {
    const pieces = waiting.get(key);
    waiting.delete(key);
    if (pieces && pieces.length > 0) waiting.set(key, pieces);
  }

  const countRunning = (key: QueueKey): number => running.get(key) ?? 0;

  function start(key: QueueKey, piece: () => Promise<unknown>): void {
    waitingCount -= 1;
    runningCount += 1;
    running.set(key, countRunning(key) + 1);
    const startedAt = performance.now();
    piece().finally(() => {
      runningCount -= 1;
      moveBehind(key);
      if (rest === 0) release(key);
      else setTimeout(() => release(key), rest * (performance.now() - startedAt)).unref();
      startNext();
    });
  }

  function release(key: QueueKey): void {
    const left = countRunning(key) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    startNext();
  }

  function remove(key: QueueKey, piece: () => Promise<unknown>): void {
    const pieces = waiting.get(key) ?? [];
    pieces.splice(pieces.indexOf(piece), 1);
    if (pieces.length === 0) waiting.delete(key);
    waitingCount -= 1;
  }

  return {
    run: (key, work, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const pieces = waiting.get(key) ?? [];
        if (pieces.length >= limits.waitingPerKey || waitingCount >= limits.waiting)
          return reject(new QueueFullError());
        const leave = () => {
          remove(key, start);
          reject(signal?.reason);
        };
        const start = () => {
          signal?.removeEventListener('abort', leave);
          return work().then(resolve, reject);
        };
        signal?.addEventListener('abort', leave);
        pieces.push(start);
        // An existing key keeps its position.
        waiting.set(key, pieces);
        waitingCount += 1;
        startNext();
      }),
  };
}
