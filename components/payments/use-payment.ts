'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useFollowedOrder } from '@/lib/client/orders/use-followed-order';
import { rememberPayType } from '@/lib/client/payments/last-pay-type';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { FromType } from '@/lib/domain/payments/from-type';
import { isCash } from '@/lib/domain/payments/pay-types';
import { orderSubject, type Subject, topUpSubject, voucherSubject } from '@/lib/domain/payments/subject';

type Failure = Error & { code?: string };
type ShownPayment = Partial<
  Pick<
    PaymentInfo,
    'orderSn' | 'payUrl' | 'aliPayUrl' | 'qrCodeInBase64' | 'payAmountOrig' | 'expiresAt' | 'payInMinutes'
  >
>;

/** Milliseconds; what has no events of its own is asked for again while it waits. */
const askEvery = 3_000;

/** What is paid for, kept up to date: an order by its events, the others by asking. */
function useSubject(fromType: FromType, id: string) {
  const order = useFollowedOrder(fromType === 'order' ? id : '');
  const voucher = useQuery({
    ...queries.voucherOrder(id),
    enabled: fromType === 'voucher' && id !== '',
    refetchInterval: ({ state }) => state.data?.vouchersStatus === 0 && askEvery,
  });
  const topUp = useQuery({
    ...queries.walletTransaction(id),
    enabled: fromType === 'topup' && id !== '',
    refetchInterval: ({ state }) => state.data?.topUp?.paid === false && askEvery,
  });
  if (fromType === 'voucher')
    return {
      subject: voucher.data && voucherSubject(voucher.data),
      failure: (voucher.error as Failure | null) ?? undefined,
      refetch: voucher.refetch,
    };
  if (fromType === 'topup')
    return {
      subject: topUp.data && topUpSubject(topUp.data),
      shown: topUp.data?.topUp,
      failure: (topUp.error as Failure | null) ?? undefined,
      refetch: topUp.refetch,
    };
  return {
    subject: order.order && orderSubject(order.order),
    failure: order.failure,
    refetch: order.refetch,
  };
}

/** Something that is being paid: what it is, and the payment in the chosen way (PAY-06, RT-23). */
export function usePayment(fromType: FromType, id: string, firstPayType?: string) {
  const client = useQueryClient();
  const { subject, shown, failure: subjectFailure, refetch } = useSubject(fromType, id);
  const [chosen, setChosen] = useState(firstPayType);
  const payType = chosen ?? subject?.payType;
  const of = fromType === 'voucher' ? 'voucher' : 'order';

  const payable = subject ? !subject.paid && !subject.over : true;
  const asked = queries.payment(id, payType ?? '', of);
  const payment = useQuery({
    ...asked,
    // Only a press starts what is settled by starting it, and a top-up brings its one payment along.
    enabled:
      fromType !== 'topup' &&
      payType !== undefined &&
      payable &&
      !isCash(payType) &&
      payType !== 'WALLET_PAY',
  });
  const paymentFailure = (payment.error as Failure | null) ?? undefined;
  const data: ShownPayment | undefined = payment.data ?? shown;
  const over: Subject['over'] =
    subject?.over ?? (paymentFailure?.code === 'ORDER_EXPIRED' ? 'expired' : undefined);

  return {
    subject,
    payment: data,
    payType,
    payTypeDesc: subject?.payType === payType ? subject?.payTypeDesc : undefined,
    paid: subject?.paid === true || payment.data?.payStatus === 1,
    over,
    failure: subjectFailure ?? paymentFailure,
    retry: () => {
      void refetch();
      if (payment.isError) void payment.refetch();
    },
    /** Begins to pay another way (PAY-02); a wallet or cash is settled with it. Throws ApiError. */
    choose: async (next: string) => {
      await client.fetchQuery({ ...queries.payment(id, next, of), staleTime: 0 });
      rememberPayType(next);
      setChosen(next);
      await refetch();
    },
    /** A new code in place of one that has run out; what is paid for may have run out with it. */
    renew: async () => {
      await Promise.all([refetch(), fromType === 'topup' ? undefined : payment.refetch()]);
    },
    /** Asks the provider once more, and how it stands then. Throws when the question didn't get through. */
    ask: async (): Promise<'paid' | 'pending' | 'failed'> => {
      const { payStatus, tryFailed } = await change('payments.check', { orderTransactionId: id });
      const { error } = await refetch();
      if (error) throw error;
      if (payStatus === 1) return 'paid';
      return tryFailed ? 'failed' : 'pending';
    },
  };
}

export type PaymentState = ReturnType<typeof usePayment>;
