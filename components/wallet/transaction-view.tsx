'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { FailedList } from '@/components/ui/list-states';
import { queries } from '@/lib/client/api/queries';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { isApiError } from '@/lib/domain/api-error';
import {
  readShownTransaction,
  type ShownTransaction,
  toTransactionQuery,
} from '@/lib/domain/wallet/transaction-fields';
import { TransactionActions } from './transaction-actions';
import { TransactionFields } from './transaction-fields';
import { TransactionMissing } from './transaction-missing';

interface Props {
  userId: number;
  transactionId: string;
  /** The transaction as rendered by the server. */
  rendered?: WalletTransaction;
  /**
   * The transaction as described by the query. It can be forged, so it is only shown until the backend has responded.
   */
  placeholder: ShownTransaction;
}

/** Shows one wallet transaction with its actions. */
export function TransactionView({ userId, transactionId, rendered, placeholder }: Props) {
  const t = useTranslations('wallet.transaction');
  const { data, error, isFetching, refetch } = useQuery({
    ...queries.walletTransaction(transactionId),
    initialData: rendered,
  });
  if (!data && error) {
    const isUnknown = isApiError(error, 'NOT_FOUND');
    return isUnknown ? (
      <TransactionMissing text={t('unknown')} />
    ) : (
      <FailedList text={t('failed')} pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  const shown = data ? readShownTransaction(toTransactionQuery(data)) : placeholder;
  return (
    <>
      <div aria-busy={!data} className={joinClassNames(!data && 'opacity-50')}>
        <TransactionFields transaction={shown} />
      </div>
      {!data && <p className="text-14 text-muted">{t('checking')}</p>}
      {data && <TransactionActions userId={userId} movement={data} />}
    </>
  );
}
