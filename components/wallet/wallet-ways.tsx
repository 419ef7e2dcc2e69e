'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { WalletMoney } from '@/lib/domain/wallet/wallet-sign';

const loadDialog = () => import('./top-up-dialog').then((module) => module.default);

interface Props {
  shop: ClientShop;
  money: WalletMoney;
}

/**
 * Actions of the wallet: on a phone links to the details and the top-up (WAL-09); on the desktop a button that opens the
 * top-up dialog. Only Singapore tops up (WAL-01).
 */
export function WalletWays({ shop, money }: Props) {
  const t = useTranslations('wallet.overview');
  const [open, setOpen] = useState(false);
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const query = { currencySign: money.sign };
  const topUp = to(paths.myCharge(query));
  const tops = shop.countryCode === 'SG' && money.countryCode === 'SG';

  // Offline: the top-up page shows the failed state.
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
      {Dialog && open && <Dialog shop={shop} onClose={() => setOpen(false)} />}
    </>
  );
}
