import { queryOptions } from '@tanstack/react-query';
import { change, query } from '@/lib/client/api/call';

/** Runs even when the browser reports to be offline, so that it fails visibly. */
const evenOffline = { networkMode: 'always' } as const;

/** The payment of the diner's deposit (BKG-01). */
export const depositQueries = {
  options: (reservationId: string) =>
    queryOptions({
      queryKey: ['payment-options', reservationId],
      queryFn: ({ signal }) => query('reservations.depositOptions', { reservationId }, { signal }),
      ...evenOffline,
    }),

  /** It is a change for the gateway, as it may start the payment, but a repetition returns the same one. */
  payment: (reservationId: string, payType: string) =>
    queryOptions({
      queryKey: ['payment', reservationId, payType],
      queryFn: ({ signal }) => change('reservations.payDeposit', { reservationId, payType }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      ...evenOffline,
      retry: false,
    }),
} as const;
