'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { FailedList } from '@/components/ui/list-states';
import { queries } from '@/lib/client/api/queries';
import type { ClientShop } from '@/lib/domain/client-shop';
import {
  readShownTransaction,
  type ShownTransaction,
  toTransactionQuery,
} from '@/lib/domain/wallet/transaction-fields';
import { TransactionActions } from './transaction-actions';
import { TransactionFields } from './transaction-fields';
import { TransactionMissing } from './transaction-missing';

interface Props {
  shop: ClientShop;
  userId: number;
  transactionId: string;
  /** What the query says (RT-15): anybody can write it, so it only stands in until the backend has answered. */
  placeholder: ShownTransaction;
}

/** One wallet transaction as the backend tells it, with its actions. */
export function TransactionView({ shop, userId, transactionId, placeholder }: Props) {
  const t = useTranslations('wallet.transaction');
  const { data, error, isFetching, refetch } = useQuery(queries.walletTransaction(transactionId));
  if (!data && error) {
    const isUnknown = (error as { code?: string }).code === 'NOT_FOUND';
    return isUnknown ? (
      <TransactionMissing shop={shop} text={t('unknown')} />
    ) : (
      <FailedList text={t('failed')} pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  const shown = data ? readShownTransaction(toTransactionQuery(data)) : placeholder;
  return (
    <>
      {!data && <p className="text-14 text-muted">{t('checking')}</p>}
      <div aria-busy={!data} className={joinClassNames(!data && 'opacity-50')}>
        <TransactionFields transaction={shown} shop={shop} />
      </div>
      {data && <TransactionActions shop={shop} userId={userId} movement={data} />}
    </>
  );
}
