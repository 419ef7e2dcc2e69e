'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/client/api/queries';
import { formatError } from '@/lib/client/i18n/error-text';
import { depositQueries } from '@/lib/client/reservations/deposit-queries';
import type { PayShop } from './pay-shop';
import { PayTypeList } from './pay-type-list';

interface Props {
  shop: Pick<PayShop, 'countryCode' | 'locale'>;
  orderTransactionId: string;
  of: 'order' | 'voucher' | 'deposit';
  value: string | undefined;
  onChange(payType: string): void;
  error?: string;
}

/** Error codes with a message of their own; any other error is a failed load. */
const telling = ['ORDER_EXPIRED', 'ORDER_NOT_PAYABLE', 'NOT_FOUND', 'SESSION_EXPIRED'];

/** Loads the methods by which the order can still be paid (API-73, API-71). */
export function OtherWays({ shop, orderTransactionId, of, value, onChange, error }: Props) {
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  const {
    data,
    error: failure,
    refetch,
  } = useQuery(
    of === 'deposit'
      ? depositQueries.options(orderTransactionId)
      : queries.paymentOptions(orderTransactionId, of),
  );
  const code = (failure as { code?: string } | null)?.code;
  if (failure && code && telling.includes(code))
    return (
      <Notice kind="warning" live>
        {formatError(errors, { code, message: failure.message }, shop)}
      </Notice>
    );
  if (failure)
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
  if (data.payTypeList.length === 0)
    return (
      <Notice kind="warning" live>
        {t('noWays')}
      </Notice>
    );
  return (
    <PayTypeList
      options={data.payTypeList}
      value={value}
      onChange={onChange}
      legend={t('waysLegend')}
      error={error}
    />
  );
}
