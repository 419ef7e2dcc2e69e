'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/client/api/queries';
import { formatError } from '@/lib/client/i18n/error-text';
import { depositQueries } from '@/lib/client/reservations/deposit-queries';
import type { Minor } from '@/lib/contract/vocabulary';
import { isApiError } from '@/lib/domain/api-error';
import { PayTypeList } from './pay-type-list';
import { useIsPickup } from './payment-title';

interface Props {
  orderTransactionId: string;
  of: 'order' | 'voucher' | 'deposit';
  /** The amount to pay. */
  amount: Minor | undefined;
  value: string | undefined;
  onChange(payType: string): void;
  error?: string;
}

/** Error codes with a message of their own; any other error is a failed load. */
const telling = ['ORDER_EXPIRED', 'ORDER_NOT_PAYABLE', 'NOT_FOUND', 'SESSION_EXPIRED'];

/** Loads the payment methods that are still available for the order. */
export function OtherWays({ orderTransactionId, of, amount, value, onChange, error }: Props) {
  const shop = useShop();
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  const isPickup = useIsPickup(orderTransactionId);
  const {
    data,
    error: failure,
    refetch,
  } = useQuery(
    of === 'deposit'
      ? depositQueries.options(orderTransactionId)
      : queries.paymentOptions(orderTransactionId, of),
  );
  if (isApiError(failure) && telling.includes(failure.code))
    return (
      <Notice kind="warning" live>
        {formatError(errors, failure, shop)}
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
      amount={amount}
      value={value}
      onChange={onChange}
      legend={t('waysLegend')}
      error={error}
      isPickup={isPickup}
    />
  );
}
