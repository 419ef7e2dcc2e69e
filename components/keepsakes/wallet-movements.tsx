'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { BrowserOutput } from '@/lib/contract/contract';
import { firstPage, keepsakeQueries } from '@/lib/keepsakes/keepsake-queries';
import { inMoney, type WalletMoney } from '@/lib/keepsakes/wallet-sign';
import { localePath, paths } from '@/lib/paths';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { FailedList, LoadingList, MoreButton } from './list-states';
import { MovementRow } from './movement-row';
import { WalletBalance } from './wallet-balance';

interface Props {
  shop: ShopFacts;
  userId: number;
  money: WalletMoney;
  latest?: number;
  rendered: {
    summary?: BrowserOutput<'wallet.summary'>;
    movements?: BrowserOutput<'wallet.transactions'>;
  };
}

/** What the wallet holds, and what went in and out of it. */
export function WalletMovements({ shop, userId, money, latest, rendered }: Props) {
  const t = useTranslations('keepsakes.wallet');
  const to = (path: string) => localePath(path, shop.locale, shop.defaultLocale);
  const query = { currencySign: money.sign };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WalletBalance userId={userId} money={money} rendered={rendered.summary}>
        {latest !== undefined && money.countryCode === 'SG' && (
          <ButtonLink variant="secondary" size="small" href={to(paths.myCharge(query))}>
            {t('topUp')}
          </ButtonLink>
        )}
      </WalletBalance>
      <section>
        {latest === undefined ? (
          // The page's own title says the same.
          <h2 className="sr-only">{t('list')}</h2>
        ) : (
          <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
            <h2 className="text-18">{t('latest')}</h2>
            <ButtonLink variant="ghost" size="small" className="-mr-4" href={to(paths.myChargeDetail(query))}>
              {t('all')}
            </ButtonLink>
          </div>
        )}
        <Movements shop={shop} userId={userId} money={money} latest={latest} rendered={rendered} />
      </section>
    </div>
  );
}

function Movements({ shop, userId, money, latest, rendered }: Props) {
  const t = useTranslations('keepsakes.wallet');
  const found = useInfiniteQuery({
    ...keepsakeQueries.movements(userId, shop.locale),
    initialData: firstPage(rendered.movements),
  });
  if (!found.data)
    return found.isError ? (
      <FailedList text={t('failed')} pending={found.isFetching} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingList label={t('loading')} height={72} />
    );
  const all = inMoney(found.data.pages.flat(), money.sign);
  if (all.length === 0 && !found.hasNextPage)
    return <EmptyState icon="wallet" title={t('emptyTitle')} text={t('emptyText')} headingLevel={3} />;
  return (
    <>
      <ul aria-label={t('list')} className="divide-y divide-line rounded-card bg-raised shadow-raised">
        {all.slice(0, latest).map((movement) => (
          <li key={movement.transactionId}>
            <MovementRow movement={movement} shop={shop} sign={money.sign} />
          </li>
        ))}
      </ul>
      {latest === undefined && <MoreButton {...found} />}
    </>
  );
}
