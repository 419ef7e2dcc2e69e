import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Outlet } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';

/** The other outlets of the merchant, kept under the restaurant's tag; none where they can't be had. Never throws. */
export const loadOutlets = cache(
  (restaurantId: number, locale: Locale): Promise<Outlet[]> =>
    call(
      contract['restaurant.outlets'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
    ).catch(() => []),
);
