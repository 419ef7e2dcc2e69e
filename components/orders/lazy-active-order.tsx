'use client';

import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { LazyMount } from '@/components/ui/lazy-mount';
import { hasPaidParty } from '@/lib/client/parties/has-paid-party';
import { useSession } from '@/lib/client/session/session-client';

const load = () => import('./active-order-bar').then((module) => module.ActiveOrderBar);

/** Loads the reminder of an unfinished order or refund, for logged-in diners and for guests who have paid at a table. */
export function LazyActiveOrder() {
  const { restaurantId } = useShop();
  const [hasPaid, setPaid] = useState(false);
  useEffect(() => setPaid(hasPaidParty(restaurantId)), [restaurantId]);
  const { status } = useSession();
  return status === 'diner' || hasPaid ? <LazyMount load={load} props={{}} when="idle" /> : null;
}
