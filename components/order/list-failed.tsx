import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  text: string;
  pending: boolean;
  onRetry: () => void;
}

/** A list of orders that could not be loaded, with another try. */
export function ListFailed({ text, pending, onRetry }: Props) {
  const t = useTranslations('orders');
  return (
    <Notice
      kind="warning"
      live
      action={
        <Button variant="ghost" size="small" pending={pending} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
