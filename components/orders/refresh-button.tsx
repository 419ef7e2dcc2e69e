import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  pending: boolean;
  onRefresh(): void;
  className?: string;
}

export function RefreshButton({ pending, onRefresh, className }: Props) {
  const t = useTranslations('order');
  return (
    <>
      <IconButton
        icon="refresh"
        label={t('refresh')}
        aria-disabled={pending}
        onClick={() => !pending && onRefresh()}
        className={className}
      />
      <span role="status">{pending && <span className="sr-only">{t('refreshing')}</span>}</span>
    </>
  );
}
