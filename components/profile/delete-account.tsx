'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLeave } from '@/components/session/use-leave';
import { VerifyCodeDialog } from '@/components/session/verify-code-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { User } from '@/lib/contract/profile';
import { isApiError } from '@/lib/domain/api-error';

interface Props {
  user: User;
  onClose(): void;
}

/** Deletes the account after a confirmation and, if required, a code sent to its number; then leaves the session. */
export default function DeleteAccount({ user, onClose }: Props) {
  const t = useTranslations('profile.data');
  const close = useTranslations('profile.password')('close');
  const errors = useTranslations('errors');
  const leave = useLeave();
  const [needsCode, setNeedsCode] = useState(false);
  const removing = useMutation({
    mutationFn: () => change('profile.delete', {}),
    onError: (error) => {
      // Obstacles such as an open order are reported before a code is required.
      if (isApiError(error, 'CODE_NOT_CHECKED')) return setNeedsCode(true);
      onClose();
      if (hasSessionEnded(error)) return expireSession();
      showToast({ kind: 'error', text: isApiError(error) ? formatError(errors, error) : t('failed') });
    },
  });

  // A dialog, because leaving loads another page, which would remove a toast.
  if (removing.isSuccess)
    return (
      <DialogOrSheet
        open
        onOpenChange={(open) => !open && void leave()}
        title={t('deleted')}
        closeLabel={close}
        width={440}
      >
        <div className="p-4 pb-6 desk:p-6">
          <Button onClick={() => void leave()}>{close}</Button>
        </div>
      </DialogOrSheet>
    );
  if (needsCode)
    return (
      <VerifyCodeDialog
        user={user}
        serviceType="decorder-memberinfo"
        title={t('codeTitle')}
        text={t('codeText', { mobile: `${user.mobileCountryCode}\u00a0${user.mobile}` })}
        onVerified={() => removing.mutate()}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind="warning"
      title={t('askTitle')}
      content={t('askText')}
      sureLabel={t('sure')}
      cancelLabel={t('keep')}
      closeLabel={close}
      dangerous
      pending={removing.isPending}
      onSure={() => removing.mutate()}
    />
  );
}
