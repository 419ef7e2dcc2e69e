'use client';

import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { voucherQueries } from '@/lib/client/api/voucher-queries';
import type { Order } from '@/lib/contract/orders';
import { toListedOrders } from '@/lib/domain/orders/listed-orders';

/** Runs even when the browser reports to be offline, so that it fails visibly. */
const own = { networkMode: 'always' } as const;

const createHistoryQuery = (userId: number | undefined, place: 'list' | 'page', held: number) =>
  infiniteQueryOptions({
    queryKey: ['order-history', userId, place],
    queryFn: ({ signal, pageParam: pageNum }) => query('orders.history', { pageNum }, { signal }),
    // Pages are counted from 1 (DEC-06), and an empty one is the end (ORD-03).
    initialPageParam: 1,
    // The first page states the page size, so that the pages whose orders are all held are skipped.
    getNextPageParam: (last: Order[], _pages, lastPage: number) =>
      last.length === 0
        ? undefined
        : Math.max(lastPage, lastPage === 1 ? Math.floor(held / last.length) : 0) + 1,
    ...own,
  });

/**
 * Returns the orders of the last three months, page by page on a click; later pages are not loaded automatically
 * (ORD-03). `rendered` is the server-rendered first page, if any. `held` are the orders of the list above: a click
 * continues after them, and loads pages until one has a new order or is the last (DEC-78).
 */
export function useOrderHistory(
  userId: number | undefined,
  place: 'list' | 'page',
  { rendered, held = [] }: { rendered?: Order[]; held?: readonly Order[] } = {},
) {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...createHistoryQuery(userId, place, held.length),
    enabled: false,
    initialData: rendered && { pages: [rendered], pageParams: [1] },
  });
  async function loadMore(): Promise<void> {
    const known = new Set(
      [...held, ...(data?.pages.flat() ?? [])].map(({ orderTransactionId }) => orderTransactionId),
    );
    for (;;) {
      const { data: loaded, isError: failed } = await fetchNextPage();
      const last = loaded?.pages.at(-1) ?? [];
      if (failed || last.length === 0) return;
      if (last.some(({ orderTransactionId }) => !known.has(orderTransactionId))) return;
    }
  }
  return {
    pages: data?.pages ?? [],
    /** True before the first page, because there may be orders. */
    more: !data || hasNextPage,
    fetching: isFetching,
    failed: isError,
    loadMore: () => void loadMore(),
    /** Reloads the loaded pages only. */
    refresh: async () => {
      if (data) await refetch();
    },
  };
}

/** Returns all orders of the order section: latest orders, unpaid vouchers, and the loaded history (ORD-01). */
export function useOrderList(userId: number | undefined) {
  const enabled = userId !== undefined;
  const orders = useQuery({ ...queries.orders(userId), enabled });
  const vouchers = useQuery({ ...voucherQueries.unpaid(userId), enabled });
  const history = useOrderHistory(userId, 'list', { held: orders.data });
  return {
    listed: orders.data
      ? toListedOrders({ orders: orders.data, history: history.pages, vouchers: vouchers.data })
      : undefined,
    failed: orders.isError && !orders.data,
    fetching: orders.isFetching,
    refresh: async () => {
      await Promise.all([orders.refetch(), vouchers.refetch(), history.refresh()]);
    },
    history,
  };
}
