import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useHeld } from '@/components/ui/use-held';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Panel } from '../layout/panel';
import { useFormats } from '../orders/use-formats';
import { useChangeLabels } from './change-labels';

type Version = StaffOutput<'menu.history'>['versions'][number];

/** Lists the published versions with person and time, and publishes an older one again. */
export function HistoryPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('menu');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const getText = useErrorText();
  const history = useQuery({
    ...createStaffQuery('menu.history', { restaurantId }),
    refetchOnMount: 'always',
  });
  // Versions of an earlier opening would count as read, and the newest ones as published meanwhile.
  const data = history.isFetchedAfterMount ? history.data : undefined;
  const { error } = history;
  return (
    <Panel title={t('history')} onClose={onClose}>
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
      {data?.versions.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      {data && data.versions.length > 0 && <VersionList restaurantId={restaurantId} newest={data.versions} />}
    </Panel>
  );
}

/** Lists the versions as they were when the history was opened. */
function VersionList({ restaurantId, newest }: { restaurantId: number; newest: Version[] }) {
  const t = useTranslations('menu');
  const { sayPath, sayValue } = useChangeLabels();
  const getText = useErrorText();
  const { moment } = useFormats();
  const {
    value: versions,
    isOutdated,
    showNewest,
    act,
  } = useHeld(newest, (before, now) => before[0]?.versionId === now[0]?.versionId);
  const currentVersionId = versions.find(({ isCurrent }) => isCurrent)?.versionId;
  const [asked, setAsked] = useState<number>();
  const restore = useMutation({
    mutationFn: (versionId: number) => call('menu.restore', { restaurantId, versionId, currentVersionId }),
    onSettled: () =>
      Promise.all(
        ['menu.draft', 'menu.history', 'shop.menu'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  const publishAgain = async (versionId: number) => {
    const isDone = await act(() =>
      restore.mutateAsync(versionId).then(
        () => true,
        () => false,
      ),
    );
    if (isDone) setAsked(undefined);
  };
  const [last] = newest;
  return (
    <>
      {isOutdated && last ? (
        <Notice
          kind="warning"
          live
          action={
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                showNewest();
                restore.reset();
              }}
            >
              {t('showDraft')}
            </Button>
          }
        >
          {t('historyChanged', { by: last.by, time: moment(last.at) })}
        </Notice>
      ) : (
        restore.error && (
          <Notice kind="danger" live>
            {getText(restore.error)}
          </Notice>
        )
      )}
      <ol className="flex flex-col gap-3">
        {versions.map(({ versionId, kind, by, at, changes, changeCount, isCurrent }) => (
          <li key={versionId} className="rounded-card bg-raised p-4 shadow-raised">
            <div className="flex flex-wrap items-center gap-2">
              <b className="grow">
                {t(`kinds.${kind}`)} · {by}
              </b>
              <span className="text-14 text-muted">{moment(at)}</span>
              {isCurrent && !isOutdated && <Badge tone="success">{t('current')}</Badge>}
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
                  <Button
                    size="small"
                    disabled={isOutdated}
                    pending={restore.isPending}
                    onClick={() => void publishAgain(versionId)}
                  >
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
    </>
  );
}
