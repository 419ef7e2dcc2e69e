import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { clearErrors } from '@/components/ui/form';
import { Tabs } from '@/components/ui/tabs';
import { change } from '@/lib/client/api/call';
import {
  type LoginFields,
  type LoginMode,
  loginModes,
  type Phone,
  toWirePhone,
  validateLogin,
} from '@/lib/domain/session/login-form';
import { CodeField } from './code-field';
import { LoginFormFrame } from './login-form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { TermsCheck } from './terms-check';
import { useLoginForm } from './use-login-form';

interface Props {
  mode: LoginMode;
  onMode(mode: LoginMode): void;
  phone: Phone;
  onPhone(phone: Phone): void;
  agreed: boolean;
  onAgreed(agreed: boolean): void;
  onForgot(): void;
  onLoggedIn(): Promise<void>;
}

function logIn(mode: LoginMode, { phone, code, loginId, password }: LoginFields) {
  if (mode === 'loginId') return change('auth.loginById', { loginId: loginId.trim(), password });
  if (mode === 'password') return change('auth.loginByPassword', { ...toWirePhone(phone), password });
  return change('auth.loginByCode', { ...toWirePhone(phone), otpCode: code.trim() });
}

/** Logs in by one-time code, by password or by login id; the first code creates the account. */
export function LoginPanel(props: Props) {
  const { mode, onMode, phone, onPhone, agreed, onAgreed, onForgot, onLoggedIn } = props;
  const t = useTranslations('signIn');
  const { mutation, ...frame } = useLoginForm<LoginFields>({
    defaultValues: { phone, code: '', loginId: '', password: '', agreed },
    validate: (values) => validateLogin(mode, values),
    async send(values) {
      await logIn(mode, values);
      await onLoggedIn();
    },
    describe({ code: reason }) {
      if (reason !== 'LOGIN_FAILED' || mode === 'code') return undefined;
      return t(mode === 'password' ? 'wrongPassword' : 'wrongLoginId');
    },
  });
  const { form } = frame;

  return (
    <LoginFormFrame {...frame} submit={t('submit')} pendingLabel={t('pending')}>
      <Tabs
        label={t('modes')}
        tabs={loginModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
        onChange={(chosen) => {
          clearErrors(form);
          mutation.reset();
          onMode(chosen);
        }}
      />
      {mode === 'code' && <p className="text-14 text-muted">{t('codeIntro')}</p>}
      {mode === 'loginId' ? (
        <form.AppField name="loginId">
          {(field) => (
            <field.TextInput
              label={t('loginId')}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={64}
            />
          )}
        </form.AppField>
      ) : (
        <form.AppField name="phone" listeners={{ onChange: ({ value }) => onPhone(value) }}>
          {() => <PhoneFields isUsername={mode === 'password'} />}
        </form.AppField>
      )}
      {mode === 'code' ? (
        <form.AppField name="code">{() => <CodeField />}</form.AppField>
      ) : (
        <div>
          <form.AppField name="password">
            {() => <PasswordField kind="current" label={t('password')} />}
          </form.AppField>
          <Button variant="ghost" size="small" className="-ml-4" onClick={onForgot}>
            {t('forgot')}
          </Button>
        </div>
      )}
      <form.AppField name="agreed" listeners={{ onChange: ({ value }) => onAgreed(value) }}>
        {() => <TermsCheck />}
      </form.AppField>
    </LoginFormFrame>
  );
}
