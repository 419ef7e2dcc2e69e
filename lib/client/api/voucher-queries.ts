import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import type { Locale } from '@/lib/contract/vocabulary';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import { tabStatuses, type VoucherTab } from '@/lib/domain/vouchers/order-state';

/** Page size of voucher orders. */
const perPage = 50;

/* Runs even when the browser reports to be offline, so that it fails visibly. */
const always = { networkMode: 'always' } as const;

/** Queries of the voucher pages. The diner's own data is keyed by diner, so that the next one on this page never sees it. */
export const voucherQueries = {
  /** API-81. */
  offers: (restaurantId: number, locale: Locale) =>
    queryOptions({
      queryKey: ['voucher-offers', restaurantId, locale],
      queryFn: ({ signal }) => query('vouchers.list', { restaurantId, locale }, { signal }),
      ...always,
    }),

  /** API-83. */
  offer: (restaurantId: number, id: number, locale: Locale) =>
    queryOptions({
      queryKey: ['voucher-offer', restaurantId, id, locale],
      queryFn: ({ signal }) => query('vouchers.detail', { id, restaurantId, locale }, { signal }),
      ...always,
    }),

  /** API-84. */
  payTypes: (restaurantId: number) =>
    queryOptions({
      queryKey: ['voucher-pay-types', restaurantId],
      queryFn: ({ signal }) => query('vouchers.payTypes', { restaurantId }, { signal }),
      ...always,
    }),

  /** A tab of the account: each page contains one page of every status of the tab (API-68, VCH-01, DEC-36). */
  orders: (userId: number, tab: VoucherTab, locale: Locale) =>
    infiniteQueryOptions({
      queryKey: ['voucher-orders', userId, tab, locale],
      queryFn: ({ signal, pageParam: pageNum }) =>
        Promise.all(
          tabStatuses[tab].map((couponStatus) =>
            query('vouchers.orders', { couponStatus, pageNum, locale }, { signal }),
          ),
        ),
      initialPageParam: 1,
      getNextPageParam: (last: VoucherOrder[][], pages) =>
        last.some(({ length }) => length >= perPage) ? pages.length + 1 : undefined,
      ...always,
    }),

  /** Voucher orders that await their payment. */
  unpaid: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['voucher-orders', userId, 'TOPAY'],
      queryFn: ({ signal }) => query('vouchers.orders', { couponStatus: 'TOPAY' }, { signal }),
      ...always,
    }),

  /** API-87. */
  purchase: (userId: number | undefined, orderTransactionId: string, locale: Locale) =>
    queryOptions({
      queryKey: ['voucher-purchase', userId, orderTransactionId, locale],
      queryFn: ({ signal }) => query('vouchers.purchaseDetails', { orderTransactionId, locale }, { signal }),
      ...always,
    }),
} as const;

/** Returns the pages of a tab as one list: all orders of its first status, then of the next (DEC-36). */
export function listOrders(pages: readonly VoucherOrder[][][]): VoucherOrder[] {
  const statuses = Math.max(0, ...pages.map(({ length }) => length));
  return Array.from({ length: statuses }, (_, status) => pages.flatMap((page) => page[status] ?? [])).flat();
}
