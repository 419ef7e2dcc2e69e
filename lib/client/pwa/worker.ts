import { createOfflineShop } from './offline-shop';
import { answerPushes } from './push-events';
import type { LoadedMessage } from './start-offline';

/*
 * The service worker, served as /sw.js of every host. scripts/build/worker.ts bundles it with the build's number, so a new build is
 * a new worker. What else a worker does comes in here as a module of its own, as push messages do.
 */

declare const BUILD_ID: string;

/** The used part of a worker's environment; the types of pages and workers exclude each other. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

const worker = globalThis as unknown as Worker;
const shop = createOfflineShop({
  caches,
  fetch: (input, init) => fetch(input, init),
  clock: Date.now,
  version: BUILD_ID,
  origin: location.origin,
  language: navigator.language,
});

worker.addEventListener('install', (event) => {
  const install = async () => {
    const windows = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
    await shop.install(windows.map(({ url }) => url));
    await worker.skipWaiting();
  };
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  const activate = async () => {
    await shop.activate();
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(activate());
});

worker.addEventListener('message', (event) => {
  const { kind, page, urls } = (event.data ?? {}) as Partial<LoadedMessage>;
  if (kind === 'loaded' && Array.isArray(urls)) event.waitUntil(shop.takeUp(String(page), urls.map(String)));
});

worker.addEventListener('fetch', (event) => {
  const handling = shop.handling(event.request);
  if (!handling) return;
  const fetchResponse = async () => (await event.preloadResponse) ?? fetch(event.request);
  const answering = shop.answer(handling, event.request, fetchResponse);
  event.respondWith(answering.then(([response]) => response));
  event.waitUntil(answering.then(([, rest]) => rest));
});

answerPushes(globalThis as unknown as Parameters<typeof answerPushes>[0], location.origin);
