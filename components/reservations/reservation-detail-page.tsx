import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { QueryProvider } from '@/components/layout/query-provider';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { contract } from '@/lib/contract/contract';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { findRestaurantHref } from '@/lib/domain/outlets/restaurant-href';
import { toPlace } from '@/lib/domain/reservations/reservation-place';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';
import { loadRestaurant } from '@/lib/server/data/shop-page';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { ReservationDetail } from './reservation-detail';

interface Props {
  restaurantId: number;
  locale: Locale;
  reservationId: string;
  /** Whether the page was opened directly, as from an app: back links to the shop instead of the list. */
  single: boolean;
}

/** Shows the diner's reservation, rendered per request; a guest has to log in. */
export async function ReservationDetailPage({ restaurantId, locale, reservationId, single }: Props) {
  const [t, { client, frame }, diner, rendered] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.detail' }),
    loadShop(restaurantId, locale),
    currentUser(),
    reservationId ? fetchAsUser(contract['reservations.detail'], { reservationId }, locale) : undefined,
  ]);
  const back = toLocalePath(single ? paths.home() : paths.myReserve(), locale, client.defaultLocale);
  const restaurant = await loadRestaurant(rendered?.restaurantId ?? restaurantId, locale).catch(
    () => undefined,
  );
  return (
    <ClientMessages
      namespaces={[
        'reservation.detail',
        'reservation.list',
        'reservation.status',
        'reservation.seatOrder',
        'reservation.rules',
        'reservation.share',
        'reservation.dishes',
        'orderAgain',
        'reserve',
        'errors',
        'session',
        'ui',
      ]}
    >
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={paths.reserveDetail({ reservationId })}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{ title: t('title'), backHref: back, backLabel: t(single ? 'backHome' : 'back') }}
        >
          <h1 className="mx-auto hidden w-full max-w-page px-8 pt-8 text-28 desk:block">{t('title')}</h1>
          <QueryProvider>
            <ReservationDetail
              owner={diner?.userId}
              reservationId={reservationId}
              rendered={rendered}
              place={rendered && restaurant && toPlace(restaurant)}
              newHref={getNewReservationHref(client, locale, restaurant)}
            />
          </QueryProvider>
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}

/** Returns the home page of the reservation's restaurant, where another table can be reserved. */
function getNewReservationHref(shop: ClientShop, locale: Locale, restaurant?: RestaurantInfo): string {
  const href =
    restaurant && restaurant.restaurantId !== shop.restaurantId && findRestaurantHref(restaurant, shop);
  return href
    ? `${href.replace(/\/$/, '')}/home#reserve`
    : `${toLocalePath(paths.home(), locale, shop.defaultLocale)}#reserve`;
}
