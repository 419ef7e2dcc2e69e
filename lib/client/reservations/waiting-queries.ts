import { queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import { isOpenEntry } from '@/lib/contract/waiting-list-values';

/** The queries of the diner's waiting lists, keyed by diner. */
export const waitingQueries = {
  /** Polled while an entry is open, since an offer is held for 15 minutes. */
  entries: (userId: number) =>
    queryOptions({
      queryKey: ['waiting', userId],
      queryFn: ({ signal }) => query('waiting.list', {}, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => isOpenEntry(state)) ? 30_000 : false,
      networkMode: 'always',
    }),
} as const;
