'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import type { ClientShop } from '@/lib/domain/client-shop';
import { localePath, paths } from '@/lib/domain/routes/paths';
import type { WalletMoney } from '@/lib/domain/wallet/wallet-sign';
import type TopUpDialog from './top-up-dialog';

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
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof TopUpDialog>>>();
  const [open, setOpen] = useState(false);
  const to = (path: string) => localePath(path, shop.locale, shop.defaultLocale);
  const query = { currencySign: money.sign };
  const topUp = to(paths.myCharge(query));
  const tops = shop.countryCode === 'SG' && money.countryCode === 'SG';

  const press = () =>
    import('./top-up-dialog').then(
      (module) => {
        setDialog(() => module.default);
        setOpen(true);
      },
      // Offline: the top-up page shows the failed state.
      () => window.location.assign(topUp),
    );

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
          <Button onClick={() => void press()}>{t('topUp')}</Button>
        </div>
      )}
      {Dialog && open && <Dialog shop={shop} onClose={() => setOpen(false)} />}
    </>
  );
}
