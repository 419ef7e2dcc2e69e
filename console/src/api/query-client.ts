import { notifyManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { StaffCallName, StaffInput } from '@/lib/contract/staff/contract';
import { call, hasCode } from './call';

const isTransient = (error: unknown) => hasCode(error, 'UNREACHABLE', 'TIMEOUT', 'INTERNAL');

/**
 * Returns whether the session has to be checked after an error: it ended, changed its person or role, or needs a
 * second factor.
 */
const isAccessError = (error: unknown) =>
  hasCode(error, 'ACCESS_DENIED', 'STAFF_LOCKED', 'FORBIDDEN', 'SECOND_FACTOR_DEMANDED');

// Renders a pending change before the next click is handled; by default a timer delays it.
notifyManager.setScheduler(queueMicrotask);

/** Queries retry after an outage; mutations never do, because the person repeats them. */
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
      if (isAccessError(error) && query.queryKey[0] !== 'account.whoAmI') void checkSession();
    },
  }),
});

// No screen reads the signed-in person as a query, but every navigation needs it, also offline and after a long rest.
queryClient.setQueryDefaults(['account.whoAmI'], { gcTime: Number.POSITIVE_INFINITY });

/** Returns the query of a call, keyed by its name and input. */
export const createStaffQuery = <N extends StaffCallName>(name: N, input: StaffInput<N>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, { signal }),
  });

/** Refetches the signed-in person after a sign of a change; the router then redirects to an allowed screen. */
export async function checkSession(): Promise<void> {
  const whoAmI = createStaffQuery('account.whoAmI', {});
  try {
    await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 });
  } catch (error) {
    if (!isAccessError(error)) return;
    queryClient.removeQueries({ queryKey: whoAmI.queryKey });
  }
  window.dispatchEvent(new Event('session'));
}
