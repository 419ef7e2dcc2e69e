import { setTimeout as pause } from 'node:timers/promises';
import { renderTimeoutMs } from './render';

/** Returns the tracker of the requests that Next is rendering. */
export function createRenderings() {
  const running = new Set<Promise<unknown>>();

  /** Counts the work as a rendering until it ends, and returns it. */
  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const end = () => running.delete(work);
    work.then(end, end);
    return work;
  }

  /** Resolves when all pending renderings have ended, after 30 s at the latest. Returns undefined without renderings. */
  function waitForAll(): Promise<unknown> | undefined {
    if (running.size === 0) return undefined;
    return Promise.race([Promise.allSettled(running), pause(renderTimeoutMs, undefined, { ref: false })]);
  }

  return { track, waitForAll };
}
