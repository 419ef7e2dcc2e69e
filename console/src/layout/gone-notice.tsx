import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  /** Says that it has left the list, where it has no state such as open or done. */
  isUnlisted?: boolean;
  onClose(): void;
}

/** Says that a row in which something is written is no longer open, and closes it. */
export function GoneNotice({ isUnlisted = false, onClose }: Props) {
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
      {t(isUnlisted ? 'unlisted' : 'gone')}
    </Notice>
  );
}
