import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Category } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend/backend-client';
import { getRestaurantTag, revalidateSeconds } from '@/lib/server/revisions';

/** Loads the menu, cached under the restaurant's tag. Throws ApiError. */
export const loadMenu = cache(
  (restaurantId: number, locale: Locale): Promise<Category[]> =>
    call(
      contract['restaurant.menu'],
      { restaurantId },
      { locale, tags: [getRestaurantTag(restaurantId)], revalidate: revalidateSeconds },
    ),
);
