'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { BrowserOutput } from '@/lib/contract/contract';
import { getWalletMoney, type WalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { TopUp } from './top-up';
import { WalletBalance } from './wallet-balance';

interface Props {
  userId: number;
  money: WalletMoney;
  rendered: { summary?: BrowserOutput<'wallet.summary'>; offer?: BrowserOutput<'wallet.payTypes'> };
}

/** Shows the balance and the top-up as a page. Only Singapore offers top-ups, and only in its currency. */
export function TopUpView({ userId, money, rendered }: Props) {
  const shop = useShop();
  const t = useTranslations('wallet.charge');
  const own = getWalletMoney(undefined, shop.countryCode);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WalletBalance userId={userId} money={money} rendered={rendered.summary} />
      {shop.countryCode !== 'SG' ? (
        <Notice>{t('never')}</Notice>
      ) : money.sign !== own.sign ? (
        // An amount shown with another sign would be charged in this currency.
        <Notice>{t('otherMoney', { sign: own.sign })}</Notice>
      ) : (
        <TopUp userId={userId} rendered={rendered.offer}>
          {({ body, foot }) => (
            <Card roomy>
              {body}
              {foot && <div className="mt-4">{foot}</div>}
            </Card>
          )}
        </TopUp>
      )}
    </div>
  );
}
