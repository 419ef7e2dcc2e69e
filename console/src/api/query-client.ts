import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { StaffCallName, StaffInput } from '@/lib/contract/staff/contract';
import { CallError, call } from './call';

const isTransient = (error: unknown) =>
  error instanceof CallError && ['UNREACHABLE', 'TIMEOUT', 'INTERNAL'].includes(error.code);

/** Reads are repeated after an outage, acts never: the person presses again. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => isTransient(error) && failures < 3,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError(error) {
      // The session ended in another tab or by a removal: the router asks who is there and leads to the sign-in.
      const codes = ['ACCESS_DENIED', 'STAFF_LOCKED'];
      if (error instanceof CallError && codes.includes(error.code))
        window.dispatchEvent(new Event('signed-out'));
    },
  }),
});

/** Returns the query of a read, keyed by the call's name and input. */
export const staffQuery = <N extends StaffCallName>(name: N, input: StaffInput<N>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, signal),
  });
