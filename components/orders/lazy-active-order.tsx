'use client';

import { LazyMount } from '@/components/ui/lazy-mount';
import { useSession } from '@/lib/client/session/session-client';

const load = () => import('./active-order-bar').then((module) => module.ActiveOrderBar);

/** Loads the reminder of an unfinished order, for logged-in diners only. */
export function LazyActiveOrder() {
  return useSession().status === 'diner' ? <LazyMount load={load} props={{}} when="idle" /> : null;
}
