'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { RetryNotice } from '@/components/ui/retry-notice';
import type { useOrderHistory } from '@/lib/client/orders/use-order-list';

interface Props {
  history: ReturnType<typeof useOrderHistory>;
  /** Label before the first page is loaded. */
  label: string;
  className?: string;
}

/** Loads the next page of the history; an empty page ends the list and removes the button. */
export function HistoryButton({ history, label, className }: Props) {
  const t = useTranslations('orders');
  const { pages, more, fetching, failed, loadMore } = history;
  return (
    <div className={joinClassNames('mt-4 text-center', className)}>
      {failed ? (
        <RetryNotice text={t('historyFailed')} retry={t('retry')} pending={fetching} onRetry={loadMore} />
      ) : more ? (
        <Button variant={pages.length > 0 ? 'secondary' : 'ghost'} pending={fetching} onClick={loadMore}>
          {pages.length > 0 ? t('more') : label}
        </Button>
      ) : (
        <p role="status" className="text-14 text-muted">
          {t('noMore')}
        </p>
      )}
    </div>
  );
}
