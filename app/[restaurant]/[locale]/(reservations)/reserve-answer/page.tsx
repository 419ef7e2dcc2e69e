import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReservationAnswerPage } from '@/components/reservations/reservation-answer-page';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.answer' }),
    loadRestaurant(restaurantId, locale),
  ]);
  return buildPageMetadata({ info, locale, path: '/reserve-answer', title: t('title') });
}

/** Confirms, changes or cancels a reservation by the link of a reminder, without a login. */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const query = await searchParams;
  return (
    <ReservationAnswerPage
      restaurantId={restaurantId}
      locale={locale}
      token={getFirst(query, 'token')}
      ask={getFirst(query, 'ask')}
      errorCode={getFirst(query, 'error')}
    />
  );
}
