'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '@/lib/client/api/queries';
import { type EventStream, followOrder } from '@/lib/client/orders/follow-order';
import type { Order } from '@/lib/contract/orders';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { isSettled } from '@/lib/domain/orders/order-status';

/** Polling interval in milliseconds of a cancelled unpaid order. */
const latePollMilliseconds = 15_000;

/** Milliseconds for which a final order is still followed: staff can undo the last step for a minute. */
const undoMilliseconds = 70_000;

const mayBePaidLate = (order: Order | undefined): boolean =>
  order?.orderStatus === OrderStatus.Cancelled && order.payStatus === PayStatus.Unpaid;

const getStreamUrl = (orderTransactionId: string) =>
  `/api/gateway/order-events?orderTransactionId=${encodeURIComponent(orderTransactionId)}`;

/** Returns the diner's order, updated by events, or by polling every 5 s without them. */
export function useFollowedOrder(orderTransactionId: string) {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...queries.order(orderTransactionId),
    enabled: orderTransactionId !== '',
    // A late payment can revive a cancelled order, which has no more events (DEC-75).
    refetchInterval: ({ state }) => (mayBePaidLate(state.data) ? latePollMilliseconds : false),
  });
  const [live, setLive] = useState(false);

  const loaded = data !== undefined;
  const settled = data ? isSettled(data.orderStatus) : false;
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has its own minute
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => setOver(true), undoMilliseconds);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [orderTransactionId, settled]);
  useEffect(() => {
    // The first answer shows whether the order may be seen, so events start after it.
    if (!loaded || isOver) return;
    return followOrder({
      onChange: () => void refetch(),
      onLive: setLive,
      open: () => new EventSource(getStreamUrl(orderTransactionId)) as EventStream,
    });
  }, [orderTransactionId, loaded, isOver, refetch]);

  return {
    order: data,
    failure: (error as (Error & { code?: string }) | null) ?? undefined,
    pending: isPending,
    fetching: isFetching,
    /** The time of the last update in milliseconds. */
    asOf: dataUpdatedAt,
    live: live && !settled,
    refetch,
  };
}
