/** Work that takes a processor: one piece at a time, and only so many waiting. */
export function createQueue(maxWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** Undefined when too many wait already; rejects as the work does. */
  return <T>(work: () => Promise<T>): Promise<T> | undefined => {
    if (waiting >= maxWaiting) return undefined;
    waiting += 1;
    const done = last.then(work, work);
    last = done
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
    return done;
  };
}
