'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { formatAddressLine } from '@/lib/domain/fulfilment/place-address';

interface Props {
  place: DeliveryAddress;
  onSave(): void;
  onRemove(): void;
}

/** Shows an address selected before login, which stays in the browser until the diner saves it. */
export function UnsavedAddressCard({ place, onSave, onRemove }: Props) {
  const t = useTranslations('addresses.unsaved');
  return (
    <section aria-label={t('title')} className="mb-3 rounded-card bg-brand-soft p-4 pb-2">
      <p className="text-12 font-bold text-brand-text">{t('title')}</p>
      <p className="font-bold break-words">{formatAddressLine(place)}</p>
      <p className="text-14 text-muted">{place.userName ?? place.addressDetail}</p>
      <div className="-ml-4 flex flex-wrap">
        <Button variant="ghost" size="small" onClick={onSave}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="small" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </section>
  );
}
