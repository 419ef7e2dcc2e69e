'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { cartLines } from '@/lib/client/cart/cart-store';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { toOrderedDishes } from '@/lib/domain/cart/cart-line';
import type { ClientShop } from '@/lib/domain/client-shop';
import { addressLine } from '@/lib/domain/fulfilment/place-address';
import { useWhenText } from './when-text';

const loadAddress = () => import('./address-dialog').then((module) => module.default);
const loadTime = () => import('./time-dialog').then((module) => module.default);

type Opened = { kind: 'address' | 'time'; Dialog: ComponentType<DialogProps> };
type DialogProps = {
  shop: ClientShop;
  dishList: ReturnType<typeof toOrderedDishes>;
  open: boolean;
  onOpenChange(open: boolean): void;
  onSaved?(): void;
};

interface Props {
  shop: ClientShop;
}

/** Where and when in one tappable row; the dialogs behind it load on first intent (STM-03). */
export function AddressTimeRow({ shop }: Props) {
  const t = useTranslations('fulfilment.row');
  const when = useWhenText(shop.timeZone);
  const { mode, place, slot, ready } = useFulfilment(shop);
  const [opened, setOpened] = useState<Opened>();
  if (mode === 'RESERVE') return null;

  const needsAddress = mode === 'DELIVERY_TO_HOME' && !place;
  const open = async (kind: 'address' | 'time') => {
    const Dialog = (await (kind === 'address' ? loadAddress() : loadTime())) as ComponentType<DialogProps>;
    setOpened({ kind, Dialog });
  };
  const preload = () => void (needsAddress ? loadAddress() : loadTime());

  const title =
    mode === 'SELF_PICKUP'
      ? t('pickupAt', { address: shop.address ?? shop.name })
      : place
        ? addressLine(place)
        : t('chooseAddress');
  const detail = needsAddress ? t('chooseAddressHint') : slot ? when(slot) : t('chooseTime');

  return (
    <div className="flex min-h-14 items-center gap-3" data-ready={ready || undefined}>
      <button
        type="button"
        onPointerDown={preload}
        onFocus={preload}
        onPointerEnter={preload}
        onClick={() => open(needsAddress ? 'address' : 'time')}
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
        <button type="button" onClick={() => open('address')} className="address-time-change">
          {t('change')}
        </button>
      )}
      {opened && (
        <opened.Dialog
          key={opened.kind}
          shop={shop}
          dishList={toOrderedDishes(cartLines(shop.restaurantId))}
          open
          onOpenChange={(stay) => !stay && setOpened(undefined)}
          onSaved={() => {
            // With the address known, the next question is when.
            if (opened.kind === 'address' && !slot) void open('time');
          }}
        />
      )}
    </div>
  );
}
