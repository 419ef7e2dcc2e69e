'use client';

import { useTranslations } from 'next-intl';
import { type FulfilmentDialogs, useFulfilmentDialogs } from '@/components/fulfilment/use-fulfilment-dialogs';
import { useShop } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { OrderedDish } from '@/lib/contract/ordering';

/** Opens the dialogs for place and time. The address comes first, because the offered times depend on it. */
export function useCheckoutDialogs(dishList: OrderedDish[], slot?: string): FulfilmentDialogs {
  const shop = useShop();
  const t = useTranslations('fulfilment.time');
  const { show, ...rest } = useFulfilmentDialogs({
    listDishes: () => dishList,
    slot,
    withReceiver: true,
  });
  return {
    ...rest,
    show(kind) {
      const { mode, place } = getFulfilment(shop);
      const placeFirst = kind === 'time' && mode !== 'SELF_PICKUP' && !place;
      if (placeFirst) showToast({ kind: 'warning', text: t('addressFirst'), id: 'address-first' });
      show(placeFirst ? 'address' : kind);
    },
  };
}
