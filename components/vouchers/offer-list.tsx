'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { voucherQueries } from '@/lib/client/api/voucher-queries';
import type { Voucher } from '@/lib/contract/vouchers';
import { OfferRow } from './offer-row';
import { LoadingOffers, NoOffers } from './offer-states';
import { useDataError } from './use-data-error';

interface Props {
  /** Vouchers rendered by the server; without them the browser loads them. */
  offers?: Voucher[];
}

/** Lists all vouchers on sale. */
export function OfferList({ offers }: Props) {
  const shop = useShop();
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
    <ul
      aria-label={t('list', { name: shop.name })}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4"
    >
      {data.map((offer) => (
        <li key={offer.id}>
          <OfferRow offer={offer} />
        </li>
      ))}
    </ul>
  );
}
