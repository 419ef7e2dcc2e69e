'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { useDebounced } from '@/components/ui/use-debounced';
import { query } from '@/lib/api/browser';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { addressOfPlace, latlngText, searchCentre } from '@/lib/fulfilment/place-address';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

/** How long a browser may take to say where it is (ADR-14). */
const positionTimeoutMs = 1000;

type Trouble = 'manual' | 'unsupported' | 'failed';

interface Props {
  shop: ShopFacts;
  keyword: string;
  onKeyword(keyword: string): void;
  onChosen(address: DeliveryAddress): void;
}

/** Finds a delivery address by its name or by the browser's position; only found places have coordinates (ADR-06). */
export function AddressSearch({ shop, keyword, onKeyword, onChosen }: Props) {
  const t = useTranslations('fulfilment.address');
  const id = useId();
  const [busy, setBusy] = useState<'locating' | 'choosing'>();
  const [trouble, setTrouble] = useState<Trouble>();
  const settled = useDebounced(keyword.trim());
  const bias = latlngText(searchCentre[shop.countryCode]);
  const found = useQuery({
    queryKey: ['places', shop.countryCode, settled],
    enabled: settled.length >= 2,
    staleTime: 5 * 60_000,
    queryFn: () => query('places.predictions', { input: settled, location: bias, country: shop.countryCode }),
  });
  const predictions = settled.length >= 2 ? found.data?.predictions : undefined;

  async function choose(description: string) {
    setBusy('choosing');
    setTrouble(undefined);
    try {
      const { candidates } = await query('places.candidates', { input: description, locationbias: bias });
      const place = candidates[0];
      if (!place) return setTrouble('failed');
      const { results } = await query('places.geocode', { latlng: latlngText(place.geometry.location) });
      onChosen(addressOfPlace(place, results[0], shop.countryCode));
    } catch {
      setTrouble('failed');
    } finally {
      setBusy(undefined);
    }
  }

  function locate() {
    if (!('geolocation' in navigator)) return setTrouble('unsupported');
    setBusy('locating');
    setTrouble(undefined);
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        try {
          const { latitude, longitude } = coords;
          const place = await query('places.locate', { latitude, longitude });
          const { addressDetail } = place.deliveryAddress;
          onChosen({
            addressDetail,
            latitude,
            longitude,
            city: place.city,
            cityCode: place.cityCode,
            country: place.country,
            countryCode: place.countryCode,
          });
        } catch {
          setTrouble('manual');
        } finally {
          setBusy(undefined);
        }
      },
      () => {
        setBusy(undefined);
        setTrouble('manual');
      },
      { timeout: positionTimeoutMs, maximumAge: 60_000 },
    );
  }

  return (
    <div className="flex min-h-[360px] flex-col gap-3 p-4 desk:p-6">
      <label htmlFor={id} className="text-14 font-semibold">
        {t('searchLabel')}
      </label>
      <div className="flex items-center gap-2 rounded-control border border-line-strong bg-raised px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text">
        <Icon name="search" size={20} />
        <input
          id={id}
          type="search"
          value={keyword}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('searchPlaceholder')}
          onChange={(event) => onKeyword(event.target.value)}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <Row icon="pin" disabled={busy !== undefined} onPress={locate}>
        <span className="font-semibold text-brand-text">
          {t(busy === 'locating' ? 'locating' : 'useCurrent')}
        </span>
      </Row>
      {trouble && <Notice kind="warning">{t(trouble)}</Notice>}
      <p className="sr-only" role="status">
        {predictions && t('results', { count: predictions.length })}
      </p>
      {found.isFetching && !predictions && <p className="text-14 text-muted">{t('searching')}</p>}
      {found.isError && <Notice kind="warning">{t('failed')}</Notice>}
      {predictions?.length === 0 && (
        <div className="py-6 text-center">
          <p className="font-semibold">{t('notFound')}</p>
          <p className="text-14 text-muted">{t('notFoundHint')}</p>
        </div>
      )}
      {predictions && predictions.length > 0 && (
        <ul className="divide-y divide-line">
          {predictions.map((place) => (
            <li key={place.place_id}>
              <Row icon="pin" disabled={busy !== undefined} onPress={() => choose(place.description)}>
                <span className="block font-semibold">{place.structured_formatting.main_text}</span>
                <span className="block text-14 text-muted">{place.structured_formatting.secondary_text}</span>
              </Row>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type RowProps = { icon: 'pin'; disabled: boolean; onPress(): void; children: ReactNode };

function Row({ icon, disabled, onPress, children }: RowProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-control py-2 text-left hover:bg-sunken disabled:opacity-60"
    >
      <Icon name={icon} size={20} />
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}
