'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { queries } from '@/lib/client/api/queries';
import { RefreshButton } from './refresh-button';

interface Props {
  orderTransactionId: string;
}

/** The order's number in the page bar. Reads the cache and loads nothing. */
export function OrderTitle(props: Props) {
  return (
    <QueryProvider>
      <Title {...props} />
    </QueryProvider>
  );
}

/** Button in the page bar that refetches the order (ORD-08). */
export function OrderRefresh(props: Props) {
  return (
    <QueryProvider>
      <Refresh {...props} />
    </QueryProvider>
  );
}

const useKnownOrder = ({ orderTransactionId }: Props) =>
  useQuery({ ...queries.order(orderTransactionId), enabled: false });

function Title(props: Props) {
  const t = useTranslations('order');
  const { data } = useKnownOrder(props);
  return data ? t('title', { orderSn: data.orderSn }) : t('titlePlain');
}

function Refresh(props: Props) {
  const { data, isFetching, refetch } = useKnownOrder(props);
  return data ? <RefreshButton pending={isFetching} onRefresh={() => void refetch()} /> : null;
}
