import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { getLoginErrorText } from '@/lib/client/session/login-error-text';
import { type Phone, type SignupFields, toWirePhone, validateSignup } from '@/lib/domain/session/login-form';
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
  const { mutation, ...frame } = useLoginForm<SignupFields>({
    defaultValues: { phone, code: '', password: '', agreed },
    validate: validateSignup,
    async send({ phone, code, password }) {
      const number = toWirePhone(phone);
      await change('auth.checkCode', { ...number, otpcode: code, serviceType: 'decorder-memberinfo' });
      await change('auth.register', { ...number, otpCode: code, password });
    },
    describe(apiError, labels) {
      if (apiError.code === 'CODE_WRONG') return t('codeFailed');
      // A failed code check gets its own message.
      if (/^CODE_/.test(apiError.code)) return `${t('codeFailed')}. ${getLoginErrorText(labels, apiError)}`;
      return undefined;
    },
  });
  const { form } = frame;
  const registered = mutation.isSuccess;

  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(onRegistered, readFor);
    return () => clearTimeout(timer);
  }, [registered, onRegistered]);

  return (
    <LoginFormFrame {...frame} submit={t('register')} pendingLabel={t('registering')}>
      <form.AppField name="phone" listeners={{ onChange: ({ value }) => onPhone(value) }}>
        {() => <PhoneFields isUsername />}
      </form.AppField>
      <form.AppField name="code">{() => <CodeField />}</form.AppField>
      <form.AppField name="password">
        {() => <PasswordField kind="new" label={t('password')} hint={t('passwordHint')} />}
      </form.AppField>
      <form.AppField name="agreed" listeners={{ onChange: ({ value }) => onAgreed(value) }}>
        {() => <TermsCheck />}
      </form.AppField>
      {registered && (
        <Notice kind="success" live>
          {t('registered')}
        </Notice>
      )}
    </LoginFormFrame>
  );
}
