import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Category } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';

/** The menu of a page, kept under the restaurant's tag. Throws ApiError. */
export const loadMenu = cache(
  (restaurantId: number, locale: Locale): Promise<Category[]> =>
    call(
      contract['restaurant.menu'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
    ),
);
