import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReservationSharePage } from '@/components/reservations/reservation-share-page';
import { localName } from '@/lib/domain/names';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { pageMetadata } from '@/lib/server/seo/page-metadata';
import { loadRestaurant, type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

/** Link previews name the restaurant and nothing of the booking. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.share' }),
    loadRestaurant(restaurantId, locale),
  ]);
  const restaurant = localName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return pageMetadata({
    info,
    locale,
    path: '/reserve-share',
    title: t('title'),
    description: t('description', { restaurant }),
    picture: { of: 'reservation' },
  });
}

/** A reservation for anyone with its link (RT-17, DEC-68). Mails name the share code `reservationId`. */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const query = await searchParams;
  return (
    <ReservationSharePage
      restaurantId={restaurantId}
      locale={locale}
      shareCode={getFirst(query, 'shareCode') || getFirst(query, 'reservationId')}
      reservationId={getFirst(query, 'reservationId')}
    />
  );
}
