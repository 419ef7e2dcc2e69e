'use client';

import { useTranslations } from 'next-intl';
import { Tabs } from '@/components/ui/tabs';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getOfferedModes, getPickupBadge } from '@/lib/domain/fulfilment/mode';

interface Props {
  shop: ClientShop;
  /** Scan-to-order mode has no reservations (DLV-04). */
  orderDish?: boolean;
  /** At checkout only delivery and pick-up make sense. */
  withoutReserve?: boolean;
  /** Lifts the pill off the banner. */
  raised?: boolean;
}

/** Delivery, pick-up with its discount, reserve: what the restaurant offers (DLV-01, DLV-04, STM-02). */
export function ModeTabs({ shop, orderDish, withoutReserve, raised }: Props) {
  const t = useTranslations('fulfilment.mode');
  const { mode, setMode } = useFulfilment(shop);
  const modes = getOfferedModes(shop, orderDish || withoutReserve);
  const badge = getPickupBadge(shop.selfPickupDiscount, shop.locale);
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
