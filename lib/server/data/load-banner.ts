import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Banner } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend/backend-client';
import { getRestaurantTag, revalidateSeconds } from '@/lib/server/revisions';

/** Loads the banner, cached under the restaurant's tag; undefined when loading fails. Never throws. */
export const loadBanner = cache(
  (restaurantId: number, locale: Locale): Promise<Banner | undefined> =>
    call(
      contract['restaurant.banner'],
      { restaurantId },
      { locale, tags: [getRestaurantTag(restaurantId)], revalidate: revalidateSeconds },
    ).catch(() => undefined),
);
