import { queryOptions } from '@tanstack/react-query';
import type { BrowserInput } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { change, query } from './call';

/** A retry helps only without an answer; an answer with an error code would be repeated. */
const canRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER'].includes(error.code);

/**
 * Queries run even when the browser reports to be offline, so that they fail visibly instead of pausing, and again when the network
 * is back.
 */
const evenOffline = { networkMode: 'always', refetchOnReconnect: true } as const;

/** The fields of an answer about delivery times (API-54) that the wire requires again for the quote (DEC-84). */
export type DeliveryFacts = Pick<
  BrowserInput<'ordering.extraInfo'>,
  'restaurantToCustomerDistance' | 'transactionId'
>;

/** The queries of client components: one key per request, so that equal requests share one answer. */
export const queries = {
  /** Fees and payment methods for a cart (API-55). */
  quote: (input: BrowserInput<'ordering.extraInfo'>, delivery?: DeliveryFacts) =>
    queryOptions({
      // The backend measures the distance itself: `delivery` changes no figure.
      queryKey: ['quote', input],
      // The next quote does not abort this one, because a click on the button may wait for it.
      queryFn: () => query('ordering.extraInfo', { ...input, ...delivery }),
      staleTime: 30_000,
      ...evenOffline,
      retry: canRetry,
    }),

  /** Times for one day, and the distance (API-54). Another time `at` is requested again. */
  deliveryTime: (input: BrowserInput<'ordering.deliveryTime'>, at?: string) =>
    queryOptions({
      queryKey: ['delivery-time', input, at],
      queryFn: ({ signal }) => query('ordering.deliveryTime', input, { signal }),
      staleTime: 30_000,
      ...evenOffline,
      // A closed day is a valid answer and needs no retry.
      retry: canRetry,
    }),

  /** The diner's order (API-65). */
  order: (orderTransactionId: string) =>
    queryOptions({
      queryKey: ['order', orderTransactionId],
      queryFn: ({ signal }) => query('orders.detail', { orderTransactionId }, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** A restaurant's images for the order detail (API-61). */
  orderAds: (restaurantId: number) =>
    queryOptions({
      queryKey: ['order-ads', restaurantId],
      queryFn: ({ signal }) => query('ads.orderDetail', { restaurantId }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),

  /** The diner's own user info (API-22); keyed by diner, so that the next diner on this page never sees it. */
  user: (userId: number) =>
    queryOptions({
      queryKey: ['user', userId],
      queryFn: ({ signal }) => query('profile.info', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's sessions (DEC-87), keyed by diner as above. */
  sessions: (userId: number) =>
    queryOptions({
      queryKey: ['sessions', userId],
      queryFn: ({ signal }) => query('auth.sessions', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's latest orders (API-62), keyed by diner as above. */
  orders: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['orders', userId],
      queryFn: ({ signal }) => query('orders.list', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's orders that have not ended (API-63), keyed by diner as above. */
  unfinishedOrders: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['orders', userId, 'unfinished'],
      queryFn: ({ signal }) => query('orders.incomplete', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's address book, the default address first (API-26); the id separates two diners of one tab. */
  addresses: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['addresses', userId],
      queryFn: ({ signal }) => query('addresses.list', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's voucher order with its codes (API-69). */
  voucherOrder: (orderTransactionId: string) =>
    queryOptions({
      queryKey: ['voucher-order', orderTransactionId],
      queryFn: ({ signal }) => query('vouchers.orderDetail', { orderTransactionId }, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** Payment methods for an unpaid order or voucher order (API-73, API-71). */
  paymentOptions: (orderTransactionId: string, of: 'order' | 'voucher' = 'order') =>
    queryOptions({
      queryKey: ['payment-options', orderTransactionId],
      queryFn: ({ signal }) =>
        query(
          of === 'voucher' ? 'vouchers.paymentOptions' : 'payments.options',
          { orderTransactionId },
          { signal },
        ),
      ...evenOffline,
      retry: canRetry,
    }),

  /**
   * The payment of an order or voucher order by one payment method (API-74, API-72). It is a change for the gateway, as
   * it may start the payment, but a repetition returns the same payment, so the answer is cached like a query.
   */
  payment: (orderTransactionId: string, payType: string, of: 'order' | 'voucher' = 'order') =>
    queryOptions({
      queryKey: ['payment', orderTransactionId, payType],
      queryFn: ({ signal }) =>
        change(
          of === 'voucher' ? 'vouchers.pay' : 'payments.pay',
          { orderTransactionId, payType },
          { signal },
        ),
      staleTime: Number.POSITIVE_INFINITY,
      ...evenOffline,
      retry: false,
    }),

  /**
   * Checks whether a table takes orders, and announces the diner there (DEC-53). It is a change for the gateway, but a
   * repetition changes nothing else, so the answer is cached like a query.
   */
  tableVisit: (at: BrowserInput<'tables.check'>) =>
    queryOptions({
      queryKey: ['table-visit', at],
      queryFn: ({ signal }) => change('tables.check', at, { signal }),
      staleTime: 60_000,
      ...evenOffline,
      retry: canRetry,
    }),

  /** The other diners at a table and their orders (DIN-03). */
  tableActive: (at: BrowserInput<'tables.active'>) =>
    queryOptions({
      queryKey: ['table-active', at],
      queryFn: ({ signal }) => query('tables.active', at, { signal }),
      staleTime: 5_000,
      // A poll pauses offline, since no diner waits for it.
      retry: false,
    }),

  /** The diner's top-up, or another movement of the wallet (API-79). */
  walletTransaction: (transactionId: string) =>
    queryOptions({
      queryKey: ['wallet-transaction', transactionId],
      queryFn: ({ signal }) => query('wallet.transaction', { transactionId }, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),
} as const;
