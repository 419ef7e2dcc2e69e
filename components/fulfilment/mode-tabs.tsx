'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Tabs } from '@/components/ui/tabs';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { findPickupBadge, listOfferedModes } from '@/lib/domain/fulfilment/mode';

interface Props {
  /** Hides reservations, which scan-to-order does not have. */
  orderDish?: boolean;
  /** Hides reservations, which the checkout does not have. */
  withoutReserve?: boolean;
  /** Adds a shadow above the banner. */
  raised?: boolean;
}

/** Offers delivery, pick-up (with its discount) and reservation, as far as the restaurant does. */
export function ModeTabs({ orderDish, withoutReserve, raised }: Props) {
  const shop = useShop();
  const t = useTranslations('fulfilment.mode');
  const { mode, setMode } = useFulfilment(shop);
  const modes = listOfferedModes(shop, orderDish || withoutReserve);
  const badge = findPickupBadge(shop.selfPickupDiscount, shop.locale);
  return (
    <Tabs
      label={t('label')}
      raised={raised}
      value={mode}
      onChange={setMode}
      tabs={modes.map((value) => ({
        value,
        label: t(value),
        note: value === 'SELF_PICKUP' && badge !== undefined ? t('off', { value: badge }) : undefined,
      }))}
    />
  );
}
