'use client';

import { type ReactNode, useEffect } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { useFollowedOrder } from '@/lib/client/orders/use-followed-order';
import { useSession } from '@/lib/client/session/session-client';
import type { Order } from '@/lib/contract/orders';
import { isShownHere } from '@/lib/domain/orders/order-opening';
import { OrderShop } from './order-shop';
import { FailedOrder, GuestOrder, LoadingOrder, MissingOrder } from './order-states';

/** A loaded order, kept current by events. */
export interface LoadedOrder {
  order: Order;
  failure?: Error;
  fetching: boolean;
  asOf: number;
  live: boolean;
  refetch: () => Promise<unknown>;
}

interface Props {
  orderTransactionId: string;
  /** Shows the order only if it is from this restaurant (see `isShownHere`). */
  onlyOf?: number;
  children: (loaded: LoadedOrder) => ReactNode;
}

/** Renders one of the diner's orders, or its loading, failed, not-found or guest state. */
export function MyOrder(props: Props) {
  const shop = useShop();
  const { orderTransactionId, onlyOf } = props;
  const session = useSession();
  if (orderTransactionId === '' || !isShownHere(onlyOf, shop.restaurantId)) return <MissingOrder />;
  if (session.status === 'guest') return <GuestOrder />;
  if (session.status === 'unknown') return <LoadingOrder />;
  return (
    <QueryProvider>
      <Followed {...props} />
    </QueryProvider>
  );
}

/** A malformed id counts as not found. */
const missing = ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN'];
const loggedOut = ['ACCESS_DENIED', 'LOGIN_REQUIRED', 'SESSION_EXPIRED'];

function Followed({ orderTransactionId, onlyOf, children }: Props) {
  const shop = useShop();
  const { order, failure, fetching, refetch, ...state } = useFollowedOrder(orderTransactionId);
  const code = failure?.code ?? '';

  // The page shows the failed state, so no toast is needed.
  useEffect(() => {
    if (failure) console.error('The order could not be loaded', failure);
  }, [failure]);

  if (!order && missing.includes(code)) return <MissingOrder />;
  if (!order && loggedOut.includes(code)) return <GuestOrder />;
  if (!order && failure) return <FailedOrder pending={fetching} onRetry={() => void refetch()} />;
  if (!order) return <LoadingOrder />;
  if (!isShownHere(onlyOf, shop.restaurantId, order)) return <MissingOrder />;
  return <OrderShop order={order}>{children({ order, failure, fetching, refetch, ...state })}</OrderShop>;
}
