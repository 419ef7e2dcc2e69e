'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { UnpaidOrderNotice } from '@/components/orders/unpaid-order-notice';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Shows that the cart is empty, below the order that awaits its payment: Back from the payment leads here. */
export function EmptyCheckout() {
  const shop = useShop();
  const t = useTranslations('checkout');
  return (
    <>
      <UnpaidOrderNotice />
      <EmptyState
        icon="bag"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <ButtonLink href={toLocalePath(paths.home(), shop.locale, shop.defaultLocale)}>
            {t('toMenu')}
          </ButtonLink>
        }
      />
    </>
  );
}
