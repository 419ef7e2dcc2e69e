import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { getLoginErrorText } from '@/lib/client/session/login-error-text';
import { type Phone, toWirePhone, validateSignup } from '@/lib/domain/session/login-form';
import { CodeField } from './code-field';
import { LoginFormFrame } from './login-form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { TermsCheck } from './terms-check';
import { useLoginForm } from './use-login-form';

/** Milliseconds for which the success message is shown before the Login tab opens. */
const readFor = 1000;

interface Props {
  phone: Phone;
  onPhone(phone: Phone): void;
  agreed: boolean;
  onAgreed(agreed: boolean): void;
  onRegistered(): void;
}

/** Registers an account by mobile, code and password, checking the code first. Opens no session. */
export function SignupPanel({ phone, onPhone, agreed, onAgreed, onRegistered }: Props) {
  const t = useTranslations('signIn');
  const { submit, ...form } = useLoginForm(phone.country);
  const { formError } = form;
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [registered, setRegistered] = useState(false);

  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(onRegistered, readFor);
    return () => clearTimeout(timer);
  }, [registered, onRegistered]);

  const register = () =>
    submit({
      invalid: validateSignup({ ...phone, code, password, agreed }),
      async send() {
        const number = toWirePhone(phone);
        await change('auth.checkCode', { ...number, otpcode: code, serviceType: 'decorder-memberinfo' });
        await change('auth.register', { ...number, otpCode: code, password });
        setRegistered(true);
      },
      describe(apiError, labels) {
        if (apiError.code === 'CODE_WRONG') return t('codeFailed');
        // A failed code check gets its own message.
        if (/^CODE_/.test(apiError.code)) return `${t('codeFailed')}. ${getLoginErrorText(labels, apiError)}`;
        return undefined;
      },
    });

  return (
    <LoginFormFrame {...form} submit={t('register')} pendingLabel={t('registering')} onSubmit={register}>
      <PhoneFields phone={phone} onChange={onPhone} error={formError.at('mobile')} isUsername />
      <CodeField phone={phone} value={code} onChange={setCode} formError={formError} />
      <PasswordField
        kind="new"
        label={t('password')}
        hint={t('passwordHint')}
        value={password}
        error={formError.at('password')}
        onChange={setPassword}
      />
      <TermsCheck agreed={agreed} onChange={onAgreed} invalid={formError.is('termsMissing')} />
      {registered && (
        <Notice kind="success" live>
          {t('registered')}
        </Notice>
      )}
    </LoginFormFrame>
  );
}
