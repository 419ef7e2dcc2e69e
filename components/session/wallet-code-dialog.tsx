'use client';

import { useTranslations } from 'next-intl';
import { dismissLogin, getCurrentSession, type LoginRequest } from '@/lib/client/session/session-client';
import { VerifyCodeDialog } from './verify-code-dialog';

interface Props {
  request: LoginRequest;
  onDismiss(): void;
}

/** Requires a code for a large wallet payment, then continues the payment. */
export default function WalletCodeDialog({ request, onDismiss }: Props) {
  const t = useTranslations('signIn');
  const { mobile = '', mobileCountryCode = '' } = getCurrentSession();
  return (
    <VerifyCodeDialog
      user={{ mobile, mobileCountryCode }}
      serviceType="wallet-pay"
      title={t('walletCodeTitle')}
      text={t('walletCodeText', { mobile: `${mobileCountryCode}\u00a0${mobile}` })}
      onVerified={() => {
        dismissLogin();
        request.onLoggedIn?.();
      }}
      onClose={onDismiss}
    />
  );
}
