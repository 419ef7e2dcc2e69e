import { cache } from 'react';
import { call } from '@/lib/api/server';
import { keptFor, restaurantTag } from '@/lib/cache-tags';
import { contract } from '@/lib/contract/contract';
import type { Outlet } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';

/** The other outlets of the merchant, kept under the restaurant's tag; none where they can't be had. Never throws. */
export const loadOutlets = cache(
  (restaurantId: number, locale: Locale): Promise<Outlet[]> =>
    call(
      contract['restaurant.outlets'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: keptFor },
    ).catch(() => []),
);
