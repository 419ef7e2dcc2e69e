import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Outlet } from '@/lib/contract/outlets';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend/backend-client';
import { getRestaurantTag, revalidateSeconds } from '@/lib/server/revisions';

/** Loads the merchant's other outlets, cached under the restaurant's tag; empty when loading fails. Never throws. */
export const loadOutlets = cache(
  (restaurantId: number, locale: Locale): Promise<Outlet[]> =>
    call(
      contract['restaurant.outlets'],
      { restaurantId },
      { locale, tags: [getRestaurantTag(restaurantId)], revalidate: revalidateSeconds },
    ).catch(() => []),
);
