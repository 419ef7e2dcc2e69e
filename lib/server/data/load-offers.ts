import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import { call } from '@/lib/server/backend/backend-client';
import { getRestaurantTag, revalidateSeconds } from '@/lib/server/revisions';

/**
 * Loads the vouchers that a restaurant sells, cached under its tag; undefined when loading fails, which must not break the
 * page (ERR-07).
 */
export const loadOffers = cache(
  async (restaurantId: number, locale: Locale): Promise<Voucher[] | undefined> => {
    try {
      return await call(
        contract['vouchers.list'],
        { restaurantId, locale },
        { locale, tags: [getRestaurantTag(restaurantId)], revalidate: revalidateSeconds },
      );
    } catch {
      return undefined;
    }
  },
);
