'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { joinClassNames } from '@/components/ui/class-names';
import { FieldNote } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { FoundPlace } from '@/lib/domain/addresses/find-place';
import { PinPreview } from './pin-preview';

interface Props {
  place?: Partial<FoundPlace>;
  error?: string;
  onSearch(): void;
}

/** Shows the place of an address; only the place search can set it. */
export function PlaceCard({ place, error, onSearch }: Props) {
  const shop = useShop();
  const t = useTranslations('addresses.form');
  const { lat, lng } = shop;
  const noteId = useId();
  // A button has no `aria-invalid`; the mark lets the form focus it.
  const attributes = { 'aria-describedby': noteId, 'data-asked': error ? true : undefined };
  const note = <FieldNote id={noteId} error={error} liveError />;
  if (!place)
    return (
      <div className="grid gap-1">
        <button
          type="button"
          onClick={onSearch}
          className={joinClassNames(
            'flex min-h-16 w-full items-center gap-3 rounded-control border border-dashed p-4 text-left hover:bg-sunken',
            error ? 'border-danger' : 'border-line-strong',
          )}
          {...attributes}
        >
          <Icon name="search" className="text-brand-text" />
          <span className="min-w-0 grow leading-heading">
            <span className="block font-bold text-brand-text">{t('findPlace')}</span>
            <span className="block text-14 text-muted">{t('findPlaceHint')}</span>
          </span>
          <Icon name="chevron-right" />
        </button>
        {note}
      </div>
    );
  const pin =
    place.latitude !== undefined && place.longitude !== undefined
      ? { lat: place.latitude, lng: place.longitude }
      : undefined;
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3 rounded-control bg-sunken p-4">
        <Icon name="pin" className="mt-0.5 text-brand-text" />
        <div className="min-w-0 grow leading-heading">
          <p className="sr-only">{t('place')}</p>
          <p className="break-words">{place.addressDetail}</p>
          <button
            type="button"
            onClick={onSearch}
            className="-mb-2 min-h-11 font-bold text-brand-text"
            {...attributes}
          >
            {t('another')}
          </button>
        </div>
      </div>
      {note}
      {pin && lat !== undefined && lng !== undefined && (
        <PinPreview shop={{ name: shop.name, lat, lng }} pin={pin} />
      )}
    </div>
  );
}
