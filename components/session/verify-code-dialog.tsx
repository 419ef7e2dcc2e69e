'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { CodePurpose } from '@/lib/contract/auth';
import { findCountryByDial } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import type { CountryCode } from '@/lib/contract/values';
import { toWirePhone, validateCode } from '@/lib/domain/session/login-form';
import { CodeField } from './code-field';
import { useFormError } from './use-form-error';

interface Props {
  user: Pick<User, 'mobile' | 'mobileCountryCode'>;
  shopCountry: CountryCode;
  /** What the code is for. */
  serviceType: CodePurpose;
  title: string;
  text: string;
  onVerified(): void;
  onClose(): void;
}

/** Sends a code to the user's mobile and verifies it once 4 characters are typed (PRF-06, DEC-88). */
export function VerifyCodeDialog({
  user,
  shopCountry,
  serviceType,
  title,
  text,
  onVerified,
  onClose,
}: Props) {
  const t = useTranslations('signIn');
  const form = useRef<HTMLFormElement>(null);
  const phone = { country: findCountryByDial(user.mobileCountryCode) ?? shopCountry, mobile: user.mobile };
  const formError = useFormError(form, phone.country);
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);

  async function enterCode(typed: string) {
    if (checking) return;
    setCode(typed);
    formError.note(undefined);
    if (validateCode(typed)) return;
    setChecking(true);
    try {
      await change('auth.checkCode', { ...toWirePhone(phone), otpcode: typed, serviceType });
      onVerified();
    } catch (error) {
      if (hasSessionEnded(error)) expireSession();
      formError.showError(error);
      setChecking(false);
    }
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
          onChange={(typed) => void enterCode(typed)}
          formError={formError}
          serviceType={serviceType}
        />
        <div role="status" className="empty:hidden">
          {checking && <Notice>{t('checking')}</Notice>}
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
