'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { voucherQueries } from '@/lib/client/vouchers/voucher-queries';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { OfferRow } from './offer-row';
import { LoadingOffers, NoOffers } from './offer-states';
import { useDataError } from './use-data-error';

interface Props {
  shop: ClientShop;
  /** Vouchers rendered by the server; without them the browser loads them. */
  offers?: Voucher[];
}

/** All vouchers on sale, one row each. */
export function OfferList({ shop, offers }: Props) {
  const t = useTranslations('voucher.offer');
  const { data, error, isFetching, refetch } = useQuery({
    ...voucherQueries.offers(shop.restaurantId, shop.locale),
    initialData: offers,
  });
  useDataError(error);
  if (!data && !error) return <LoadingOffers />;
  if (!data || data.length === 0)
    return <NoOffers failed={!data} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <ul aria-label={t('list', { name: shop.name })} className="grid gap-3 desk:gap-4">
      {data.map((offer) => (
        <li key={offer.id}>
          <OfferRow shop={shop} offer={offer} />
        </li>
      ))}
    </ul>
  );
}
