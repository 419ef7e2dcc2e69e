import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { Json } from '@/lib/domain/draft/edits';
import { useChangeLabels } from './change-labels';
import { useDraftView } from './draft-context';

/** Shows fields that another person changed meanwhile, with both values to choose from. */
export function ConflictNotice() {
  const t = useTranslations('menu');
  const { conflicts, takeMine, takeTheirs } = useDraftView();
  const { sayPath, sayValue } = useChangeLabels();
  if (conflicts.length === 0) return null;
  return (
    <section role="alert" aria-label={t('conflict')} className="border-b border-line bg-warning-soft p-4">
      <h2 className="text-16 font-bold">{t('conflict')}</h2>
      <ul>
        {conflicts.map((conflict) => {
          const { path, current, value, by, isGone } = conflict;
          const isMove = Array.isArray(current) && typeof value !== 'object';
          return (
            <li key={path} className="mt-2 flex flex-wrap items-center gap-3 text-14">
              <span className="min-w-40 grow">
                <b className="block">{sayPath(path)}</b>
                {isGone
                  ? t('conflictGone', { by: by ?? t('somebody') })
                  : isMove
                    ? t('conflictMove', { by: by ?? t('somebody') })
                    : t('conflictValues', {
                        by: by ?? t('somebody'),
                        theirs: sayValue(current as Json, path, value as Json),
                        mine: sayValue(value as Json, path, current as Json),
                      })}
              </span>
              <Button size="small" variant="secondary" onClick={() => takeTheirs(conflict)}>
                {t(isGone || isMove ? 'understood' : 'takeTheirs')}
              </Button>
              {!isGone && !isMove && (
                <Button size="small" onClick={() => takeMine(conflict)}>
                  {t('takeMine')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
