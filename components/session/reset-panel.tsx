'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { isApiError } from '@/lib/domain/api-error';
import { type Phone, validateCode, validatePhone, wirePhone } from '@/lib/domain/session/login-form';
import { validateRepeatedPassword } from '@/lib/domain/session/new-password';
import { CodeField } from './code-field';
import { LoginFormFrame } from './login-form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { useFormError } from './use-form-error';

interface Props {
  phone: Phone;
  onPhone(phone: Phone): void;
  onBack(): void;
  onDone(): void;
}

/** Resets a forgotten password: a code returns a ticket, which sets a new one (API-19, API-17, DEC-27). */
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
  const form = useRef<HTMLFormElement>(null);
  const problem = useFormError(form, phone.country);
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);

  async function check() {
    if (problem.note(validatePhone(phone) ?? validateCode(code))) return;
    setPending(true);
    try {
      const { ticket } = await change('auth.checkCode', {
        ...wirePhone(phone),
        otpcode: code,
        serviceType: 'resetPSW',
      });
      onTicket(ticket ?? '');
    } catch (error) {
      problem.refuse(error);
      setPending(false);
    }
  }

  return (
    <LoginFormFrame
      form={form}
      problem={problem}
      pending={pending}
      submit={t('next')}
      pendingLabel={t('checking')}
      onSubmit={check}
    >
      <p className="text-14 text-muted">{t('resetIntro')}</p>
      <PhoneFields phone={phone} onChange={onPhone} error={problem.at('mobile')} />
      <CodeField phone={phone} value={code} onChange={setCode} problem={problem} serviceType="resetPSW" />
    </LoginFormFrame>
  );
}

interface ChooseProps extends Pick<Props, 'phone' | 'onDone'> {
  ticket: string;
  /** The ticket has expired: a new code is needed. */
  onSpent(): void;
}

function ChoosePassword({ phone, ticket, onSpent, onDone }: ChooseProps) {
  const t = useTranslations('signIn');
  const form = useRef<HTMLFormElement>(null);
  const problem = useFormError(form, phone.country);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [pending, setPending] = useState(false);

  async function save() {
    if (problem.note(validateRepeatedPassword(password, repeated))) return;
    setPending(true);
    try {
      // A backend without tickets relies on the code just checked.
      await change('auth.resetPassword', { newPassword: password, ticket: ticket || undefined });
      showToast({ kind: 'success', text: t('passwordSaved') });
      onDone();
    } catch (error) {
      if (isApiError(error, 'CODE_NOT_CHECKED')) {
        showToast({ kind: 'warning', text: t('codeFailed') });
        return onSpent();
      }
      problem.refuse(error, ({ code }) => (code === 'NOT_FOUND' ? t('noAccount') : undefined));
      setPending(false);
    }
  }

  return (
    <LoginFormFrame
      form={form}
      problem={problem}
      pending={pending}
      submit={t('savePassword')}
      pendingLabel={t('saving')}
      onSubmit={save}
    >
      <p className="text-14 text-muted">{t('newPasswordIntro')}</p>
      {/* The user name for password managers. */}
      <input type="text" name="mobile" autoComplete="username" value={phone.mobile} readOnly hidden />
      <PasswordField
        kind="new"
        label={t('newPassword')}
        hint={t('passwordHint')}
        value={password}
        error={problem.at('password')}
        onChange={setPassword}
      />
      <PasswordField
        kind="new"
        name="repeated"
        label={t('repeatPassword')}
        value={repeated}
        error={problem.at('repeated')}
        onChange={setRepeated}
      />
    </LoginFormFrame>
  );
}
