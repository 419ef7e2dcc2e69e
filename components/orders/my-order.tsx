'use client';

import { type ReactNode, useEffect } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useFollowedOrder } from '@/lib/client/orders/use-followed-order';
import { useSession } from '@/lib/client/session/session-client';
import type { Order } from '@/lib/contract/orders';
import type { ClientShop } from '@/lib/domain/client-shop';
import { isShownHere } from '@/lib/domain/orders/order-opening';
import { FailedOrder, GuestOrder, LoadingOrder, MissingOrder } from './order-states';

export type OrderShop = Pick<
  ClientShop,
  'restaurantId' | 'countryCode' | 'locale' | 'defaultLocale' | 'timeZone' | 'name' | 'payPages' | 'linkHosts'
>;

/** A loaded order, stored current by events. */
export interface LoadedOrder {
  order: Order;
  failure?: Error;
  fetching: boolean;
  asOf: number;
  live: boolean;
  refetch: () => Promise<unknown>;
}

interface Props {
  shop: OrderShop;
  orderTransactionId: string;
  /** Only an order of this restaurant is shown (see `isShownHere`). */
  onlyOf?: number;
  children: (loaded: LoadedOrder) => ReactNode;
}

/** Renders one of the user's orders, or its loading, failed, not-found or guest state. */
export function MyOrder(props: Props) {
  const { shop, orderTransactionId, onlyOf } = props;
  const session = useSession();
  if (orderTransactionId === '' || !isShownHere(onlyOf, shop.restaurantId))
    return <MissingOrder shop={shop} />;
  if (session.status === 'guest') return <GuestOrder />;
  if (session.status === 'unknown') return <LoadingOrder />;
  return (
    <QueryProvider>
      <Followed {...props} />
    </QueryProvider>
  );
}

/** A malformed id is treated as not found. */
const missing = ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN'];
const loggedOut = ['ACCESS_DENIED', 'LOGIN_REQUIRED', 'SESSION_EXPIRED'];

function Followed({ shop, orderTransactionId, onlyOf, children }: Props) {
  const { order, failure, fetching, refetch, ...state } = useFollowedOrder(orderTransactionId);
  const code = failure?.code ?? '';

  // The page itself shows the failed state, so no toast is raised (ERR-07).
  useEffect(() => {
    if (failure) console.error('The order could not be loaded', failure);
  }, [failure]);

  if (!order && missing.includes(code)) return <MissingOrder shop={shop} />;
  if (!order && loggedOut.includes(code)) return <GuestOrder />;
  if (!order && failure) return <FailedOrder pending={fetching} onRetry={() => void refetch()} />;
  if (!order) return <LoadingOrder />;
  if (!isShownHere(onlyOf, shop.restaurantId, order)) return <MissingOrder shop={shop} />;
  return children({ order, failure, fetching, refetch, ...state });
}
