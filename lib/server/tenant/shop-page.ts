import { notFound } from 'next/navigation';
import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { parseLocale } from '@/lib/domain/i18n/locales';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';

/** Parameters of the internal route; only the middleware's rewrites produce them. */
export type ShopParams = { restaurant: string; locale: string };

/** Returns the checked route parameters; calls notFound() for values that the middleware never writes. */
export async function shopParams(
  params: Promise<ShopParams>,
): Promise<{ restaurantId: number; locale: Locale }> {
  const { restaurant, locale: segment } = await params;
  const locale = parseLocale(segment);
  if (!/^\d{1,9}$/.test(restaurant) || locale !== segment) notFound();
  return { restaurantId: Number(restaurant), locale };
}

/**
 * Loads the restaurant of a page, cached by Next under its tag and loaded once per rendering. Calls notFound() for an
 * unknown restaurant. Other errors throw ApiError, so that a page that is already cached stays.
 */
export const loadRestaurant = cache(async (restaurantId: number, locale: Locale): Promise<RestaurantInfo> => {
  try {
    return await call(
      contract['restaurant.info'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
    );
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'RESTAURANT_UNKNOWN' || error.code === 'NOT_FOUND'))
      notFound();
    throw error;
  }
});

/** Milliseconds that a page waits for uncached data before it uses the cached data. */
const freshTimeoutMs = 1500;

/**
 * Loads the restaurant without the cache, for pages rendered per request on which old data would mislead (a shop that has
 * just opened must not look closed at checkout). Falls back to the cached restaurant when the backend is down or slow.
 */
export const loadCurrentRestaurant = cache(
  async (restaurantId: number, locale: Locale): Promise<RestaurantInfo> => {
    try {
      const signal = AbortSignal.timeout(freshTimeoutMs);
      return await call(contract['restaurant.info'], { restaurantId }, { locale, signal });
    } catch {
      return loadRestaurant(restaurantId, locale);
    }
  },
);
