import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { parseRestaurantId } from '@/lib/contract/restaurant-id';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { parseLocale } from '@/lib/domain/i18n/locales';
import { withLastKnown } from '@/lib/server/data/last-known';
import { fetchCurrentRestaurantInfo, fetchRestaurantInfo } from '@/lib/server/data/restaurant-info';

/** Parameters of the internal route; only the middleware's rewrites produce them. */
export type ShopParams = { restaurant: string; locale: string };

/** Returns the checked route parameters; calls notFound() for values that the middleware never writes. */
export async function parseShopParams(
  params: Promise<ShopParams>,
): Promise<{ restaurantId: number; locale: Locale }> {
  const { restaurant, locale: segment } = await params;
  const locale = parseLocale(segment);
  const restaurantId = parseRestaurantId(restaurant);
  if (restaurantId === undefined || locale !== segment) notFound();
  return { restaurantId, locale };
}

const fetchCachedOrLastKnown = withLastKnown(fetchRestaurantInfo);

/**
 * Loads the restaurant of a page, cached by Next under its tag and loaded once per rendering; the last known one when
 * the cache was emptied and the backend does not respond. Calls notFound() for an unknown restaurant. Other errors
 * throw ApiError, so that a page that is already cached stays.
 */
export const loadRestaurant = cache(async (restaurantId: number, locale: Locale): Promise<RestaurantInfo> => {
  try {
    return await fetchCachedOrLastKnown(restaurantId, locale);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'RESTAURANT_UNKNOWN' || error.code === 'NOT_FOUND'))
      notFound();
    throw error;
  }
});

const fetchOrLastKnown = withLastKnown(fetchCurrentRestaurantInfo);

/**
 * Loads the restaurant without the cache, for pages rendered per request on which old data would mislead (a shop that has
 * just opened must not look closed at checkout). Falls back to the last known, then to the cached restaurant when the backend is
 * down or slow.
 */
export const loadCurrentRestaurant = cache(
  async (restaurantId: number, locale: Locale): Promise<RestaurantInfo> => {
    try {
      return await fetchOrLastKnown(restaurantId, locale);
    } catch {
      return loadRestaurant(restaurantId, locale);
    }
  },
);
