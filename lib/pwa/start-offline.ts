/** What the page tells the worker: the files that it loaded before the worker was there. */
export interface LoadedMessage {
  kind: 'loaded';
  urls: string[];
}

/** Milliseconds. A worker that starts is a thread and a dozen requests: the first look at a page must not share a phone with it. */
const pause = 3_000;

/** When the browser has nothing better to do. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    const ask = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 5_000 }) : resolve();
    setTimeout(ask, pause);
  });

/**
 * Registers the worker (lib/pwa/worker.ts) and hands it what has been loaded so far. Where there is no worker, as in a private
 * window, the shop works as well, only not offline.
 */
export async function startOffline(): Promise<void> {
  await whenIdle();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  try {
    await workers.register('/sw.js');
    const { active } = await workers.ready;
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ kind: 'loaded', urls } satisfies LoadedMessage);
  } catch {
    // Forbidden, or the network is away already.
  }
}
