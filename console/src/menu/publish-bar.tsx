import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { useFormats } from '../orders/use-formats';
import { ChangesPanel } from './changes-panel';
import { useDraftView } from './draft-context';
import { HistoryPanel } from './history-panel';

/** Shows unpublished changes, with buttons for publishing and the history. */
export function PublishBar() {
  const t = useTranslations('menu');
  const { read, isSaving, failed } = useDraftView();
  const { moment } = useFormats();
  const [open, setOpen] = useState<'changes' | 'history'>();
  const close = () => setOpen(undefined);
  const { edits, errors, publish } = read;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2">
      <p role="status" className="min-w-0 grow text-14 text-muted">
        {failed ? t('notSaved') : isSaving ? t('saving') : t('changes', { count: edits.length })}
        {publish && ` · ${t('publishesAt', { time: moment(publish.at), by: publish.by })}`}
        {errors.length > 0 && <b className="ml-2 text-danger">{t('errorCount', { count: errors.length })}</b>}
      </p>
      <Button size="small" variant="secondary" onClick={() => setOpen('history')}>
        {t('history')}
      </Button>
      <Button size="small" disabled={edits.length === 0 && !publish} onClick={() => setOpen('changes')}>
        {t('review')}
      </Button>
      {open === 'changes' && <ChangesPanel onClose={close} />}
      {open === 'history' && <HistoryPanel onClose={close} />}
    </div>
  );
}
