/**
 * Connects the caching server (server.ts) with route handlers. Next bundles them separately in one process, so they share
 * the hook through the global object. Under plain `next start` or `next dev` there is no hook.
 */
interface PurgeHook {
  /** Revalidates the cached pages of a restaurant. */
  purge: (restaurantId: number) => void;
  /** Has the other workers of this storefront (STOREFRONT_WORKERS) revalidate the restaurant too. */
  purgeWorkers: (restaurantId: number) => void;
}

/** Marks a request to /api/revalidate that another worker has passed on. */
export const fromWorkerHeader = 'x-from-worker';

const hookKey = Symbol.for('makan.purgeHook');
type GlobalWithHook = { [hookKey]?: PurgeHook };

export const getPurgeHook = (): PurgeHook | undefined => (globalThis as GlobalWithHook)[hookKey];

export function setPurgeHook(hook: PurgeHook): void {
  (globalThis as GlobalWithHook)[hookKey] = hook;
}
