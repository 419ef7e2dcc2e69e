import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReservationDetailPage } from '@/components/reservations/reservation-detail-page';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'reservation.detail' });
  return { title: t('title'), robots: getRobots('/reserve-detail') };
}

/** One's own reservation (RT-16). `restaurantId` may be named, and is known from the reservation. */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const query = await searchParams;
  return (
    <ReservationDetailPage
      restaurantId={restaurantId}
      locale={locale}
      reservationId={getFirst(query, 'reservationId')}
      single={getFirst(query, 'from') === 'single'}
    />
  );
}
