import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { CodeField } from '@/components/session/code-field';
import { PhoneFields } from '@/components/session/phone-fields';
import { useLoginForm } from '@/components/session/use-login-form';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { reloadSession } from '@/lib/client/session/session-client';
import { findCountryByDial } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import { toApiError } from '@/lib/domain/api-error';
import { isCodeRefused, validateMobileChange } from '@/lib/domain/profile/mobile-change';
import { toWirePhone } from '@/lib/domain/session/login-form';
import { RowForm } from './row-form';
import { useSaveProfile } from './use-save-profile';

const serviceType = 'decorder-memberinfo';

interface Props {
  user: User;
  onDone(): void;
}

/** Changes the mobile number after checking the code sent to it, which ends all other sessions. */
export function MobileForm({ user, onDone }: Props) {
  const shop = useShop();
  const t = useTranslations('profile.mobile');
  const save = useSaveProfile(user.userId);
  /** The checked code; a retry after a failed save skips the check, because a code can be checked once. */
  const checked = useRef('');
  const { form, mutation, pending, error } = useLoginForm({
    defaultValues: {
      phone: { country: findCountryByDial(user.mobileCountryCode) ?? shop.countryCode, mobile: '' },
      code: '',
    },
    validate: (values) => validateMobileChange(values, user),
    infos: { mobileMissing: t('mobileMissing'), codeMissing: t('codeMissing'), same: t('same') },
    async send({ phone, code }) {
      const number = toWirePhone(phone);
      const proof = JSON.stringify([number, code]);
      if (checked.current !== proof)
        await change('auth.checkCode', { ...number, otpcode: code, serviceType });
      checked.current = proof;
      await save(number);
      await reloadSession();
      showToast({ kind: 'success', text: t('updated') });
      onDone();
    },
  });
  const isRefused = mutation.error !== null && isCodeRefused(toApiError(mutation.error).code);

  return (
    <RowForm form={form} pending={pending} error={isRefused ? t('checkFailed') : error} onCancel={onDone}>
      <p className="text-14 text-muted">{t('intro')}</p>
      <form.AppField name="phone">{() => <PhoneFields />}</form.AppField>
      <form.AppField name="code">{() => <CodeField serviceType={serviceType} />}</form.AppField>
    </RowForm>
  );
}
