import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReservationSharePage } from '@/components/reservations/reservation-share-page';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { getLocalName } from '@/lib/domain/names';
import { paths } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { loadSharedReservation } from '@/lib/server/data/load-shared-reservation';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

/** Returns the codes in the query. Mails of earlier versions name the share code `reservationId`. */
async function readCodes(searchParams: Props['searchParams']) {
  const query = await searchParams;
  const reservationId = getFirst(query, 'reservationId');
  return { shareCode: getFirst(query, 'shareCode') || reservationId, reservationId };
}

/** Link previews name the place and the time and never the guests. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ restaurantId, locale }, { shareCode, reservationId }] = await Promise.all([
    parseShopParams(params),
    readCodes(searchParams),
  ]);
  const [t, info, shared] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.share' }),
    loadRestaurant(restaurantId, locale),
    loadSharedReservation(shareCode, reservationId, locale),
  ]);
  const found = typeof shared === 'string' ? undefined : shared;
  const restaurant =
    found?.restaurant.restaurantName ??
    getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return buildPageMetadata({
    info,
    locale,
    path: '/reserve-share',
    shareAs: found && paths.reserveShare({ shareCode: found.shareCode ?? shareCode }),
    title: t('title'),
    wholeTitle:
      found && t('titleAt', { restaurant, date: formatDayWithWeekday(found.date, locale), time: found.time }),
    description: t('description', { restaurant }),
    picture: { of: 'reservation' },
  });
}

/** Shows a reservation to anyone who has its link. */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const codes = await readCodes(searchParams);
  return <ReservationSharePage restaurantId={restaurantId} locale={locale} {...codes} />;
}
