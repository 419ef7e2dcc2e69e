import { cache } from 'react';
import { call } from '@/lib/api/server';
import { keptFor, restaurantTag } from '@/lib/cache-tags';
import { contract } from '@/lib/contract/contract';
import type { Category } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';

/** The menu of a page, kept under the restaurant's tag. Throws ApiError. */
export const loadMenu = cache(
  (restaurantId: number, locale: Locale): Promise<Category[]> =>
    call(
      contract['restaurant.menu'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: keptFor },
    ),
);
