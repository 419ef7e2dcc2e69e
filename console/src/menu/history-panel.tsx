import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Panel } from '../layout/panel';
import { useFormats } from '../orders/use-formats';
import { useChangeLabels } from './change-labels';

/** Lists the published versions with person and time, and publishes an older one again. */
export function HistoryPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('menu');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { sayPath, sayValue } = useChangeLabels();
  const getText = useErrorText();
  const { moment } = useFormats();
  const { data, error } = useQuery(createStaffQuery('menu.history', { restaurantId }));
  const [asked, setAsked] = useState<number>();
  const restore = useMutation({
    mutationFn: (versionId: number) => call('menu.restore', { restaurantId, versionId }),
    onSuccess: () => setAsked(undefined),
    onSettled: () =>
      Promise.all(
        ['menu.draft', 'menu.history', 'shop.menu'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  const failure = error ?? restore.error;
  return (
    <Panel title={t('history')} onClose={onClose}>
      {failure && (
        <Notice kind="danger" live>
          {getText(failure)}
        </Notice>
      )}
      {data?.versions.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      <ol className="flex flex-col gap-3">
        {data?.versions.map(({ versionId, kind, by, at, changes, changeCount, isCurrent }) => (
          <li key={versionId} className="rounded-card bg-raised p-4 shadow-raised">
            <div className="flex flex-wrap items-center gap-2">
              <b className="grow">
                {t(`kinds.${kind}`)} · {by}
              </b>
              <span className="text-14 text-muted">{moment(at)}</span>
              {isCurrent && <Badge tone="success">{t('current')}</Badge>}
            </div>
            <ul className="mt-2 text-14">
              {changes.slice(0, 6).map(({ path, before, value }) => (
                <li key={path} className="break-words">
                  {sayPath(path)}: <s className="text-muted">{sayValue(before, path, value)}</s> →{' '}
                  {sayValue(value, path, before)}
                </li>
              ))}
            </ul>
            {changeCount > 6 && (
              <p className="text-14 text-muted">{t('moreChanges', { count: changeCount - 6 })}</p>
            )}
            {!isCurrent &&
              (asked === versionId ? (
                <div className="mt-3 flex flex-wrap items-center gap-3">
                  <p className="text-14">{t('restoreAsk')}</p>
                  <Button size="small" pending={restore.isPending} onClick={() => restore.mutate(versionId)}>
                    {t('restoreYes')}
                  </Button>
                  <Button size="small" variant="secondary" onClick={() => setAsked(undefined)}>
                    {t('keep')}
                  </Button>
                </div>
              ) : (
                <Button size="small" variant="secondary" className="mt-3" onClick={() => setAsked(versionId)}>
                  {t('restore')}
                </Button>
              ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
