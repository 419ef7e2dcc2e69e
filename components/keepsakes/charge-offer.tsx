'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { BrowserOutput } from '@/lib/contract/contract';
import { keepsakeQueries } from '@/lib/keepsakes/keepsake-queries';
import { moneyWithSign, type WalletMoney } from '@/lib/keepsakes/wallet-sign';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { FailedList, LoadingList } from './list-states';
import { WalletBalance } from './wallet-balance';

interface Props {
  shop: ShopFacts;
  userId: number;
  money: WalletMoney;
  rendered: { summary?: BrowserOutput<'wallet.summary'>; offer?: BrowserOutput<'wallet.payTypes'> };
}

/** The balance, and the amounts that could be topped up; only Singapore has any (WAL-01). */
export function ChargeOffer({ shop, userId, money, rendered }: Props) {
  const t = useTranslations('keepsakes.charge');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WalletBalance userId={userId} money={money} rendered={rendered.summary} />
      {shop.countryCode === 'SG' ? (
        <Amounts shop={shop} sign={money.sign} rendered={rendered.offer} />
      ) : (
        <Notice>{t('never')}</Notice>
      )}
    </div>
  );
}

interface AmountsProps {
  shop: ShopFacts;
  sign: string;
  rendered?: BrowserOutput<'wallet.payTypes'>;
}

function Amounts({ shop, sign, rendered }: AmountsProps) {
  const t = useTranslations('keepsakes.charge');
  const loading = useTranslations('keepsakes.wallet')('loading');
  const { data, isError, isFetching, refetch } = useQuery({
    ...keepsakeQueries.topUpAmounts(shop.restaurantId),
    initialData: rendered,
  });
  if (!data)
    return isError ? (
      <FailedList text={t('offeredFailed')} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingList label={loading} height={72} />
    );
  if (data.amounts.length === 0) return <Notice>{t('noAmounts')}</Notice>;
  return (
    <Card heading={t('offered')} roomy>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2">
        {data.amounts.map((amount) => (
          <li
            key={amount}
            className="num grid min-h-14 place-items-center rounded-control bg-sunken px-2 text-center font-bold"
          >
            {moneyWithSign(amount, sign)}
          </li>
        ))}
      </ul>
      <Notice className="mt-3">{t('notYet')}</Notice>
    </Card>
  );
}
