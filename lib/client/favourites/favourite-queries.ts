import { queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import type { CountryCode } from '@/lib/contract/vocabulary';

/*
 * Asked also where the browser believes to be offline, so that a question fails and says so. By diner, so that the next
 * one on this page never sees what was another's.
 */
const own = { networkMode: 'always' } as const;

/** What the favourites read. */
export const favouriteQueries = {
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
} as const;
