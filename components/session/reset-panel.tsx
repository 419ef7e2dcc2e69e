'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { isApiError } from '@/lib/domain/api-error';
import { type Phone, toWirePhone, validateCode, validatePhone } from '@/lib/domain/session/login-form';
import { type RepeatedPassword, validateRepeatedPassword } from '@/lib/domain/session/new-password';
import { CodeField } from './code-field';
import { LoginFormFrame } from './login-form-frame';
import { NewPasswordFields } from './new-password-fields';
import { PhoneFields } from './phone-fields';
import { useLoginForm } from './use-login-form';

interface Props {
  phone: Phone;
  onPhone(phone: Phone): void;
  onBack(): void;
  onDone(): void;
}

/** Resets a forgotten password: a code returns a ticket, which sets a new one. */
export default function ResetPanel({ phone, onPhone, onBack, onDone }: Props) {
  const t = useTranslations('signIn');
  const [ticket, setTicket] = useState<string>();
  const back = (
    <Button variant="ghost" size="small" className="-ml-4 self-start" onClick={onBack}>
      <Icon name="arrow-left" size={16} />
      {t('backToLogin')}
    </Button>
  );
  return (
    <>
      {back}
      {ticket === undefined ? (
        <ProveNumber phone={phone} onPhone={onPhone} onTicket={setTicket} />
      ) : (
        <ChoosePassword phone={phone} ticket={ticket} onSpent={() => setTicket(undefined)} onDone={onDone} />
      )}
    </>
  );
}

function ProveNumber({
  phone,
  onPhone,
  onTicket,
}: Pick<Props, 'phone' | 'onPhone'> & { onTicket(ticket: string): void }) {
  const t = useTranslations('signIn');
  const frame = useLoginForm({
    defaultValues: { phone, code: '' },
    validate: ({ phone, code }) => ({ phone: validatePhone(phone), code: validateCode(code) }),
    async send({ phone, code }) {
      const { ticket } = await change('auth.checkCode', {
        ...toWirePhone(phone),
        otpcode: code,
        serviceType: 'resetPSW',
      });
      onTicket(ticket ?? '');
    },
  });
  const { form } = frame;

  return (
    <LoginFormFrame {...frame} submit={t('next')} pendingLabel={t('checking')}>
      <p className="text-14 text-muted">{t('resetIntro')}</p>
      <form.AppField name="phone" listeners={{ onChange: ({ value }) => onPhone(value) }}>
        {() => <PhoneFields />}
      </form.AppField>
      <form.AppField name="code">{() => <CodeField serviceType="resetPSW" />}</form.AppField>
    </LoginFormFrame>
  );
}

interface ChooseProps extends Pick<Props, 'phone' | 'onDone'> {
  ticket: string;
  /** Called when the ticket has expired and a new code is needed. */
  onSpent(): void;
}

function ChoosePassword({ phone, ticket, onSpent, onDone }: ChooseProps) {
  const t = useTranslations('signIn');
  const frame = useLoginForm<RepeatedPassword>({
    defaultValues: { password: '', repeated: '' },
    validate: validateRepeatedPassword,
    async send({ password }) {
      try {
        // A backend without tickets relies on the code just checked.
        await change('auth.resetPassword', { newPassword: password, ticket: ticket || undefined });
      } catch (error) {
        if (!isApiError(error, 'CODE_NOT_CHECKED')) throw error;
        showToast({ kind: 'warning', text: t('codeFailed') });
        return onSpent();
      }
      showToast({ kind: 'success', text: t('passwordSaved') });
      onDone();
    },
    describe: ({ code }) => (code === 'NOT_FOUND' ? t('noAccount') : undefined),
  });

  return (
    <LoginFormFrame {...frame} submit={t('savePassword')} pendingLabel={t('saving')}>
      <p className="text-14 text-muted">{t('newPasswordIntro')}</p>
      <NewPasswordFields
        form={frame.form}
        username={phone.mobile}
        labels={{ password: t('newPassword'), hint: t('passwordHint'), repeated: t('repeatPassword') }}
      />
    </LoginFormFrame>
  );
}
