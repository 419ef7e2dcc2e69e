import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { RetryNotice, type RetryNoticeProps } from '@/components/ui/retry-notice';
import { Skeleton } from '@/components/ui/skeleton';

/** Reserves the space of a list while its rows load. */
export function LoadingList({ label, height = 112 }: { label: string; height?: number }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  );
}

/** Shows that a list could not be loaded, with a retry button. */
export function FailedList(failed: Omit<RetryNoticeProps, 'retry'>) {
  const t = useTranslations('ui.list');
  return <RetryNotice retry={t('retry')} {...failed} />;
}

interface MoreProps {
  /** The query's state of further pages. */
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  /** Text when the page failed to load. */
  failed: string;
}

/** Loads one more page, or retries a failed one; renders nothing after the last one. */
export function MoreButton({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
  failed,
}: MoreProps) {
  const t = useTranslations('ui.list');
  if (isFetchNextPageError)
    return (
      <div className="mt-4">
        <FailedList text={failed} pending={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
      </div>
    );
  if (!hasNextPage) return null;
  return (
    <p className="mt-4 text-center">
      <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </p>
  );
}
