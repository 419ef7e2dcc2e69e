'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { SentForm } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import type { CodePurpose } from '@/lib/contract/auth';
import { findCountryByDial } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import { toWirePhone, validateCode } from '@/lib/domain/session/login-form';
import { CodeField } from './code-field';
import { useLoginForm } from './use-login-form';

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
  const phone = {
    country: findCountryByDial(user.mobileCountryCode) ?? shop.countryCode,
    mobile: user.mobile,
  };
  const { form, pending, error } = useLoginForm({
    defaultValues: { phone, code: '' },
    validate: ({ code }) => ({ code: validateCode(code) }),
    async send({ phone, code }) {
      await change('auth.checkCode', { ...toWirePhone(phone), otpcode: code, serviceType });
      onVerified();
    },
  });

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('close')}
      width={440}
    >
      <SentForm form={form} className="grid gap-4 p-4 pb-6 desk:p-6">
        <p className="text-14 text-muted">{text}</p>
        <form.AppField
          name="code"
          listeners={{ onChange: ({ value }) => !validateCode(value) && void form.handleSubmit() }}
        >
          {() => <CodeField readOnly={pending} serviceType={serviceType} />}
        </form.AppField>
        <div role="status" className="empty:hidden">
          {pending && <Notice>{t('checking')}</Notice>}
        </div>
        {error && (
          <Notice kind="danger" live>
            {error}
          </Notice>
        )}
      </SentForm>
    </DialogOrSheet>
  );
}
