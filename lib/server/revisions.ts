/** Change numbers, so that caches can compare whether a value was read before or after a change. */
export interface Revisions {
  /** The number of the last change of any restaurant. */
  readonly newest: number;
  /** Returns the number of a restaurant's last change; 0 if this process has received none. */
  get: (restaurantId: number) => number;
  /** Sets a new number for a restaurant, or for all restaurants, so that nothing cached under an older one is served as fresh. */
  raise: (restaurantId?: number) => void;
}

export function createRevisions(): Revisions {
  let newest = 0;
  let ofAll = 0;
  const ofOne = new Map<number, number>();
  return {
    get newest() {
      return newest;
    },
    get: (restaurantId) => ofOne.get(restaurantId) ?? ofAll,
    raise(restaurantId) {
      newest += 1;
      if (restaurantId !== undefined) {
        ofOne.set(restaurantId, newest);
        return;
      }
      ofAll = newest;
      ofOne.clear();
    },
  };
}

const shared = Symbol.for('makan.revisions');

/** Returns the process-wide revisions; the caching server, Next's cache (next-cache.mjs) and the pages are bundled separately. */
export function getRevisions(): Revisions {
  const home = globalThis as { [shared]?: Revisions };
  home[shared] ??= createRevisions();
  return home[shared];
}

/**
 * Returns the cache tag of a restaurant's data at its current revision. Each change raises the revision, so
 * entries with an older tag are not served again (next-cache.mjs).
 */
export const getRestaurantTag = (restaurantId: number): string =>
  `restaurant-${restaurantId}@${getRevisions().get(restaurantId)}`;

/** Seconds after which cached data is revalidated without a known change. */
export const revalidateSeconds = 60;
