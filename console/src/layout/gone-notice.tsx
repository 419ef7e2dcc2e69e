import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** Says that a row in which something is written is no longer open, and closes it. */
export function GoneNotice({ onClose }: { onClose(): void }) {
  const t = useTranslations('frame');
  return (
    <Notice
      kind="warning"
      live
      className="mt-2"
      action={
        <Button size="small" variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {t('gone')}
    </Notice>
  );
}
