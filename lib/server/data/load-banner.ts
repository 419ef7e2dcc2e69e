import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Banner } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';

/** The banner's pictures, kept under the restaurant's tag; undefined when they couldn't be had: a page does without them. */
export const loadBanner = cache(
  (restaurantId: number, locale: Locale): Promise<Banner | undefined> =>
    call(
      contract['restaurant.banner'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
    ).catch(() => undefined),
);
