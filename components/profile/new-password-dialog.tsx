'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { isApiError } from '@/lib/api/api-error';
import { change } from '@/lib/api/browser';
import type { User } from '@/lib/contract/profile';
import { errorText } from '@/lib/i18n/error-text';
import { resetFailure } from '@/lib/profile/reset-failure';
import { sessionExpired } from '@/lib/session/session-client';
import { repeatedPasswordFault } from '@/lib/session/new-password';

interface Props {
  user: Pick<User, 'mobile'>;
  onChanged(): void;
  onClose(): void;
}

/** A new password, typed twice (PRF-07). The gateway takes the hash of it; nothing of it is kept here. */
export function NewPasswordDialog({ user, onChanged, onClose }: Props) {
  const t = useTranslations('profile.password');
  const errors = useTranslations('errors');
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<ReturnType<typeof repeatedPasswordFault>>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit() {
    if (pending) return;
    const found = repeatedPasswordFault(password, repeated);
    setFault(found);
    setFailure(undefined);
    if (found) {
      (found === 'passwordsDiffer' ? second : first).current?.focus();
      return;
    }
    setPending(true);
    try {
      await change('auth.resetPassword', { newPassword: password });
      onChanged();
    } catch (error) {
      if (isApiError(error, 'SESSION_EXPIRED')) sessionExpired();
      setFailure(resetFailure(error) ?? errorText(errors, isApiError(error) ? error : { code: 'INTERNAL' }));
      setPending(false);
    }
  }

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newTitle')}
      closeLabel={t('close')}
      closable={!pending}
      initialFocus={first}
      width={440}
      footer={
        <div className="p-4">
          <Button type="submit" form={formId} wide pending={pending} pendingLabel={t('saving')}>
            {t('submit')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 p-4 desk:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Tells a password manager whose password it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.mobile} />
        <TextField
          ref={first}
          label={t('new')}
          type="password"
          autoComplete="new-password"
          value={password}
          maxLength={64}
          hint={t('rule')}
          error={(fault === 'passwordMissing' || fault === 'passwordRule') && t(fault)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          ref={second}
          label={t('repeat')}
          type="password"
          autoComplete="new-password"
          value={repeated}
          maxLength={64}
          error={fault === 'passwordsDiffer' && t(fault)}
          onChange={(event) => setRepeated(event.target.value)}
        />
        {failure && (
          <Notice kind="danger" live>
            {failure}
          </Notice>
        )}
      </form>
    </DialogOrSheet>
  );
}
