'use client';

import { useTranslations } from 'next-intl';
import { dismissLogin, getCurrentSession, type LoginRequest } from '@/lib/client/session/session-client';
import type { ClientShop } from '@/lib/domain/client-shop';
import { VerifyCodeDialog } from './verify-code-dialog';

interface Props {
  request: LoginRequest;
  shop: Pick<ClientShop, 'countryCode'>;
  onDismiss(): void;
}

/** Asks for the code without which the wallet pays no large amount, then lets what waited for it go on. */
export default function WalletCodeDialog({ request, shop, onDismiss }: Props) {
  const t = useTranslations('signIn');
  const { mobile = '', mobileCountryCode = '' } = getCurrentSession();
  return (
    <VerifyCodeDialog
      user={{ mobile, mobileCountryCode }}
      shopCountry={shop.countryCode}
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
