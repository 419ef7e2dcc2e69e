import { contract } from '@/lib/contract/contract';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend/backend-client';
import { getRestaurantTag, revalidateSeconds } from '../revisions';

/** Milliseconds that a page waits for uncached data before it uses the cached data. */
const freshTimeoutMs = 1500;

/** Returns the restaurant's data from Next's cache, under its tag. Throws ApiError. */
export const fetchRestaurantInfo = (restaurantId: number, locale: Locale): Promise<RestaurantInfo> =>
  call(
    contract['restaurant.info'],
    { restaurantId },
    { locale, tags: [getRestaurantTag(restaurantId)], revalidate: revalidateSeconds },
  );

/** Returns the restaurant's data without the cache. Throws ApiError, after 1.5 seconds at the latest. */
export const fetchCurrentRestaurantInfo = (restaurantId: number, locale: Locale): Promise<RestaurantInfo> =>
  call(
    contract['restaurant.info'],
    { restaurantId },
    { locale, signal: AbortSignal.timeout(freshTimeoutMs) },
  );
