import { runAfterFirstView } from '../scheduling/when-idle';

/** What the page tells the worker: itself, and the files that it loaded before the worker was there. */
export interface LoadedMessage {
  kind: 'loaded';
  /** Its path. */
  page: string;
  urls: string[];
}

/**
 * Registers the worker (lib/client/pwa/worker.ts) and hands it what has been loaded so far. Where there is no worker, as in a private
 * window, the shop works as well, only not offline.
 */
export async function startOffline(): Promise<void> {
  // A worker that starts is a thread and a dozen requests.
  await new Promise<void>((resolve) => void runAfterFirstView(resolve));
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  try {
    await workers.register('/sw.js');
    const { active } = await workers.ready;
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ kind: 'loaded', page: location.pathname, urls } satisfies LoadedMessage);
  } catch {
    // Forbidden, or the network is away already.
  }
}
