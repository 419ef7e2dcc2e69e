'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '@/lib/api/queries';
import { useFollowedOrder } from '@/lib/order/use-followed-order';
import { isCash } from '@/lib/payment/pay-types';

/** An order that is being paid: the order itself, followed by events, and the payment in the chosen way. */
export function usePayment(orderTransactionId: string, firstPayType: string | undefined) {
  const { order, failure: orderFailure, refetch } = useFollowedOrder(orderTransactionId);
  const [chosen, setChosen] = useState(firstPayType);
  const payType = chosen ?? order?.payType;

  const payable = order ? order.payStatus === 0 && order.orderStatus !== 10 : true;
  const payment = useQuery({
    ...queries.payment(orderTransactionId, payType ?? ''),
    enabled: payType !== undefined && payable && !isCash(payType),
  });

  return {
    order,
    payment: payment.data,
    payType,
    payTypeDesc: order?.payType === payType ? order?.payTypeDesc : undefined,
    setPayType: setChosen,
    paid: order?.payStatus === 1 || payment.data?.payStatus === 1,
    cancelled: order?.orderStatus === 10,
    failure: orderFailure ?? (payment.error as (Error & { code?: string }) | null) ?? undefined,
    pending: payment.isFetching || (!order && !orderFailure && !payment.data),
    retry: () => {
      void refetch();
      if (payment.isError) void payment.refetch();
    },
    /** Asks for the order once more; true when it's paid now. Throws when the question didn't get through. */
    ask: async () => {
      const { data, error } = await refetch();
      if (error) throw error;
      return data?.payStatus === 1;
    },
  };
}

export type PaymentState = ReturnType<typeof usePayment>;
