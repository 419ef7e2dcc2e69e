import { setTimeout as pause } from 'node:timers/promises';
import { type Handler, type Rendered, render, renderTimeoutMs } from './render';

/** Returns what has Next render, and waits for it. */
export function createRenderings(next: Handler) {
  /** What Next renders now. */
  const running = new Set<Promise<unknown>>();

  /** Returns the work, which counts as a rendering until it ends. */
  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const end = () => running.delete(work);
    work.then(end, end);
    return work;
  }

  /** Renders without cookies or client headers, so that a cached page contains nothing of the first visitor. */
  function renderAnonymously(url: string, host: string | undefined, secure: boolean): Promise<Rendered> {
    return track(
      render(next, {
        url,
        headers: {
          host,
          accept: '*/*',
          'x-forwarded-host': host,
          'x-forwarded-proto': secure ? 'https' : 'http',
          'x-forwarded-for': '127.0.0.1',
        },
      }),
    );
  }

  /** Resolves when everything that is rendered now has ended, after 30 s at the latest; undefined when nothing is. */
  function waitForAll(): Promise<unknown> | undefined {
    if (running.size === 0) return undefined;
    return Promise.race([Promise.allSettled(running), pause(renderTimeoutMs, undefined, { ref: false })]);
  }

  return { track, renderAnonymously, waitForAll };
}
