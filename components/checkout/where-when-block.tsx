'use client';

import { useTranslations } from 'next-intl';
import { LazyPlaceTerms } from '@/components/fulfilment/lazy-place-terms';
import type { FulfilmentDialogs } from '@/components/fulfilment/use-fulfilment-dialogs';
import { useWhenText } from '@/components/fulfilment/when-text';
import { WhereRow } from '@/components/fulfilment/where-row';
import { useShop } from '@/components/layout/shop-context';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import type { CheckoutForm } from '@/lib/client/checkout/checkout-form';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { type DeliveryNote, deliveryNotes } from '@/lib/contract/values';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { formatAddressLine, formatDistance, hasReceiver } from '@/lib/domain/fulfilment/place-address';

interface Props {
  deliveryType: DeliveryType;
  place?: DeliveryAddress;
  slot?: string;
  /** Distance in meters; undefined until the quote arrives. */
  distance?: number;
  form: CheckoutForm;
  errors: { address?: string; time?: string };
  dialogs: FulfilmentDialogs;
}

/** Shows the delivery or pick-up place, the time and the note for the rider. */
export function WhereWhenBlock({ deliveryType, place, slot, distance, form, errors, dialogs }: Props) {
  const shop = useShop();
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
        {delivered && place && !hasReceiver(place) && (
          <div className="min-h-5 pl-13">
            <LazyPlaceTerms place={place} slot={slot} />
          </div>
        )}
        <WhereRow
          id="checkout-time"
          icon="clock"
          title={slot ? <span className="tabular-nums">{when(slot)}</span> : t('chooseTime')}
          detail={slot ? (delivered ? near : t('pickupTime')) : t('chooseTimeHint')}
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

/** Offers at most one note; clicking the selected one deselects it. */
function RiderNote({ value, onChange }: NoteProps) {
  const t = useTranslations('checkout');
  const label = useTranslations('orderNotes')('deliveryNote');
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="mb-2 text-14 leading-heading font-bold">
        {label}
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

function formatReceiver({ userName, countryArea, mobile }: DeliveryAddress): string {
  const phone = [countryArea, mobile].filter(Boolean).join(' ');
  return [userName, phone].join(', ');
}
