import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import type { ReservationStatus } from '@/lib/contract/statuses';
import type { Day, Locale } from '@/lib/contract/vocabulary';
import { unwrapPhrases } from '@/lib/domain/reservations/remark-phrases';
import { reservationsPerPage } from '@/lib/domain/reservations/reservation-state';

/** Runs even when the browser reports to be offline, so that it fails visibly. */
const evenOffline = { networkMode: 'always' } as const;

/**
 * The queries of reservations. Those of a diner are keyed by diner, so that the next diner on this page never sees
 * them.
 */
export const reservationQueries = {
  /** Weekdays with tables for reservations (API-92). */
  weekdays: (restaurantId: number) =>
    queryOptions({
      queryKey: ['reserve-weekdays', restaurantId],
      queryFn: ({ signal }) => query('reservations.weekdays', { restaurantId }, { signal }),
      ...evenOffline,
    }),

  /** The times of a day (API-94). */
  slots: (restaurantId: number, date: Day) =>
    queryOptions({
      queryKey: ['reserve-slots', restaurantId, date],
      queryFn: ({ signal }) => query('reservations.slots', { restaurantId, date }, { signal }),
      staleTime: 15_000,
      ...evenOffline,
    }),

  /** Quick phrases for the remark (API-97). The list is empty when they cannot be loaded (ERR-07). */
  phrases: (restaurantId: number) =>
    queryOptions({
      queryKey: ['reserve-phrases', restaurantId],
      queryFn: ({ signal }) =>
        query('reservations.remarkPhrases', { restaurantId }, { signal }).then((wrapped) =>
          unwrapPhrases(wrapped, (reason) => console.error('A remark phrase can’t be read:', reason)),
        ),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      ...evenOffline,
    }),

  /** The diner's reservation (API-91). */
  detail: (userId: number | undefined, reservationId: string) =>
    queryOptions({
      queryKey: ['reservation', userId, reservationId],
      queryFn: ({ signal }) => query('reservations.detail', { reservationId }, { signal }),
      ...evenOffline,
    }),

  /** The diner's reservation with its restaurant (API-95). */
  share: (reservationId: string) =>
    queryOptions({
      queryKey: ['reservation-share', reservationId],
      queryFn: ({ signal }) => query('reservations.share', { reservationId }, { signal }),
      ...evenOffline,
    }),

  /** The diner's reservations of a status, or of all, page by page (API-93). */
  list: (userId: number, status?: ReservationStatus) =>
    infiniteQueryOptions({
      queryKey: ['reservations', userId, status ?? 'all'],
      queryFn: ({ signal, pageParam: pageNo }) =>
        query(
          'reservations.list',
          { pageNo, pageSize: reservationsPerPage, reservationStatus: status },
          { signal },
        ),
      initialPageParam: 1,
      // A full page may be followed by another one; a short one is the last.
      getNextPageParam: ({ list }, pages) =>
        list.length < reservationsPerPage ? undefined : pages.length + 1,
      ...evenOffline,
    }),

  /** The number of reservations of a status, from a page of one (RSV-23). */
  count: (userId: number, status?: ReservationStatus) =>
    queryOptions({
      queryKey: ['reservations', userId, 'count', status ?? 'all'],
      queryFn: async ({ signal }) =>
        (await query('reservations.list', { pageNo: 1, pageSize: 1, reservationStatus: status }, { signal }))
          .total,
      ...evenOffline,
    }),
} as const;

/** Returns a phrase in the page's language. */
export const getPhraseLabels = (phrase: { en: string; zh: string; vn: string }, locale: Locale): string =>
  locale === 'zh-CN' ? phrase.zh : phrase[locale];
