import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { GuestState } from '@/components/session/guest-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedState } from '@/components/ui/failed-state';
import { Skeleton } from '@/components/ui/skeleton';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Reserves the space of a reservation while it loads. */
export function LoadingDetail() {
  const t = useTranslations('reservation.detail');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="mx-auto grid w-full max-w-page gap-3 p-4 desk:px-8 desk:pt-4"
    >
      {[88, 320].map((height) => (
        <Card key={height}>
          <Skeleton width="45%" height={24} />
          <Skeleton className="mt-4" height={height - 40} />
        </Card>
      ))}
    </div>
  );
}

function ToList() {
  const shop = useShop();
  const t = useTranslations('reservation.detail');
  return (
    <ButtonLink href={toLocalePath(paths.myReserve(), shop.locale, shop.defaultLocale)}>
      {t('toList')}
    </ButtonLink>
  );
}

/** Shows that the reservation does not exist; a malformed id is treated alike. */
export function QueryFailedDetail() {
  const t = useTranslations('reservation.detail');
  return (
    <div role="alert">
      <EmptyState icon="calendar" title={t('queryFailed')} action={<ToList />} />
    </div>
  );
}

export function MissingDetail() {
  const t = useTranslations('reservation.detail');
  return <EmptyState icon="calendar" title={t('missingTitle')} text={t('missingText')} action={<ToList />} />;
}

export function FailedDetail(again: { pending: boolean; onRetry(): void }) {
  const t = useTranslations('reservation.detail');
  return <FailedState title={t('failedTitle')} text={t('failedText')} retry={t('retry')} {...again} />;
}

export function GuestDetail() {
  const t = useTranslations('reservation.detail');
  return (
    <GuestState
      title={t('guestTitle')}
      text={t('guestText')}
      login={t('login')}
      request={{ reason: 'account', onLoggedIn: () => location.reload() }}
    />
  );
}
