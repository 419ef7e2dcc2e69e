'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { NewPasswordFields } from '@/components/session/new-password-fields';
import { useLoginForm } from '@/components/session/use-login-form';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { SentForm } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import type { User } from '@/lib/contract/profile';
import { findResetError } from '@/lib/domain/profile/reset-failure';
import { type RepeatedPassword, validateRepeatedPassword } from '@/lib/domain/session/new-password';

interface Props {
  user: Pick<User, 'mobile'>;
  onChanged(): void;
  onClose(): void;
}

/** Asks for a new password twice. The gateway receives its hash; the browser stores nothing. */
export function NewPasswordDialog({ user, onChanged, onClose }: Props) {
  const t = useTranslations('profile.password');
  const formId = useId();
  const { form, pending, error } = useLoginForm<RepeatedPassword>({
    defaultValues: { password: '', repeated: '' },
    validate: validateRepeatedPassword,
    async send({ password }) {
      await change('auth.resetPassword', { newPassword: password });
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
      <SentForm form={form} id={formId} className="grid gap-4 p-4 desk:p-6">
        <NewPasswordFields
          form={form}
          username={user.mobile ?? ''}
          labels={{ password: t('new'), hint: t('rule'), repeated: t('repeat') }}
        />
        {error && (
          <Notice kind="danger" live>
            {error}
          </Notice>
        )}
      </SentForm>
    </DialogOrSheet>
  );
}
