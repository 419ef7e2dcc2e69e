import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { StaffCallName, StaffInput } from '@/lib/contract/staff/contract';
import { CallError, call } from './call';

const isTransient = (error: unknown) =>
  error instanceof CallError && ['UNREACHABLE', 'TIMEOUT', 'INTERNAL'].includes(error.code);

/** Errors that say that somebody else is signed in here now, nobody, in another role, or that they have to set up a second factor. */
const accessCodes = new Set<string>(['ACCESS_DENIED', 'STAFF_LOCKED', 'FORBIDDEN', 'SECOND_FACTOR_DEMANDED']);

/** Reads are repeated after an outage, acts never: the person clicks again. */
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
    onError(error, query) {
      const isAccess = error instanceof CallError && accessCodes.has(error.code);
      if (isAccess && query.queryKey[0] !== 'account.whoAmI') void checkSession();
    },
  }),
});

/** Returns the query of a read, keyed by the call's name and input. */
export const createStaffQuery = <N extends StaffCallName>(name: N, input: StaffInput<N>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, signal),
  });

/** Asks who is signed in, after a sign that it changed; the router then leads to what they may see. */
export async function checkSession(): Promise<void> {
  const whoAmI = createStaffQuery('account.whoAmI', {});
  try {
    await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 });
  } catch (error) {
    if (!(error instanceof CallError && accessCodes.has(error.code))) return;
    queryClient.removeQueries({ queryKey: whoAmI.queryKey });
  }
  window.dispatchEvent(new Event('session'));
}
