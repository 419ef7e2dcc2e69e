'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { FailedList } from '@/components/ui/list-states';
import { Skeleton } from '@/components/ui/skeleton';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import type { BrowserOutput } from '@/lib/contract/contract';
import { formatWithSign, type WalletMoney } from '@/lib/domain/wallet/wallet-sign';

interface Props {
  userId: number;
  money: WalletMoney;
  rendered?: BrowserOutput<'wallet.summary'>;
  /** Links and buttons below the balance. */
  children?: ReactNode;
}

/** Shows the wallet's balance with the requested currency sign. */
export function WalletBalance({ userId, money, rendered, children }: Props) {
  const t = useTranslations('wallet.overview');
  const { data, isError, isFetching, refetch } = useQuery({
    ...walletQueries.summary(userId, money.countryCode),
    initialData: rendered,
  });
  if (!data && isError)
    return <FailedList text={t('balanceFailed')} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-4 shadow-raised desk:p-6">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
        <AnyIcon name="wallet" size={24} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-14 leading-heading font-bold text-muted">{t('balance')}</h2>
        {data ? (
          <p className="num text-28 leading-heading font-bold">
            {formatWithSign(data.walletBalanceAmount, money.sign)}
          </p>
        ) : (
          <Skeleton width={120} height={39} />
        )}
      </div>
      {children}
    </section>
  );
}
