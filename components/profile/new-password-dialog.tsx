'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { NewPasswordFields } from '@/components/session/new-password-fields';
import { useLoginForm } from '@/components/session/use-login-form';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { User } from '@/lib/contract/profile';
import { findResetError } from '@/lib/domain/profile/reset-failure';
import { validateRepeatedPassword } from '@/lib/domain/session/new-password';

interface Props {
  user: Pick<User, 'mobile'>;
  onChanged(): void;
  onClose(): void;
}

/** Asks for a new password twice. The gateway receives its hash; the browser stores nothing. */
export function NewPasswordDialog({ user, onChanged, onClose }: Props) {
  const t = useTranslations('profile.password');
  const formId = useId();
  const { form, formError, pending, submit } = useLoginForm(useShop().countryCode);
  const [value, setValue] = useState({ password: '', repeated: '' });

  const save = () =>
    submit({
      invalid: validateRepeatedPassword(value.password, value.repeated),
      async send() {
        try {
          await change('auth.resetPassword', { newPassword: value.password });
        } catch (error) {
          if (hasSessionEnded(error)) expireSession();
          throw error;
        }
        onChanged();
      },
      describe: findResetError,
    });

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
          void save();
        }}
      >
        <NewPasswordFields
          value={value}
          onChange={setValue}
          formError={formError}
          username={user.mobile ?? ''}
          labels={{ password: t('new'), hint: t('rule'), repeated: t('repeat') }}
        />
        {formError.rest && (
          <Notice kind="danger" live>
            {formError.rest}
          </Notice>
        )}
      </form>
    </DialogOrSheet>
  );
}
