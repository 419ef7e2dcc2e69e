import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/api/browser';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';

/** Movements come by 50. */
const perPage = 50;

/** A full page may be followed by another one; a short one is the last. */
const nextPage =
  (size: number) =>
  (last: readonly unknown[], pages: unknown[]): number | undefined =>
    last.length < size ? undefined : pages.length + 1;

/*
 * Asked also where the browser believes to be offline, so that a question fails and says so. By diner, so that the next
 * one on this page never sees what was another's.
 */
const own = { networkMode: 'always' } as const;

/** What the lists of the account area read. */
export const keepsakeQueries = {
  /** API-50. */
  favourites: (userId: number) =>
    queryOptions({
      queryKey: ['favourites', userId],
      queryFn: ({ signal }) => query('favourites.list', {}, { signal }),
      ...own,
    }),

  /** Restaurants to browse, the best rated first (API-44). */
  restaurants: (countryCode: CountryCode) =>
    queryOptions({
      queryKey: ['restaurants', countryCode],
      queryFn: ({ signal }) => query('restaurant.filter', { countryCode }, { signal }),
      ...own,
    }),

  /** API-25. */
  wallet: (userId: number, countryCode: CountryCode) =>
    queryOptions({
      queryKey: ['wallet', userId, countryCode],
      queryFn: ({ signal }) => query('wallet.summary', { countryCode }, { signal }),
      ...own,
    }),

  /** API-78. */
  movements: (userId: number, locale: Locale) =>
    infiniteQueryOptions({
      queryKey: ['movements', userId, locale],
      queryFn: ({ signal, pageParam: pageNum }) =>
        query('wallet.transactions', { pageNum, locale }, { signal }),
      initialPageParam: 1,
      getNextPageParam: nextPage(perPage),
      ...own,
    }),

  /** Which amounts the restaurant tops up (API-76). */
  topUpAmounts: (restaurantId: number) =>
    queryOptions({
      queryKey: ['top-up-amounts', restaurantId],
      queryFn: ({ signal }) => query('wallet.payTypes', { restaurantId }, { signal }),
      ...own,
    }),
} as const;

/** The first page as the server rendered with it; the browser asks by itself where the server had none. */
export const firstPage = <T>(page: T | undefined) => page && { pages: [page], pageParams: [1] };
