'use client';

import { useTranslations } from 'next-intl';
import type { FulfilmentDialogs } from '@/components/fulfilment/use-fulfilment-dialogs';
import { useWhenText } from '@/components/fulfilment/when-text';
import { WhereRow } from '@/components/fulfilment/where-row';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import type { CheckoutForm } from '@/lib/client/checkout/checkout-form';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { type DeliveryNote, deliveryNotes } from '@/lib/contract/values';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatDistance } from '@/lib/domain/fulfilment/distance';
import { formatAddressLine, hasReceiver } from '@/lib/domain/fulfilment/place-address';

interface Props {
  shop: ClientShop;
  deliveryType: DeliveryType;
  place?: DeliveryAddress;
  slot?: string;
  /** Metres, once the backend has answered. */
  distance?: number;
  form: CheckoutForm;
  errors: { address?: string; time?: string };
  dialogs: FulfilmentDialogs;
}

/** Where it goes or is fetched, when, and what the rider should know (CHK-04, CHK-11). */
export function WhereWhenBlock({ shop, deliveryType, place, slot, distance, form, errors, dialogs }: Props) {
  const t = useTranslations('checkout');
  const when = useWhenText(shop.timeZone);
  const delivered = deliveryType === 'DELIVERY_TO_HOME';
  const near =
    delivered && distance !== undefined
      ? t('fromKitchen', { distance: formatDistance(distance) })
      : undefined;
  return (
    <Card heading={t('whereAndWhen')} roomy aria-label={t('whereAndWhen')}>
      <div>
        {delivered ? (
          <WhereRow
            id="checkout-address"
            icon="pin"
            title={place ? formatAddressLine(place) : t('chooseAddress')}
            detail={
              !place ? t('chooseAddressHint') : hasReceiver(place) ? formatReceiver(place) : t('addReceiver')
            }
            error={errors.address}
            onPointerDown={() => dialogs.preload('address')}
            onFocus={() => dialogs.preload('address')}
            onClick={() => dialogs.show('address')}
          />
        ) : (
          <WhereRow
            id="checkout-pickup"
            icon="store"
            title={t('pickupAt', { name: shop.name })}
            detail={shop.address}
          />
        )}
        <WhereRow
          id="checkout-time"
          icon="clock"
          title={slot ? <span className="num">{when(slot)}</span> : t('chooseTime')}
          detail={slot ? near : t('chooseTimeHint')}
          error={errors.time}
          onPointerDown={() => dialogs.preload('time')}
          onFocus={() => dialogs.preload('time')}
          onClick={() => dialogs.show('time')}
        />
      </div>
      {delivered && (
        <RiderNote value={form.deliveryNote} onChange={(deliveryNote) => form.enter({ deliveryNote })} />
      )}
    </Card>
  );
}

interface NoteProps {
  value?: DeliveryNote;
  onChange(note: DeliveryNote | undefined): void;
}

/** At most one; clicking the chosen one takes it back. */
function RiderNote({ value, onChange }: NoteProps) {
  const t = useTranslations('checkout');
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{t('note')}</legend>
      <p aria-hidden="true" className="mb-2 text-14 leading-heading font-bold">
        {t('note')}
      </p>
      <div className="flex flex-wrap gap-2">
        {deliveryNotes.map((note) => (
          <Chip
            key={note}
            selected={note === value}
            onClick={() => onChange(note === value ? undefined : note)}
          >
            {t(`notes.${note}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Who receives the order. */
function formatReceiver({ userName, countryArea, mobile }: DeliveryAddress): string {
  const phone = [countryArea, mobile].filter(Boolean).join(' ');
  return [userName, phone].join(', ');
}
