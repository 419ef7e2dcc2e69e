'use client';

import { useTranslations } from 'next-intl';
import { type FulfilmentDialogs, useFulfilmentDialogs } from '@/components/fulfilment/use-fulfilment-dialogs';
import { showToast } from '@/components/ui/toast';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { ClientShop } from '@/lib/domain/client-shop';

/** The dialogs for place and time; the address comes before the time, which depends on it (DLV-08). */
export function useCheckoutDialogs(
  shop: ClientShop,
  dishList: OrderedDish[],
  slot?: string,
): FulfilmentDialogs {
  const t = useTranslations('fulfilment.time');
  const { show, ...rest } = useFulfilmentDialogs({
    shop,
    getDishes: () => dishList,
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
