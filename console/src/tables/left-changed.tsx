import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useFormats } from '../orders/use-formats';

interface Props {
  left: number;
  onShow(): void;
}

/** Says that another amount is left to pay than the one that was read. */
export function LeftChanged({ left, onShow }: Props) {
  const t = useTranslations('tables');
  const formats = useFormats();
  return (
    <Notice
      kind="warning"
      live
      action={
        <Button size="small" variant="secondary" onClick={onShow}>
          {t('showLeft')}
        </Button>
      }
    >
      {t('leftChanged', { amount: formats.money(left) })}
    </Notice>
  );
}
