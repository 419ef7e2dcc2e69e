'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/client/api/queries';
import type { VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import { MyVoucherDetailCard } from './my-detail-card';

interface Props {
  orderTransactionId: string;
  /** The order as rendered by the server. */
  rendered?: VoucherOrderDetail;
  /** VOUCHER_SCHEME, a server-side environment variable. */
  scheme: string;
}

/** Shows one voucher order with its codes, above the orders. */
export function MyVoucherDetail({ orderTransactionId, rendered, scheme }: Props) {
  const t = useTranslations('voucher.detail');
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    ...queries.voucherOrder(orderTransactionId),
    initialData: rendered,
  });
  const refresh = () => {
    void refetch();
    void client.invalidateQueries({ queryKey: ['voucher-orders'] });
  };
  if (data) return <MyVoucherDetailCard order={data} scheme={scheme} onChanged={refresh} />;
  if (!isError) return <Skeleton height={560} className="mb-4" />;
  return (
    <Notice
      kind="warning"
      live
      className="mb-4"
      action={
        <Button variant="ghost" size="small" pending={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed')}
    </Notice>
  );
}
