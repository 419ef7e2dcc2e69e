import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';

/**
 * What a restaurant sells of vouchers, kept under its tag; undefined when it couldn't be had, which must not take the page
 * with it (ERR-07).
 */
export const loadOffers = cache(
  async (restaurantId: number, locale: Locale): Promise<Voucher[] | undefined> => {
    try {
      return await call(
        contract['vouchers.list'],
        { restaurantId, locale },
        { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
      );
    } catch {
      return undefined;
    }
  },
);
