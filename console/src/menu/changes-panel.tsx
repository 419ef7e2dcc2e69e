import { useMutation } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { useHeld } from '@/components/ui/use-held';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { getAt } from '@/lib/domain/draft/edits';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { AskOnce } from '../layout/ask-once';
import { Panel } from '../layout/panel';
import { useFormats } from '../orders/use-formats';
import { useChangeLabels } from './change-labels';
import { useDraftView } from './draft-context';
import { useErrorSentence } from './field-error';
import { toInstant } from './local-time';

const refetch = () =>
  Promise.all(
    ['menu.draft', 'menu.history', 'shop.menu'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Shows the changes and the errors that block them, and publishes now or at a set time. */
export function ChangesPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('menu');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, timeZone } = membership;
  const { read, isSaving } = useDraftView();
  const {
    value: { edits, errors, notes, publish, publishError, revision },
    isOutdated,
    showNewest,
    act,
    // An own change that is still being saved is expected.
  } = useHeld(read, (before, now) => isSaving || before.revision === now.revision);
  const { sayPath, sayValue } = useChangeLabels();
  const sayError = useErrorSentence();
  const getText = useErrorText();
  const { moment } = useFormats();
  const [time, setTime] = useState('');
  const publishNow = useMutation({
    mutationFn: () => call('menu.publish', { restaurantId, revision }),
    onSuccess: onClose,
    onSettled: refetch,
  });
  const schedule = useMutation({
    mutationFn: (at: string | undefined) => call('menu.schedule', { restaurantId, at }),
    onSettled: refetch,
  });
  const discard = useMutation({
    mutationFn: (paths: string[] | undefined) => call('menu.discard', { restaurantId, revision, paths }),
    onSettled: refetch,
  });
  const drop = (paths?: string[]) =>
    act(() =>
      discard.mutateAsync(paths).then(
        () => true,
        () => false,
      ),
    );
  const failure = publishNow.error ?? schedule.error ?? discard.error;
  return (
    <Panel
      title={t('changes', { count: edits.length })}
      onClose={onClose}
      footer={
        <>
          {isOutdated && (
            <div className="basis-full">
              <Notice
                kind="warning"
                live
                action={
                  <Button size="small" variant="secondary" onClick={showNewest}>
                    {t('showDraft')}
                  </Button>
                }
              >
                {t('draftChanged')}
              </Notice>
            </div>
          )}
          <form
            className="flex grow flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (time) schedule.mutate(toInstant(time, timeZone));
            }}
          >
            <TextField
              type="datetime-local"
              label={t('publishAt')}
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
            <Button type="submit" variant="secondary" pending={schedule.isPending} disabled={!time}>
              {t('schedule')}
            </Button>
          </form>
          <Button
            pending={publishNow.isPending}
            // A change still being saved would alter the draft after the person has read it.
            disabled={errors.length > 0 || edits.length === 0 || isSaving || isOutdated}
            onClick={() => publishNow.mutate()}
          >
            {t('publishNow')}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice kind="danger" live>
          {getText(failure)}
        </Notice>
      )}
      {publishError && <Notice kind="danger">{t('publishFailed')}</Notice>}
      {publish && (
        <Notice kind="info">
          {t('publishesAt', { time: moment(publish.at), by: publish.by })}
          <Button variant="ghost" size="small" onClick={() => schedule.mutate(undefined)}>
            {t('unschedule')}
          </Button>
        </Notice>
      )}
      {[...errors, ...notes].length > 0 && (
        <ul aria-label={t('toCorrect')} className="rounded-card bg-raised p-4 shadow-raised">
          {[...errors, ...notes].map(({ path, entry, code, limit }, index) => (
            <li key={`${path} ${entry} ${code}`} className="py-1 text-14">
              <PlaceLink path={path} onOpen={onClose}>
                {sayPath(path)}
              </PlaceLink>
              <span className={index < errors.length ? 'block text-danger' : 'block text-warning'}>
                {sayError({ code, limit })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('changeList')} className="rounded-card bg-raised shadow-raised">
        {edits.map(({ path, before, value, by, at }) => (
          <li
            key={path}
            className="flex items-center gap-2 border-b border-line py-2 pr-1 pl-4 last:border-b-0"
          >
            <span className="min-w-0 grow text-14">
              <b className="block">{sayPath(path)}</b>
              <span className="block break-words">
                <s className="text-muted">{sayValue(before, path)}</s> → {sayValue(value, path)}
              </span>
              <span className="block text-12 text-muted">
                {by}, {moment(at)}
              </span>
            </span>
            <IconButton
              icon="close"
              label={t('discardOf', { name: sayPath(path) })}
              disabled={isOutdated || discard.isPending}
              onClick={() => void drop([path])}
            />
          </li>
        ))}
      </ul>
      {edits.length > 1 && (
        <AskOnce
          label={t('discardAll')}
          question={t('discardAsk', { count: edits.length })}
          sure={t('discardAll')}
          variant="danger"
          isPending={discard.isPending}
          disabled={isOutdated}
          onSure={() => drop()}
        />
      )}
    </Panel>
  );
}

/** Links to where an error can be corrected: in the menu, or in the settings, whose offers only owners change. */
function PlaceLink({ path, onOpen, children }: { path: string; onOpen: () => void; children: string }) {
  const t = useTranslations('menu');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { document } = useDraftView();
  const [part, key = ''] = path.split('/');
  const look = { onClick: onOpen, className: 'font-bold underline', children };
  if (part === 'dishes') {
    const category = getAt(document, `dishes/${key}/category`);
    const search = { category: category ? String(category) : undefined, dish: key };
    return <Link from="/r/$restaurantId/menu" to="." search={search} {...look} />;
  }
  if (part === 'categories')
    return <Link from="/r/$restaurantId/menu" to="." search={{ category: key }} {...look} />;
  if (isAtLeast(membership.role, 'owner'))
    return <Link from="/r/$restaurantId" to="/r/$restaurantId/settings" {...look} />;
  return (
    <>
      <b>{children}</b>
      <span className="block">{t('ownerCorrects')}</span>
    </>
  );
}
