import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReservationDetailPage } from '@/components/reservations/reservation-detail-page';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'reservation.detail' });
  return { title: t('title'), robots: findRobots('/reserve-detail') };
}

/** Shows a reservation of the diner. `restaurantId` is optional, because the reservation contains it. */
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
