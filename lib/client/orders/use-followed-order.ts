'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '@/lib/client/api/queries';
import { type EventStream, followOrder } from '@/lib/client/orders/follow-order';
import { isSettled } from '@/lib/domain/orders/order-status';

const streamOf = (orderTransactionId: string) =>
  `/api/gateway/order-events?orderTransactionId=${encodeURIComponent(orderTransactionId)}`;

/** One's own order, kept up to date by its events, or by asking every 5 s while there are none. */
export function useFollowedOrder(orderTransactionId: string) {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...queries.order(orderTransactionId),
    enabled: orderTransactionId !== '',
  });
  const [live, setLive] = useState(false);

  const loaded = data !== undefined;
  const settled = data ? isSettled(data.orderStatus) : false;
  useEffect(() => {
    // Before the first answer nobody knows whether this order may be seen; a settled one tells nothing new.
    if (!loaded || settled) return;
    return followOrder({
      onChange: () => void refetch(),
      onLive: setLive,
      open: () => new EventSource(streamOf(orderTransactionId)) as EventStream,
    });
  }, [orderTransactionId, loaded, settled, refetch]);

  return {
    order: data,
    failure: (error as (Error & { code?: string }) | null) ?? undefined,
    pending: isPending,
    fetching: isFetching,
    /** When we last heard of it, milliseconds. */
    asOf: dataUpdatedAt,
    live: live && !settled,
    refetch,
  };
}
