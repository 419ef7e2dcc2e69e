import { useTranslations } from 'next-intl';
import { GuestState } from '@/components/session/guest-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedState } from '@/components/ui/failed-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

type Shop = Pick<ClientShop, 'locale' | 'defaultLocale'>;

/** Placeholder of a reservation in the final sizes. */
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

function ToList({ shop }: { shop: Shop }) {
  const t = useTranslations('reservation.detail');
  return (
    <ButtonLink href={toLocalePath(paths.myReserve(), shop.locale, shop.defaultLocale)}>
      {t('toList')}
    </ButtonLink>
  );
}

/** No reservation has this id, or the id is malformed (ERR-05). */
export function QueryFailedDetail({ shop }: { shop: Shop }) {
  const t = useTranslations('reservation.detail');
  return (
    <div role="alert">
      <EmptyState icon="calendar" title={t('queryFailed')} action={<ToList shop={shop} />} />
    </div>
  );
}

export function MissingDetail({ shop }: { shop: Shop }) {
  const t = useTranslations('reservation.detail');
  return (
    <EmptyState
      icon="calendar"
      title={t('missingTitle')}
      text={t('missingText')}
      action={<ToList shop={shop} />}
    />
  );
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
