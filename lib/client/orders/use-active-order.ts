'use client';

import { useQuery } from '@tanstack/react-query';
import { queries } from '@/lib/client/api/queries';
import { useSession } from '@/lib/client/session/session-client';
import type { Order } from '@/lib/contract/orders';
import { pickActiveOrder } from '@/lib/domain/orders/active-order';

/** Polling interval in milliseconds while an order is shown. */
const pollMilliseconds = 20_000;

/** Returns the diner's order at this restaurant that waits for its payment or is being prepared; undefined without one (API-63). */
export function useActiveOrder(restaurantId: number): Order | undefined {
  const { status, userId } = useSession();
  const { data } = useQuery({
    ...queries.unfinishedOrders(userId),
    enabled: status === 'diner',
    // The bank app or another tab may have changed the order.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.length ? pollMilliseconds : false),
  });
  return data && pickActiveOrder(data, restaurantId, Date.now());
}
