'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { isApiError } from '@/lib/api/api-error';
import { change } from '@/lib/api/browser';
import type { User } from '@/lib/contract/profile';
import { errorText } from '@/lib/i18n/error-text';
import { isWholeCode } from '@/lib/profile/mobile-change';
import { sessionExpired } from '@/lib/session/session-client';
import { CodeField } from './code-field';

const serviceType = 'resetPSW';

interface Props {
  user: Pick<User, 'mobile' | 'mobileCountryCode'>;
  onVerified(): void;
  onClose(): void;
}

/** Asks for a code to the diner's own mobile and checks it by itself once its 4 characters are in (PRF-06). */
export function VerifyCodeDialog({ user, onVerified, onClose }: Props) {
  const t = useTranslations('profile.password');
  const errors = useTranslations('errors');
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [checking, setChecking] = useState(false);
  const number = { mobile: user.mobile, mobileCountryCode: user.mobileCountryCode };

  const fail = (error: unknown) => {
    if (isApiError(error, 'SESSION_EXPIRED')) sessionExpired();
    setFailure(errorText(errors, isApiError(error) ? error : { code: 'INTERNAL' }));
  };

  async function type(typed: string) {
    if (checking) return;
    setCode(typed);
    setFailure(undefined);
    if (!isWholeCode(typed)) return;
    setChecking(true);
    try {
      await change('auth.checkCode', { ...number, otpcode: typed.trim(), serviceType });
      onVerified();
    } catch (error) {
      fail(error);
      setChecking(false);
      field.current?.select();
    }
  }

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('verifyTitle')}
      closeLabel={t('close')}
      width={440}
    >
      <div className="grid gap-4 p-4 pb-6 desk:p-6">
        <p className="text-14 text-muted">
          {t('verifyText', { mobile: `${user.mobileCountryCode} ${user.mobile}` })}
        </p>
        <CodeField
          ref={field}
          value={code}
          error={failure}
          request={() => ({ ...number, serviceType })}
          onChange={(typed) => void type(typed)}
          onFailed={fail}
        />
        <div role="status" className="empty:hidden">
          {checking && <Notice>{t('checking')}</Notice>}
        </div>
      </div>
    </DialogOrSheet>
  );
}
