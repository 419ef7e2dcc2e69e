'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { WalletMoney } from '@/lib/domain/wallet/wallet-sign';

const loadDialog = () => import('./top-up-dialog').then((module) => module.default);

interface Props {
  userId: number;
  money: WalletMoney;
}

/**
 * Offers the actions of the wallet: on a phone links to the details and the top-up; on the desktop a button that opens
 * the top-up dialog. Only Singapore offers top-ups.
 */
export function WalletWays({ userId, money }: Props) {
  const shop = useShop();
  const t = useTranslations('wallet.overview');
  const [open, setOpen] = useState(false);
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const query = { currencySign: money.sign };
  const topUp = to(paths.myCharge(query));
  const tops = shop.countryCode === 'SG' && money.countryCode === 'SG';

  // On a failed load (offline) the top-up page shows the failed state.
  const Dialog = useLazyPart(open, loadDialog, () => {
    setOpen(false);
    window.location.assign(topUp);
  });

  return (
    <>
      <div className="grid w-full auto-cols-fr grid-flow-col gap-3 desk:hidden">
        <ButtonLink variant="secondary" size="small" href={to(paths.myChargeDetail(query))}>
          {t('details')}
        </ButtonLink>
        {tops && (
          <ButtonLink size="small" href={topUp}>
            {t('topUp')}
          </ButtonLink>
        )}
      </div>
      {tops && (
        <div className="hidden desk:block">
          <Button onClick={() => setOpen(true)}>{t('topUp')}</Button>
        </div>
      )}
      {Dialog && open && <Dialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}
