import { queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import type { CountryCode } from '@/lib/contract/vocabulary';

/*
 * Runs even when the browser reports to be offline, so that it fails visibly. Keyed by diner, so that the next one on this page
 * never sees another's data.
 */
const own = { networkMode: 'always' } as const;

/** The queries of the favourites. */
export const favouriteQueries = {
  /** API-50. */
  favourites: (userId: number) =>
    queryOptions({
      queryKey: ['favourites', userId],
      queryFn: ({ signal }) => query('favourites.list', {}, { signal }),
      ...own,
      // Hearts on other pages change the list, so only an answer of this very visit is shown unasked.
      staleTime: 1000,
    }),

  /** Restaurants to browse, the best rated first (API-44). */
  restaurants: (countryCode: CountryCode) =>
    queryOptions({
      queryKey: ['restaurants', countryCode],
      queryFn: ({ signal }) => query('restaurant.filter', { countryCode }, { signal }),
      ...own,
    }),
} as const;
