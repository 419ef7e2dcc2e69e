import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';

/** One passkey: its name, which can be changed, and its removal, which asks once. */
export function PasskeyRow({ passkey }: { passkey: StaffOutput<'account.passkeys'>['passkeys'][number] }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { passkeyId, name, createdAt, usedAt } = passkey;
  const t = useTranslations('passkeys');
  const format = useFormatter();
  const getText = useErrorText();
  const [asks, setAsks] = useState<'name' | 'removal'>();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['account.passkeys'] });
  const onSuccess = () => setAsks(undefined);
  const rename = useMutation({
    mutationFn: (wished: string) => call('account.renamePasskey', { passkeyId, name: wished }),
    onSuccess,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call('account.removePasskey', { passkeyId }),
    onSuccess,
    onSettled,
  });
  const toDay = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: membership.timeZone });
  const error = rename.error ?? remove.error;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-40 grow basis-0">
          <b className="block break-words">{name}</b>
          <span className="block text-14 text-muted">
            {t('added', { day: toDay(createdAt) })}
            {usedAt && <> · {t('used', { day: toDay(usedAt) })}</>}
          </span>
        </span>
        {!asks && (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('renameOf', { name })}
              onClick={() => setAsks('name')}
            >
              {t('rename')}
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('removeOf', { name })}
              onClick={() => setAsks('removal')}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {asks === 'name' && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            rename.mutate(String(new FormData(event.currentTarget).get('name')).trim());
          }}
        >
          <TextField
            className="min-w-full grow desk:min-w-48"
            label={t('newName')}
            name="name"
            defaultValue={name}
            maxLength={60}
            required
          />
          <Button variant="secondary" onClick={() => setAsks(undefined)}>
            {t('cancel')}
          </Button>
          <Button type="submit" pending={rename.isPending}>
            {t('save')}
          </Button>
        </form>
      )}
      {asks === 'removal' && (
        <div
          role="alertdialog"
          aria-label={t('removeAsk', { name })}
          className="flex flex-wrap items-center justify-end gap-3 rounded-control bg-sunken p-3"
        >
          <p className="grow basis-full text-14 font-bold">{t('removeAsk', { name })}</p>
          <Button variant="secondary" size="small" onClick={() => setAsks(undefined)}>
            {t('cancel')}
          </Button>
          <Button variant="danger" size="small" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t('removeYes')}
          </Button>
        </div>
      )}
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
    </li>
  );
}
