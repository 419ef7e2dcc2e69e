'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { PasswordField } from '@/components/session/password-field';
import { useFormError } from '@/components/session/use-form-error';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { sessionExpired } from '@/lib/client/session/session-client';
import type { User } from '@/lib/contract/profile';
import type { CountryCode } from '@/lib/contract/values';
import { isApiError } from '@/lib/domain/api-error';
import { resetFailure } from '@/lib/domain/profile/reset-failure';
import { validateRepeatedPassword } from '@/lib/domain/session/new-password';

interface Props {
  user: Pick<User, 'mobile'>;
  shopCountry: CountryCode;
  onChanged(): void;
  onClose(): void;
}

/** Asks for a new password twice (PRF-07). The gateway receives its hash; the browser stores nothing. */
export function NewPasswordDialog({ user, shopCountry, onChanged, onClose }: Props) {
  const t = useTranslations('profile.password');
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const problem = useFormError(form, shopCountry);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [pending, setPending] = useState(false);

  async function submit() {
    if (pending || problem.note(validateRepeatedPassword(password, repeated))) return;
    setPending(true);
    try {
      await change('auth.resetPassword', { newPassword: password });
      onChanged();
    } catch (error) {
      if (isApiError(error, 'SESSION_EXPIRED')) sessionExpired();
      problem.refuse(error, resetFailure);
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
        ref={form}
        id={formId}
        noValidate
        className="grid gap-4 p-4 desk:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.mobile} />
        <PasswordField
          kind="new"
          label={t('new')}
          hint={t('rule')}
          value={password}
          error={problem.at('password')}
          onChange={setPassword}
        />
        <PasswordField
          kind="new"
          name="repeated"
          label={t('repeat')}
          value={repeated}
          error={problem.at('repeated')}
          onChange={setRepeated}
        />
        {problem.rest && (
          <Notice kind="danger" live>
            {problem.rest}
          </Notice>
        )}
      </form>
    </DialogOrSheet>
  );
}
