import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
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
  /** The id and share code of the address; without a share code nothing is shown (DEC-68). */
  shareCode: string;
  /** The user who reserved may open it by id. */
  reservationId: string;
}

/** A shared booking, visible by link without a login (RSV-21). Rendered per request and never cached. */
export async function ReservationSharePage({ restaurantId, locale, shareCode, reservationId }: Props) {
  const [t, { client, frame }, shared] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.share' }),
    loadShop(restaurantId, locale),
    loadSharedReservation(shareCode, reservationId, locale),
  ]);
  const home = toLocalePath(paths.home(), locale, client.defaultLocale);
  return (
    <ClientMessages namespaces={['session']}>
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
          <SharedReservationCard shared={shared} shop={client} />
        )}
        <LazyLogin shop={client} />
      </PageFrame>
    </ClientMessages>
  );
}
