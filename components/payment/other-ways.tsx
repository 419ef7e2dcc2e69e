'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/api/queries';
import { PayTypeList } from './pay-type-list';

interface Props {
  orderTransactionId: string;
  value: string | undefined;
  onChange(payType: string): void;
}

/** The ways in which this order can still be paid (API-73). */
export function OtherWays({ orderTransactionId, value, onChange }: Props) {
  const t = useTranslations('payment');
  const { data, isError, refetch } = useQuery(queries.paymentOptions(orderTransactionId));
  if (isError)
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button variant="ghost" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('waysFailed')}
      </Notice>
    );
  if (!data)
    return (
      <div className="grid gap-4 py-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    );
  if (data.payTypeList.length === 0) return <Notice kind="warning">{t('noWays')}</Notice>;
  return (
    <PayTypeList options={data.payTypeList} value={value} onChange={onChange} legend={t('waysLegend')} />
  );
}
