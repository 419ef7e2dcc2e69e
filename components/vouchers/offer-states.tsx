import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { isApiError } from '@/lib/domain/api-error';

/** Reserves the space of vouchers while they load. */
export function LoadingOffers({ rows = 3, height = 96 }: { rows?: number; height?: number }) {
  const t = useTranslations('voucher.offer');
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}

/** Returns whether an error means that the voucher is not on sale. */
export const isGone = (error: unknown): boolean =>
  isApiError(error) && ['NOT_FOUND', 'VOUCHER_OFF_SALE', 'INVALID_INPUT'].includes(error.code);

/** Shows that a voucher isn't on sale, with a link to the others. */
export function GoneOffer({ listHref }: { listHref: string }) {
  const t = useTranslations('voucher.offer');
  return (
    <EmptyState
      icon="ticket"
      title={t('goneTitle')}
      text={t('goneText')}
      action={<ButtonLink href={listHref}>{t('all')}</ButtonLink>}
    />
  );
}

interface NoProps {
  /** Shows the failed load of the vouchers, without a toast. */
  failed: boolean;
  pending: boolean;
  onRetry(): void;
}

export function NoOffers({ failed, pending, onRetry }: NoProps) {
  const t = useTranslations('voucher.offer');
  if (!failed) return <EmptyState icon="ticket" title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <EmptyState
      icon="ticket"
      title={t('failedTitle')}
      text={t('failedText')}
      action={
        <Button variant="secondary" pending={pending} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
