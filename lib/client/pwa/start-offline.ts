import { runAfterFirstView } from '../scheduling/when-idle';

/** The page's message to the worker: its path, and the files that it loaded before the worker started. */
export interface LoadedMessage {
  kind: 'loaded';
  page: string;
  urls: string[];
}

/**
 * Registers the worker (lib/client/pwa/worker.ts) and sends it the loaded files. Without a worker, as in a private
 * window, the shop works as well, except offline.
 */
export async function startOffline(): Promise<void> {
  // Starting a worker takes a thread and a dozen requests.
  await new Promise<void>((resolve) => void runAfterFirstView(resolve));
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  try {
    await workers.register('/sw.js');
    await sendLoaded();
  } catch {
    // Workers are forbidden, or the network is lost already.
  }
}

/** Makes the worker cache the shown page, also one that was opened without a load. Without a worker nothing happens. */
export async function sendLoaded(): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ kind: 'loaded', page: location.pathname, urls } satisfies LoadedMessage);
}
