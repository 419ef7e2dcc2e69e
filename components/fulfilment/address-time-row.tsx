'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Icon } from '@/components/ui/icon';
import { listCartLines } from '@/lib/client/cart/cart-store';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { toOrderedDishes } from '@/lib/domain/cart/cart-line';
import { formatAddressLine } from '@/lib/domain/fulfilment/place-address';
import { LazyPlaceTerms } from './lazy-place-terms';
import { useFulfilmentDialogs } from './use-fulfilment-dialogs';
import { useWhenText } from './when-text';

/** Shows place and time in one clickable row; its dialogs load on intent. */
export function AddressTimeRow() {
  const shop = useShop();
  const t = useTranslations('fulfilment.row');
  const when = useWhenText(shop.timeZone);
  const { mode, place, slot, ready } = useFulfilment(shop);
  const { show, preload, dialogs } = useFulfilmentDialogs({
    listDishes: () => toOrderedDishes(listCartLines(shop.restaurantId)),
    slot,
  });
  if (mode === 'RESERVE') return null;

  const needsAddress = mode === 'DELIVERY_TO_HOME' && !place;
  const next = needsAddress ? 'address' : 'time';
  const handleIntent = () => preload(next);

  const title =
    mode === 'SELF_PICKUP'
      ? t('pickupAt', { address: shop.address ?? shop.name })
      : place
        ? formatAddressLine(place)
        : t('chooseAddress');
  const detail = needsAddress ? t('chooseAddressHint') : slot ? when(slot) : t('chooseTime');

  return (
    <>
      <div className="flex min-h-14 items-center gap-3" data-ready={ready || undefined}>
        <button
          type="button"
          onPointerDown={handleIntent}
          onFocus={handleIntent}
          onPointerEnter={handleIntent}
          onClick={() => show(next)}
          className="address-time"
        >
          <span className="address-time-sign">
            <Icon name={mode === 'SELF_PICKUP' ? 'store' : 'pin'} size={20} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-bold">{title}</span>
            <span className="num block truncate text-14 text-muted">{detail}</span>
          </span>
          <Icon name="chevron-right" size={20} />
        </button>
        {mode === 'DELIVERY_TO_HOME' && place && (
          <button type="button" onClick={() => show('address')} className="address-time-change">
            {t('change')}
          </button>
        )}
        {dialogs}
      </div>
      <div className="min-h-5 pl-13">
        {mode === 'DELIVERY_TO_HOME' && place && <LazyPlaceTerms place={place} slot={slot} />}
      </div>
    </>
  );
}
