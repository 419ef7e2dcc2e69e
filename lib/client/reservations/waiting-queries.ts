import { queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import { isOpenEntry } from '@/lib/contract/waiting-list-values';

/** What the diner's waiting lists read, keyed by diner. */
export const waitingQueries = {
  /** Read again while one is open: an offer is held for 15 minutes. */
  entries: (userId: number) =>
    queryOptions({
      queryKey: ['waiting', userId],
      queryFn: ({ signal }) => query('waiting.list', {}, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => isOpenEntry(state)) ? 30_000 : false,
      networkMode: 'always',
    }),
} as const;
