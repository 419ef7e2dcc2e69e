import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadSharedReservation } from '@/lib/server/data/load-shared-reservation';
import { loadShop } from '@/lib/server/data/load-shop';
import { SharedReservationCard } from './shared-reservation-card';

interface Props {
  restaurantId: number;
  locale: Locale;
  /** Share code of the URL; without it no data is shown. */
  shareCode: string;
  /** Id of the URL, with which the diner who reserved may open the page. */
  reservationId: string;
}

/** Shows a shared booking to anyone with its link, without a login. Rendered per request and never cached. */
export async function ReservationSharePage({ restaurantId, locale, shareCode, reservationId }: Props) {
  const [t, { client, frame }, shared] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.share' }),
    loadShop(restaurantId, locale),
    loadSharedReservation(shareCode, reservationId, locale),
  ]);
  const home = toLocalePath(paths.home(), locale, client.defaultLocale);
  return (
    <ClientMessages namespaces={['session']}>
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={paths.reserveShare({ shareCode })}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{ title: t('title'), backHref: home, backLabel: t('toMenu') }}
        >
          {typeof shared === 'string' ? (
            <EmptyState
              icon="calendar"
              headingLevel={1}
              title={t(shared === 'missing' ? 'missingTitle' : 'failedTitle')}
              text={t(shared === 'missing' ? 'missingText' : 'failedText')}
              action={<ButtonLink href={home}>{t('toMenu')}</ButtonLink>}
            />
          ) : (
            <SharedReservationCard shared={shared} shareCode={shared.shareCode ?? shareCode} shop={client} />
          )}
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}
