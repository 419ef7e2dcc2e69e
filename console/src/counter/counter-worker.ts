import { createKeptCounter, type LoadedMessage } from './kept-counter';

/** The used part of a worker's environment; the types of pages and workers exclude each other. */
interface Worker {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: LoadedMessage }) => void): void;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;
const counter = createKeptCounter({ caches, fetch: (input, init) => fetch(input, init) });

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => event.waitUntil(counter.keep(event.data)));
worker.addEventListener('fetch', (event) => {
  const response = counter.answer(event.request);
  if (response) event.respondWith(response);
});
