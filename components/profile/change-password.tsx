'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { VerifyCodeDialog } from '@/components/session/verify-code-dialog';
import { showToast } from '@/components/ui/toast';
import type { User } from '@/lib/contract/profile';
import { NewPasswordDialog } from './new-password-dialog';

interface Props {
  user: User;
  onClose(): void;
}

/** Changes the password: verifies a code, then asks for the new password. */
export default function ChangePassword({ onClose, ...about }: Props) {
  const t = useTranslations('profile.password');
  const [verified, setVerified] = useState(false);
  if (!verified)
    return (
      <VerifyCodeDialog
        {...about}
        serviceType="resetPSW"
        title={t('verifyTitle')}
        text={t('verifyText', { mobile: `${about.user.mobileCountryCode}\u00a0${about.user.mobile}` })}
        onVerified={() => setVerified(true)}
        onClose={onClose}
      />
    );
  return (
    <NewPasswordDialog
      {...about}
      onChanged={() => {
        showToast({ kind: 'success', text: t('changed') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
