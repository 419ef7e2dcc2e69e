import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { contract } from '@/lib/contract/contract';
import type { SharedReservation } from '@/lib/contract/reservations';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { localePath, paths } from '@/lib/domain/routes/paths';
import { fetchAsUser } from '@/lib/server/account/account-context';
import { call } from '@/lib/server/backend-client';
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
    sharedBy(shareCode, reservationId, locale),
  ]);
  const home = localePath(paths.home(), locale, client.defaultLocale);
  const problem = typeof shared === 'string' ? shared : undefined;
  return (
    <ClientMessages namespaces={['session']}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={paths.reserveShare({ shareCode })}
        slots={{ user: <AccountSlot shop={client} /> }}
        back={{ title: t('title'), backHref: home, backLabel: t('toMenu') }}
      >
        {problem ? (
          <EmptyState
            icon="calendar"
            headingLevel={1}
            title={t(problem === 'missing' ? 'missingTitle' : 'failedTitle')}
            text={t(problem === 'missing' ? 'missingText' : 'failedText')}
            action={<ButtonLink href={home}>{t('toMenu')}</ButtonLink>}
          />
        ) : (
          <SharedReservationCard shared={shared as SharedReservation} locale={locale} home={home} />
        )}
        <LazyLogin shop={client} />
      </PageFrame>
    </ClientMessages>
  );
}

const unknown: readonly string[] = ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'ACCESS_DENIED'];

/** Loads the shared booking; `missing` when there is none, `failed` when the load failed. */
async function sharedBy(
  shareCode: string,
  reservationId: string,
  locale: Locale,
): Promise<SharedReservation | 'missing' | 'failed'> {
  if (!shareCode) return 'missing';
  try {
    return await call(contract['reservations.share'], { shareCode }, { locale });
  } catch (error) {
    if (!(error instanceof ApiError) || !unknown.includes(error.code)) return 'failed';
    const own =
      reservationId && (await fetchAsUser(contract['reservations.share'], { reservationId }, locale));
    return own || 'missing';
  }
}
