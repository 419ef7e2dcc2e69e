import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  pending: boolean;
  onRefresh(): void;
  className?: string;
}

/** Refreshes on every click: a request that is under way may have read the state before what the person waits for. */
export function RefreshButton({ pending, onRefresh, className }: Props) {
  const t = useTranslations('order');
  return (
    <>
      <IconButton icon="refresh" label={t('refresh')} onClick={onRefresh} className={className} />
      <span role="status">{pending && <span className="sr-only">{t('refreshing')}</span>}</span>
    </>
  );
}
