import { notFound } from 'next/navigation';
import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { parseLocale } from '@/lib/domain/i18n/locales';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';

/** The internal route's parameters, which only our own rewrites write. */
export type ShopParams = { restaurant: string; locale: string };

/** Reads the route's parameters; anything that no rewrite of ours would write is a 404. */
export async function shopParams(
  params: Promise<ShopParams>,
): Promise<{ restaurantId: number; locale: Locale }> {
  const { restaurant, locale: segment } = await params;
  const locale = parseLocale(segment);
  if (!/^\d{1,9}$/.test(restaurant) || locale !== segment) notFound();
  return { restaurantId: Number(restaurant), locale };
}

/**
 * The restaurant of a page, kept by Next under its tag and asked once per rendering. A restaurant that the backend
 * doesn't know is a 404; other failures throw ApiError, so that a page that is already kept stays.
 */
export const getRestaurant = cache(async (restaurantId: number, locale: Locale): Promise<RestaurantInfo> => {
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

/** How long a page waits for the latest word before it takes the kept one. Milliseconds. */
const freshWait = 1500;

/**
 * The restaurant as it is now, for pages rendered per request on which old facts would mislead (a shop that has just opened
 * must not read as resting at checkout). With the backend away or slow, what is kept.
 */
export const getFreshRestaurant = cache(
  async (restaurantId: number, locale: Locale): Promise<RestaurantInfo> => {
    try {
      const signal = AbortSignal.timeout(freshWait);
      return await call(contract['restaurant.info'], { restaurantId }, { locale, signal });
    } catch {
      return getRestaurant(restaurantId, locale);
    }
  },
);
