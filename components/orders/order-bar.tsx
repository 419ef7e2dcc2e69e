'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { queries } from '@/lib/client/api/queries';
import { RefreshButton } from './refresh-button';

interface Props {
  orderTransactionId: string;
}

/** Shows the order's number in the page bar. Reads the cache and loads nothing. */
export function OrderTitle(props: Props) {
  return (
    <QueryProvider>
      <Title {...props} />
    </QueryProvider>
  );
}

/** Refetches the order from the page bar. */
export function OrderRefresh(props: Props) {
  return (
    <QueryProvider>
      <Refresh {...props} />
    </QueryProvider>
  );
}

const useCachedOrder = ({ orderTransactionId }: Props) =>
  useQuery({ ...queries.order(orderTransactionId), enabled: false });

function Title(props: Props) {
  const t = useTranslations('order');
  const { data } = useCachedOrder(props);
  return data ? t('title', { orderSn: data.orderSn }) : t('titlePlain');
}

function Refresh(props: Props) {
  const { data, isFetching, refetch } = useCachedOrder(props);
  return data ? <RefreshButton pending={isFetching} onRefresh={() => void refetch()} /> : null;
}
