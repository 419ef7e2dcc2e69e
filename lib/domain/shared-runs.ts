interface Run<T> {
  /** Settles when the next run may begin. */
  over: Promise<unknown>;
  /** The next run, once a caller waits for it. */
  next?: Promise<T>;
}

/**
 * Returns a function that shares runs of `work` among callers with the same key: one run of a key at a time, and a call
 * during a run gets the next one. So the run of a caller always begins after its call, and many callers cost two runs
 * at most. Runs of a key begin at least `pauseMs` milliseconds apart. A failed run rejects for all its callers.
 */
export function shareRuns<K, T>(work: (key: K) => Promise<T>, pauseMs = 0): (key: K) => Promise<T> {
  const runs = new Map<K, Run<T>>();

  function start(key: K): Promise<T> {
    const result = work(key);
    const pause = pauseMs > 0 ? new Promise((resolve) => setTimeout(resolve, pauseMs)) : undefined;
    const run: Run<T> = { over: Promise.allSettled([result, pause]) };
    runs.set(key, run);
    void run.over.then(() => {
      if (!run.next) runs.delete(key);
    });
    return result;
  }

  return (key) => {
    const run = runs.get(key);
    if (!run) return start(key);
    run.next ??= run.over.then(() => start(key));
    return run.next;
  };
}
