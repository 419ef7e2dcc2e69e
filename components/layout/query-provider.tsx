'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  expireSession,
  getCurrentSession,
  hasSessionEnded,
  watchSession,
} from '@/lib/client/session/session-client';
import { ApiError } from '@/lib/domain/api-error';

/** Reasons that another try may remove; the others are answers. */
const passing = new Set(['TIMEOUT', 'UNREACHABLE', 'INTERNAL', 'BAD_ANSWER']);

let client: QueryClient | undefined;

/** One client per page, shared by its islands, so that two of them never ask twice for the same. */
export function getSharedQueryClient(): QueryClient {
  // Rendering on the server has one of its own each time: what was read for one diner must not stay for the next.
  if (typeof window === 'undefined') return new QueryClient();
  client ??= new QueryClient({
    // Any query: a session that could not be renewed is over, and the login dialog says so (SES-08).
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
      // Mutations are never retried automatically: the user retries, with the same idempotency key.
      mutations: { retry: false },
    },
  });
  forgetOthers(client);
  return client;
}

/** What was read for one diner is not another's: a login in this or another tab may bring a second one (docs/reliability.md, 11). */
function forgetOthers(of: QueryClient): void {
  let diner = getCurrentSession().userId;
  watchSession(({ userId }) => {
    if (userId === undefined || userId === diner) return;
    if (diner !== undefined) void of.resetQueries();
    diner = userId;
  });
}

/** For islands only: nothing is fetched on the server, so the client never carries one diner's data to another. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={getSharedQueryClient()}>{children}</QueryClientProvider>;
}
