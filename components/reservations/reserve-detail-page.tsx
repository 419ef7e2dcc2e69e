import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { QueryProvider } from '@/components/layout/query-provider';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { restaurantHref } from '@/lib/domain/favourites/restaurant-href';
import { localePath, paths } from '@/lib/domain/routes/paths';
import { currentUser, fetchAsUser } from '@/lib/server/account/account-context';
import { loadShop } from '@/lib/server/data/load-shop';
import { getRestaurant } from '@/lib/server/tenant/shop-page';
import { ReserveDetail } from './reserve-detail';

interface Props {
  restaurantId: number;
  locale: Locale;
  reservationId: string;
  /** Opened by itself, as from an app, so that back leads to the shop instead of to the list (RT-16). */
  single: boolean;
}

/** One's own reservation, rendered per request with what its diner may see; a guest is asked to log in. */
export async function ReserveDetailPage({ restaurantId, locale, reservationId, single }: Props) {
  const [t, { facts, frame }, diner, rendered] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.detail' }),
    loadShop(restaurantId, locale),
    currentUser(),
    reservationId ? fetchAsUser(contract['reservations.detail'], { reservationId }, locale) : undefined,
  ]);
  const back = localePath(single ? paths.home() : paths.myReserve(), locale, facts.defaultLocale);
  const newHref = await newReservationHref(facts, locale, rendered?.restaurantId);
  return (
    <ClientMessages
      namespaces={[
        'reservation.detail',
        'reservation.list',
        'reservation.status',
        'reservation.seatOrder',
        'reservation.rules',
        'reservation.share',
        'reserve',
        'errors',
        'session',
        'ui',
      ]}
    >
      <PageFrame
        shop={frame}
        locale={locale}
        path={paths.reserveDetail({ reservationId })}
        slots={{ user: <AccountSlot shop={facts} /> }}
        back={{ title: t('title'), backHref: back, backLabel: t(single ? 'backHome' : 'back') }}
      >
        <h1 className="mx-auto hidden w-full max-w-page px-8 pt-8 text-28 desk:block">{t('title')}</h1>
        <QueryProvider>
          <ReserveDetail
            shop={facts}
            owner={diner?.userId}
            reservationId={reservationId}
            rendered={rendered}
            newHref={newHref}
          />
        </QueryProvider>
        <LazyLogin shop={facts} />
      </PageFrame>
    </ClientMessages>
  );
}

/** Where another table is reserved: on this shop's home, or on the one of the restaurant that the reservation is at. */
async function newReservationHref(shop: ClientShop, locale: Locale, restaurantId = shop.restaurantId) {
  const own = `${localePath(paths.home(), locale, shop.defaultLocale)}#reserve`;
  if (restaurantId === shop.restaurantId) return own;
  const other = await getRestaurant(restaurantId, locale).catch(() => undefined);
  const href = other && restaurantHref(other, shop);
  return href ? `${href.replace(/\/$/, '')}/home#reserve` : own;
}
