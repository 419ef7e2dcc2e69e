'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { queries } from '@/lib/client/api/queries';
import { isAtTable } from '@/lib/domain/orders/order-status';
import { usePayTypeName } from './pay-type-name';

/** Shows the title of a payment page by its method. Reads the cache and loads nothing. */
export function PaymentTitle({ orderTransactionId }: { orderTransactionId: string }) {
  return (
    <QueryProvider>
      <Title orderTransactionId={orderTransactionId} />
    </QueryProvider>
  );
}

function Title({ orderTransactionId }: { orderTransactionId: string }) {
  const t = useTranslations('payment');
  const name = usePayTypeName();
  const { data: order } = useQuery({ ...queries.order(orderTransactionId), enabled: false });
  const isPickup = useIsPickup(orderTransactionId);
  const { data: voucher } = useQuery({ ...queries.voucherOrder(orderTransactionId), enabled: false });
  const { data: movement } = useQuery({ ...queries.walletTransaction(orderTransactionId), enabled: false });
  const payType = order?.payType ?? voucher?.payType ?? movement?.topUp?.payType;
  return payType ? t('title', { payType: name(payType, order?.payTypeDesc, isPickup) }) : t('titleOther');
}

/** Returns whether a payable is an order that is not eaten at a table. Reads the cache and loads nothing. */
export function useIsPickup(orderTransactionId: string): boolean {
  const { data: order } = useQuery({ ...queries.order(orderTransactionId), enabled: false });
  return order !== undefined && !isAtTable(order);
}
