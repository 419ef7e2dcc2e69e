'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { CodePurpose } from '@/lib/contract/auth';
import { findCountryByDial } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import { toWirePhone, validateCode } from '@/lib/domain/session/login-form';
import { CodeField } from './code-field';
import { useFormError } from './use-form-error';

interface Props {
  user: Pick<User, 'mobile' | 'mobileCountryCode'>;
  /** Purpose of the code. */
  serviceType: CodePurpose;
  title: string;
  text: string;
  onVerified(): void;
  onClose(): void;
}

/** Sends a code to the diner's mobile and verifies it once 4 characters are typed. */
export function VerifyCodeDialog({ user, serviceType, title, text, onVerified, onClose }: Props) {
  const shop = useShop();
  const t = useTranslations('signIn');
  const form = useRef<HTMLFormElement>(null);
  const phone = {
    country: findCountryByDial(user.mobileCountryCode) ?? shop.countryCode,
    mobile: user.mobile,
  };
  const formError = useFormError(form, phone.country);
  const [code, setCode] = useState('');
  const checking = useMutation({
    mutationFn: (otpcode: string) =>
      change('auth.checkCode', { ...toWirePhone(phone), otpcode, serviceType }),
    onSuccess: () => onVerified(),
    onError: (error) => {
      if (hasSessionEnded(error)) expireSession();
      formError.showError(error);
    },
  });
  // Stays pending after success, because the dialog is then replaced or closed.
  const isChecking = checking.isPending || checking.isSuccess;

  function enterCode(typed: string) {
    if (isChecking) return;
    setCode(typed);
    formError.note(undefined);
    if (!validateCode(typed)) checking.mutate(typed);
  }

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('close')}
      width={440}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-4 p-4 pb-6 desk:p-6"
      >
        <p className="text-14 text-muted">{text}</p>
        <CodeField
          phone={phone}
          value={code}
          onChange={enterCode}
          formError={formError}
          serviceType={serviceType}
        />
        <div role="status" className="empty:hidden">
          {isChecking && <Notice>{t('checking')}</Notice>}
        </div>
        {formError.rest && (
          <Notice kind="danger" live>
            {formError.rest}
          </Notice>
        )}
      </form>
    </DialogOrSheet>
  );
}
