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
import { AskOnce } from '../layout/ask-once';
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
  const [isWriting, setWriting] = useState(false);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['account.passkeys'] });
  const remove = useMutation({
    mutationFn: () => call('account.removePasskey', { passkeyId }),
    onSettled,
  });
  const write = (isNow: boolean) => {
    setWriting(isNow);
    onWriting(isNow);
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
        {!isWriting && (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('renameOf', { name })}
              onClick={() => write(true)}
            >
              {t('rename')}
            </Button>
            <AskOnce
              label={t('remove')}
              buttonLabel={t('removeOf', { name })}
              question={t('removeAsk', { name })}
              sure={t('removeYes')}
              dangerous
              isPending={remove.isPending}
              onSure={() => remove.mutateAsync()}
            />
          </>
        )}
      </div>
      {isWriting && <RenameForm passkey={passkey} onEnd={() => write(false)} onSettled={onSettled} />}
      {isWriting && isGone && <GoneNotice isUnlisted onClose={() => write(false)} />}
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
