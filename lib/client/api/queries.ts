import { queryOptions } from '@tanstack/react-query';
import type { BrowserInput } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { change, query } from './call';

/** A retry helps when no answer came; an answer with an error code would come again. */
const canRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER'].includes(error.code);

/**
 * Queries run even when the browser reports to be offline, so that they fail visibly instead of pausing, and again when the network
 * is back.
 */
const evenOffline = { networkMode: 'always', refetchOnReconnect: true } as const;

/** What the answer about delivery times said (API-54), as the wire wants it repeated for the quote (DEC-84). */
export type DeliveryFacts = Pick<
  BrowserInput<'ordering.extraInfo'>,
  'restaurantToCustomerDistance' | 'transactionId'
>;

/** What islands read, by name: one key per question, so that equal questions share one answer. */
export const queries = {
  /** Fees and ways to pay for a cart as it stands (API-55). */
  quote: (input: BrowserInput<'ordering.extraInfo'>, delivery?: DeliveryFacts) =>
    queryOptions({
      // The backend measures the way itself: `delivery` changes no figure.
      queryKey: ['quote', input],
      // Not aborted by the next quote: a click on the button may wait for this one.
      queryFn: () => query('ordering.extraInfo', { ...input, ...delivery }),
      staleTime: 30_000,
      ...evenOffline,
      retry: canRetry,
    }),

  /** Times for one day, and how far it is (API-54). `at` is the time chosen: another one is requested again. */
  deliveryTime: (input: BrowserInput<'ordering.deliveryTime'>, at?: string) =>
    queryOptions({
      // What is in the cart changes no time.
      queryKey: ['delivery-time', { ...input, dishList: undefined }, at],
      queryFn: ({ signal }) => query('ordering.deliveryTime', input, { signal }),
      staleTime: 30_000,
      ...evenOffline,
      // A closed day is an answer, not a hiccup.
      retry: canRetry,
    }),

  /** One's own order (API-65). */
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

  /** The diner's own user info (API-22); by diner, so that the next one on this page never sees it. */
  user: (userId: number) =>
    queryOptions({
      queryKey: ['user', userId],
      queryFn: ({ signal }) => query('profile.info', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** Where the diner is logged in (DEC-87), by diner like the above. */
  sessions: (userId: number) =>
    queryOptions({
      queryKey: ['sessions', userId],
      queryFn: ({ signal }) => query('auth.sessions', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's own latest orders (API-62), by diner like the above. */
  orders: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['orders', userId],
      queryFn: ({ signal }) => query('orders.list', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's own orders that have not ended (API-63), by diner like the above. */
  unfinishedOrders: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['orders', userId, 'unfinished'],
      queryFn: ({ signal }) => query('orders.incomplete', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** The diner's address book, the default address first (API-26); the id keeps two diners of one tab apart. */
  addresses: (userId: number | undefined) =>
    queryOptions({
      queryKey: ['addresses', userId],
      queryFn: ({ signal }) => query('addresses.list', {}, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** One's own voucher order with its codes (API-69). */
  voucherOrder: (orderTransactionId: string) =>
    queryOptions({
      queryKey: ['voucher-order', orderTransactionId],
      queryFn: ({ signal }) => query('vouchers.orderDetail', { orderTransactionId }, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),

  /** With what an unpaid order, or voucher order, can be paid (API-73, API-71). */
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
   * The payment of an order, or voucher order, by one way to pay (API-74, API-72). A change for the gateway, as it may start
   * the payment, yet asking twice shows the same payment again, so the answer is cached like a query.
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
   * Whether a table can be ordered at, which also tells the table that one is there (DEC-53). A change for the gateway, yet
   * asking again changes nothing else, so the answer is cached like a query.
   */
  tableVisit: (at: BrowserInput<'tables.check'>) =>
    queryOptions({
      queryKey: ['table-visit', at],
      queryFn: ({ signal }) => change('tables.check', at, { signal }),
      staleTime: 60_000,
      ...evenOffline,
      retry: canRetry,
    }),

  /** Who else is ordering at a table, and what it has ordered (DIN-03). */
  tableActive: (at: BrowserInput<'tables.active'>) =>
    queryOptions({
      queryKey: ['table-active', at],
      queryFn: ({ signal }) => query('tables.active', at, { signal }),
      staleTime: 5_000,
      // Polled: paused offline, since nothing waits for it.
      retry: false,
    }),

  /** One's own top-up, or another movement of the wallet (API-79). */
  walletTransaction: (transactionId: string) =>
    queryOptions({
      queryKey: ['wallet-transaction', transactionId],
      queryFn: ({ signal }) => query('wallet.transaction', { transactionId }, { signal }),
      ...evenOffline,
      retry: canRetry,
    }),
} as const;
