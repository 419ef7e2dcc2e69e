'use client';

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
import type { CountryCode } from '@/lib/contract/values';
import { ApiError, isApiError } from '@/lib/domain/api-error';

interface Props {
  user: User;
  shopCountry: CountryCode;
  onClose(): void;
}

/** Deletes the account: a question, a code for its number, and the way out of the session (DEC-88). */
export default function DeleteAccount({ user, shopCountry, onClose }: Props) {
  const t = useTranslations('profile.data');
  const close = useTranslations('profile.password')('close');
  const errors = useTranslations('errors');
  const leave = useLeave();
  const [pending, setPending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [isDeleted, setDeleted] = useState(false);

  async function remove(): Promise<void> {
    setPending(true);
    try {
      await change('profile.delete', {});
      setDeleted(true);
    } catch (error) {
      setPending(false);
      // What stands in the way is told before a code is asked for.
      if (isApiError(error, 'CODE_NOT_CHECKED')) return setNeedsCode(true);
      onClose();
      if (hasSessionEnded(error)) return expireSession();
      showToast({
        kind: 'error',
        text: error instanceof ApiError ? formatError(errors, error) : t('failed'),
      });
    }
  }

  // Leaving loads another page: a toast would be gone with this one.
  if (isDeleted)
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
        shopCountry={shopCountry}
        serviceType="decorder-memberinfo"
        title={t('codeTitle')}
        text={t('codeText', { mobile: `${user.mobileCountryCode}\u00a0${user.mobile}` })}
        onVerified={() => void remove()}
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
      pending={pending}
      onSure={() => void remove()}
    />
  );
}
