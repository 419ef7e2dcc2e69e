'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { BrowserOutput } from '@/lib/contract/contract';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getWalletMoney, type WalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { TopUp } from './top-up';
import { WalletBalance } from './wallet-balance';

interface Props {
  shop: ClientShop;
  userId: number;
  money: WalletMoney;
  rendered: { summary?: BrowserOutput<'wallet.summary'>; offer?: BrowserOutput<'wallet.payTypes'> };
}

/** The balance and the top-up, as a page. Only Singapore tops up, and only in its currency (WAL-01). */
export function TopUpView({ shop, userId, money, rendered }: Props) {
  const t = useTranslations('wallet.charge');
  const own = getWalletMoney(undefined, shop.countryCode);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WalletBalance userId={userId} money={money} rendered={rendered.summary} />
      {shop.countryCode !== 'SG' ? (
        <Notice>{t('never')}</Notice>
      ) : money.sign !== own.sign ? (
        // Amounts shown with another sign would be charged in this currency.
        <Notice>{t('otherMoney', { sign: own.sign })}</Notice>
      ) : (
        <TopUp shop={shop} rendered={rendered.offer}>
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
