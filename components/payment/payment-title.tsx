'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { queries } from '@/lib/api/queries';
import { usePayTypeName } from './pay-type-name';

/** The title of a payment page, once it's known how the order is paid. Asks for nothing itself. */
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
  const { data } = useQuery({ ...queries.order(orderTransactionId), enabled: false });
  return data?.payType ? t('title', { payType: name(data.payType, data.payTypeDesc) }) : t('titleOther');
}
