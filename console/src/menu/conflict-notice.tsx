import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { Json } from '@/lib/domain/draft/edits';
import { useFormats } from '../orders/use-formats';
import { useChangeLabels } from './change-labels';
import { useDraftView } from './draft-context';
import { isWithin } from './use-kept-entries';

/** Shows what another person changed or deleted while this one was at it. */
export const ConflictNotice = () => (
  <>
    <Deleted />
    <Changed />
  </>
);

/** Shows the entries that were deleted while a text was being written in them. */
function Deleted() {
  const t = useTranslations('menu');
  const { read, kept, close, putBack } = useDraftView();
  const { sayPath } = useChangeLabels();
  const { moment } = useFormats();
  return kept.map((entry) => {
    const gone = read.edits.find(({ path, value }) => value === null && isWithin(entry.path, path));
    return (
      <section
        key={entry.path}
        role="alert"
        className="flex flex-wrap items-center gap-3 border-b border-line bg-warning-soft p-4 text-14"
      >
        <span className="min-w-40 grow">
          <b className="block">{sayPath(entry.path)}</b>
          {gone ? t('deletedBy', { by: gone.by, time: moment(gone.at) }) : t('deleted')} {t('textStays')}
        </span>
        <Button size="small" variant="secondary" onClick={() => close(entry)}>
          {t('letGo')}
        </Button>
        <Button size="small" onClick={() => putBack(entry)}>
          {t('putBack')}
        </Button>
      </section>
    );
  });
}

/** Shows fields that another person changed, with both values to choose from. */
function Changed() {
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
                  ? [
                      t('conflictGone', { by: by ?? t('somebody') }),
                      // The text can be copied, because its field has gone.
                      !isMove && value !== null && t('conflictMine', { mine: sayValue(value as Json, path) }),
                    ]
                      .filter(Boolean)
                      .join(' ')
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
