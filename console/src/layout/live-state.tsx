import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { useLive } from '../api/live';

/** Shows whether changes arrive by push, in color and text. */
export function LiveState() {
  const t = useTranslations('frame');
  const { isLive } = useLive();
  return (
    <p
      role="status"
      className={joinClassNames(
        'flex items-center gap-2 text-14 font-bold',
        isLive ? 'text-success' : 'text-danger',
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {/* Both texts lie on each other, so that nothing beside them moves when the state changes. */}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isLive ? undefined : 'invisible'}>{t('live')}</span>
        <span className={isLive ? 'invisible' : undefined}>{t('notLive')}</span>
      </span>
    </p>
  );
}
