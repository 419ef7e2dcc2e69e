'use client';

import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  expireSession,
  getCurrentSession,
  hasSessionEnded,
  watchSession,
} from '@/lib/client/session/session-client';
import { ApiError } from '@/lib/domain/api-error';

/** Error codes that a retry may resolve; all others are final. */
const passing = new Set(['TIMEOUT', 'UNREACHABLE', 'INTERNAL', 'BAD_ANSWER']);

// Renders a pending change before the next click is handled; by default a timer delays it, and a fast second click would
// send the change twice.
notifyManager.setScheduler(queueMicrotask);

let client: QueryClient | undefined;

/** Returns one client per page, so that its islands share their requests. */
export function getSharedQueryClient(): QueryClient {
  // Each server render gets a new client, because a shared one would carry data from one diner to another.
  if (typeof window === 'undefined') return new QueryClient();
  client ??= new QueryClient({
    // Handled for every query: a session that cannot be renewed has ended, and the login dialog opens.
    queryCache: new QueryCache({
      onError: (error) => {
        if (hasSessionEnded(error)) expireSession();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && passing.has(error.code),
      },
      // Mutations are never retried automatically: the diner retries, with the same idempotency key. Offline they fail
      // visibly; the default would hold them back until the browser is online.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  forgetOthers(client);
  return client;
}

/** Resets the cache when another diner logs in, here or in another tab, and quotes anew for a guest who logs in. */
function forgetOthers(of: QueryClient): void {
  let { userId: diner, status: last } = getCurrentSession();
  watchSession(({ userId = diner, status }) => {
    if (diner !== undefined && userId !== diner) void of.resetQueries();
    // A guest's quote has no wallet and no vouchers.
    else if (last === 'guest' && status === 'diner') void of.invalidateQueries({ queryKey: ['quote'] });
    diner = userId;
    last = status;
  });
}

/** Provides the query client to islands. The server fetches nothing with it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={getSharedQueryClient()}>{children}</QueryClientProvider>;
}
