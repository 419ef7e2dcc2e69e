import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { SharedReservation } from '@/lib/contract/reservations';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { call } from '@/lib/server/backend/backend-client';
import { fetchAsUser } from '@/lib/server/session/account-context';

const unknown: readonly string[] = ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'ACCESS_DENIED'];

/**
 * Returns a shared reservation, loaded once per rendering: by its share code for everyone, with a flag for the owner,
 * and by id for the diner who reserved (DEC-68). `missing` when it does not exist, `failed` when the load failed.
 */
export const loadSharedReservation = cache(
  async (
    shareCode: string,
    reservationId: string,
    locale: Locale,
  ): Promise<SharedReservation | 'missing' | 'failed'> => {
    if (!shareCode) return 'missing';
    const share = contract['reservations.share'];
    try {
      const known = await fetchAsUser(share, { shareCode }, locale);
      return known ?? (await call(share, { shareCode }, { locale }));
    } catch (error) {
      if (!(error instanceof ApiError) || !unknown.includes(error.code)) return 'failed';
      const own = reservationId && (await fetchAsUser(share, { reservationId }, locale));
      return own || 'missing';
    }
  },
);
