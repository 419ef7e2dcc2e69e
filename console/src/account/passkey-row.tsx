import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireText } from '../forms/field-errors';
import { GoneNotice } from '../layout/gone-notice';

type Passkey = StaffOutput<'account.passkeys'>['passkeys'][number];

interface Props {
  passkey: Passkey;
  /** It was removed while its new name was being written. */
  isGone: boolean;
  onWriting(isWriting: boolean): void;
}

/** Shows one passkey, which can be renamed and, after a confirmation, removed. */
export function PasskeyRow({ passkey, isGone, onWriting }: Props) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { passkeyId, name, createdAt, usedAt } = passkey;
  const t = useTranslations('passkeys');
  const format = useFormatter();
  const [asks, setAsks] = useState<'name' | 'removal'>();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['account.passkeys'] });
  const remove = useMutation({
    mutationFn: () => call('account.removePasskey', { passkeyId }),
    onSuccess: () => setAsks(undefined),
    onSettled,
  });
  const write = (isWriting: boolean) => {
    setAsks(isWriting ? 'name' : undefined);
    onWriting(isWriting);
  };
  const toDay = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: membership.timeZone });
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
              onClick={() => write(true)}
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
      {asks === 'name' && <RenameForm passkey={passkey} onEnd={() => write(false)} onSettled={onSettled} />}
      {asks === 'name' && isGone && <GoneNotice isUnlisted onClose={() => write(false)} />}
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
      <CallErrorNotice error={remove.error} />
    </li>
  );
}

interface RenameProps {
  passkey: Passkey;
  onEnd(): void;
  onSettled(): unknown;
}

function RenameForm({ passkey: { passkeyId, name: before }, onEnd, onSettled }: RenameProps) {
  const t = useTranslations('passkeys');
  const { form, mutation, formError } = useCallForm({
    defaultValues: { name: before },
    send: ({ name }) => call('account.renamePasskey', { passkeyId, name: name.trim() }),
    onSuccess: onEnd,
    onSettled,
  });
  return (
    <CallForm form={form} className="flex flex-wrap items-end gap-3">
      <form.AppField name="name" validators={{ onSubmit: requireText }}>
        {(field) => (
          <field.TextInput className="min-w-full grow desk:min-w-48" label={t('newName')} maxLength={60} />
        )}
      </form.AppField>
      <Button variant="secondary" onClick={onEnd}>
        {t('cancel')}
      </Button>
      <Button type="submit" pending={mutation.isPending}>
        {t('save')}
      </Button>
      <CallErrorNotice error={formError} />
    </CallForm>
  );
}
