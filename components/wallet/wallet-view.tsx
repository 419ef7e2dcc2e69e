'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedList, LoadingList, MoreButton } from '@/components/ui/list-states';
import { toFirstPage } from '@/lib/client/api/rendered';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import type { Ad } from '@/lib/contract/ads';
import type { BrowserOutput } from '@/lib/contract/contract';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { filterBySign, type WalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { ReturnDialog } from './return-dialog';
import { TransactionTable } from './transaction-table';
import { WalletAd } from './wallet-ad';
import { WalletBalance } from './wallet-balance';
import { WalletWays } from './wallet-ways';

interface Props {
  userId: number;
  money: WalletMoney;
  latest?: number;
  rendered: {
    summary?: BrowserOutput<'wallet.summary'>;
    movements?: BrowserOutput<'wallet.transactions'>;
    ads?: Ad[];
  };
}

/** Shows the wallet's balance and transactions. */
export function WalletView({ userId, money, latest, rendered }: Props) {
  const shop = useShop();
  const t = useTranslations('wallet.overview');
  const list = useRef<HTMLHeadingElement>(null);
  // Rendered above the rows, because the refunded row loses its button on the next render.
  const [returned, setReturned] = useState<WalletTransaction>();
  const all = toLocalePath(
    paths.myChargeDetail({ currencySign: money.sign }),
    shop.locale,
    shop.defaultLocale,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WalletBalance userId={userId} money={money} rendered={rendered.summary}>
        {latest !== undefined && <WalletWays userId={userId} money={money} />}
      </WalletBalance>
      <section className="@container">
        {latest === undefined ? (
          // The page's title shows the same text.
          <h2 ref={list} tabIndex={-1} className="sr-only">
            {t('list')}
          </h2>
        ) : (
          <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
            <h2 ref={list} tabIndex={-1} className="text-18 outline-none">
              {t('latest')}
            </h2>
            <div className="hidden desk:block">
              <ButtonLink variant="ghost" size="small" className="-mr-4" href={all}>
                {t('all')}
              </ButtonLink>
            </div>
          </div>
        )}
        <Movements userId={userId} money={money} latest={latest} rendered={rendered} onReturn={setReturned} />
      </section>
      {latest !== undefined && (
        <ButtonLink
          variant="secondary"
          href={toLocalePath(paths.my({ tag: 'voucher' }), shop.locale, shop.defaultLocale)}
        >
          {t('vouchers')}
        </ButtonLink>
      )}
      {latest !== undefined && <WalletAd rendered={rendered.ads} />}
      {returned && (
        <ReturnDialog
          movement={returned}
          sign={money.sign}
          userId={userId}
          returnFocus={() => list.current}
          onClose={() => setReturned(undefined)}
        />
      )}
    </div>
  );
}

function Movements({
  userId,
  money,
  latest,
  rendered,
  onReturn,
}: Props & { onReturn(movement: WalletTransaction): void }) {
  const shop = useShop();
  const t = useTranslations('wallet.overview');
  const { data: summary } = useQuery({
    ...walletQueries.summary(userId, money.countryCode),
    initialData: rendered.summary,
  });
  const found = useInfiniteQuery({
    ...walletQueries.movements(userId, shop.locale, money.countryCode),
    initialData: toFirstPage(rendered.movements),
  });
  if (!found.data)
    return found.isError ? (
      <FailedList text={t('failed')} pending={found.isFetching} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingList label={t('loading')} height={72} />
    );
  const all = filterBySign(found.data.pages.flat(), money.sign);
  if (all.length === 0 && (latest !== undefined || !found.hasNextPage))
    return <EmptyState icon="wallet" title={t('emptyTitle')} text={t('emptyText')} headingLevel={3} />;
  return (
    <>
      {all.length > 0 && (
        <TransactionTable
          movements={all.slice(0, latest)}
          sign={money.sign}
          balance={summary?.walletBalanceAmount}
          onReturn={onReturn}
        />
      )}
      {latest === undefined && <MoreButton {...found} failed={t('failed')} />}
    </>
  );
}
