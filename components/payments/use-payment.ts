'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useFollowedOrder } from '@/lib/client/orders/use-followed-order';
import { rememberPayType } from '@/lib/client/payments/last-pay-type';
import { keepPayment } from '@/lib/client/payments/stored-payment';
import { depositQueries } from '@/lib/client/reservations/deposit-queries';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import { getCurrentSession } from '@/lib/client/session/session-client';
import { isCash, isWallet } from '@/lib/contract/pay-types';
import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import { toApiError } from '@/lib/domain/api-error';
import type { FromType } from '@/lib/domain/payments/payment-places';
import {
  type Subject,
  toDepositSubject,
  toOrderSubject,
  toTopUpSubject,
  toVoucherSubject,
} from '@/lib/domain/payments/subject';

type PaymentView = Partial<
  Pick<
    PaymentInfo,
    | 'orderSn'
    | 'payUrl'
    | 'aliPayUrl'
    | 'qrCodeInBase64'
    | 'payAmountOrig'
    | 'expiresAt'
    | 'payInMinutes'
    | 'receiveEmail'
    | 'canSubscribe'
  >
>;

/** Milliseconds between two polls of payables without events. */
const pollMilliseconds = 3_000;

/** Returns the payable, updated by events for orders and by polling for the others. */
function useSubject(fromType: FromType, id: string) {
  const order = useFollowedOrder(fromType === 'order' ? id : '');
  const voucher = useQuery({
    ...queries.voucherOrder(id),
    enabled: fromType === 'voucher' && id !== '',
    refetchInterval: ({ state }) =>
      state.data?.vouchersStatus === VoucherOrderStatus.AwaitingPayment && pollMilliseconds,
  });
  const topUp = useQuery({
    ...queries.walletTransaction(id),
    enabled: fromType === 'topup' && id !== '',
    refetchInterval: ({ state }) => state.data?.topUp?.paid === false && pollMilliseconds,
  });
  const reservation = useQuery({
    ...reservationQueries.detail(getCurrentSession().userId, id),
    enabled: fromType === 'deposit' && id !== '',
    refetchInterval: ({ state }) => state.data?.deposit?.state === 'awaiting' && pollMilliseconds,
  });
  if (fromType === 'deposit')
    return {
      subject: reservation.data && toDepositSubject(reservation.data),
      failure: reservation.error ? toApiError(reservation.error) : undefined,
      refetch: reservation.refetch,
    };
  if (fromType === 'voucher')
    return {
      subject: voucher.data && toVoucherSubject(voucher.data),
      failure: voucher.error ? toApiError(voucher.error) : undefined,
      refetch: voucher.refetch,
    };
  if (fromType === 'topup')
    return {
      subject: topUp.data && toTopUpSubject(topUp.data),
      shown: topUp.data?.topUp,
      failure: topUp.error ? toApiError(topUp.error) : undefined,
      refetch: topUp.refetch,
    };
  return {
    subject: order.order && toOrderSubject(order.order),
    failure: order.failure,
    refetch: order.refetch,
  };
}

/** Returns the payable and its payment in the selected method. */
export function usePayment(fromType: FromType, id: string, firstPayType?: string) {
  const client = useQueryClient();
  const { subject, shown, failure: subjectFailure, refetch } = useSubject(fromType, id);
  const [chosen, setChosen] = useState(firstPayType);
  const payType = chosen ?? subject?.payType;
  const getPayment = (by: string) =>
    fromType === 'deposit'
      ? depositQueries.payment(id, by)
      : queries.payment(id, by, fromType === 'voucher' ? 'voucher' : 'order');

  const payable = subject ? !subject.paid && !subject.over : true;
  const payment = useQuery({
    ...getPayment(payType ?? ''),
    // Wallet and cash settle when started, so only a click starts them; a top-up has its only payment already.
    enabled:
      fromType !== 'topup' && payType !== undefined && payable && !isCash(payType) && !isWallet(payType),
  });
  const paymentFailure = payment.error ? toApiError(payment.error) : undefined;
  const data: PaymentView | undefined = payment.data ?? shown;
  const over: Subject['over'] =
    subject?.over ?? (paymentFailure?.code === 'ORDER_EXPIRED' ? 'expired' : undefined);

  return {
    subject,
    payment: data,
    payType,
    /** Until the payable has loaded, it may turn out to be in another payment method than the one that is drawn. */
    isUnknown: payType === undefined && subject === undefined,
    /** A deposit has no payment method until one is selected. */
    hasNoWay: fromType === 'deposit' && subject !== undefined && payType === undefined,
    payTypeDesc: subject?.payType === payType ? subject?.payTypeDesc : undefined,
    paid: subject?.paid === true || payment.data?.payStatus === PayStatus.Paid,
    over,
    failure: subjectFailure ?? paymentFailure,
    retry: () => {
      void refetch();
      if (payment.isError) void payment.refetch();
    },
    /** Starts a payment with another method; wallet and cash settle immediately. Throws ApiError. */
    choose: async (next: string) => {
      await client.fetchQuery({ ...getPayment(next), staleTime: 0 });
      rememberPayType(next);
      // The page that reads the stored payment supports no deposits.
      if (fromType !== 'deposit') keepPayment(id);
      setChosen(next);
      await refetch();
    },
    /** Requests a new code for an expired one; the payable may have expired too. */
    renew: async () => {
      await Promise.all([refetch(), fromType === 'topup' ? undefined : payment.refetch()]);
    },
    /** Checks the payment with the provider and refetches the payable. Throws when the check fails. */
    ask: async (): Promise<'paid' | 'pending' | 'failed'> => {
      const { payStatus, tryFailed } = await change('payments.check', { orderTransactionId: id });
      const { error } = await refetch();
      if (error) throw error;
      if (payStatus === PayStatus.Paid) return 'paid';
      return tryFailed ? 'failed' : 'pending';
    },
  };
}

export type PaymentState = ReturnType<typeof usePayment>;
