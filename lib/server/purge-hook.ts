/**
 * Connects the caching server (server.ts) with route handlers. Next bundles them separately in one process, so they share
 * the hook through the global object. Under plain `next start` or `next dev` there is no hook.
 */
interface PurgeHook {
  /** Has the cached pages of a restaurant, or of all, rendered again before they are served. */
  purge: (restaurantId?: number) => void;
  /** Resolves when everything that is rendered now has ended; undefined when nothing is. */
  waitForRenderings: () => Promise<unknown> | undefined;
  /** Marks a restaurant, or all, as changed once more. */
  repeat: (restaurantId?: number) => void;
}

const hookKey = Symbol.for('makan.purgeHook');
type GlobalWithHook = { [hookKey]?: PurgeHook };

export const getPurgeHook = (): PurgeHook | undefined => (globalThis as GlobalWithHook)[hookKey];

export function setPurgeHook(hook: PurgeHook): void {
  (globalThis as GlobalWithHook)[hookKey] = hook;
}
