import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import { getNextPage } from '@/lib/client/api/rendered';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';

/** Page size of movements. */
const perPage = 50;

/*
 * Runs even when the browser reports to be offline, so that it fails visibly. Keyed by diner, so that the next one on this page
 * never sees another's data.
 */
const own = { networkMode: 'always' } as const;

/* Orders, vouchers and deposits change the wallet from other pages, so only an answer of this very visit is shown unasked. */
const moving = { ...own, staleTime: 1000 } as const;

/** The queries of the wallet's pages. */
export const walletQueries = {
  /** The balance in the currency of a country (API-25). */
  summary: (userId: number, countryCode: CountryCode) =>
    queryOptions({
      queryKey: ['wallet', userId, countryCode],
      queryFn: ({ signal }) => query('wallet.summary', { countryCode }, { signal }),
      ...moving,
    }),

  /** Movements in the currency of a country, newest first, page by page (API-78, WAL-02). */
  movements: (userId: number, locale: Locale, countryCode: CountryCode) =>
    infiniteQueryOptions({
      queryKey: ['movements', userId, locale, countryCode],
      queryFn: ({ signal, pageParam: pageNum }) =>
        query('wallet.transactions', { pageNum, locale, countryCode }, { signal }),
      initialPageParam: 1,
      getNextPageParam: getNextPage(perPage),
      ...moving,
    }),

  /** The restaurant's offer for top-ups, and their payment methods (API-76). */
  topUpOffer: (restaurantId: number) =>
    queryOptions({
      queryKey: ['top-up-offer', restaurantId],
      queryFn: ({ signal }) => query('wallet.payTypes', { restaurantId }, { signal }),
      ...own,
    }),

  /** The restaurant's images below the wallet (API-80). */
  ads: (restaurantId: number) =>
    queryOptions({
      queryKey: ['wallet-ads', restaurantId],
      queryFn: ({ signal }) => query('ads.byType', { type: 'topup_bottom', restaurantId }, { signal }),
      ...own,
    }),
} as const;
